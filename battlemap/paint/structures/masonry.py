"""Walls on a grid: laid stones with joints, light on their upper left and shadow under them; low walls and windows."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from random import Random

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QLinearGradient, QPainter, QPen

from battlemap.board.grid_map import CELL
from battlemap.paint.grid.cell_contours import Knot
from battlemap.paint.grid.edge_runs import EdgeRun
from battlemap.paint.style.palette import Palette, mix, with_alpha

THICK = 14.0
"""How thick a wall is, in px at 100 %."""
LOW = 10.0
PIER, SMALL_PIER = 20.0, 17.0
"""The stones beside gates, and beside doors of one cell."""
OUTLINE = 2.0
PLAIN_BELOW = 0.34
"""At zooms below this a wall has no stones."""


class StoneInks(Struct, frozen=True):
    """The colours of masonry in one theme."""

    body: str
    light: str
    dark: str
    joint: str
    outline: str
    sill: str
    context: str
    shine: str


_DARK = StoneInks("#8C8377", "#C2B8A8", "#574F46", "#37302A", "#14100D", "#B5AB9B", "#3F6C80", "#B9E2EE")
_LIGHT = StoneInks("#BBA98D", "#EADBC0", "#927C5B", "#6B5638", "#4A3925", "#E6D9C2", "#8CC3D0", "#FFFFFF")


def stone_inks(palette: Palette) -> StoneInks:
    """The colours of masonry in this theme."""
    return _DARK if palette.dark else _LIGHT


def side_box(side: EdgeRun, thick: float, start: float = 0.0, end: float = CELL) -> QRectF:
    """The part of a side from *start* to *end* (px along it), *thick* px across, as a box in map px."""
    x, y = side.x * CELL, side.y * CELL
    if side.flat:
        return QRectF(x + start, y - thick / 2, end - start, thick)
    return QRectF(x - thick / 2, y + start, thick, end - start)


def draw_wall_shadows(painter: QPainter, sides: Iterable[EdgeRun], palette: Palette) -> None:
    """What walls throw, to be softened: boxes to the lower right of them."""
    for side in sides:
        tall, thick = {"wall": (1.0, THICK), "window": (1.0, THICK), "secret": (1.0, THICK), "low wall": (0.5, LOW)}.get(
            side.edge.kind, (0.0, 0.0)
        )
        if tall:
            box = side_box(side, thick + 2, -3, CELL + 3).translated(3.5 * tall, 6.5 * tall)
            painter.fillRect(box, with_alpha("#000000", 0.62 if palette.dark else 0.42))


def draw_wall_outlines(painter: QPainter, sides: Iterable[EdgeRun], palette: Palette, zoom: float) -> None:
    """The dark edge of all walls, before any stone is laid, so that they grow together."""
    inks = stone_inks(palette)
    edge = max(OUTLINE, 1.0 / zoom)
    for side in sides:
        if side.edge.kind in ("wall", "window") or side.edge.kind == "secret" and not side.edge.found:
            half = THICK / 2 + edge
            painter.fillRect(side_box(side, 2 * half, -half, CELL + half), QColor(inks.outline))
        elif side.edge.kind == "low wall":
            half = LOW / 2 + edge * 0.8
            painter.fillRect(side_box(side, 2 * half, -half, CELL + half), QColor(inks.outline))


def draw_walls(
    painter: QPainter, sides: Iterable[EdgeRun], ends: Mapping[Knot, frozenset[str]], palette: Palette, zoom: float
) -> None:
    """The stones of walls and low walls, and the windows in them; the outlines are there already."""
    for side in sides:
        kind = side.edge.kind
        if kind == "wall" or kind == "secret" and not side.edge.found:
            _lay_wall(painter, side, ends, palette, zoom)
        elif kind == "window":
            _lay_wall(painter, side, ends, palette, zoom)
            _draw_window(painter, side, palette, zoom)
        elif kind == "low wall":
            _lay_low_wall(painter, side, palette, zoom)


def _lay_wall(painter: QPainter, side: EdgeRun, ends: Mapping[Knot, frozenset[str]], palette: Palette, zoom: float) -> None:
    inks = stone_inks(palette)
    start, end = (_reach(ends, knot, side.flat) for knot in (side.start, side.end))
    if zoom < PLAIN_BELOW:
        painter.fillRect(side_box(side, THICK, -start, CELL + end), QColor(inks.body))
        return
    chance = Random(f"{side.x},{side.y}{side.flat}")
    first = -start if start else _joint(side.start, side.flat)
    last = CELL + end if end else CELL + _joint(side.end, side.flat)
    middle = (first + last) / 2 + chance.uniform(-4, 4)
    for a, b in ((first, middle), (middle, last)):
        if chance.random() < 0.16:
            split = chance.uniform(0.42, 0.58) * THICK
            box = side_box(side, THICK, a, b)
            near, far = _halves(box, split, side.flat)
            lay_stone(painter, near, inks, chance.uniform(-1, 1))
            lay_stone(painter, far, inks, chance.uniform(-1, 1))
        else:
            lay_stone(painter, side_box(side, THICK, a, b), inks, chance.uniform(-1, 1))


def _reach(ends: Mapping[Knot, frozenset[str]], knot: Knot, flat: bool) -> float:
    """How far a wall reaches over its end: under the stone of a corner, up to the end of the wall, or 0 where it goes on."""
    ways = {way.lower() for way in ends.get(knot, ())}
    along = {"l", "r"} if flat else {"u", "d"}
    return 0.0 if along <= ways else THICK / 2


def _joint(knot: Knot, flat: bool) -> float:
    """Where the joint near a crossing lies along a wall that goes on."""
    return Random(f"{knot}{flat}").uniform(-6, 6)


def _halves(box: QRectF, split: float, flat: bool) -> tuple[QRectF, QRectF]:
    if flat:
        return QRectF(box.x(), box.y(), box.width(), split), QRectF(box.x(), box.y() + split, box.width(), box.height() - split)
    return QRectF(box.x(), box.y(), split, box.height()), QRectF(box.x() + split, box.y(), box.width() - split, box.height())


def lay_stone(painter: QPainter, box: QRectF, inks: StoneInks, tone: float) -> None:
    """One stone: *tone* −1 darker to 1 lighter, a joint round it, light above and on the left, shade below and on the right."""
    painter.fillRect(box, QColor(inks.joint))
    face = box.adjusted(0.55, 0.55, -0.55, -0.55)
    body = mix(inks.body, inks.light if tone > 0 else inks.dark, abs(tone) * (0.26 if tone > 0 else 0.34))
    painter.fillRect(face, body)
    light, shade = with_alpha(inks.light, 0.62), with_alpha(inks.dark, 0.60)
    painter.fillRect(QRectF(face.x(), face.y(), face.width(), 1.7), light)
    painter.fillRect(QRectF(face.x(), face.y() + 1.7, 1.4, face.height() - 1.7), light)
    painter.fillRect(QRectF(face.x() + 1, face.bottom() - 2.2, face.width() - 1, 2.2), shade)
    painter.fillRect(QRectF(face.right() - 1.5, face.y() + 1, 1.5, face.height() - 3.2), shade)


def draw_corners(painter: QPainter, ends: Mapping[Knot, frozenset[str]], palette: Palette, zoom: float) -> None:
    """A stone where walls meet or end; the posts beside doorways are drawn with their doors."""
    inks = stone_inks(palette)
    if zoom < PLAIN_BELOW:
        return
    for knot, ways in ends.items():
        if any(way.isupper() for way in ways) or ways in ({"l", "r"}, {"u", "d"}):
            continue
        draw_pier(painter, knot[0] * CELL, knot[1] * CELL, THICK + 2, inks, zoom, Random(f"pier{knot}").uniform(-0.4, 0.9))


def draw_pier(painter: QPainter, x: float, y: float, size: float, inks: StoneInks, zoom: float, tone: float = 0.3) -> None:
    """A square stone about (x, y)."""
    half, edge = size / 2, max(OUTLINE, 1.0 / zoom)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(inks.outline))
    painter.drawRoundedRect(QRectF(x - half - edge, y - half - edge, size + 2 * edge, size + 2 * edge), 4, 4)
    slope = QLinearGradient(x - half, y - half, x + half, y + half)
    body = mix(inks.body, inks.light if tone > 0 else inks.dark, abs(tone) * 0.3)
    slope.setColorAt(0, mix(body, inks.light, 0.75))
    slope.setColorAt(0.3, body)
    slope.setColorAt(1, mix(body, inks.dark, 0.65))
    painter.setBrush(slope)
    painter.drawRoundedRect(QRectF(x - half, y - half, size, size), 2.6, 2.6)
    if zoom >= PLAIN_BELOW:
        painter.setBrush(mix(body, inks.light, 0.14))
        painter.drawRoundedRect(QRectF(x - half + 2.6, y - half + 2.6, size - 5.2, size - 5.2), 1.6, 1.6)


def _lay_low_wall(painter: QPainter, side: EdgeRun, palette: Palette, zoom: float) -> None:
    """Field stones without mortar."""
    inks = stone_inks(palette)
    box = side_box(side, LOW, -LOW / 2, CELL + LOW / 2)
    painter.fillRect(box, QColor(inks.joint if zoom >= PLAIN_BELOW else inks.body))
    if zoom < PLAIN_BELOW:
        return
    chance = Random(f"low{side.x},{side.y}{side.flat}")
    painter.setPen(Qt.PenStyle.NoPen)
    for row in (0, 1):
        at = -3.0 - row * 3
        while at < CELL + 1:
            long = chance.uniform(7, 12)
            part = side_box(side, LOW, at, min(at + long, CELL + 5))
            near, far = _halves(part, LOW / 2, side.flat)
            stone = (near, far)[row].adjusted(0.4, 0.4, -0.4, -0.4)
            tone = chance.uniform(-1, 1)
            body = mix(inks.body, inks.light if tone > 0 else inks.dark, abs(tone) * 0.36)
            painter.setBrush(mix(body, inks.dark, 0.5))
            painter.drawRoundedRect(stone, 2, 2)
            painter.setBrush(mix(body, inks.light, 0.22))
            painter.drawRoundedRect(stone.adjusted(0.2, 0.2, -1.0, -1.4), 1.8, 1.8)
            at += long


def _draw_window(painter: QPainter, side: EdgeRun, palette: Palette, zoom: float) -> None:
    """A sill in the wall, panes in a frame."""
    inks = stone_inks(palette)
    hole = side_box(side, THICK, 8, CELL - 8)
    painter.fillRect(hole, QColor(inks.outline))
    painter.fillRect(side_box(side, THICK, 9.2, CELL - 9.2), QColor(inks.sill))
    painter.fillRect(side_box(side, 7.4, 8.6, CELL - 8.6), QColor(inks.outline))
    pane = side_box(side, 5.2, 9.8, CELL - 9.8)
    slope = QLinearGradient(pane.topLeft(), pane.bottomRight())
    slope.setColorAt(0, mix(inks.context, inks.shine, 0.55))
    slope.setColorAt(0.5, QColor(inks.context))
    slope.setColorAt(1, mix(inks.context, inks.shine, 0.25))
    painter.fillRect(pane, slope)
    if zoom < PLAIN_BELOW:
        return
    painter.setPen(QPen(QColor(inks.outline), 1.6))
    for at in (18.0, 26.0):
        bar = side_box(side, 6, at, at)
        painter.drawLine(QPointF(bar.left(), bar.top()), QPointF(bar.right(), bar.bottom()))
