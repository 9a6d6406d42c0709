"""Reading the picture under a grid into an atlas: in strips where its format allows that, within the memory there is."""

from collections.abc import Callable
from math import ceil
from pathlib import Path

from PySide6.QtCore import QRect, QSize
from PySide6.QtGui import QImage, QImageIOHandler, QImageReader, QPainter

from battlemap.canvas.ground.tile_pyramid import (
    NO_ROOM,
    PLAIN,
    SMALLEST,
    TILE,
    PyramidLevel,
    ScratchFolder,
    TilePyramid,
    TileStorageError,
    scales,
    shrink,
)
from battlemap.paint.style.images import SVG_FORMATS
from battlemap.regular_files import read_text_file

MOST_FACTS = 65_536
"""Bytes of what the system says of its memory."""
STRIP = 4096
"""So many rows are read at a time: whole tiles of the LARGE largest sizes."""
LARGE = 4
WIDEST = 40_000
"""No picture is wider or higher."""
MOST_WHOLE = 450_000_000
"""A picture that can only be read as a whole has at most so many px."""
MOST_PIXELS = 900_000_000
"""One that can be read in strips may have so many."""
SHARE = 0.75
"""Reading a picture never takes a larger part of the memory that is free."""
DAMAGED = "The picture under the map is damaged and is not shown; choose another one."
NONE = QImageIOHandler.Transformation.TransformationNone
TURNED = (
    QImageIOHandler.Transformation.TransformationRotate90, QImageIOHandler.Transformation.TransformationRotate270,
    QImageIOHandler.Transformation.TransformationMirrorAndRotate90, QImageIOHandler.Transformation.TransformationFlipAndRotate90,
)  # fmt: skip
"""Ways a camera was held in which what is wide becomes high."""
DEEP = (
    QImage.Format.Format_RGBX64, QImage.Format.Format_RGBA64, QImage.Format.Format_RGBA64_Premultiplied,
    QImage.Format.Format_Grayscale16,
)  # fmt: skip
"""Pictures of 16 bits a channel take 8 bytes for a px."""


class ImageUnreadable(ValueError):
    """Why a picture cannot be shown, in one sentence."""


class ImageReader:
    """The bytes of one picture, looked at but not decoded. read() is for a worker thread."""

    def __init__(self, data: bytes) -> None:
        """Unreadable if it is no picture, or larger than can be read here.

        TileStorageError if it cannot be laid down on the disk.
        """
        try:
            self._folder = ScratchFolder()
            self._path = self._folder.path / "picture"
            self._path.write_bytes(data)
        except OSError:
            raise TileStorageError(NO_ROOM) from None
        reader = self._reader()
        if bytes(reader.format().data()) in SVG_FORMATS:
            raise ImageUnreadable("The picture under the map is a drawing (SVG); choose a PNG, JPEG or WebP.")
        size, held = reader.size(), reader.transformation()
        if size.isEmpty():
            raise ImageUnreadable("The picture under the map cannot be read; choose another one.")
        self._in_strips = bytes(reader.format().data()) in (b"jpeg", b"jpg") and held == NONE
        self._deep = reader.imageFormat() in DEEP
        self.width, self.height = (size.height(), size.width()) if held in TURNED else (size.width(), size.height())
        self._check()

    def make_pyramid(self) -> TilePyramid:
        """An atlas for it, with nothing in it yet."""
        return TilePyramid(self.width, self.height)

    def read(self, pyramid: TilePyramid, grown: Callable[[], object]) -> None:
        """Read it all, once; *grown* is called when a coarse form is there, and when everything is.

        Unreadable if it is damaged, TileStorageError if its tiles cannot be kept.
        """
        if self._in_strips and self.width * self.height > PLAIN:
            self._read_preview(pyramid)
            grown()
            self._read_strips(pyramid)
        else:
            pyramid.build_levels(self._decode(QRect()))
        self._folder.close()
        if not pyramid.stopped:
            grown()

    def _check(self) -> None:
        pixels = self.width * self.height
        what = f"The picture under the map is {self.width} × {self.height} px large"
        most = MOST_PIXELS if self._in_strips else MOST_WHOLE
        if max(self.width, self.height) > WIDEST or pixels > most:
            raise ImageUnreadable(f"{what}; make it smaller than {WIDEST} px a side and {most // 1_000_000} million px in all.")
        rows = min(self.height, STRIP) if self._in_strips else self.height
        needed, free = self.width * rows * (8 if self._deep else 4), free_memory()
        if free is not None and needed > free * SHARE:
            advice = "make it smaller" if self._in_strips else "save it as JPEG, or make it smaller"
            raise ImageUnreadable(f"{what}, and reading it takes {needed / 1e9:.1f} GB of memory, more than is free; {advice}.")

    def _reader(self) -> QImageReader:
        reader = QImageReader(str(self._path))
        reader.setDecideFormatFromContent(True)
        reader.setAutoTransform(True)
        return reader

    def _decode(self, clip: QRect, size: QSize | None = None) -> QImage:
        """Decode the picture, a part of it, or a smaller form of it."""
        for _ in range(2):  # the limit is one for the whole program, and others set it too
            reader = self._reader()
            if not clip.isNull():
                reader.setClipRect(clip)
            if size is not None:
                reader.setScaledSize(size)
            QImageReader.setAllocationLimit(self.width * self.height * 8 // 1_000_000 + 256)
            image = reader.read()
            if not image.isNull():
                return image
        raise ImageUnreadable(DAMAGED)

    def _read_preview(self, pyramid: TilePyramid) -> None:
        scale = 1.0
        while max(self.width, self.height) * scale > 2 * SMALLEST:
            scale /= 2
        size = QSize(max(1, ceil(self.width * scale)), max(1, ceil(self.height * scale)))
        pyramid.fill([PyramidLevel.of(self._decode(QRect(), size), scale)])

    def _read_strips(self, pyramid: TilePyramid) -> None:
        levels = [PyramidLevel.blank(self.width, self.height, scale) for scale in scales(self.width, self.height)]
        large, small, folder = levels[:LARGE], levels[LARGE:], pyramid.tile_folder()
        last = large[-1]
        rest = QImage(last.width, last.height, QImage.Format.Format_RGB32)
        for top in range(0, self.height, STRIP):
            strip = self._decode(QRect(0, top, self.width, min(STRIP, self.height - top)))
            for at, level in enumerate(large):
                if pyramid.stopped:
                    return
                if at:
                    strip = shrink(strip, level.width, min(STRIP >> at, level.height - (top >> at)))
                level.cut(strip, folder, (top >> at) // TILE)
            painter = QPainter(rest)
            painter.drawImage(0, top >> (len(large) - 1), strip)
            painter.end()
        for level in small:
            rest = shrink(rest, level.width, level.height)
            level.cut(rest, folder)
        pyramid.fill(levels)


def free_memory() -> int | None:
    """How many bytes of memory are free; None where the system does not say."""
    try:
        lines = read_text_file(Path("/proc/meminfo"), MOST_FACTS).splitlines()
        return next((int(line.split()[1]) * 1024 for line in lines if line.startswith("MemAvailable:")), None)
    except (OSError, ValueError):
        return None
