"""How the strip looks: bands, lines, faces, badges, names."""

from collections.abc import Sequence

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.gui.timeline.strip.strip_faces import StripFaces
from battlemap.gui.timeline.strip.strip_layout import AXIS_TOP, Span, StripLayout
from battlemap.gui.timeline.strip.strip_moments import StripMoment
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.palette import Palette, mix, with_alpha
from battlemap.paint.style.typography import (
    CAPTION,
    MEDIUM,
    SECONDARY,
    SEMIBOLD,
    draw_text,
    interface_font,
    text_width,
)
from battlemap.play.timeline.lanes import Lane, Moment

FACE, OTHER_FACE, SMALL_FACE = 30.0, 24.0, 9.0
CUT = 3.5
BADGE = 17.0
QUIET_DOT = 4.0
BEND = 56.0
"""So many pixels to the right of where it leaves a try has come down at most."""
LEAST_WORDS = 54
"""In less room the name of a round is left out."""
LEAST_NAME, APART = 30, 8.0
"""In less room the name over a turn is left out; what lies between two of them."""
LITTLE_WORDS = ("a", "an", "the", "for", "to", "of", "on", "in", "with", "from", "and", "or")
"""None of them ends a shortened title."""
ENDING_ROOM = 170.0
ROUND_Y, TURN_Y = 13.0, 34.0
LANES_FROM = 46.0
"""Above it stand rounds and turns, wherever the lanes are scrolled to."""


class StripState(Struct, frozen=True):
    """What is looked at and pointed at, and what is marked."""

    looked: Moment | None = None
    hovered: Moment | None = None
    way: tuple[Moment, ...] = ()
    """From the opening to the moment that is looked at."""
    marks: dict[int, str] = {}
    """By the cause of the moment."""


def draw_bands(painter: QPainter, layout: StripLayout, palette: Palette, height: float, seen: float, state: StripState) -> None:
    """The rounds as bands, and their names, at the left end of what is *seen* of each, as far as no flag stands there."""
    flags = [layout.xs[column] - 12 for column in _marked_columns(layout, state)]
    for at, band in enumerate(layout.rounds):
        box = QRectF(band.left, 0, band.right - band.left, height)
        if at % 2:
            painter.fillRect(box, with_alpha(palette.field, 0.55))
        painter.fillRect(QRectF(band.left, 0, 1, height), QColor(palette.line))
        font = interface_font(CAPTION, SEMIBOLD, 0.6)
        left = max(band.left, seen) + 10
        room = min([band.right - 6, *(flag for flag in flags if left - 90 < flag < band.right)]) - left
        if room > LEAST_WORDS:
            draw_text(painter, left, ROUND_Y, band.words.upper(), font, palette.text2, width=room)


def draw_column(painter: QPainter, x: float, pitch: int, height: float, colour: QColor) -> None:
    """The column of a moment that is looked at, or pointed at."""
    painter.fillRect(QRectF(x - pitch / 2, AXIS_TOP, pitch, height - AXIS_TOP), colour)


def draw_turns(painter: QPainter, layout: StripLayout, palette: Palette, state: StripState) -> None:
    """Whose turns they were; a hairline joins the commands of one."""
    looked = layout.xs[state.looked.column] if state.looked is not None and state.looked.column < len(layout.xs) else None
    for span, room in zip(layout.turns, turn_rooms(layout.turns, layout.pitch), strict=True):
        here = looked is not None and span.left - 1 <= looked <= span.right + 1
        font = interface_font(CAPTION, SEMIBOLD if here else MEDIUM)
        if room < LEAST_NAME:
            continue
        ink = palette.text if here else palette.text2
        draw_text(painter, (span.left + span.right) / 2, TURN_Y, span.words, font, ink, "centre", room)
        if span.right > span.left:
            painter.fillRect(QRectF(span.left - 12, TURN_Y + 9, span.right - span.left + 24, 1), QColor(palette.line2))


def turn_rooms(turns: Sequence[Span], pitch: int) -> list[float]:
    """How wide the name over each turn may be: beside turns in which little was done none reaches into the next one's."""
    rooms = []
    for at, span in enumerate(turns):
        centre, room = (span.left + span.right) / 2, span.right - span.left + pitch + 4
        if at > 0:
            room = min(room, 2 * centre - turns[at - 1].right - span.left - APART)
        if at + 1 < len(turns):
            room = min(room, span.right + turns[at + 1].left - 2 * centre - APART)
        rooms.append(room)
    return rooms


def draw_marks(painter: QPainter, layout: StripLayout, palette: Palette, state: StripState) -> None:
    """The flags over moments that somebody marked; of two that would touch the later has its flag only."""
    end = 0.0
    marked = sorted(_marked_columns(layout, state).items())
    starts = [span.left for span in layout.rounds]
    flags = [layout.xs[column] - 6 for column, _ in marked]
    for column, words in marked:
        x, font = layout.xs[column], interface_font(SECONDARY, MEDIUM)
        painter.fillRect(QRectF(x - 7, ROUND_Y + 4, 1, 10), QColor(palette.cost))
        draw_icon(painter, "lucide/flag", QRectF(x - 8, ROUND_Y - 8, 13, 13), palette.cost, 2.2)
        room = min([start for start in (*starts, *flags) if start > x] or [layout.width]) - x - 16
        if words and x > end and room > 24:
            shown = min(text_width(words, font), room)
            draw_text(painter, x + 9, ROUND_Y, words, font, palette.text, width=room)
            end = x + 20 + shown


def _marked_columns(layout: StripLayout, state: StripState) -> dict[int, str]:
    """The words of the marks by column."""
    moments = [moment for lane in layout.lanes for moment in lane.moments if moment.cause in state.marks]
    return {moment.column: state.marks[moment.cause] for moment in reversed(moments)}


def draw_lines(painter: QPainter, layout: StripLayout, palette: Palette, state: StripState) -> None:
    """What followed what."""
    for lane, y in zip(layout.lanes, layout.ys, strict=True):
        start = layout.xs[lane.leaves.column]
        end = layout.xs[lane.last.column]
        painter.setBrush(Qt.BrushStyle.NoBrush)
        path = QPainterPath(QPointF(start, y))
        if lane.other:
            painter.setPen(QPen(QColor(palette.line2), 2))
            path = _curve(layout, lane, y)
        else:
            painter.setPen(QPen(QColor(palette.text3), 2.5))
            end += layout.pitch * 0.9
        path.lineTo(end, y)
        painter.drawPath(path)
    if len(state.way) > 1:
        painter.setPen(QPen(QColor(palette.accent), 3))
        for before, after in zip(state.way, state.way[1:], strict=False):
            a, b = QPointF(layout.xs[before.column], layout.y_of(before)), QPointF(layout.xs[after.column], layout.y_of(after))
            way = QPainterPath(a)
            if a.y() == b.y():
                way.lineTo(b)
            else:
                _bend(way, a, b)
            painter.drawPath(way)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(palette.accent if state.looked is not None else palette.text3))
    painter.drawEllipse(QPointF(layout.xs[0], layout.ys[0]), 5, 5)


def draw_moment(
    painter: QPainter, x: float, y: float, moment: StripMoment, palette: Palette, faces: StripFaces, size: float, ground: str
) -> None:
    """The face of who acted, or the sign of what was done; *size* in pixels."""
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor(ground))
    painter.drawEllipse(QPointF(x, y), size / 2 + CUT, size / 2 + CUT)
    if moment.look is not None:
        faces.draw(painter, x, y, size, moment.look, palette)
    else:
        pen = QPen(QColor(palette.line2), 1.5, Qt.PenStyle.DashLine if moment.view is None else Qt.PenStyle.SolidLine)
        painter.setPen(pen)
        painter.setBrush(QColor(palette.raised))
        half = size * 0.42
        painter.drawEllipse(QPointF(x, y), half, half)
        if moment.icon and size >= OTHER_FACE * 0.9:
            glyph = size * 0.46
            draw_icon(painter, moment.icon, QRectF(x - glyph / 2, y - glyph / 2, glyph, glyph), palette.text2, 2)
    if moment.view is not None and (moment.view.hurt or moment.view.fallen) and size >= OTHER_FACE:
        _draw_badge(painter, QPointF(x + size * 0.36, y - size * 0.36), palette, ground, bool(moment.view.fallen))


def draw_ring(painter: QPainter, x: float, y: float, size: float, colour: str, width: float) -> None:
    """Around the moment that is looked at, or pointed at."""
    painter.setBrush(Qt.BrushStyle.NoBrush)
    painter.setPen(QPen(QColor(colour), width))
    painter.drawEllipse(QPointF(x, y), size / 2 + 3, size / 2 + 3)


def draw_dot(painter: QPainter, x: float, y: float, palette: Palette, ground: str) -> None:
    """A moment in which a turn merely ended."""
    painter.setPen(QPen(QColor(ground), 2))
    painter.setBrush(QColor(palette.text3))
    painter.drawEllipse(QPointF(x, y), QUIET_DOT, QUIET_DOT)


def draw_ending(painter: QPainter, x: float, y: float, icon: str, words: str, palette: Palette) -> None:
    """How a try ended, behind its last moment: a flag for who won it, a skull for who fell."""
    ink = {"lucide/flag": palette.good, "lucide/skull": palette.harm}.get(icon, palette.text3)
    draw_icon(painter, icon, QRectF(x, y - 7, 14, 14), ink, 2)
    draw_text(painter, x + 20, y, words, interface_font(SECONDARY), palette.text2, width=ENDING_ROOM - 24)


def fit_words(words: str, room: float, bold: bool) -> str:
    """As many whole words as there is room for, at least the first."""
    font = interface_font(CAPTION, SEMIBOLD) if bold else interface_font(CAPTION)
    parts = words.split()
    while len(parts) > 1 and text_width(" ".join(parts), font) > room:
        parts.pop()
    while len(parts) > 1 and len(parts) < len(words.split()) and parts[-1].lower() in LITTLE_WORDS:
        parts.pop()
    return " ".join(parts)


def draw_now(painter: QPainter, x: float, y: float, palette: Palette) -> None:
    """Where one stands."""
    font = interface_font(SECONDARY, SEMIBOLD)
    width = text_width("Now", font) + 20
    fill_rounded(painter, QRectF(x - width / 2, y - 12, width, 24), 12, palette.text)
    draw_text(painter, x, y, "Now", font, palette.chrome, "centre")


def _curve(layout: StripLayout, lane: Lane, y: float) -> QPainterPath:
    """How a try leaves the lane it came from."""
    a = QPointF(layout.xs[lane.leaves.column], layout.y_of(lane.leaves))
    b = QPointF(layout.xs[lane.moments[0].column], y)
    path = QPainterPath(a)
    _bend(path, a, b)
    return path


def _bend(path: QPainterPath, start: QPointF, end: QPointF) -> None:
    """From lane to lane: level at both ends, so that it goes down between the words under two moments."""
    middle = (start.x() + min(end.x(), start.x() + BEND)) / 2 + 2
    path.cubicTo(QPointF(middle + 8, start.y()), QPointF(middle - 8, end.y()), QPointF(2 * middle - start.x(), end.y()))
    path.lineTo(end)


def _draw_badge(painter: QPainter, at: QPointF, palette: Palette, ground: str, fallen: bool) -> None:
    painter.setPen(QPen(QColor(ground), 1.5))
    painter.setBrush(QColor(palette.harm) if fallen else mix(ground, palette.harm, 0.34))
    painter.drawEllipse(at, BADGE / 2, BADGE / 2)
    ink = palette.chrome if fallen else palette.harm
    draw_icon(painter, "lucide/skull" if fallen else "lucide/swords", QRectF(at.x() - 5.5, at.y() - 5.5, 11, 11), ink, 2.4)
