"""A large picture in tiles at several sizes, so that what is seen of it costs neither time nor memory for the rest.

Every size is half the one before; the tiles are kept packed in files, and only those that are wanted are unpacked.

Files and not buffers: Qt reads pictures under a lock of its own, and a buffer made here would want Python's lock inside of that.
"""

from collections import OrderedDict
from collections.abc import Iterator
from math import ceil
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from threading import Lock
from weakref import finalize

from msgspec import Struct
from PySide6.QtCore import QPointF, QRect, QRectF, Qt
from PySide6.QtGui import QImage, QImageReader, QPainter


class ScratchFolder:
    """OSError if there is no place for one."""

    def __init__(self) -> None:
        self.path = Path(mkdtemp(prefix="battlemap-"))
        self._end = finalize(self, rmtree, self.path, ignore_errors=True)

    def close(self) -> None:
        """Take it off the disk with all that is in it."""
        self._end()


TILE = 512
PLAIN = 16_800_000
"""A picture of so few px is kept unpacked."""
SMALLEST = 1024
"""The last size is no longer than this on its longer side."""
NO_ROOM = "There is no room on the disk for the picture under the map, and it is not shown; free a few hundred MB."
UNPACKED = 64
"""So many tiles are kept ready: a megabyte each."""
QUALITY = 92


class TileStorageError(OSError):
    """The tiles of a picture could not be kept, in one sentence."""


class ImageCrop(Struct, frozen=True, eq=False):
    """A part of a picture, and where it lies in it (px of the whole picture)."""

    image: QImage
    place: QRectF

    def rect_on_map(self, pyramid: "TilePyramid", frame: QRectF) -> QRectF:
        """Where it lies on the map, if the whole picture fills *frame* (map px)."""
        across, down = frame.width() / pyramid.width, frame.height() / pyramid.height
        corner = frame.topLeft() + QPointF(self.place.x() * across, self.place.y() * down)
        return QRectF(corner.x(), corner.y(), self.place.width() * across, self.place.height() * down)


class PyramidLevel(Struct, eq=False):
    """A picture at one size: *scale* of it, cut into tiles by column and row: pictures, or the files that hold them."""

    scale: float
    width: int
    height: int
    tiles: dict[tuple[int, int], str | QImage]

    @classmethod
    def blank(cls, width: int, height: int, scale: float) -> "PyramidLevel":
        """Without any tiles yet; *width* and *height* are those of the whole picture."""
        return cls(scale, max(1, int(width * scale)), max(1, int(height * scale)), {})

    @classmethod
    def of(cls, image: QImage, scale: float) -> "PyramidLevel":
        """All of it, unpacked."""
        level = cls(scale, image.width(), image.height(), {})
        level.cut(image, None)
        return level

    def cut(self, image: QImage, folder: Path | None, first_row: int = 0) -> None:
        """Take the tiles out of *image*, whose first row of tiles is *first_row* of them all, and keep them in a folder.

        TileStorageError if they cannot be written there. Without a folder they stay in memory.
        """
        for row in range(ceil(image.height() / TILE)):
            for column in range(ceil(image.width() / TILE)):
                tile = image.copy(QRect(column * TILE, row * TILE, TILE, TILE).intersected(image.rect()))
                at = column, first_row + row
                self.tiles[at] = tile if folder is None else pack_tile(tile, folder / f"{self.width}-{at[0]}-{at[1]}")


class TilePyramid:
    """One picture, as far as it is there. Safe to be looked at in one thread while it is filled in another."""

    def __init__(self, width: int, height: int) -> None:
        self.width, self.height = width, height
        self.version = 0
        """Grows whenever more of the picture is there."""
        self.stopped = False
        """Whether nobody wants the rest."""
        self._folder: ScratchFolder | None = None
        self._levels: tuple[PyramidLevel, ...] = ()
        self._unpacked: OrderedDict[tuple[float, int, int], QImage] = OrderedDict()
        self._lock = Lock()

    @classmethod
    def of(cls, image: QImage) -> "TilePyramid":
        """A picture that is decoded already."""
        made = cls(image.width(), image.height())
        made.build_levels(image)
        return made

    @property
    def ready(self) -> bool:
        """Whether all of it is there."""
        return bool(self._levels) and self._levels[0].scale == 1.0

    @property
    def whole(self) -> QImage | None:
        """All of the picture in one, a large one smaller than it is; None as long as nothing is there."""
        crop = self.crop(QRectF(0, 0, self.width, self.height), min(1.0, (PLAIN / (self.width * self.height)) ** 0.5))
        return crop.image if crop else None

    def crop(self, part: QRectF, density: float) -> ImageCrop | None:
        """What *part* (px of the picture) shows, at least *density* px for one of its px if they are there."""
        levels = self._levels
        part = part.intersected(QRectF(0, 0, self.width, self.height))
        if not levels or part.isEmpty():
            return None
        level = next((level for level in reversed(levels) if level.scale >= density * 0.999), levels[0])
        left, top = int(part.left() * level.scale), int(part.top() * level.scale)
        right = min(level.width, ceil(part.right() * level.scale))
        low = min(level.height, ceil(part.bottom() * level.scale))
        box = QRect(left, top, max(1, right - left), max(1, low - top))
        tiles = list(self._tiles(level, box))
        clear = any(tile.hasAlphaChannel() for _, tile in tiles)  # what is not says so: nothing need be painted below it
        image = QImage(box.size(), QImage.Format.Format_ARGB32_Premultiplied if clear else QImage.Format.Format_RGB32)
        image.fill(0)
        painter = QPainter(image)
        for (column, row), tile in tiles:
            painter.drawImage(column * TILE - left, row * TILE - top, tile)
        painter.end()
        across, down = self.width / level.width, self.height / level.height
        return ImageCrop(image, QRectF(left * across, top * down, box.width() * across, box.height() * down))

    def build_levels(self, image: QImage) -> None:
        """Make all sizes from the picture itself."""
        alpha = image.hasAlphaChannel()
        image = image.convertToFormat(QImage.Format.Format_ARGB32_Premultiplied if alpha else QImage.Format.Format_RGB32)
        plain = self.width * self.height <= PLAIN
        levels: list[PyramidLevel] = []
        for scale in scales(self.width, self.height):
            level = PyramidLevel.blank(self.width, self.height, scale)
            if levels:
                image = shrink(image, level.width, level.height)
            if self.stopped:
                return
            level.cut(image, None if plain else self.tile_folder())
            levels.append(level)
        self.fill(levels)

    def tile_folder(self) -> Path:
        """Where its tiles are kept. TileStorageError if there is no such place."""
        try:
            if self._folder is None:
                self._folder = ScratchFolder()
        except OSError:
            raise TileStorageError(NO_ROOM) from None
        return self._folder.path

    def close(self) -> None:
        """Take its tiles off the disk; nothing of it is there after that. Nobody may be filling it any more."""
        self.fill([])
        folder, self._folder = self._folder, None
        if folder is not None:
            folder.close()

    def fill(self, levels: list[PyramidLevel]) -> None:
        """These sizes are there now, the largest first."""
        with self._lock:
            self._levels = tuple(levels)
            self._unpacked.clear()
            self.version += 1

    def _tiles(self, level: PyramidLevel, box: QRect) -> Iterator[tuple[tuple[int, int], QImage]]:
        for row in range(box.top() // TILE, box.bottom() // TILE + 1):
            for column in range(box.left() // TILE, box.right() // TILE + 1):
                tile = level.tiles.get((column, row))
                if tile is not None:
                    key = level.scale, column, row
                    yield (column, row), tile if isinstance(tile, QImage) else self._unpack(key, tile)

    def _unpack(self, key: tuple[float, int, int], file: str) -> QImage:
        with self._lock:
            image = self._unpacked.get(key)
        if image is None:
            image = QImageReader(file).read()
        with self._lock:
            self._unpacked[key] = image
            self._unpacked.move_to_end(key)
            while len(self._unpacked) > UNPACKED:
                self._unpacked.popitem(last=False)
        return image


def scales(width: int, height: int) -> list[float]:
    """The sizes of a picture, as parts of it: the whole, a half, a quarter …"""
    sizes = [1.0]
    while max(width, height) * sizes[-1] > SMALLEST:
        sizes.append(sizes[-1] / 2)
    return sizes


def shrink(image: QImage, width: int, height: int) -> QImage:
    """The picture at another size."""
    mode = Qt.TransformationMode.SmoothTransformation
    return image.scaled(max(1, width), max(1, height), Qt.AspectRatioMode.IgnoreAspectRatio, mode)


def pack_tile(tile: QImage, file: Path) -> str:
    """The file into which a tile was written so that it takes little room and is soon read again.

    TileStorageError if that failed.
    """
    name = f"{file}.{'png' if tile.hasAlphaChannel() else 'jpg'}"
    if not tile.save(name, quality=QUALITY):
        raise TileStorageError(NO_ROOM)
    return name
