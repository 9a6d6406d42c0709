"""What a lens draws over a grid: threatened cells, areas, ways with their dangers, lines of sight, signs."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from math import hypot
from typing import TYPE_CHECKING

from PySide6.QtCore import QPointF, QRectF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL, GridMap
from battlemap.layout.map_metrics import label_scale
from battlemap.paint.grid.cell_contours import Knot, points_of, soft_path, straight_runs, trace_cells
from battlemap.paint.overlays.reach_image import built_on, draw_label_at, label_box, label_spot
from battlemap.paint.style.palette import Palette, with_alpha

if TYPE_CHECKING:
    from battlemap.rules.lenses import CellArea, MapNote, Sightline, Tone

CORNER = 10.0
THREAT_ICON = "game/spears"


def tone_colour(tone: Tone, palette: Palette) -> str:
    """The colour of a tone on the map."""
    return {
        "reach": palette.glow, "good": palette.good, "cost": palette.cost, "harm": palette.harm, "gm": palette.gm,
        "dark": palette.text3 if palette.dark else palette.ink2,
    }[tone]  # fmt: skip


def draw_area(
    painter: QPainter, area: CellArea, palette: Palette, zoom: float, grid: GridMap | None = None, avoid: Iterable[QRectF] = ()
) -> None:
    """The cells of *area* as its tone wants them: edged, filled faintly, named on the edge, off what is built on *grid*.

    The painter works in map px.
    """
    draw_areas(painter, (area,), palette, zoom, grid, avoid)


def draw_areas(
    painter: QPainter,
    areas: Iterable[CellArea],
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
        loops = trace_cells(area.cells)
        path = soft_path(map(points_of, loops), CORNER)
        hue = tone_colour(area.tone, palette)
        fill = {"harm": 0.09, "dark": 0.30, "reach": 0.08}.get(area.tone, 0.10)
        _draw_edge(painter, path, palette, zoom, hue, dashed=area.tone in ("harm", "gm"), fill=fill, dark=area.tone == "dark")
        if area.words:
            named.append((area, loops, path, hue))
    for area, loops, path, hue in named:
        icon = area.icon or (THREAT_ICON if area.tone == "harm" else "")
        at = _draw_words(painter, _low_runs(loops), path, area.words, palette, zoom, hue, icon, taken, grid)
        taken.append(label_box(at, area.words, zoom, icon))


def _draw_edge(
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
    painter.fillPath(path, with_alpha("#000000", fill) if dark else with_alpha(hue, fill if palette.dark else fill * 1.25))
    under = with_alpha("#14100E", 0.5) if palette.dark else with_alpha("#FFFFFF", 0.7)
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
    position = label_spot(runs, words, box.adjusted(-400, -400, 400, 400), zoom, taken, icon, clear)
    position = position or next(
        (at for at in _beside(box, reach) if not any(reach.translated(at).intersects(o) for o in taken)), spot
    )
    draw_label_at(painter, position, words, hue, palette, zoom, icon)
    return position


def _beside(box: QRectF, room: QRectF) -> Iterator[QPointF]:
    """Places for words of the size of *room* next to a box: below, above, right, left."""
    x, y = box.center().x(), box.center().y()
    for away in (room.height() * 0.75, room.height() * 1.75):
        yield from (QPointF(x, box.bottom() + away), QPointF(x, box.top() - away))
    away = room.width() / 2 + room.height() / 4
    yield from (QPointF(box.right() + away, y), QPointF(box.left() - away, y))


def _pen(colour: QColor, width: float) -> QPen:
    return QPen(colour, width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap, Qt.PenJoinStyle.RoundJoin)


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
    painter.setPen(_pen(with_alpha("#0C0A14", 0.75), 6 * thick))
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
        painter.setPen(QPen(with_alpha("#14100E", 0.6), 4.6 * thick))
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


def draw_sign(painter: QPainter, sign: MapNote, palette: Palette, zoom: float) -> None:
    """A few words round one place; the painter works in map px."""
    draw_label_at(painter, QPointF(*sign.at), sign.words, tone_colour(sign.tone, palette), palette, zoom, sign.icon)
