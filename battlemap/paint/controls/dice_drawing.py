"""Dice drawn as dice: what fell, and whether it was kept, dropped, exploded, replaced, typed or counts nothing."""

import math
from typing import Literal, TypeAlias

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QBrush, QColor, QLinearGradient, QPainter, QPainterPath, QPen

from battlemap.paint.controls.die_faces import DieKind, draw_face
from battlemap.paint.style import palette as colours
from battlemap.paint.style.palette import Colour, Palette, mix, with_alpha
from battlemap.paint.style.shapes import rounded_polygon

DieState: TypeAlias = Literal["kept", "dropped", "exploded", "replaced", "typed", "zero"]

SIZE = 31
SIZE_COMPACT = 24
SIZE_PILL = 20


class DieLook(Struct, frozen=True):
    """One die of a row. *old*: the face it showed before it was replaced. *look*: the side that replaced it."""

    kind: DieKind
    face: int
    state: DieState = "kept"
    old: int | None = None
    look: int | None = None


def draw_die(
    painter: QPainter,
    x: float,
    y: float,
    size: float,
    palette: Palette,
    kind: DieKind = "fate",
    face: int = 0,
    state: DieState = "kept",
    old: int | None = None,
    look: int | None = None,
) -> None:
    """Paint one die with its upper left corner at (*x*, *y*).

    *kind*: "fate" (faces −1, 0, 1), "d6" (pips), "d10" (a kite with the number; "tens" writes 0 as 00) or "number" (a square with
    the number). *state* tells what became of it, by shape as well as colour.
    """
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    cx, cy = x + size / 2, y + size / 2
    if state == "dropped":
        _draw_dropped(painter, cx, cy, size, palette, kind, face)
        painter.restore()
        return
    if state == "exploded":
        _draw_burst(painter, cx, cy, size, palette)
    ink: Colour = palette.die_ink
    fill: Colour = palette.die
    if state == "replaced":
        fill = colours.ring_colour(look) if look else palette.accent
        ink = colours.SYMBOL_INK
    elif state == "zero":
        ink = mix(palette.die_ink, palette.die, 0.45)
    _draw_solid(painter, _outline(x, y, size, kind, state), y, size, fill, palette, own=state == "replaced")
    if kind in {"d10", "tens"}:
        _draw_kite_edges(painter, cx, cy, size, mix(QColor(fill), palette.die_edge, 0.8))
    draw_face(painter, cx, cy, size, kind, face, ink)
    if state == "zero":
        _draw_slash(painter, x, y, size, colours.SLASH, max(1.6, size * 0.06), 0.2)
    elif state == "typed":
        underline = QRectF(x + size * 0.06, y + size * 1.12, size * 0.88, max(2.0, size * 0.085))
        painter.fillRect(underline, QColor(palette.accent))
    elif state == "replaced" and old is not None:
        _draw_old_face(painter, x, y, size, palette, kind, old)
    painter.restore()


def draw_sign_die(painter: QPainter, x: float, y: float, size: float, look: int, face: int = 1) -> None:
    """Paint a Fate die in a side's hue: one that weight has earned."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    hue = colours.ring_colour(look)
    path = QPainterPath()
    path.addRoundedRect(QRectF(x, y, size, size), size * 0.2, size * 0.2)
    painter.fillPath(path.translated(0, size * 0.055), mix(hue, "#000000", 0.5))
    painter.fillPath(path, _gradient(y, size, QColor(hue).lighter(112), QColor(hue)))
    painter.strokePath(path, QPen(mix(hue, "#000000", 0.4), max(1.0, size * 0.03)))
    draw_face(painter, x + size / 2, y + size / 2, size, "fate", face, colours.SYMBOL_INK)
    painter.restore()


def row_width(dice: tuple[DieLook, ...], size: float, gap: float | None = None) -> float:
    """How wide a row of *dice* is, with room for the arrow after each exploded one."""
    space = _gap(size, gap)
    return sum(size + space + _after(die, size) for die in dice) - space if dice else 0.0


def draw_row(
    painter: QPainter,
    x: float,
    y_centre: float,
    size: float,
    dice: tuple[DieLook, ...],
    palette: Palette,
    gap: float | None = None,
) -> float:
    """Paint *dice* in a row from *x* on, an arrow from each exploded die to the one it earned; gives back the row's width."""
    space = _gap(size, gap)
    left = x
    for index, die in enumerate(dice):
        extra = _after(die, size)
        if extra and index + 1 < len(dice):
            draw_chain(painter, left + size + (space + extra + size * 0.13) / 2, y_centre, size, palette)
        draw_die(painter, left, y_centre - size / 2, size, palette, die.kind, die.face, die.state, die.old, die.look)
        left += size + space + extra
    return left - space - x if dice else 0.0


def draw_chain(painter: QPainter, cx: float, cy: float, size: float, palette: Palette) -> None:
    """Paint the short arrow that leads from an exploded die to the next, between dice of *size*."""
    arm, head = size * 0.15, size * 0.11
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    pen = QPen(QColor(palette.burst) if palette.dark else mix(palette.burst, palette.burst_edge, 0.5), max(1.6, size * 0.07))
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    pen.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.setPen(pen)
    painter.drawLine(QPointF(cx - arm, cy), QPointF(cx + arm, cy))
    painter.drawPolyline([QPointF(cx + arm - head, cy - head), QPointF(cx + arm, cy), QPointF(cx + arm - head, cy + head)])
    painter.restore()


def _outline(x: float, y: float, size: float, kind: DieKind, state: DieState) -> QPainterPath:
    if kind in {"d10", "tens"}:
        return _kite(x + size / 2, y + size / 2, size)
    if state == "replaced":
        cut = size * 0.34
        points = [(x, y), (x + size - cut, y), (x + size, y + cut), (x + size, y + size), (x, y + size)]
        return rounded_polygon(points, size * 0.14)
    path = QPainterPath()
    radius = size * (0.06 if state == "typed" else 0.2)
    path.addRoundedRect(QRectF(x, y, size, size), radius, radius)
    return path


def _draw_solid(painter: QPainter, path: QPainterPath, y: float, size: float, fill: Colour, palette: Palette, own: bool) -> None:
    """A body with a darker lower edge and light from above; *own*: in a side's hue instead of bone."""
    body = QColor(fill)
    if size >= 16:
        shade = mix(body, "#000000", 0.5) if own else mix(body, colours.DIE_SHADE, 0.55)
        painter.fillPath(path.translated(0, size * 0.055), shade)
    lower = body if own else mix(body, palette.die_edge, 0.38)
    painter.fillPath(path, _gradient(y, size, body.lighter(112 if own else 104), lower))
    if size >= 20:
        painter.save()
        painter.setClipPath(path, Qt.ClipOperation.IntersectClip)
        shine = _gradient(y, size * 0.5, with_alpha("#FFFFFF", 0.75 if not own else 0.45), with_alpha("#FFFFFF", 0))
        painter.strokePath(path.translated(0, max(0.9, size * 0.03)), QPen(QBrush(shine), max(1.0, size * 0.05)))
        painter.restore()
    painter.strokePath(path, QPen(mix(body, "#000000", 0.35) if own else QColor(palette.die_edge), max(1.0, size * 0.03)))


def _kite(cx: float, cy: float, size: float) -> QPainterPath:
    half, low, tip = size * 0.52, size * 0.16, size * 0.54
    points = [(cx, cy - tip), (cx + half, cy + size * 0.02), (cx + size * 0.50, cy + low)]
    points += [(cx, cy + tip), (cx - size * 0.50, cy + low), (cx - half, cy + size * 0.02)]
    return rounded_polygon(points, size * 0.08)


def _draw_kite_edges(painter: QPainter, cx: float, cy: float, size: float, colour: Colour) -> None:
    side, shoulder, chin = size * 0.28, cy + size * 0.12, cy + size * 0.30
    painter.setPen(QPen(with_alpha(colour, 0.9), max(0.8, size * 0.022)))
    for sign in (-1, 1):
        corner = QPointF(cx + sign * side, shoulder)
        painter.drawLine(corner, QPointF(cx, chin))
        painter.drawLine(corner, QPointF(cx + sign * size * 0.49, cy + size * 0.02))
        painter.drawLine(corner, QPointF(cx, cy - size * 0.5))
    painter.drawLine(QPointF(cx, chin), QPointF(cx, cy + size * 0.5))


def _draw_burst(painter: QPainter, cx: float, cy: float, size: float, palette: Palette) -> None:
    points = []
    for index in range(20):
        angle = math.pi * index / 10 + math.pi / 20
        radius = size * (0.80 if index % 2 == 0 else 0.60)
        points.append((cx + radius * math.cos(angle), cy + radius * math.sin(angle)))
    star = rounded_polygon(points, size * 0.048)
    painter.fillPath(star, QColor(palette.burst))
    painter.strokePath(star, QPen(QColor(palette.burst_edge), max(1.0, size * 0.03)))


def _draw_dropped(painter: QPainter, cx: float, cy: float, size: float, palette: Palette, kind: DieKind, face: int) -> None:
    small = size * 0.80
    x, y = cx - small / 2, cy - small / 2
    dashes = QPen(QColor(palette.text3), max(1.3, size * 0.04))
    dashes.setDashPattern([3, 2.2])
    dashes.setCapStyle(Qt.PenCapStyle.FlatCap)
    painter.strokePath(_outline(x, y, small, kind, "kept"), dashes)
    draw_face(painter, cx, cy, small, kind, face, palette.text3)
    _draw_slash(painter, x, y, small, palette.text3, max(1.6, size * 0.05), -0.02)


def _draw_slash(painter: QPainter, x: float, y: float, size: float, colour: Colour, width: float, inset: float) -> None:
    pen = QPen(QColor(colour), width)
    pen.setCapStyle(Qt.PenCapStyle.RoundCap)
    painter.setPen(pen)
    near, far = size * inset, size * (1 - inset)
    painter.drawLine(QPointF(x + near, y + far), QPointF(x + far, y + near))


def _draw_old_face(painter: QPainter, x: float, y: float, size: float, palette: Palette, kind: DieKind, old: int) -> None:
    """The face it had, as a chip in the cut corner."""
    side = max(9.0, size * 0.40)
    cx, cy = x + size * 0.86, y + size * 0.10
    chip = QPainterPath()
    chip.addRoundedRect(QRectF(cx - side / 2, cy - side / 2, side, side), side * 0.25, side * 0.25)
    painter.fillPath(chip, QColor(palette.raised))
    painter.strokePath(chip, QPen(QColor(palette.text3), max(1.0, size * 0.03)))
    draw_face(painter, cx, cy, side * 0.95, kind, old, palette.text2)


def _gradient(top: float, height: float, upper: QColor, lower: QColor) -> QLinearGradient:
    gradient = QLinearGradient(0, top, 0, top + height)
    gradient.setColorAt(0, upper)
    gradient.setColorAt(1, lower)
    return gradient


def _gap(size: float, gap: float | None) -> float:
    return gap if gap is not None else 8.0 if size > 26 else 6.0


def _after(die: DieLook, size: float) -> float:
    return size * 0.5 if die.state == "exploded" else 0.0
