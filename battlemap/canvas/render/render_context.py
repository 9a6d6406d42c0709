"""How the map is looked at: zoom, pixels and palette, and the pictures baked for exactly that."""

from collections.abc import Callable
from math import ceil
from typing import TypeAlias

from msgspec import Struct
from PySide6.QtCore import Qt
from PySide6.QtGui import QImage, QPainter, QPixmap
from PySide6.QtWidgets import QGraphicsItem, QGraphicsPixmapItem

from battlemap.board.ids import Point
from battlemap.layout.map_metrics import FAR_LABEL, FAR_PLATE, SPARSE, label_scale
from battlemap.paint.style.palette import Palette


class RenderContext(Struct, frozen=True):
    """*zoom*: window px per map px; *dpr*: device px per window px; *text*: how much larger than usual the map is written.

    *pale*: everything has less colour, because it is not now. *far*: how large a display is that is read from across a room,
    beside one of 1920 × 1080 px; 0 for a screen on the desk.
    """

    zoom: float
    dpr: float
    palette: Palette
    text: float = 1.0
    pale: bool = False
    far: float = 0.0

    @property
    def label(self) -> float:
        """The magnification of everything written on the map; far out it shrinks with the map again."""
        return label_scale(self.zoom) * self.text

    @property
    def plate(self) -> float:
        """The magnification of name plates: on a display read from across a room, they are larger beside other labels."""
        return self.label * FAR_PLATE / FAR_LABEL if self.far else self.label

    @property
    def label_room(self) -> float:
        """How many map px one px of a label takes now."""
        return self.label / self.zoom

    def shown(self, image: QImage) -> QImage:
        """A picture that was painted in full colours, as it is looked at."""
        if not self.pale:
            return image
        from battlemap.paint.style.pale_images import pale_image  # the start does without it

        return pale_image(image)

    @property
    def sparse(self) -> bool:
        """Whether only ground, names and tokens are shown."""
        return self.zoom < SPARSE and not self.far


Draw: TypeAlias = Callable[[QPainter], object]


def bake(width: float, height: float, context: RenderContext, draw: Draw) -> QPixmap:
    """A transparent picture of *width* × *height* logical px on which *draw* has painted."""
    dpr = context.dpr
    image = QImage(max(1, ceil(width * dpr)), max(1, ceil(height * dpr)), QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    image.setDevicePixelRatio(dpr)
    painter = QPainter(image)
    draw(painter)
    painter.end()
    return QPixmap.fromImage(context.shown(image))


class BakedItem(QGraphicsPixmapItem):
    """A picture baked for one magnification, placed by its middle or by the middle of its upper edge.

    C++ paints it; nothing of it is overridden. It takes no mouse events: the tools ask the scene what lies where.
    """

    def __init__(self, depth: float, token_card_boxes: bool = False) -> None:
        """*depth*: what lies higher has more; *hanging*: the spot is the middle of the upper edge."""
        super().__init__()
        self._hanging = token_card_boxes
        self._magnification = 1.0
        self.setZValue(depth)
        self.setShapeMode(QGraphicsPixmapItem.ShapeMode.BoundingRectShape)
        self.setAcceptedMouseButtons(Qt.MouseButton.NoButton)

    def show_picture(self, pixmap: QPixmap, magnification: float, zoom: float, edge: float = 0.0) -> None:
        """Show *pixmap*, baked for *magnification*, at *zoom*; *edge* px of it above what it shows hang over the spot."""
        if pixmap.cacheKey() != self.pixmap().cacheKey():
            self.setPixmap(pixmap)
        width, height = pixmap.width() / pixmap.devicePixelRatio(), pixmap.height() / pixmap.devicePixelRatio()
        self.setOffset(-round(width / 2), -edge if self._hanging else -round(height / 2))
        self._magnification = magnification
        self.magnify(magnification, zoom)

    def magnify(self, magnification: float, zoom: float) -> None:
        """Show the picture that is there at another magnification, less sharp for the moment."""
        scale = magnification / self._magnification / zoom
        if abs(scale - self.scale()) > 1e-9:
            self.setScale(scale)

    def put(self, spot: Point) -> None:
        """Stand at *spot* (map px)."""
        self.setPos(*spot)


def take_off(item: QGraphicsItem | None) -> None:
    """Take an item off its scene, if it is on one."""
    scene = item.scene() if item is not None else None
    if item is not None and scene is not None:
        scene.removeItem(item)
