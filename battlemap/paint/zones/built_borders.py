"""Signs of borders that somebody built: walls, doors, secret doors, portcullises."""

from math import atan2, degrees

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.zone_map import BarrierState
from battlemap.paint.style.border_inks import BorderInks, draw_box, draw_crossed_eye, draw_line, draw_padlock, line_pen
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.strokes import Line, cut_line, length, parallel, path_of, point_at, straight_spot, walk

GAP = 58.0
"""How wide a doorway is, in px, where the border is long enough."""
POSTS = 14.0
"""By how much wider it is with its posts."""


def draw_wall(painter: QPainter, line: Line, inks: BorderInks, *, flat: bool = False) -> None:
    """Dressed stone with a joint every 17 px, lit on one side, and its shadow. *flat*: square ends, at a doorway."""
    if len(line) < 2:
        return
    path = path_of(line)
    painter.strokePath(path.translated(2, 4), line_pen("#000000", 12, inks.wall_shadow_alpha, flat=flat))
    painter.strokePath(path, line_pen(inks.wall_dark, 12.5, flat=flat))
    painter.strokePath(path, line_pen(inks.wall, 8.6, flat=flat))
    draw_line(painter, parallel(line, _lit_side(line) * 1.8), inks.wall_light, 2.4, 0.8, flat=flat)
    joints = QPainterPath()
    for x, y, ux, uy in walk(line, 17, 9):
        joints.moveTo(x - uy * 4.4, y + ux * 4.4)
        joints.lineTo(x + uy * 4.4, y - ux * 4.4)
    painter.strokePath(joints, line_pen(inks.joint, 1.3, 0.9, flat=True))


def _lit_side(line: Line) -> int:
    """Which side of a wall the light from the upper left falls on: 1 right, −1 left."""
    dx, dy = line[-1][0] - line[0][0], line[-1][1] - line[0][1]
    return 1 if dy * 0.6 - dx > 0 else -1


class DoorShape:
    """A gap in a wall, in the middle or where it is straight next to that.

    The wall beside it is drawn, then the painter stands in the gap until close().

    There x runs along the border and y to its right side, in px of a doorway 58 px wide.
    """

    def __init__(self, painter: QPainter, line: Line, inks: BorderInks) -> None:
        whole = length(line)
        gap = min(GAP, whole * 0.62)
        middle = straight_spot(line, gap + POSTS)
        draw_wall(painter, cut_line(line, 0, middle - gap / 2), inks, flat=True)
        draw_wall(painter, cut_line(line, middle + gap / 2, whole), inks, flat=True)
        x, y, ux, uy = point_at(line, middle)
        painter.save()
        painter.translate(x, y)
        painter.rotate(degrees(atan2(uy, ux)))
        painter.scale(gap / GAP, gap / GAP)
        self._painter, self._inks, self._turn = painter, inks, degrees(atan2(uy, ux))

    def close(self, *, locked: bool) -> None:
        """Draw the posts, and a padlock if it is *locked*; leave the gap."""
        for end in (-30, 30):
            draw_box(self._painter, QRectF(end - 5.7, -10.7, 11.4, 21.4), 2.8, self._inks.post, self._inks.wall_dark, 1.5)
        if locked:
            self._painter.rotate(-self._turn)
            draw_padlock(self._painter, self._inks)
        self._painter.restore()


def draw_door(painter: QPainter, line: Line, inks: BorderInks, state: BarrierState) -> None:
    """A wooden leaf between two posts: in its frame if shut, with irons and a padlock if locked, swung aside if open."""
    doorway = DoorShape(painter, line, inks)
    draw_box(painter, QRectF(-29, -6, 58, 12), 2, inks.wood_dark, inks.wood_dark, 1)
    if state == "open":
        for x in range(-20, 24, 8):
            painter.fillRect(QRectF(x, -4.6, 6.6, 9.2), with_alpha(inks.grain, 0.55))
        painter.save()
        painter.translate(-24, 0)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.setBrush(with_alpha("#000000", 0.3))
        painter.rotate(68)
        painter.drawRoundedRect(QRectF(1, -7.5, 50, 9), 2, 2)
        painter.translate(25, 0)
        _draw_leaf(painter, inks)
        painter.restore()
    else:
        _draw_leaf(painter, inks)
    if state == "locked":
        for band in (-20.5, 14.5):
            draw_box(painter, QRectF(band, -5.6, 6, 11.2), 1, inks.iron, inks.wood_dark, 1)
    doorway.close(locked=state == "locked")


def _draw_leaf(painter: QPainter, inks: BorderInks) -> None:
    """The leaf of a door, 50×9 px about the origin."""
    draw_box(painter, QRectF(-25.6, -5.1, 51.2, 10.2), 2, inks.wood, inks.wood_dark, 1.4)
    painter.fillRect(QRectF(-24, -3.8, 48, 1.8), with_alpha(inks.wood_light, 0.8))
    painter.setPen(QPen(QColor(inks.grain), 1))
    for x in (-12, 0, 12):
        painter.drawLine(QPointF(x, -4), QPointF(x, 4))
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(inks.brass))
    painter.drawEllipse(QPointF(18, 0), 2, 2)


def draw_secret(painter: QPainter, line: Line, inks: BorderInks, state: BarrierState, palette: Palette, *, found: bool) -> None:
    """A slab of wall that turns: with its turned end showing if open. Not *found*: marked for the game master alone."""
    if not found:
        draw_wall(painter, line, inks)
        _mark_hidden(painter, line, inks, palette)
        return
    doorway = DoorShape(painter, line, inks)
    draw_box(painter, QRectF(-29, -6, 58, 12), 1, inks.wood_dark, inks.wood_dark, 1)
    painter.save()
    if state == "open":
        painter.rotate(-52)
    slab = [(x, 0.0) for x in (-24.0, -8.0, 8.0, 24.0)]
    draw_wall(painter, slab, inks, flat=True)
    painter.setPen(line_pen(inks.wall_dark, 2))
    for end in (-24.5, 24.5):
        painter.drawLine(QPointF(end, -5), QPointF(end, 5))
    painter.setBrush(QColor(inks.wall_dark))
    painter.drawEllipse(QPointF(0, 0), 2.4, 2.4)
    painter.restore()
    doorway.close(locked=state == "locked")


def _mark_hidden(painter: QPainter, line: Line, inks: BorderInks, palette: Palette) -> None:
    """A dashed stretch of wall with a crossed eye beside it."""
    whole = length(line)
    half = min(GAP, whole * 0.62) / 2
    middle = straight_spot(line, 2 * half + POSTS)
    part = cut_line(line, middle - half, middle + half)
    draw_line(painter, part, inks.wall_dark, 9, 0.55, flat=True)
    colour = palette.gm
    for side in (-1, 1):
        edge = path_of(parallel(part, side * 8.4))
        painter.strokePath(edge, line_pen(palette.under_line, 4, palette.under_line_alpha, flat=True))
        pen = line_pen(colour, 2, flat=True)
        pen.setDashPattern([3, 2.2])
        painter.strokePath(edge, pen)
    x, y, _, _ = point_at(line, middle)
    painter.setPen(QPen(QColor(colour), 1.6))
    painter.setBrush(with_alpha(palette.plate, 0.96))
    painter.drawEllipse(QPointF(x, y), 12.5, 12.5)
    painter.save()
    painter.translate(x, y)
    draw_crossed_eye(painter, colour)
    painter.restore()


def draw_portcullis(painter: QPainter, line: Line, inks: BorderInks, state: BarrierState) -> None:
    """An iron grate between two posts: bars and rails if down, empty sockets and the raised edge if up."""
    doorway = DoorShape(painter, line, inks)
    draw_box(painter, QRectF(-29, -6, 58, 12), 1, inks.wood_dark, inks.wood_dark, 1)
    xs = [-20.0, -12.0, -4.0, 4.0, 12.0, 20.0]
    if state == "open":
        painter.setPen(line_pen(inks.iron_light, 1.3, 0.9))
        painter.setBrush(Qt.BrushStyle.NoBrush)
        for x in xs:
            painter.drawEllipse(QPointF(x, 0), 2.1, 2.1)
        up = QPainterPath()
        for x in (-18.0, 0.0, 18.0):
            up.addPath(path_of([(x - 4.5, -10), (x, -14.5), (x + 4.5, -10)]))
        painter.strokePath(up, line_pen(inks.wood_dark, 4.4, 0.85))
        painter.strokePath(up, line_pen(inks.iron_light, 2))
    else:
        for y in (-3.4, 3.4):
            painter.setPen(line_pen(inks.wood_dark, 3.6))
            painter.drawLine(QPointF(-25, y), QPointF(25, y))
            painter.setPen(line_pen(inks.iron_light, 1.8))
            painter.drawLine(QPointF(-25, y), QPointF(25, y))
        for x in xs:
            painter.setPen(line_pen(inks.wood_dark, 5.2))
            painter.drawLine(QPointF(x, -9), QPointF(x, 9))
            painter.setPen(line_pen(inks.iron_light, 2.8))
            painter.drawLine(QPointF(x, -9), QPointF(x, 9))
    doorway.close(locked=state == "locked")
