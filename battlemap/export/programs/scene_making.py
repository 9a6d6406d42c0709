"""A board as a scene for other programs: of cells as it is, of zones with walls along what bars the ways."""

from collections import Counter
from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, AnyToken
from battlemap.board.grid_map import CELL, GridMap, Light
from battlemap.board.ids import Cell, Point, TokenId, ZoneId
from battlemap.board.polygons import Rect, simplify
from battlemap.board.surfaces import SURFACES, Surface
from battlemap.board.wording import LONGEST_NOTES, printable_text, short_name
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import has_outline, label_point, outline
from battlemap.export.export_subject import ExportSubject
from battlemap.export.programs.wall_lines import border_doors, border_walls, grid_doors, grid_walls, prop_outlines
from battlemap.formats.map_walls import Disposition
from battlemap.formats.tabletop.tabletop_scene import (
    TabletopLight,
    TabletopLink,
    TabletopProp,
    TabletopScene,
    TabletopToken,
    TabletopZone,
    rounded,
)
from battlemap.paint.style.palette import LIGHT, side_colour

SQUARE = 84.0
"""So many px at 100 % are a cell of a map of zones, as where such a map is read: a little more than a token."""
FINE = 0.6
"""Outlines are off by at most so many px."""


def make_scene(subject: ExportSubject, box: Rect, spots: Mapping[TokenId, Point]) -> TabletopScene:
    """The scene of what *box* (px at 100 %) shows. *spots*: where everybody's middle is drawn, in the same px."""
    board, grid = subject.board, subject.board.grid
    cell = CELL if grid is not None else SQUARE
    columns, rows = round(box.width / cell), round(box.height / cell)

    def place(at: Point) -> Point:
        return rounded(((at[0] - box.x) / cell, (at[1] - box.y) / cell))

    tokens = tuple(_token(board, token, place(spots[key])) for key, token in board.tokens.items() if key in spots)
    aspects = tuple(_text(aspect.name) for aspect in board.aspects_on("scene"))
    scene = TabletopScene(
        subject.title, columns, rows, grid is not None, tokens=tokens, aspects=aspects, notes=_text(board.notes),
        zones=tuple(_zone(board, zone, cell, box) for zone in board.zone_map.zones if has_outline(board.zone_map, zone)),
        links=_links(board.zone_map),
    )  # fmt: skip
    if grid is None:
        zone_map = board.zone_map
        return replace(scene, walls=border_walls(zone_map, place, cell), doors=border_doors(zone_map, place, cell))
    return replace(
        scene, cell=grid.cell, unit=grid.unit, ambient=most_light(grid), walls=grid_walls(grid), doors=grid_doors(grid),
        objects=prop_outlines(grid), lights=_lights(grid), props=_props(grid),
        surfaces=dict(_hard_ground(grid)),
    )  # fmt: skip


def most_light(grid: GridMap) -> Light:
    """The light of most cells, without any lamp."""
    if not grid.lights:
        return "bright"
    counts = Counter("".join(grid.lights))
    sign = max(counts, key=lambda found: counts[found])
    return {"m": "dim", "d": "dark"}.get(sign, "bright")  # type: ignore[return-value]


def _hard_ground(grid: GridMap) -> Iterator[tuple[Cell, Surface]]:
    """The ground of cells that are not simply walked on."""
    known = {sign: surface for sign, surface in {**SURFACES, **grid.legend}.items() if surface.passage != "free"}
    for y, row in enumerate(grid.ground):
        yield from (((x, y), known[sign]) for x, sign in enumerate(row) if sign in known)


def _lights(grid: GridMap) -> tuple[TabletopLight, ...]:
    return tuple(
        TabletopLight((lamp.at[0] + 0.5, lamp.at[1] + 0.5), round(lamp.bright / grid.cell, 3),
                      round(max(lamp.bright, lamp.dim) / grid.cell, 3), _text(lamp.name), lamp.lit)
        for lamp in grid.lamps.values() if max(lamp.bright, lamp.dim) > 0
    )  # fmt: skip


def _props(grid: GridMap) -> tuple[TabletopProp, ...]:
    return tuple(
        TabletopProp(_text(prop.name), prop.at, prop.columns, prop.rows, prop.look, prop.cover, prop.blocks, prop.opaque,
                     prop.hidden)
        for prop in grid.props.values()
    )  # fmt: skip


def _token(board: AnyEncounter, token: AnyToken, at: Point) -> TabletopToken:
    """*at*: its middle, in cells; on a map of zones everybody is a cell wide."""
    size = token.footprint if token.on_grid else 1.0
    side = board.sides[token.side]
    corner = rounded((at[0] - size / 2, at[1] - size / 2))
    if token.on_grid and size >= 1:  # those who share a cell are drawn smaller, but stand on their own cells
        corner = (float(token.cell[0]), float(token.cell[1]))
    return TabletopToken(
        token.id, _text(short_name(token.name)), corner, size, _disposition(board, token), _text(side.name),
        side_colour(side.look, LIGHT).lower(), token.hidden, _text(token.notes),
    )  # fmt: skip


def _disposition(board: AnyEncounter, token: AnyToken) -> Disposition:
    """Friendly to the players' sides, neutral where somebody of the game master's stands with them."""
    side = board.sides[token.side]
    if not side.gm:
        return "friendly"
    return "neutral" if any(board.allied(side.id, key) for key, other in board.sides.items() if not other.gm) else "hostile"


def _zone(board: AnyEncounter, key: ZoneId, cell: float, box: Rect) -> TabletopZone:
    zone_map, zone = board.zone_map, board.zone_map.zones[key]
    if board.grid is not None:
        ring = tuple(zone_map.points[point] for point in zone.outline if point in zone_map.points)
    else:
        ring = simplify(outline(zone_map, key), FINE)
    corners = tuple(rounded(((x - box.x) / cell, (y - box.y) / cell)) for x, y in ring)
    x, y = label_point(zone_map, key)
    aspects = tuple(_text(aspect.name) for aspect in board.aspects_on("zone", key))
    at = rounded(((x - box.x) / cell, (y - box.y) / cell))
    return TabletopZone(key, _text(zone.name) or str(key), corners, at, zone.terrain, aspects, _text(zone.notes), zone.revealed)


def _links(zone_map: ZoneMap) -> tuple[TabletopLink, ...]:
    return tuple(
        TabletopLink(link.id, link.a, link.b, link.barrier, link.state, link.one_way, link.high or "", link.found,
                     _text(link.name))
        for link in zone_map.links.values()
    )  # fmt: skip


def _text(text: str) -> str:
    return printable_text(text, lines=True, longest=LONGEST_NOTES)
