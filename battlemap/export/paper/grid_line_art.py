"""A grid as line art, for printers that save ink: grounds as thin patterns, walls as double lines, things as outlines."""

from collections.abc import Callable
from random import Random
from typing import TypeAlias

from PySide6.QtCore import QLineF, QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL, GridMap, Prop
from battlemap.board.polygons import Rect
from battlemap.export.paper.map_lines import draw_double_line, draw_lines
from battlemap.export.paper.pens import INK
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.cell_contours import points_of, soft_path, trace_contours
from battlemap.paint.grid.edge_runs import EdgeRun, gates, sides_in
from battlemap.paint.structures.props import props_in
from battlemap.paint.style.palette import with_alpha
from battlemap.paint.style.typography import MEDIUM, draw_text, interface_font, text_width

Marks: TypeAlias = list[QLineF]
WALL, LOW_WALL = 8.0, 5.0
ROUND = frozenset({"barrel", "well", "pillar", "tree", "bush", "stump", "rock", "fountain", "cauldron", "campfire"})
EDGED = frozenset(
    {"water", "shallows", "ice", "stone", "timber", "stairs", "rock", "chasm", "cobble", "hay", "scrub", "rubble", "rim"}
)


def draw_grid_art(painter: QPainter, grid: GridMap, area: QRectF, mm: float, *, lines: bool) -> None:
    """Draw what *area* (px) shows of a grid; the painter works in px of the map, of which one is *mm* long."""
    part = CellBlock(grid, area, around=1)
    if part.empty:
        return
    _draw_ground(painter, part, mm)
    if lines:
        draw_lines(painter, grid, Rect(area.x(), area.y(), area.width(), area.height()), mm)
    for prop in props_in(grid, area):
        _draw_prop(painter, prop, mm)
    _draw_sides(painter, sides_in(grid, area), mm)
    painter.setPen(QPen(QColor(INK), 0.4 / mm))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.drawRect(QRectF(0, 0, grid.columns * CELL, grid.rows * CELL))


def _draw_ground(painter: QPainter, part: CellBlock, mm: float) -> None:
    fine, edge = QPen(with_alpha(INK, 0.40), 0.18 / mm), QPen(with_alpha(INK, 0.55), 0.22 / mm)
    fine.setCapStyle(Qt.PenCapStyle.RoundCap)
    for name, cells in part.looks.items():
        if name in ("void", "bare"):
            continue
        lay = _LAYS.get(name)
        marks: Marks = []
        rows, columns = cells.nonzero()
        for row, column in zip(rows.tolist(), columns.tolist(), strict=True):
            x, y = part.left + column, part.top + row
            if lay is not None:
                marks += [line.translated(x * CELL, y * CELL) for line in lay(Random(f"{x},{y}"))]
        painter.setPen(fine)
        painter.drawLines(marks)
        if name in EDGED:
            painter.strokePath(soft_path(map(points_of, trace_contours(cells, part.left, part.top)), 0.01), edge)


def _line(x: float, y: float, dx: float, dy: float) -> QLineF:
    return QLineF(x, y, x + dx, y + dy)


def _lay_grass(chance: Random) -> Marks:
    x, y = chance.uniform(6, 36), chance.uniform(12, 40)
    return [_line(x, y, -3, -7), _line(x + 3, y, 0, -9), _line(x + 6, y, 3, -7)] if chance.random() < 0.6 else []


def _lay_tufts(chance: Random) -> Marks:
    marks: Marks = []
    for _ in range(3):
        x, y = chance.uniform(5, 36), chance.uniform(12, 40)
        marks += [_line(x, y, d, -8 + abs(d) / 2) for d in (-6, -3, 0, 3, 6)]
    return marks


def _lay_waves(chance: Random) -> Marks:
    marks: Marks = []
    for y in (10, 24, 38):
        x = chance.uniform(2, 14)
        marks += [_line(x, y, 5, -3), _line(x + 5, y - 3, 5, 3), _line(x + 10, y, 5, -3), _line(x + 15, y - 3, 5, 3)]
    return marks


def _lay_planks(chance: Random) -> Marks:
    joint = chance.uniform(8, 36)
    return [_line(0, 14.7, CELL, 0), _line(0, 29.3, CELL, 0), _line(joint, 0, 0, 14.7), _line(CELL - joint, 29.3, 0, 14.7)]


def _lay_flags(chance: Random) -> Marks:
    return [_line(0, 22, CELL, 0), _line(chance.uniform(14, 30), 0, 0, 22), _line(chance.uniform(14, 30), 22, 0, 22)]


def _lay_stones(chance: Random) -> Marks:
    marks: Marks = []
    for _ in range(4):
        x, y, size = chance.uniform(4, 32), chance.uniform(6, 36), chance.uniform(4, 8)
        corners = [(x, y), (x + size, y - 2), (x + 1.3 * size, y + size / 2), (x + size / 3, y + 0.8 * size)]
        marks += [QLineF(*a, *b) for a, b in zip(corners, (*corners[1:], corners[0]), strict=True)]
    return marks


def _lay_dots(chance: Random) -> Marks:
    return [_line(chance.uniform(2, 42), chance.uniform(2, 42), 0.4, 0) for _ in range(4)]


def _lay_dashes(chance: Random) -> Marks:
    return [_line(chance.uniform(3, 32), chance.uniform(5, 40), chance.uniform(4, 9), 0) for _ in range(4)]


def _lay_hatch(chance: Random) -> Marks:
    return [QLineF(0, at, at, 0) for at in (11, 22, 33, 44)] + [QLineF(at, CELL, CELL, at) for at in (11, 22, 33)]


def _lay_dense(chance: Random) -> Marks:
    across = [QLineF(CELL - at, 0, CELL, at) for at in (11, 22, 33, 44)]
    return _lay_hatch(chance) + across + [QLineF(0, at, CELL - at, CELL) for at in (11, 22, 33)]


def _lay_steps(chance: Random) -> Marks:
    return [_line(0, y, CELL, 0) for y in (11, 22, 33)]


def _lay_flames(chance: Random) -> Marks:
    marks: Marks = []
    for _ in range(3):
        x, y = chance.uniform(6, 34), chance.uniform(18, 40)
        marks += [_line(x, y, 3, -12), _line(x + 3, y - 12, 3, 12), _line(x + 1.5, y, 1.5, -6), _line(x + 3, y - 6, 1.5, 6)]
    return marks


_LAYS: dict[str, Callable[[Random], Marks]] = {
    "grass": _lay_grass, "scrub": _lay_tufts, "hay": _lay_tufts, "water": _lay_waves, "shallows": _lay_waves, "ice": _lay_dashes,
    "timber": _lay_planks, "stone": _lay_flags, "cobble": _lay_stones, "rubble": _lay_stones, "rim": _lay_stones,
    "mud": _lay_dashes, "floor": _lay_dots, "dirt": _lay_dots, "rock": _lay_hatch, "chasm": _lay_dense, "stairs": _lay_steps,
    "fire": _lay_flames,
}  # fmt: skip


def _draw_prop(painter: QPainter, prop: Prop, mm: float) -> None:
    box = QRectF(prop.at[0] * CELL, prop.at[1] * CELL, prop.columns * CELL, prop.rows * CELL).adjusted(3, 3, -3, -3)
    painter.setPen(QPen(QColor(INK), 0.35 / mm))
    painter.setBrush(QColor("white"))
    if prop.look in ROUND:
        painter.drawEllipse(box)
        painter.drawEllipse(box.adjusted(5, 5, -5, -5))
    else:
        painter.drawRoundedRect(box, 3, 3)
        painter.drawRoundedRect(box.adjusted(4, 4, -4, -4), 2, 2)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    font = interface_font(8, MEDIUM)
    if text_width(prop.name, font) < box.width() - 8:
        draw_text(painter, box.center().x(), box.center().y(), prop.name, font, INK, "centre")


def _draw_sides(painter: QPainter, sides: list[EdgeRun], mm: float) -> None:
    stone, low = QPainterPath(), QPainterPath()
    leaves: list[tuple[QLineF, QPen]] = []
    for side in sides:
        line, kind = _place(side.start, side.end), side.edge.kind
        if kind in ("wall", "window", "secret", "low wall"):
            path = low if kind == "low wall" else stone
            path.moveTo(line.p1())
            path.lineTo(line.p2())
            if kind == "window":
                leaves.append((line, QPen(QColor(INK), 0.25 / mm)))
            if kind == "secret" and not side.edge.found:
                leaves.append((line, QPen(QColor("#6A4FB0"), 0.8 / mm, Qt.PenStyle.DashLine)))
        elif kind in ("fence", "curtain"):
            style = Qt.PenStyle.DashDotLine if kind == "fence" else Qt.PenStyle.DotLine
            leaves.append((line, QPen(QColor(INK), 0.5 / mm, style)))
    if not stone.isEmpty():
        draw_double_line(painter, stone, WALL, mm)
    if not low.isEmpty():
        draw_double_line(painter, low, LOW_WALL, mm)
    leaves += [_draw_gate(painter, _place(*gate.ends), gate.side, mm) for gate in gates(sides)]
    for line, pen in leaves:
        painter.setPen(pen)
        painter.drawLine(line)


def _draw_gate(painter: QPainter, line: QLineF, side: EdgeRun, mm: float) -> tuple[QLineF, QPen]:
    """A gap with two posts; gives back its leaf: across it, or swung open at its first post."""
    gap = QPen(Qt.GlobalColor.white, WALL + 2)
    gap.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.setPen(gap)
    painter.drawLine(line)
    painter.setPen(QPen(QColor(INK), 0.35 / mm))
    painter.setBrush(QColor("white"))
    for at in (line.p1(), line.p2()):
        painter.drawRect(QRectF(at.x() - WALL / 2, at.y() - WALL / 2, WALL, WALL))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    leaf = QLineF(line)
    if side.edge.state == "open":
        leaf.setAngle(line.angle() + 90)
    style = Qt.PenStyle.DotLine if side.edge.kind == "portcullis" else Qt.PenStyle.SolidLine
    return leaf, QPen(QColor(INK), 0.7 / mm, style)


def _place(start: tuple[int, int], end: tuple[int, int]) -> QLineF:
    return QLineF(QPointF(start[0] * CELL, start[1] * CELL), QPointF(end[0] * CELL, end[1] * CELL))
