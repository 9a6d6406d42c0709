"""What stands on the borders of zones: the sign of every barrier, walls without a link, one-way arrows."""

from collections.abc import Callable
from math import atan2, degrees, hypot
from typing import TypeAlias

from PySide6.QtCore import QPointF, Qt
from PySide6.QtGui import QColor, QPainter, QPainterPath, QPen

from battlemap.board.ids import Point, ZoneId
from battlemap.board.polygons import Polygon
from battlemap.board.zone_map import Barrier, Link, ZoneMap
from battlemap.board.zones.outlines import Border, Sign, borders, centroid, curve, link_span, sign_of, undrawn_links
from battlemap.paint.style.border_inks import BorderInks, border_inks, line_pen
from battlemap.paint.style.palette import Palette, with_alpha
from battlemap.paint.style.strokes import Line, length, path_of, point_at
from battlemap.paint.surfaces.terrains import terrain
from battlemap.paint.zones.built_borders import draw_door, draw_portcullis, draw_secret, draw_wall
from battlemap.paint.zones.natural_borders import Side, draw_ledge, draw_open, draw_shore, draw_stairs, draw_waterfall

DrawBarrier: TypeAlias = Callable[[QPainter, ZoneMap, Line, Link, ZoneId | None, ZoneId | None, Palette], None]
_BUILT = ("wall", "door", "secret", "portcullis", "stairs")
_SHORTEST = 24.0


def draw_loose_links(painter: QPainter, zone_map: ZoneMap, palette: Palette, draw_barrier: DrawBarrier) -> None:
    """Every link that no border shows."""
    for link in undrawn_links(zone_map):
        _draw_loose_link(painter, zone_map, link, palette, draw_barrier)


def _draw_loose_link(painter: QPainter, zone_map: ZoneMap, link: Link, palette: Palette, draw_barrier: DrawBarrier) -> None:
    start, end = _ends(zone_map, link)
    span = hypot(end[0] - start[0], end[1] - start[1])
    if span < 1:
        return
    inks = border_inks(palette)
    ux, uy = (end[0] - start[0]) / span, (end[1] - start[1]) / span
    hidden = not link.found
    path = path_of([start, end])
    painter.strokePath(path, line_pen(palette.under_line, 6.5, 0.28 if palette.dark else 0.4))
    pen = QPen(with_alpha(palette.gm if hidden else inks.dot, 0.9), 3.2, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.RoundCap)
    pen.setDashPattern([2.2, 2.6] if hidden else [0.01, 3.0])
    painter.strokePath(path, pen)
    middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    if link.barrier != "open":
        half = 44.0 if link.barrier in _BUILT else 27.0
        across = [(middle[0] + uy * half * t, middle[1] - ux * half * t) for t in (-1, -0.66, -0.33, 0, 0.33, 0.66, 1)]
        draw_barrier(painter, zone_map, across, link, link.a, link.b, palette)
    if link.one_way:
        away = 26.0 if link.barrier != "open" else 0.0
        draw_arrow(painter, (middle[0] + ux * away, middle[1] + uy * away), (ux, uy), inks)


def _ends(zone_map: ZoneMap, link: Link) -> tuple[Point, Point]:
    """Where the line begins and ends: at the edges of both grounds, at their middles if these are too near each other."""
    start, end = link_span(zone_map, link)
    if hypot(end[0] - start[0], end[1] - start[1]) < _SHORTEST:
        return centroid(zone_map, link.a), centroid(zone_map, link.b)
    return start, end


def draw_arrow(painter: QPainter, at: Point, direction: Point, inks: BorderInks) -> None:
    """The arrow of a link that goes one way only, its middle at *at*, pointing along the unit vector *direction*."""
    arrow = QPainterPath(QPointF(12, 0))
    for x, y in ((-1, -10), (-1, -3.6), (-11, -3.6), (-11, 3.6), (-1, 3.6), (-1, 10)):
        arrow.lineTo(x, y)
    arrow.closeSubpath()
    painter.save()
    painter.translate(*at)
    painter.rotate(degrees(atan2(direction[1], direction[0])))
    painter.strokePath(arrow, line_pen(inks.wall_dark, 3.4))
    painter.fillPath(arrow, with_alpha("#F3E6CC", 1))
    painter.restore()


_ORDER: dict[Barrier, int] = {
    "open": 0, "water": 0, "waterfall": 0, "ledge": 1, "stairs": 2, "wall": 3, "door": 3, "secret": 3, "portcullis": 3,
}  # fmt: skip
"""What is built stands over what grew."""


def draw_borders(painter: QPainter, zone_map: ZoneMap, palette: Palette) -> None:
    """Every border's sign, then the links between zones that do not touch."""
    signs = [(border, _sign(zone_map, border)) for border in borders(zone_map)]
    for border, sign in sorted(signs, key=_layer):
        if sign is not None:
            draw_sign(painter, zone_map, border, sign, palette)
    draw_loose_links(painter, zone_map, palette, draw_barrier)


def _layer(item: tuple[Border, Sign]) -> int:
    sign = item[1]
    return _ORDER[sign.barrier] if isinstance(sign, Link) else 3


def _sign(zone_map: ZoneMap, border: Border) -> Sign:
    """sign_of(), and the outer walls of what is built and known."""
    sign = sign_of(zone_map, border)
    if sign is None and len(border.zones) == 1:
        zone = zone_map.zones[border.zones[0]]
        if zone.revealed and terrain(zone.terrain).built:
            return "wall"
    return sign


def line_of(zone_map: ZoneMap, border: Border) -> Polygon:
    """The curve of a border as a line with both its ends, also where it runs round a zone."""
    line = curve(zone_map, border)
    return (*line, line[0]) if border.closed else line


def outer_lines(zone_map: ZoneMap, every: int = 1) -> list[QPainterPath]:
    """The borders beyond which there is nothing; *every*: use one in so many points."""
    return [path_of(_thin(line_of(zone_map, border), every)) for border in borders(zone_map) if len(border.zones) == 1]


def _thin(line: Polygon, every: int) -> Polygon:
    return line if every == 1 else (*line[:-1:every], line[-1])


def drops(zone_map: ZoneMap) -> list[tuple[Polygon, Side]]:
    """Every border at which the ground drops, and the side of it that lies low."""
    drop_lines: list[tuple[Polygon, Side]] = []
    for border in borders(zone_map):
        sign = _sign(zone_map, border)
        if isinstance(sign, Link) and sign.barrier in ("ledge", "waterfall", "stairs"):
            low = _low(sign, border.right)
            if low or sign.barrier == "ledge":
                drop_lines.append((line_of(zone_map, border), low or 1))
    return drop_lines


def _low(link: Link, right: ZoneId | None) -> Side:
    """The low side of a line that has *right* at its right."""
    return 0 if link.high is None else -1 if link.high == right else 1


def draw_sign(painter: QPainter, zone_map: ZoneMap, border: Border, sign: Sign, palette: Palette) -> None:
    """What one border shows, over its ground; nothing for None."""
    line, inks = line_of(zone_map, border), border_inks(palette)
    if sign == "wall":
        draw_wall(painter, line, inks)
    elif isinstance(sign, Link):
        draw_barrier(painter, zone_map, line, sign, border.left, border.right, palette)
        if sign.one_way:
            x, y, ux, uy = point_at(line, length(line) / 2)
            to = 1 if sign.b == border.right else -1
            draw_arrow(painter, (x - uy * to * 20, y + ux * to * 20), (-uy * to, ux * to), inks)


def draw_barrier(
    painter: QPainter,
    zone_map: ZoneMap,
    line: Line,
    link: Link,
    left: ZoneId | None,
    right: ZoneId | None,
    palette: Palette,
) -> None:
    """The sign of *link*'s barrier along *line*, which has the zones *left* and *right* at its sides."""
    inks = border_inks(palette)
    low = _low(link, right)
    wet = _wet(zone_map, left, right)
    match link.barrier:
        case "open":
            draw_open(painter, line, inks)
        case "ledge":
            draw_ledge(painter, line, inks, low or 1)
        case "water":
            draw_shore(painter, line, inks, wet)
        case "waterfall":
            draw_waterfall(painter, line, inks, wet, low)
        case "wall":
            draw_wall(painter, line, inks)
        case "stairs":
            if low:
                draw_ledge(painter, line, inks, low)
            else:
                draw_wall(painter, line, inks)
            draw_stairs(painter, line, inks, low)
        case "door":
            draw_door(painter, line, inks, link.state)
        case "secret":
            draw_secret(painter, line, inks, link.state, palette, found=link.found)
        case "portcullis":
            draw_portcullis(painter, line, inks, link.state)


def _wet(zone_map: ZoneMap, left: ZoneId | None, right: ZoneId | None) -> tuple[Side, ...]:
    """On which sides of a border there is water to see."""
    sides: list[Side] = []
    places: tuple[tuple[ZoneId | None, Side], ...] = ((left, -1), (right, 1))
    for zone, side in places:
        if zone is not None and zone_map.zones[zone].revealed and terrain(zone_map.zones[zone].terrain).wet:
            sides.append(side)
    return tuple(sides)


_PLAIN: dict[Barrier, Callable[[BorderInks], tuple[str, float]]] = {
    "ledge": lambda inks: (inks.rock, 4.4),
    "stairs": lambda inks: (inks.rock, 4.4),
    "water": lambda inks: (inks.water, 3.0),
    "waterfall": lambda inks: (inks.water, 4.4),
    "door": lambda inks: (inks.wood, 8.0),
    "portcullis": lambda inks: (inks.iron_light, 8.0),
}


def draw_plain_borders(painter: QPainter, zone_map: ZoneMap, palette: Palette) -> None:
    """Borders as single lines of the colour and weight of their sign, for the moment before the signs are there."""
    inks = border_inks(palette)
    for border in borders(zone_map):
        sign = _sign(zone_map, border)
        if sign is None:
            continue
        barrier: Barrier = sign.barrier if isinstance(sign, Link) else "wall"
        if barrier == "open":
            pen = QPen(with_alpha(inks.dot, inks.dot_alpha), 2.6, Qt.PenStyle.CustomDashLine, Qt.PenCapStyle.FlatCap)
            pen.setDashPattern([1, 2.4])
        else:
            colour, width = _PLAIN.get(barrier, _plain_wall)(inks)
            pen = QPen(QColor(colour), width, Qt.PenStyle.SolidLine, Qt.PenCapStyle.FlatCap, Qt.PenJoinStyle.BevelJoin)
        painter.strokePath(path_of(_thin(line_of(zone_map, border), 3)), pen)


def _plain_wall(inks: BorderInks) -> tuple[str, float]:
    return inks.wall, 8.6
