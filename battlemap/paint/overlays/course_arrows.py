"""Lines along which somebody may come: an arrow for what is meant to happen, a dashed one for what may come of it."""

from collections.abc import Iterable, Sequence
from math import hypot

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPen, QPolygonF

from battlemap.layout.map_metrics import label_scale
from battlemap.paint.overlays.reach_image import draw_label_at, label_box
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.rules.lenses import Sightline

UNDER, LINE, HEAD = 9.0, 4.0, 17.0
"""The dark line below, the bright one on it, the length of the arrow's head; px at full label size."""
DASHES = [2.6, 1.9]
FARTHER = (1.0, 1.4, 1.9, 2.6)
"""How far from the end of a line its words may stand, in steps of their own size."""


def draw_courses(
    painter: QPainter, lines: Sequence[Sightline], palette: Palette, zoom: float, avoid: Iterable[QRectF] = ()
) -> None:
    """All lines, then their words, clear of what is to be avoided (map px) where that can be; the painter works in map px."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    for line in lines:
        _draw_course(painter, line, palette, label_scale(zoom) / zoom)
    painter.restore()
    taken = list(avoid)
    for line in lines:
        place = words_place(line, zoom, taken) if line.words else None
        if place is not None:
            hue = palette.text if line.cover_at is None else palette.accent
            draw_label_at(painter, place.center(), line.words, hue, palette, zoom, line.icon)
            taken.append(place)


def _draw_course(painter: QPainter, line: Sightline, palette: Palette, thick: float) -> None:
    (ax, ay), (bx, by) = line.start, line.end
    length = hypot(bx - ax, by - ay)
    if not length:
        return
    ux, uy = (bx - ax) / length, (by - ay) / length
    head = min(HEAD * thick, length / 2)
    start, tip = QPointF(ax, ay), QPointF(bx, by)
    neck = QPointF(bx - ux * head, by - uy * head)
    across = QPointF(-uy, ux) * head * 0.62
    arrow = QPolygonF([tip, neck + across, neck - across])
    sure = line.cover_at is None
    dark = with_alpha("#0C0A14", 0.78 if palette.dark else 0.62)
    hue = QColor("#FFFFFF") if sure else QColor(palette.glow if palette.dark else "#D9D2FF")
    painter.setBrush(dark)
    painter.setPen(_pen(dark, (UNDER - LINE) * thick))
    painter.drawPolygon(arrow)
    painter.setPen(_pen(dark, UNDER * thick))
    painter.drawLine(start, neck)
    pen = _pen(hue, LINE * thick)
    if not sure:
        pen.setCapStyle(Qt.PenCapStyle.FlatCap)
        pen.setDashPattern(DASHES)
    painter.setPen(pen)
    painter.drawLine(start, neck)
    painter.setPen(_pen(hue, thick))
    painter.setBrush(hue)
    painter.drawPolygon(arrow)


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


def words_place(line: Sightline, zoom: float, taken: Sequence[QRectF]) -> QRectF | None:
    """Where the words of a line go, as near to its end as there is room (map px); None where they would cover something."""
    x, y = line.end
    box = label_box(QPointF(0, 0), line.words, zoom, line.icon)
    up, aside = box.height() / 2 + 14 / zoom, box.width() / 2 + 14 / zoom
    down, right = (1 if line.end[at] >= line.start[at] else -1 for at in (1, 0))
    steps = [(0, down), (right, 0), (right, down), (0, -down), (-right, 0), (-right, down), (right, -down), (-right, -down)]
    spots = (QPointF(x + far * across * aside, y + far * step * up) for far in FARTHER for across, step in steps)
    places = (box.translated(spot) for spot in spots)
    return next((place for place in places if not any(place.intersects(other) for other in taken)), None)
