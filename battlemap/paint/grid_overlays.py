"""What a lens draws over a grid: threatened cells, areas, ways with their dangers, lines of sight, signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import hypot
from typing import TYPE_CHECKING

from msgspec import Struct
from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point
from battlemap.paint.chips import draw_map_label, map_label_size
from battlemap.paint.grid_contours import Knot, points_of, soft_path, straight_runs, traced_cells
from battlemap.paint.grid_reach import built_on, draw_label_at, label_box, label_spot
from battlemap.paint.icons import draw_icon
from battlemap.paint.lettering import BODY, SECONDARY
from battlemap.paint.lines import path_of
from battlemap.paint.magnification import label_scale
from battlemap.paint.palette import DARK, Palette, tinted

if TYPE_CHECKING:
    from battlemap.rules.lenses import Area, Sightline, Sign, Tone

CORNER = 10.0
THREAT_ICON = "game/spears"


class Badge(Struct, frozen=True):
    """A warning on a way: where (px at 100 %), its sign, and how bad it is."""

    at: Point
    icon: str = "lucide/zap"
    tone: str = "harm"


def tone_colour(tone: Tone, palette: Palette) -> str:
    """The colour of a tone on the map."""
    return {
        "reach": palette.glow, "good": palette.good, "cost": palette.cost, "harm": palette.harm, "gm": palette.gm,
        "dark": palette.text3 if palette.dark else palette.ink2,
    }[tone]  # fmt: skip


def plate(
    painter: QPainter, x: float, y: float, words: str, palette: Palette, tone: Tone = "reach", icon: str = "",
    px: float = SECONDARY,
) -> QRectF:  # fmt: skip
    """A pill with *words* round (x, y) in the painter's own px; gives back its place."""
    return draw_map_label(painter, x, y, words, palette, tone_colour(tone, palette), px, icon)


def plate_size(words: str, px: float = SECONDARY, icon: str = "") -> tuple[float, float]:
    """How wide and high plate() is."""
    size = map_label_size(words, px, icon)
    return size.width(), size.height()


# ---------------------------------------------------------------------------------------- areas


def draw_threat(
    painter: QPainter,
    loops: Sequence[Sequence[Point]],
    words: str,
    palette: Palette,
    zoom: float,
    icon: str = THREAT_ICON,
    avoid: Iterable[QRectF] = (),
) -> None:
    """The cells that somebody threatens (their edges in px at 100 %), dashed, with *words* on their lower edge.

    The painter works in map px; *zoom*: window px per map px. *avoid*: what the words are not to cover (map px).
    """
    path = soft_path(loops, CORNER)
    _draw_edged(painter, path, palette, zoom, palette.harm, dashed=True, fill=0.09)
    if words:
        runs = _low_runs([(round(x / CELL), round(y / CELL)) for x, y in loop] for loop in loops)
        _draw_words(painter, runs, path, words, palette, zoom, palette.harm, icon, avoid)


def draw_area(
    painter: QPainter, area: Area, palette: Palette, zoom: float, grid: GridMap | None = None, avoid: Iterable[QRectF] = ()
) -> None:
    """The cells of *area* as its tone wants them: edged, filled faintly, named on the edge, off what is built on *grid*.

    The painter works in map px.
    """
    draw_areas(painter, (area,), palette, zoom, grid, avoid)


def draw_areas(
    painter: QPainter,
    areas: Iterable[Area],
    palette: Palette,
    zoom: float,
    grid: GridMap | None = None,
    avoid: Iterable[QRectF] = (),
) -> None:
    """Several areas: first all their edges, then their words, so that no edge strikes words out and no words lie on others."""
    taken, named = list(avoid), []
    for area in areas:
        if not area.cells:
            continue
        loops = traced_cells(area.cells)
        path = soft_path(map(points_of, loops), CORNER)
        hue = tone_colour(area.tone, palette)
        fill = {"harm": 0.09, "dark": 0.30, "reach": 0.08}.get(area.tone, 0.10)
        _draw_edged(painter, path, palette, zoom, hue, dashed=area.tone in ("harm", "gm"), fill=fill, dark=area.tone == "dark")
        if area.words:
            named.append((area, loops, path, hue))
    for area, loops, path, hue in named:
        icon = area.icon or (THREAT_ICON if area.tone == "harm" else "")
        at = _draw_words(painter, _low_runs(loops), path, area.words, palette, zoom, hue, icon, taken, grid)
        taken.append(label_box(at, area.words, zoom, icon))


def _draw_edged(
    painter: QPainter,
    path: QPainterPath,
    palette: Palette,
    zoom: float,
    hue: str,
    *,
    dashed: bool,
    fill: float,
    dark: bool = False,
) -> None:
    thick = label_scale(zoom) / zoom
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.fillPath(path, tinted("#000000", fill) if dark else tinted(hue, fill if palette.dark else fill * 1.25))
    under = tinted("#14100E", 0.5) if palette.dark else tinted("#FFFFFF", 0.7)
    painter.strokePath(path, _pen(under, 4.2 * thick))
    line = _pen(QColor(hue), 2.2 * thick)
    if dashed:
        line.setCapStyle(Qt.PenCapStyle.FlatCap)
        line.setDashPattern([5, 3])
    painter.strokePath(path, line)
    painter.restore()


def _low_runs(loops: Iterable[list[Knot]]) -> list[tuple[Knot, Knot]]:
    """The horizontal sides, the lowest of them first; the others after them."""
    runs = straight_runs(loops)
    return sorted(runs, key=lambda run: (run[0][1] != run[1][1], -run[0][1]))


def _draw_words(
    painter: QPainter,
    runs: list[tuple[Knot, Knot]],
    path: QPainterPath,
    words: str,
    palette: Palette,
    zoom: float,
    hue: str,
    icon: str,
    avoid: Iterable[QRectF],
    grid: GridMap | None = None,
) -> QPointF:
    """Write them where they cover nothing, and say where that is."""
    box = path.boundingRect()
    reach = label_box(QPointF(0, 0), words, zoom, icon)
    taken = list(avoid)
    spot = QPointF(box.center().x(), box.bottom())
    for a, b in runs:
        if a[1] != b[1] or (b[0] - a[0]) * CELL < reach.width() + 10:
            continue
        for part in (0.5, 0.3, 0.7):
            at = QPointF((a[0] + (b[0] - a[0]) * part) * CELL, a[1] * CELL)
            place = reach.translated(at)
            if not any(place.intersects(other) for other in taken) and not (grid and built_on(grid, place)):
                draw_label_at(painter, at, words, hue, palette, zoom, icon)
                return at
    clear = (lambda place: not built_on(grid, place)) if grid is not None else None
    found = label_spot(runs, words, box.adjusted(-400, -400, 400, 400), zoom, taken, icon, clear)
    found = found or next((at for at in _beside(box, reach) if not any(reach.translated(at).intersects(o) for o in taken)), spot)
    draw_label_at(painter, found, words, hue, palette, zoom, icon)
    return found


def _beside(box: QRectF, room: QRectF) -> Iterator[QPointF]:
    """Places for words of the size of *room* next to a box: below, above, right, left."""
    x, y = box.center().x(), box.center().y()
    for away in (room.height() * 0.75, room.height() * 1.75):
        yield from (QPointF(x, box.bottom() + away), QPointF(x, box.top() - away))
    away = room.width() / 2 + room.height() / 4
    yield from (QPointF(box.right() + away, y), QPointF(box.left() - away, y))


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


# ---------------------------------------------------------------------------------------- lines


def draw_path(painter: QPainter, points: Sequence[Point], warned: Iterable[Badge | Point], palette: Palette, zoom: float) -> None:
    """A way from cell to cell: a line with a dot for each cell on it, and a badge wherever something is provoked.

    The painter works in map px. The last point, under the token in the hand, has no dot.
    """
    if len(points) < 2:
        return
    thick = label_scale(zoom) / zoom
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    path = path_of(points)
    painter.strokePath(path, _pen(tinted("#0C0A14", 0.7), 8 * thick))
    painter.strokePath(path, _pen(QColor(palette.glow if palette.dark else "#8B7BF0"), 3.4 * thick))
    painter.setPen(QPen(QColor("#0C0A14"), 1.4 * thick))
    painter.setBrush(QColor("#FFFFFF"))
    if CELL * zoom >= 14:
        for x, y in points[1:-1]:
            painter.drawEllipse(QPointF(x, y), 5 * thick, 5 * thick)
    for mark in warned:
        badge = mark if isinstance(mark, Badge) else Badge(mark)
        _draw_badge(painter, badge, palette, thick)
    painter.restore()


def _draw_badge(painter: QPainter, badge: Badge, palette: Palette, thick: float) -> None:
    fill, ink = {
        "harm": (DARK.harm, "#2B0A06"), "cost": (DARK.cost, "#2A1E06"), "good": (DARK.good, "#06230F"),
        "gm": (DARK.gm, "#1F1240"),
    }.get(badge.tone, (DARK.glow, "#17122F"))  # fmt: skip
    x, y = badge.at
    painter.setPen(QPen(QColor("#14100E"), 2 * thick))
    painter.setBrush(QColor(fill))
    painter.drawEllipse(QPointF(x, y), 12 * thick, 12 * thick)
    draw_icon(painter, badge.icon, QRectF(x - 8 * thick, y - 8 * thick, 16 * thick, 16 * thick), ink, 2.6)


def draw_sightline(
    painter: QPainter, line: Sightline, palette: Palette, zoom: float, covers: Iterable[QRectF] = (),
    avoid: Iterable[QRectF] = (),
) -> None:  # fmt: skip
    """A line of sight: white as far as it is clear, dashed from where cover begins; *covers* (map px) are outlined."""
    thick = label_scale(zoom) / zoom
    (ax, ay), (bx, by) = line.start, line.end
    span = hypot(bx - ax, by - ay)
    hue = tone_colour("cost" if line.tone == "reach" and line.cover_at is not None else line.tone, palette)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    start, end = QPointF(ax, ay), QPointF(bx, by)
    clear = 1.0 if line.cover_at is None else min(1.0, max(0.0, line.cover_at))
    turn = start + (end - start) * clear
    painter.setPen(_pen(tinted("#0C0A14", 0.75), 6 * thick))
    painter.drawLine(start, end)
    painter.setPen(_pen(QColor("#FFFFFF") if line.tone != "harm" else QColor(hue), 2.4 * thick))
    painter.drawLine(start, turn)
    if clear < 1.0 and span > 0:
        dashes = QPen(QColor(hue), 2.4 * thick, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
        dashes.setDashPattern([3, 2.4])
        painter.setPen(dashes)
        painter.drawLine(turn, end)
    painter.setBrush(Qt.BrushStyle.NoBrush)
    for box in covers:
        edge = box.adjusted(2, 2, -2, -2)
        painter.setPen(QPen(tinted("#14100E", 0.6), 4.6 * thick))
        painter.drawRoundedRect(edge, 5, 5)
        painter.setPen(QPen(QColor(hue), 2.6 * thick))
        painter.drawRoundedRect(edge, 5, 5)
    painter.restore()
    if line.words:
        _draw_line_words(painter, line, palette, zoom, hue, list(avoid))


def _draw_line_words(painter: QPainter, line: Sightline, palette: Palette, zoom: float, hue: str, avoid: list[QRectF]) -> None:
    """Above or below the end of the line, on the side where there is room."""
    x, y = line.end
    box = label_box(QPointF(0, 0), line.words, zoom, line.icon)
    away = CELL * 0.5 + box.height() / 2 + 24 / zoom
    below = line.end[1] >= line.start[1]
    spots = [QPointF(x, y + away), QPointF(x, y - away)] if below else [QPointF(x, y - away), QPointF(x, y + away)]
    spots += [QPointF(x, y + 2 * away), QPointF(x, y - 2 * away)]
    clear = (spot for spot in spots if not any(box.translated(spot).intersects(other) for other in avoid))
    draw_label_at(painter, next(clear, spots[0]), line.words, hue, palette, zoom, line.icon)


def draw_sign(painter: QPainter, sign: Sign, palette: Palette, zoom: float) -> None:
    """A few words round one place; the painter works in map px."""
    draw_label_at(painter, QPointF(*sign.at), sign.words, tone_colour(sign.tone, palette), palette, zoom, sign.icon)


def draw_cost(painter: QPainter, at: Point, words: str, palette: Palette, zoom: float, icon: str = "lucide/footprints") -> None:
    """What a way costs, at the token in the hand: a little larger than other labels."""
    draw_label_at(painter, QPointF(*at), words, palette.glow, palette, zoom, icon, BODY)
