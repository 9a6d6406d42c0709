"""What a machine does and what else it thought of: the chosen way solid, the others dashed, with ghosts at their ends."""

from collections.abc import Sequence
from math import hypot

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen, QPolygonF

from battlemap.board.ids import Point
from battlemap.layout.looks import TokenLook
from battlemap.layout.map_metrics import label_scale
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.typography import CAPTION, SEMIBOLD, draw_text, interface_font, text_width
from battlemap.paint.tokens.token_drawing import draw_token

UNDER, SOLID, DASHED, HEAD = 8.0, 3.6, 2.2, 15.0
"""The line below, the chosen one, the others, the head of an arrow; px at full label size."""
NEAR = 22.0
"""Where there is less between who acts and the goal, no line is drawn but the chosen one's."""
DASHES = [3.2, 2.4]
BADGE, SMALL_BADGE = 24.0, 20.0
PALE = 0.4
"""What is drawn of the others while one is looked at."""
BOW = 0.12
"""How far a way bends, as a share of its length, so that two to one place are told apart."""


class ChoiceMark(Struct, frozen=True):
    """One thing that was thought of: from where to where (map px), with a ghost at its end if somebody *goes* there.

    *sizes*: across who acts and what is at the goal, in map px.
    """

    number: int
    start: Point
    end: Point
    goes: bool
    sizes: tuple[float, float]
    look: TokenLook | None = None
    portrait: QImage | None = None
    chance: str = ""
    """How likely it succeeds, on the chosen way: "62 %"."""

    @property
    def chosen(self) -> bool:
        """Whether it is what is done."""
        return self.number == 1


def draw_choices(painter: QPainter, marks: Sequence[ChoiceMark], palette: Palette, zoom: float, lit: int = 0) -> None:
    """All of them, the chosen one on top; *lit*: the number of the one that is looked at, 0 if none is."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = label_scale(zoom) / zoom
    ends = {mark.end: mark.number for mark in sorted(marks, key=lambda mark: -mark.number)}
    for mark in sorted(marks, key=lambda mark: -mark.number):
        if ends[mark.end] != mark.number and lit != mark.number:
            continue  # one line to a place
        painter.setOpacity(1.0 if lit in (0, mark.number) else PALE)
        _draw_way(painter, mark, palette, scale, solid=mark.chosen or lit == mark.number)
    for mark in sorted(marks, key=lambda mark: -mark.number):
        painter.setOpacity(1.0 if lit in (0, mark.number) else PALE)
        if mark.chance and (mark.number == lit or mark.chosen and not lit):
            _draw_chance(painter, mark, palette, scale)
        _draw_badge(painter, mark, palette, scale)
    painter.restore()


def _draw_way(painter: QPainter, mark: ChoiceMark, palette: Palette, scale: float, solid: bool) -> None:
    (ax, ay), (bx, by) = mark.start, mark.end
    length = hypot(bx - ax, by - ay)
    accent = QColor(palette.glow if palette.dark else palette.accent)
    if mark.goes and mark.look is not None:
        _draw_ghost(painter, mark, accent, palette, scale)
    away, until = mark.sizes[0] / 2, length - mark.sizes[1] / 2 - 2 * scale
    if until - away < (NEAR / 4 if mark.chosen else NEAR) * scale:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    head = min(HEAD * scale, (until - away) / 2)
    begin, tip = QPointF(ax + ux * away, ay + uy * away), QPointF(bx - ux * (length - until), by - uy * (length - until))
    neck = QPointF(tip.x() - ux * head * 0.9, tip.y() - uy * head * 0.9)
    bow = 0.0 if mark.chosen else BOW * length * (1 if mark.number % 2 else -1)
    path = QPainterPath(begin)
    middle = QPointF((begin.x() + neck.x()) / 2 - uy * bow, (begin.y() + neck.y()) / 2 + ux * bow)
    path.quadTo(middle, neck)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    width = SOLID if mark.chosen else DASHED
    under = QColor("#FFFFFF") if not palette.dark else with_alpha(palette.under_line, palette.under_line_alpha)
    painter.strokePath(path, _pen(under, (UNDER if mark.chosen else UNDER * 0.7) * scale))
    pen = _pen(accent, width * scale)
    if not solid:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(DASHES)
    painter.strokePath(path, pen)
    across = QPointF(-uy, ux) * head * (0.5 if mark.chosen else 0.36)
    painter.setPen(_pen(under, 1.5 * scale))
    painter.setBrush(accent)
    painter.drawPolygon(QPolygonF([tip, neck + across, neck - across]))


def _draw_ghost(painter: QPainter, mark: ChoiceMark, accent: QColor, palette: Palette, scale: float) -> None:
    assert mark.look is not None
    (x, y), size = mark.end, mark.sizes[0]
    draw_token(painter, x, y, size, replace(mark.look.without_marks, ghost=True, active=False), palette, mark.portrait)
    pen = QPen(accent, 2 * scale)
    if not mark.chosen:
        pen.setDashPattern([3, 2.2])
    painter.setPen(pen)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    half = size / 2 + 3 * scale
    painter.drawRoundedRect(QRectF(x - half, y - half, 2 * half, 2 * half), size * 0.2, size * 0.2)


def _draw_chance(painter: QPainter, mark: ChoiceMark, palette: Palette, scale: float) -> None:
    """In the middle of what can be seen of the way; beside a goal that is too near for that."""
    (ax, ay), (bx, by) = mark.start, mark.end
    length = hypot(bx - ax, by - ay)
    font = interface_font(CAPTION * scale, SEMIBOLD)
    half, high = text_width(mark.chance, font) / 2 + 7 * scale, 9 * scale
    away, until = mark.sizes[0] / 2, length - mark.sizes[1] / 2
    if until - away < 2 * half:
        x, y = bx, by - mark.sizes[1] / 2 - high - 4 * scale
    else:
        middle = (away + until) / 2 / length
        bow = 0.0 if mark.chosen else BOW * length * (1 if mark.number % 2 else -1) / 2
        x = ax + (bx - ax) * middle - (by - ay) / length * bow
        y = ay + (by - ay) * middle + (bx - ax) / length * bow
    box = QRectF(x - half, y - high, 2 * half, 2 * high)
    fill_rounded(painter, box, high, palette.raised, palette.accent, 1.4 * scale)
    draw_text(painter, x, y, mark.chance, font, palette.text, "centre")


def _draw_badge(painter: QPainter, mark: ChoiceMark, palette: Palette, scale: float) -> None:
    """At who acts for what is done, at its goal for the others, on the far sides; several at one goal beside one another."""
    d = (BADGE if mark.chosen else SMALL_BADGE) * scale
    x, y = mark.start if mark.chosen else mark.end
    half = mark.sizes[0 if mark.chosen else 1] / 2
    away = 1 if mark.end[0] >= mark.start[0] else -1
    x += -away * half if mark.chosen else away * (half + (mark.number - 2) * d * 1.05)
    y -= half
    disc = QRectF(x - d / 2, y - d / 2, d, d)
    fill_rounded(painter, disc, d / 2, palette.accent if mark.chosen else palette.raised, palette.accent, 2 * scale)
    ink = palette.on_accent if mark.chosen else palette.accent
    draw_text(painter, x, y, str(mark.number), interface_font(CAPTION * scale * 1.05, SEMIBOLD), ink, "centre")


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)
