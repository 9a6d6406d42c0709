"""Doors on a grid: leaves in their frame or swung aside, gates of several cells, portcullises, walls that turn."""

from __future__ import annotations

from collections.abc import Collection
from math import atan2, degrees
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from battlemap.board.grid_map import CELL, GridMap
from battlemap.paint.grid.cell_contours import Knot
from battlemap.paint.grid.edge_runs import EdgeRun, Gate
from battlemap.paint.structures.fences import draw_post
from battlemap.paint.structures.masonry import PIER, SMALL_PIER, THICK, draw_pier, lay_stone, stone_inks
from battlemap.paint.style.border_inks import BorderInks, border_inks, draw_crossed_eye, draw_padlock, line_pen
from battlemap.paint.style.palette import Palette, mix, with_alpha

if TYPE_CHECKING:
    from battlemap.board.ids import Cell

BUILT = frozenset({"stone", "timber"})
"""Surfaces of rooms: doors open into them."""


def draw_gate(painter: QPainter, gate: Gate, grid: GridMap, palette: Palette, zoom: float, fenced: Collection[Knot] = ()) -> None:
    """A door or several that make one gate, with its posts; the painter works in map px. *fenced*: where a fence ends."""
    (ax, ay), (bx, by) = gate.ends
    inks = border_inks(palette)
    span = gate.count * CELL
    painter.save()
    painter.translate(ax * CELL, ay * CELL)
    if not gate.side.flat:
        painter.rotate(90)
    # From here on the gate runs to the right from the origin; *inward* is the side to which it opens: 1 down, −1 up.
    inward = _inward(grid, gate)
    wooden = gate.ends[0] in fenced or gate.ends[1] in fenced
    post = PIER if gate.count > 1 else SMALL_PIER
    first, last = post / 2 - 1, span - post / 2 + 1
    if not wooden:
        _draw_sill(painter, first, last, palette)
    kind, state = gate.side.edge.kind, gate.side.edge.state
    if kind == "portcullis":
        _draw_portcullis(painter, first, last, inks, open_=state == "open")
    elif kind == "secret":
        _draw_slab(painter, first, last, palette, inward, open_=state == "open")
    else:
        _draw_leaves(painter, first, last, inks, inward, palette, double=gate.count > 1, open_=state == "open")
        if state == "locked":
            _draw_bands(painter, first, last, inks)
    painter.restore()
    for x, y in ((ax, ay), (bx, by)):
        if wooden:
            draw_post(painter, x * CELL, y * CELL, 11.0, palette, zoom)
        else:
            draw_pier(painter, x * CELL, y * CELL, post, stone_inks(palette), zoom, 0.5)
    if state == "locked":
        painter.save()
        painter.translate((ax + bx) / 2 * CELL, (ay + by) / 2 * CELL)
        draw_padlock(painter, inks)
        painter.restore()


def _inward(grid: GridMap, gate: Gate) -> int:
    """Into the room, where one side is a room; else towards the middle of the map."""
    side = gate.side
    here: Cell = (side.x, side.y)
    there: Cell = (side.x, side.y - 1) if side.flat else (side.x - 1, side.y)
    rooms = [grid.surface(cell).look in BUILT if cell in grid else False for cell in (here, there)]
    # Turned by 90°, down is to the left.
    down = 1 if side.flat else -1
    if rooms[0] != rooms[1]:
        return down if rooms[0] else -down
    behind = side.y > grid.rows / 2 if side.flat else side.x > grid.columns / 2
    return -down if behind else down


def _draw_sill(painter: QPainter, first: float, last: float, palette: Palette) -> None:
    inks = stone_inks(palette)
    painter.fillRect(QRectF(first, -THICK / 2 + 1, last - first, THICK - 2), with_alpha(inks.outline, 0.55))
    painter.fillRect(QRectF(first, -THICK / 2 + 2, last - first, THICK - 4), with_alpha(inks.dark, 0.55))


def _draw_leaves(
    painter: QPainter, first: float, last: float, inks: BorderInks, inward: int, palette: Palette, *, double: bool, open_: bool
) -> None:
    span = last - first
    turn = (78 if not double else 72) * inward
    leaves = [(first, 1, span)] if not double else [(first, 1, span / 2 - 0.6), (last, -1, span / 2 - 0.6)]
    for x, way, long in leaves:
        painter.save()
        painter.translate(x, inward * 3.5 if open_ else 0)
        if way < 0:
            painter.scale(-1, 1)
        if open_:
            painter.rotate(turn)
        _draw_leaf(painter, long, inks, palette, open_=open_)
        painter.restore()


def _draw_leaf(painter: QPainter, long: float, inks: BorderInks, palette: Palette, *, open_: bool) -> None:
    """A leaf from its hinge at the origin to the right."""
    thick = 8.0 if long < 40 else 9.5
    box = QRectF(0, -thick / 2, long, thick)
    if open_:
        painter.fillRect(box.translated(2.2, 3.0), with_alpha("#000000", 0.34 if palette.dark else 0.24))
    painter.setPen(QPen(QColor(inks.wood_dark), 1.6))
    slope = QLinearGradient(0, -thick / 2, 0, thick / 2)
    slope.setColorAt(0, mix(inks.wood_light, "#FFFFFF", 0.08))
    slope.setColorAt(0.35, QColor(inks.wood))
    slope.setColorAt(1, mix(inks.wood, inks.wood_dark, 0.42))
    painter.setBrush(slope)
    painter.drawRoundedRect(box.adjusted(0.4, 0.4, -0.4, -0.4), 1.8, 1.8)
    painter.setPen(QPen(with_alpha(inks.grain, 0.9), 1.1))
    count = max(2, round(long / 9))
    for n in range(1, count):
        x = long * n / count
        painter.drawLine(QPointF(x, -thick / 2 + 1.2), QPointF(x, thick / 2 - 1.2))
    painter.setPen(Qt.PenStyle.NoPen)
    for x in (long * 0.12, long * 0.70):
        painter.setBrush(QColor(inks.wood_dark))
        painter.drawRect(QRectF(x, -thick / 2 - 0.2, 4.2, thick + 0.4))
        painter.setBrush(QColor(inks.iron_light))
        painter.drawRect(QRectF(x + 0.8, -thick / 2 + 0.4, 1.5, thick - 0.8))
    painter.setBrush(QColor(inks.wood_dark))
    painter.drawEllipse(QPointF(long - 5, 0), 2.7, 2.7)
    painter.setBrush(QColor(inks.brass))
    painter.drawEllipse(QPointF(long - 5, 0), 1.7, 1.7)


def _draw_bands(painter: QPainter, first: float, last: float, inks: BorderInks) -> None:
    """The bar of a locked door."""
    bar = QRectF(first + 3, -2.2, last - first - 6, 4.4)
    painter.setPen(QPen(QColor(inks.wood_dark), 1.2))
    painter.setBrush(QColor(inks.iron))
    painter.drawRoundedRect(bar, 1.4, 1.4)
    painter.fillRect(QRectF(bar.x() + 1, bar.y() + 0.8, bar.width() - 2, 1.0), with_alpha(inks.iron_light, 0.8))


def _draw_portcullis(painter: QPainter, first: float, last: float, inks: BorderInks, *, open_: bool) -> None:
    """Bars and rails if it is down; their empty sockets and arrowheads that point away if it is up."""
    count = max(3, round((last - first) / 8))
    xs = [first + (last - first) * (n + 0.5) / count for n in range(count)]
    if open_:
        painter.setPen(line_pen(inks.iron_light, 1.4, 0.9))
        painter.setBrush(with_alpha("#000000", 0.5))
        for x in xs:
            painter.drawEllipse(QPointF(x, 0), 2.0, 2.0)
        return
    for y in (-3.2, 3.2):
        for colour, width in ((inks.wood_dark, 3.6), (inks.iron_light, 1.8)):
            painter.setPen(line_pen(colour, width))
            painter.drawLine(QPointF(first, y), QPointF(last, y))
    for x in xs:
        for colour, width in ((inks.wood_dark, 4.6), (inks.iron_light, 2.4)):
            painter.setPen(line_pen(colour, width))
            painter.drawLine(QPointF(x, -7.5), QPointF(x, 7.5))


def _draw_slab(painter: QPainter, first: float, last: float, palette: Palette, inward: int, *, open_: bool) -> None:
    """A piece of wall that turns about its middle."""
    inks = stone_inks(palette)
    middle, half = (first + last) / 2, (last - first) / 2 - 0.5
    painter.save()
    painter.translate(middle, 0)
    if open_:
        painter.rotate(58 * inward)
    painter.fillRect(QRectF(-half - 1.4, -THICK / 2 - 1.4, 2 * half + 2.8, THICK + 2.8), QColor(inks.outline))
    lay_stone(painter, QRectF(-half, -THICK / 2, half, THICK), inks, 0.2)
    lay_stone(painter, QRectF(0, -THICK / 2, half, THICK), inks, -0.3)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(inks.outline))
    painter.drawEllipse(QPointF(0, 0), 2.4, 2.4)
    painter.restore()


def draw_hidden_mark(painter: QPainter, side: EdgeRun, palette: Palette) -> None:
    """The game master's mark on a secret door that nobody has found yet; the wall is drawn already."""
    a, b = _ends(side)
    middle = (a + b) / 2
    painter.save()
    painter.translate(middle)
    painter.save()
    painter.rotate(degrees(atan2(b.y() - a.y(), b.x() - a.x())))
    for y in (-THICK / 2 - 2.6, THICK / 2 + 2.6):
        painter.setPen(line_pen(palette.under_line, 4, palette.under_line_alpha, flat=True))
        painter.drawLine(QPointF(-18, y), QPointF(18, y))
        dashes = line_pen(palette.gm, 2, flat=True)
        dashes.setDashPattern([3, 2.2])
        painter.setPen(dashes)
        painter.drawLine(QPointF(-18, y), QPointF(18, y))
    painter.restore()
    painter.setPen(QPen(QColor(palette.gm), 1.5))
    painter.setBrush(with_alpha(palette.plate, 0.96))
    painter.drawEllipse(QPointF(0, 0), 10.5, 10.5)
    painter.scale(0.84, 0.84)
    draw_crossed_eye(painter, palette.gm)
    painter.restore()


def _ends(side: EdgeRun) -> tuple[QPointF, QPointF]:
    (ax, ay), (bx, by) = side.start, side.end
    return QPointF(ax * CELL, ay * CELL), QPointF(bx * CELL, by * CELL)
