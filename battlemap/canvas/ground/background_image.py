"""The picture under a grid: looked for by its sha256, read in a worker, shown as soon as some of it is there."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage

from battlemap.canvas.ground.tile_pyramid import TilePyramid, TileStorageError
from battlemap.canvas.render.worker import Worker, WorkerRelay

if TYPE_CHECKING:
    from battlemap.canvas.ground.image_reader import ImageReader

FindPicture: TypeAlias = Callable[[str], QImage | None]
FindBytes: TypeAlias = Callable[[str], bytes | None]
"""The file of a picture, by its sha256."""


class BackgroundImage(QObject):
    """One scene's picture. Only the latest one that was asked for is read on."""

    grown = Signal()
    """There is more of the picture than before."""
    refused = Signal(str)
    """Why it cannot be shown, in one sentence."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._find: FindPicture | None = None
        self._find_bytes: FindBytes | None = None
        self._asset = ""
        self._pyramid: TilePyramid | None = None
        self._reader: Worker | None = None
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take_result, Qt.ConnectionType.QueuedConnection)

    def set_pictures(self, find: FindPicture | None, find_bytes: FindBytes | None) -> None:
        """Where pictures come from: decoded, or better as the bytes of their files."""
        self._drop()
        self._find, self._find_bytes = find, find_bytes

    def picture(self, asset: str) -> TilePyramid | None:
        """The picture of this sha256, as far as it is there; None if there is none."""
        if asset != self._asset:
            self._drop()
            self._asset = asset
            if asset:
                self._open(asset)
        return self._pyramid

    def is_reading(self, asset: str) -> bool:
        """Whether the picture of this sha256 is the one that is read, or was."""
        return asset == self._asset

    def close(self) -> None:
        """Read no further."""
        self._drop()

    def _drop(self) -> None:
        if self._pyramid is not None:
            self._pyramid.stopped = True
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.join()
        if self._pyramid is not None:
            self._pyramid.close()
        self._asset, self._pyramid = "", None

    def _open(self, asset: str) -> None:
        data = self._find_bytes(asset) if self._find_bytes is not None else None
        if data is None:
            image = self._find(asset) if self._find is not None else None
            self._pyramid = None if image is None or image.isNull() else TilePyramid.of(image)
            return
        from battlemap.canvas.ground.image_reader import ImageReader, ImageUnreadable  # maps without such a picture do without it

        try:
            file = ImageReader(data)
        except (ImageUnreadable, TileStorageError) as why:
            self.refused.emit(str(why))
            return
        self._pyramid = file.make_pyramid()
        self._reader = self._relay.start("picture", _read, self._relay, file, self._pyramid)

    def _take_result(self, result: tuple[TilePyramid, str]) -> None:
        pyramid, why = result
        if pyramid is not self._pyramid:
            return
        if why:
            self._pyramid = None
            self.refused.emit(why)
        self.grown.emit()


def _read(relay: WorkerRelay, file: ImageReader, pyramid: TilePyramid) -> None:
    """In the worker: tells whenever there is more of the picture, or why there is none."""
    from battlemap.canvas.ground.image_reader import ImageUnreadable

    try:
        file.read(pyramid, lambda: relay.done.emit((pyramid, "")))
    except (ImageUnreadable, TileStorageError) as why:
        relay.done.emit((pyramid, str(why)))
