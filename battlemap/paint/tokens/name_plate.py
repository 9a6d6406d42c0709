"""Name plates under tokens: the side's shape with its letter, then the name."""

from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtGui import QColor, QFont, QPainter, QPen

from battlemap.layout.map_metrics import NARROW, PLATE, SMALL_PLATE, plate_height
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import draw_label_ground, fill_rounded
from battlemap.paint.style.line_breaks import cut_name
from battlemap.paint.style.measures import RADIUS_PLATE
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.shapes import core_offset, side_shape
from battlemap.paint.style.typography import BOLD, SEMIBOLD, draw_letter, draw_text, elide, interface_font, text_width

LEAST_NAME = "Mmm"
"""On a plate that has less room than this beside the side's shape, the shape makes room for the name: the ring shows it too."""


def fit_plate(name: str, px: float, room: float, scale: float = 1.0) -> tuple[float, float | None]:
    """Type size and most width of the plate of a token of this *scale* in *room* px; None: the whole name has room."""
    px *= max(SMALL_PLATE, min(1.0, scale))
    full = plate_size(name, px).width()
    if full > room >= full * NARROW:
        px *= NARROW
        full = plate_size(name, px).width()
    return px, None if round(room) >= full else round(room)


def plate_size(name: str, px: float = PLATE, width: float | None = None) -> QSizeF:
    """How large the plate of *name* is at type size *px*; a *width* is the most it may take, then the name is cut."""
    height = plate_height(px)
    full = round(text_width(name, interface_font(px, SEMIBOLD)) + height * 0.8 + 13 * px / 12)
    return QSizeF(full if width is None else min(full, round(width)), height)


def draw_plate(
    painter: QPainter,
    cx: float,
    top: float,
    name: str,
    look: int,
    letter: str,
    palette: Palette,
    px: float = PLATE,
    dim: bool = False,
    gm: bool = False,
    width: float | None = None,
    acting: bool = False,
) -> QRectF:
    """Paint the plate of a token of side look *look* and give back the place it takes.

    *dim*: out of the fight. *gm*: only the GM sees it, shown by a dashed edge. *acting*: it is this token's turn, shown by dark
    letters on light ground.
    """
    size = plate_size(name, px, width)
    scale = px / 12
    box = QRectF(round(cx - size.width() / 2), round(top), size.width(), size.height())
    font = interface_font(px, SEMIBOLD)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    if acting:
        fill_rounded(painter, box, RADIUS_PLATE * scale, colours.CREAM, colours.OUTLINE, max(1.0, scale))
    else:
        draw_label_ground(painter, box, palette, RADIUS_PLATE * scale)
    chip = box.height() * 0.68
    left, right = box.x() + chip + 9 * scale, box.right() - 3 * scale
    bare = width is not None and size.width() < plate_size(name, px).width() and right - left < text_width(LEAST_NAME, font)
    y = box.center().y()
    if bare:
        left, right = box.x() + 3 * scale, box.right() - 2 * scale
    else:
        _draw_chip(painter, box.x() + 4 * scale + chip / 2, y, chip, look, letter, palette, px, dim)
    text = name if width is None else shorten(name, font, right - left)
    ink = colours.OUTLINE if acting else palette.text3 if dim else palette.plate_text
    draw_text(painter, left, y, text, font, ink)
    if gm:
        edge = QPen(QColor(palette.gm), 1.2)
        edge.setDashPattern([3, 2.5])
        edge.setCapStyle(Qt.PenCapStyle.FlatCap)
        painter.setPen(edge)
        painter.setBrush(Qt.BrushStyle.NoBrush)
        painter.drawRoundedRect(box.adjusted(-0.5, -0.5, 0.5, 0.5), RADIUS_PLATE * scale, RADIUS_PLATE * scale)
    painter.restore()
    return box


def _draw_chip(
    painter: QPainter, x: float, y: float, size: float, look: int, letter: str, palette: Palette, px: float, dim: bool
) -> None:
    """The shape of a side with its letter."""
    side = colours.OUT_RING if dim else colours.side_colour(look, palette)
    painter.fillPath(side_shape(look, x, y, size), QColor(side))
    dx, dy = core_offset(look)
    ink = palette.on_side if palette.dark or not dim else "#FFFFFF"
    draw_letter(painter, x + dx * size, y + dy * size, letter, interface_font(px * 0.72, BOLD), ink)


def shorten(name: str, font: QFont, room: float) -> str:
    """*name* cut to *room* pixels; the number at its end stays, for it tells "Raider 11" from "Raider 12"."""
    stem, _, number = name.rpartition(" ")
    if text_width(name, font) <= room:
        return name
    if not (stem and number.isdecimal()):
        return cut_name(name, font, room)
    beside = elide(stem, font, room - text_width(f" {number}", font))
    return f"{beside} {number}" if len(beside) > 1 else elide(number, font, room)
