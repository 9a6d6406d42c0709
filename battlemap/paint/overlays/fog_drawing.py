"""What is covered from the players, as the game master sees it: darkened, hatched, edged with dashes, and named."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import TYPE_CHECKING

from PySide6.QtCore import QLineF, QPointF, QRectF, QSizeF, Qt
from PySide6.QtGui import QBrush, QColor, QImage, QPainter, QPen, QTransform

from battlemap.board.grid.fog.table_outlines import CellBox, Line
from battlemap.board.grid_map import CELL
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.typography import MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools

HATCH, HATCH_WIDTH, HATCH_ALPHA = 14, 1.4, 0.36
EDGE_WIDTH, DASH, GAP = 1.4, 5.0, 3.4
"""All in px of the window; dash and gap in widths of the edge, by which Qt counts them."""
DASHED = 12.0
"""Narrower cells have no dashes."""
SMOOTH = Qt.TransformationMode.SmoothTransformation
COVERED_WORD = "covered"
PILL_HEIGHT, PILL_ICON, PILL_PAD, PILL_GAP = 24.0, 14.0, 11.0, 7.0


@lru_cache(maxsize=8)
def _tile(gm: str, dark: bool, dpr: float) -> QImage:
    """One period of the hatch over the darkened ground."""
    side = round(HATCH * dpr)
    image = QImage(side, side, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(with_alpha("#0B0D11", 0.40) if dark else with_alpha("#70665A", 0.26))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(with_alpha(gm, HATCH_ALPHA), HATCH_WIDTH * dpr))
    for shift in (-side, 0, side):
        painter.drawLine(QPointF(shift - side, side * 2), QPointF(shift + side * 2, -side))
    painter.end()
    return image


def fog_brush(palette: Palette, zoom: float, dpr: float) -> QBrush:
    """What fills covered cells, for a painter that works in map px at a zoom; the hatch lies still on the map."""
    brush = QBrush(_tile(palette.gm, palette.dark, dpr))
    brush.setTransform(QTransform.fromScale(1 / (zoom * dpr), 1 / (zoom * dpr)))
    return brush


def fog_mask(table: Bools, palette: Palette) -> QImage:
    """Covered cells as a picture with one px for each, in the middle colour of what fills them."""
    import numpy as np

    dot = _tile(palette.gm, palette.dark, 1.0).scaled(1, 1, Qt.AspectRatioMode.IgnoreAspectRatio, SMOOTH)
    tint = np.frombuffer(dot.constBits(), np.uint32)[0]
    codes = np.where(table, tint, np.uint32(0)).astype(np.uint32)
    rows, columns = table.shape
    return QImage(codes.tobytes(), columns, rows, 4 * columns, QImage.Format.Format_ARGB32_Premultiplied).copy()


def fog_pen(palette: Palette, zoom: float) -> QPen:
    """What edges covered cells, equally wide at any zoom; where cells are too small for dashes, a fainter line."""
    small = CELL * zoom < DASHED
    pen = QPen(with_alpha(palette.gm, 0.6 if small else 1.0), 1.0 if small else EDGE_WIDTH)
    pen.setCosmetic(True)
    pen.setCapStyle(Qt.PenCapStyle.FlatCap)
    if not small:
        pen.setDashPattern([DASH / EDGE_WIDTH, GAP / EDGE_WIDTH])
    return pen


def seen_boxes(boxes: Iterable[CellBox], seen: QRectF) -> list[QRectF]:
    """Rectangles of cells in map px, as far as *seen* shows them."""
    left, top, right, low = seen.left() / CELL, seen.top() / CELL, seen.right() / CELL, seen.bottom() / CELL
    return [
        QRectF(box.left * CELL, box.top * CELL, (box.right - box.left) * CELL, (box.bottom - box.top) * CELL).intersected(seen)
        for box in boxes
        if box.left < right and box.right > left and box.top < low and box.bottom > top
    ]


def seen_lines(lines: Iterable[Line], seen: QRectF) -> list[QLineF]:
    """Lines from corner to corner of the grid in map px, as far as they cross cells that *seen* shows."""
    left, top = int(seen.left() // CELL), int(seen.top() // CELL)
    right, low = int(seen.right() // CELL) + 1, int(seen.bottom() // CELL) + 1
    return [
        QLineF(max(ax, left) * CELL, max(ay, top) * CELL, min(bx, right) * CELL, min(by, low) * CELL)
        for ax, ay, bx, by in lines
        if ax <= right and bx >= left and ay <= low and by >= top
    ]


def fog_pill_size(name: str) -> QSizeF:
    """How much room the pill of a covered part takes; without a name it only says what it is."""
    return target_pill_size(name or COVERED_WORD.capitalize(), COVERED_WORD if name else "")


def draw_fog_pill(painter: QPainter, x: float, y: float, name: str, palette: Palette) -> None:
    """The pill of a covered part, centred on (x, y): its edge is dashed, as is that of the part."""
    pen = QPen(QColor(palette.gm), EDGE_WIDTH)
    pen.setDashPattern([DASH / EDGE_WIDTH, GAP / EDGE_WIDTH])
    words = (name, COVERED_WORD) if name else (COVERED_WORD.capitalize(), "")
    _draw_pill(painter, QPointF(x, y), *words, "lucide/eye-off", pen, palette)


def target_pill_size(title: str, count: str) -> QSizeF:
    """How much room a pill with strong and weaker words takes."""
    strong = text_width(title, interface_font(SECONDARY, SEMIBOLD))
    weak = PILL_GAP + text_width(count, interface_font(SECONDARY, MEDIUM)) if count else 0.0
    return QSizeF(2 * PILL_PAD + PILL_ICON + PILL_GAP + strong + weak, PILL_HEIGHT)


def draw_target_pill(painter: QPainter, at: QPointF, title: str, count: str, icon: str, palette: Palette) -> None:
    """What a click would do, centred on a point."""
    _draw_pill(painter, at, title, count, icon, QPen(QColor(palette.glow), 1.6), palette)


def _draw_pill(painter: QPainter, at: QPointF, title: str, count: str, icon: str, pen: QPen, palette: Palette) -> None:
    size, y = target_pill_size(title, count), at.y()
    box = QRectF(at.x() - size.width() / 2, y - size.height() / 2, size.width(), size.height())
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(pen)
    painter.setBrush(with_alpha(palette.plate, max(0.9, palette.plate_alpha)))
    painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), PILL_HEIGHT / 2 - 1, PILL_HEIGHT / 2 - 1)
    draw_icon(painter, icon, QRectF(box.left() + PILL_PAD, y - PILL_ICON / 2, PILL_ICON, PILL_ICON), pen.color().name())
    x = box.left() + PILL_PAD + PILL_ICON + PILL_GAP
    x += draw_text(painter, x, y, title, interface_font(SECONDARY, SEMIBOLD), palette.plate_text) + PILL_GAP
    if count:
        draw_text(painter, x, y, count, interface_font(SECONDARY, MEDIUM), palette.plate_text2)
    painter.restore()
