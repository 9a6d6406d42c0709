"""The small pictures on the start page: drawn with the same brushes as the map, once per theme."""

from functools import lru_cache

from PySide6.QtCore import QPointF, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPath, QPen

from battlemap.board.grid_map import CELL, Edge, GridMap, Prop
from battlemap.board.ids import EdgeId, LinkId, PointId, PropId, ZoneId
from battlemap.board.zone_map import Link, Zone, ZoneMap
from battlemap.layout.looks import TokenLook
from battlemap.paint.controls.chips import draw_map_label
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.palette import Palette, palette, with_alpha
from battlemap.paint.style.shapes import rounded_polygon
from battlemap.paint.tokens.token_drawing import draw_token
from battlemap.paint.tokens.zone_name import draw_zone_name
from battlemap.paint.zones.zone_map_ground import draw_ground

WIDTH, HEIGHT = 1000.0, 475.0
"""What of a map a picture shows, in map px."""
_WILD = (("mesa", "rim", "", "stone"), ("timber", "floor", "water", "stone"), ("scrub", "floor", "water", "grass"))


def start_picture(kind: str, theme: str, size: QSize, dpr: float) -> QImage:
    """One of "zones", "grid", "fight", as large as *size* says."""
    return _picture(kind, theme, size.width(), size.height(), dpr)


@lru_cache(maxsize=16)
def _picture(kind: str, theme: str, width: int, height: int, dpr: float) -> QImage:
    image = QImage(round(width * dpr), round(height * dpr), QImage.Format.Format_ARGB32_Premultiplied)
    image.setDevicePixelRatio(dpr)
    colours = palette(theme)
    image.fill(QColor(colours.canvas))
    painter = QPainter(image)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    scale = width / WIDTH
    box = QRectF(0, 0, width, height)
    if kind == "grid":
        _draw_grid(painter, box, colours, dpr)
        painter.end()
        return image
    painter.save()
    painter.scale(scale, scale)
    grid = _grid(_WILD, 330.0, 230.0, 34.0) if kind == "zones" else _grid((("floor",),), 1400.0, 800.0, 0.0)
    shown = QRectF(0, 0, WIDTH, height / scale)
    painter.translate(-120, -90)
    draw_ground(painter, grid, colours, shown.adjusted(-200, -200, 400, 400), scale, density=scale * dpr)
    painter.restore()
    {"zones": _draw_zones, "fight": _draw_fight}[kind](painter, box, colours)
    painter.end()
    return image


def _grid(rows: tuple[tuple[str, ...], ...], across: float, down: float, bend: float) -> ZoneMap:
    """Zones side by side on a bent grid; an empty name is an unexplored one."""
    points: dict[PointId, tuple[float, float]] = {}

    def point(key: str, x: float, y: float, shift: float) -> PointId:
        points.setdefault(PointId(key), (x + shift * bend, y - shift * bend * 0.6))
        return PointId(key)

    def corner(c: int, r: int) -> PointId:
        return point(f"{c},{r}", c * across, r * down, ((c * 7 + r * 5) % 5 - 2) / 2)

    def middle(c: int, r: int, dx: float, dy: float) -> PointId:
        return point(f"{c}+{dx},{r}+{dy}", (c + dx) * across, (r + dy) * down, ((c * 3 + r * 11 + (dx > 0)) % 5 - 2) / 2.2)

    zones: dict[ZoneId, Zone] = {}
    links: dict[LinkId, Link] = {}
    for r, row in enumerate(rows):
        for c, terrain in enumerate(row):
            ring = (
                corner(c, r), middle(c, r, 0.5, 0), corner(c + 1, r), middle(c + 1, r, 0, 0.5),
                corner(c + 1, r + 1), middle(c, r + 1, 0.5, 0), corner(c, r + 1), middle(c, r, 0, 0.5),
            )  # fmt: skip
            key = ZoneId(f"{c},{r}")
            zones[key] = Zone(key, "", ring, terrain or "floor", bool(terrain))
            for other in (ZoneId(f"{c - 1},{r}"), ZoneId(f"{c},{r - 1}")):
                if other in zones:
                    door = bend == 0
                    link = LinkId(f"{other}-{key}")
                    links[link] = Link(link, other, key, "door" if door else "open", "shut" if door else "open")
    return ZoneMap(points, zones, links)


def _draw_zones(painter: QPainter, box: QRectF, colours: Palette) -> None:
    """A zone being drawn, with its corners."""
    corners = [(0.30, 0.20), (0.52, 0.14), (0.66, 0.42), (0.56, 0.80), (0.30, 0.84), (0.22, 0.5)]
    places = [(box.width() * x, box.height() * y) for x, y in corners]
    shape = rounded_polygon(places, 16)
    painter.fillPath(shape, with_alpha(colours.accent, 0.14))
    painter.strokePath(shape, QPen(QColor("#FFFFFF"), 5))
    painter.strokePath(shape, QPen(QColor(colours.accent), 2.4))
    for x, y in places:
        painter.setPen(QPen(QColor(colours.accent), 2))
        painter.setBrush(QColor("#FFFFFF"))
        painter.drawEllipse(QPointF(x, y), 5, 5)
    draw_zone_name(painter, box.width() * 0.44, box.height() * 0.49, ("Clearing",), 19, colours)
    _draw_cursor(painter, box.width() * 0.665, box.height() * 0.43)


def _draw_grid(painter: QPainter, box: QRectF, colours: Palette, dpr: float) -> None:
    """A yard with a gate, crates, two who watch each other, and how far it is."""
    rows = ("............,,",) * 8
    edges = {EdgeId(f"12,{row} w"): Edge("wall") for row in range(4)} | {EdgeId("12,4 w"): Edge("door", "open")}
    places = ((4, 2, "crate"), (4, 3, "crate"), (5, 4, "crate"), (6, 4, "barrel"))
    props = {PropId(f"{x},{y}"): Prop(PropId(f"{x},{y}"), look.title(), (x, y), look) for x, y, look in places}
    grid, zoom = GridMap(14, 8, ground=rows, edges=edges, props=props), box.width() / (13 * CELL)
    part = QRectF(0.5 * CELL, 0.2 * CELL, box.width() / zoom, box.height() / zoom)
    painter.drawImage(box, bake_grid(grid, colours, part, zoom, dpr))
    painter.drawImage(box, bake_walls(grid, colours, part, zoom, dpr))
    side = CELL * zoom

    def place(x: float, y: float) -> QPointF:
        return QPointF((x * CELL - part.x()) * zoom, (y * CELL - part.y()) * zoom)

    for x, y, look, icon in ((2.5, 2.5, 2, "game/bandana"), (8.5, 2.5, 1, "game/viking-head")):
        at = place(x, y)
        draw_token(painter, at.x(), at.y(), side * 1.5, TokenLook(look, icon), colours)
    start, end = place(2.0, 5.2), place(8.0, 5.2)
    painter.setPen(QPen(QColor(colours.accent), 3))
    painter.drawLine(start, end)
    for at in (start, end):
        painter.drawLine(at - QPointF(0, 6), at + QPointF(0, 6))
    draw_map_label(painter, (start.x() + end.x()) / 2, start.y(), "6 m", colours, colours.accent, 13)


def _draw_fight(painter: QPainter, box: QRectF, colours: Palette) -> None:
    """Both sides, on sand."""
    free = (False, False, False)
    for x, y, d, look, icon, beads in (
        (0.16, 0.42, 58, 1, "game/viking-head", free),
        (0.34, 0.60, 58, 1, "game/woman-elf-face", free),
        (0.50, 0.36, 62, 4, "game/monk-face", ()),
        (0.68, 0.58, 58, 2, "game/bandit", (True, False, False)),
        (0.86, 0.40, 58, 3, "game/wolf-head", free),
    ):
        draw_token(painter, box.width() * x, box.height() * y, d, TokenLook(look, icon, beads), colours)


def _draw_cursor(painter: QPainter, x: float, y: float) -> None:
    outline = ((0.0, 0.0), (0.0, 19.0), (4.6, 14.8), (7.6, 21.6), (10.8, 20.2), (7.9, 13.6), (14.0, 13.4))
    path = QPainterPath(QPointF(x, y))
    for dx, dy in outline[1:]:
        path.lineTo(x + dx * 1.1, y + dy * 1.1)
    path.closeSubpath()
    edge = QPen(QColor("#FFFFFF"), 3)
    edge.setJoinStyle(Qt.PenJoinStyle.RoundJoin)
    painter.strokePath(path, edge)
    painter.fillPath(path, QColor("#15181D"))
