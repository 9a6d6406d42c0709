"""The picture under a grid: looked for by its sha256, read in a worker, shown as soon as some of it is there."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, TypeAlias

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QImage
from shiboken6 import isValid

from battlemap.canvas.atlas import Atlas, NoRoom
from battlemap.canvas.worker import Worker

if TYPE_CHECKING:
    from battlemap.canvas.picture_file import PictureFile

FindPicture: TypeAlias = Callable[[str], QImage | None]
FindBytes: TypeAlias = Callable[[str], bytes | None]
"""The file of a picture, by its sha256."""


class Underlay(QObject):
    """One scene's picture. Only the latest one that was asked for is read on."""

    grown = Signal()
    """There is more of the picture than before."""
    refused = Signal(str)
    """Why it cannot be shown, in one sentence."""
    _read = Signal(object, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._find: FindPicture | None = None
        self._find_bytes: FindBytes | None = None
        self._asset = ""
        self._atlas: Atlas | None = None
        self._reader: Worker | None = None
        self._read.connect(self._heard, Qt.ConnectionType.QueuedConnection)

    def look_in(self, find: FindPicture | None, find_bytes: FindBytes | None) -> None:
        """Where pictures come from: decoded, or better as the bytes of their files."""
        self._drop()
        self._find, self._find_bytes = find, find_bytes

    def picture(self, asset: str) -> Atlas | None:
        """The picture of this sha256, as far as it is there; None if there is none."""
        if asset != self._asset:
            self._drop()
            self._asset = asset
            if asset:
                self._open(asset)
        return self._atlas

    def close(self) -> None:
        """Read no further."""
        self._drop()

    # --- how ----------------------------------------------------------------------------------

    def _drop(self) -> None:
        if self._atlas is not None:
            self._atlas.stopped = True
        reader, self._reader = self._reader, None
        if reader is not None:
            reader.join()
        if self._atlas is not None:
            self._atlas.close()
        self._asset, self._atlas = "", None

    def _open(self, asset: str) -> None:
        data = self._find_bytes(asset) if self._find_bytes is not None else None
        if data is None:
            image = self._find(asset) if self._find is not None else None
            self._atlas = None if image is None or image.isNull() else Atlas.of(image)
            return
        from battlemap.canvas.picture_file import PictureFile, Unreadable  # maps without such a picture do without it

        try:
            file = PictureFile(data)
        except (Unreadable, NoRoom) as why:
            self.refused.emit(str(why))
            return
        self._atlas = file.atlas()
        self._reader = Worker("picture", self._work, file, self._atlas)
        self._reader.start()

    def _work(self, file: PictureFile, atlas: Atlas) -> None:
        """In the worker."""
        from battlemap.canvas.picture_file import Unreadable

        try:
            file.read(atlas, lambda: self._say(atlas, ""))
        except (Unreadable, NoRoom) as why:
            self._say(atlas, str(why))

    def _say(self, atlas: Atlas, why: str) -> None:
        with suppress(RuntimeError):  # the window may be gone by now
            if isValid(self):
                self._read.emit(atlas, why)

    def _heard(self, atlas: object, why: str) -> None:
        if atlas is not self._atlas:
            return
        if why:
            self._atlas = None
            self.refused.emit(why)
        self.grown.emit()
