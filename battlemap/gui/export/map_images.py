"""The ground of a map for previews: painted once in a thread, kept while what is chosen about paper and size changes."""

from math import sqrt

from msgspec import Struct
from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.export.export_subject import ExportSubject
from battlemap.export.map_part import EDGE, whole_box
from battlemap.export.picture.land_image import load_images
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.palette import Palette
from battlemap.paint.zones.zone_map_ground import bake_zone_map

MOST_PIXELS = 3_000_000
PAPER = QColor("#F4EEDF")
FINEST = 2.0
"""Px of an image for a px of the map, at most."""


class MapImages(Struct, frozen=True, eq=False):
    """The whole map in two images that lie over each other: between them the lines of a grid are drawn."""

    area: QRectF
    """In px of the map."""
    density: float
    ground: QImage
    walls: QImage | None = None

    def draw(self, painter: QPainter, image: QImage, box: QRectF) -> None:
        """Draw the part *box* (px of the map) of one of the images; the painter works in px of the map."""
        source = QRectF((box.topLeft() - self.area.topLeft()) * self.density, box.size() * self.density)
        painter.drawImage(box, image, source)

    def cut(self, box: QRectF) -> QImage:
        """A part of the map as an image of its own, on white."""
        size = box.size() * self.density
        image = QImage(max(1, round(size.width())), max(1, round(size.height())), QImage.Format.Format_RGB32)
        image.fill(PAPER)
        painter = QPainter(image)
        painter.scale(image.width() / box.width(), image.height() / box.height())
        painter.translate(-box.topLeft())
        seen = box.intersected(self.area)
        for layer in (self.ground, self.walls):
            if layer is not None:
                self.draw(painter, layer, seen)
        painter.end()
        return image


class MapImageFeed(QObject):
    """Paints the images of the board that was wanted last; emits when they are there."""

    ready = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._images: dict[tuple[int, str], tuple[object, MapImages]] = {}
        self._wanted: tuple[ExportSubject, Palette] | None = None
        self._is_busy = False
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_busy(self) -> bool:
        """Whether a map is being painted."""
        return self._is_busy

    def images(self, subject: ExportSubject, palette: Palette) -> MapImages | None:
        """The images of a map, if they are there; else they will be soon."""
        key = (id(subject.board.map), palette.name)
        if key in self._images and self._images[key][0] is subject.board.map:
            return self._images[key][1]
        self._wanted = subject, palette
        if not self._is_busy:
            self._begin()
        return None

    def _begin(self) -> None:
        if self._wanted is None:
            return
        (subject, palette), self._wanted = self._wanted, None
        self._is_busy = True
        load_images(subject.board, subject.find_image)
        self._relay.start("export preview", _paint, self._relay, subject, palette)

    def _take(self, painted: tuple[ExportSubject, Palette, MapImages | None]) -> None:
        self._is_busy = False
        subject, palette, images = painted
        if images is not None:
            if len(self._images) > 3:
                self._images.pop(next(iter(self._images)))
            self._images[id(subject.board.map), palette.name] = subject.board.map, images
            self.ready.emit()
        self._begin()


def paint_map(subject: ExportSubject, palette: Palette) -> MapImages:
    """The whole map as images of at most MOST_PIXELS; safe in a thread once its pictures are decoded."""
    box = whole_box(subject.board).grow(0 if subject.board.grid is not None else EDGE)
    area = QRectF(box.x, box.y, box.width, box.height)
    density = min(FINEST, sqrt(MOST_PIXELS / (area.width() * area.height())))
    grid, find = subject.board.grid, subject.find_image
    if grid is None:
        place = subject.board.zone_map.picture
        picture = find(place.asset) if place is not None else None
        return MapImages(area, density, bake_zone_map(subject.board.zone_map, palette, area, density, 1.0, picture))
    zoom = min(1.0, density)
    picture = find(grid.picture.asset) if grid.picture is not None else None
    ground = bake_grid(grid, palette, area, zoom, density / zoom, picture, lines=False)
    walls = bake_walls(grid, palette, area, zoom, density / zoom, find)
    for image in (ground, walls):
        image.setDevicePixelRatio(1.0)
    return MapImages(area, density, ground, walls)


def _paint(relay: WorkerRelay, subject: ExportSubject, palette: Palette) -> None:
    """In the worker."""
    images: MapImages | None = None
    try:
        images = paint_map(subject, palette)
    finally:
        relay.done.emit((subject, palette, images))
