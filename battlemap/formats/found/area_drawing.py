"""The named parts of a map as zones over its grid, and the ways between them."""

from collections.abc import Iterator, Mapping, Sequence

from battlemap.board.grid.grid_zones import outline_areas
from battlemap.board.grid_map import Edge, GridMap, edge_between
from battlemap.board.ids import Cell, LinkId, ZoneId
from battlemap.board.zone_map import Barrier, Link, Zone, ZoneMap
from battlemap.board.zones.zone_faults import LONGEST_NAME, MOST_LINKS, MOST_ZONES
from battlemap.formats.found.found_map import LONGEST_TEXT, FoundArea, FoundLink
from battlemap.formats.found.room_finding import outlinable_parts

LEAST_PART = 3
"""A part of an area with fewer cells is no zone of its own."""
BARRIER_OF_EDGE: Mapping[str, Barrier] = {"door": "door", "secret": "secret", "portcullis": "portcullis"}


def zone_name(number: int) -> ZoneId:
    """The id of the zone that an area becomes."""
    return ZoneId(f"zone-{number + 1}")


def draw_areas(grid: GridMap, areas: Sequence[FoundArea], links: Sequence[FoundLink] = ()) -> ZoneMap:
    """The areas as zones over a grid, cell by cell; a cell that two claim belongs to the first.

    *links*: the ways between them; without any, what stands between two areas says whether and how one gets across.
    An area that falls apart, or has holes that others lie in, becomes several zones, of which the largest keeps its notes.
    """
    owner: dict[Cell, int] = {}
    had: list[set[Cell]] = []
    for number, area in enumerate(areas[:MOST_ZONES]):
        inside = {cell for cell in area.cells if 0 <= cell[0] < grid.columns and 0 <= cell[1] < grid.rows}
        free = {cell for cell in inside if cell not in owner}
        owner |= dict.fromkeys(free, number)
        had.append(free)
    taken = set(owner)
    shapes: dict[ZoneId, frozenset[Cell]] = {}
    zones: dict[ZoneId, Zone] = {}
    for number, cells in enumerate(had):
        if not cells:
            continue
        parts = sorted(outlinable_parts(frozenset(cells), taken), key=len, reverse=True)
        for again, part in enumerate(parts):
            index = number if again == 0 else len(areas) + len(shapes)
            if again and (len(part) < LEAST_PART or len(shapes) >= MOST_ZONES):
                for cell in part & cells:
                    del owner[cell]
                    taken.discard(cell)
                continue
            key, area = zone_name(index), areas[number]
            shapes[key] = part
            name = area.name if again == 0 else f"{area.name}, part {again + 1}"
            notes = area.notes[:LONGEST_TEXT] if again == 0 else ""
            zones[key] = Zone(key, name[:LONGEST_NAME], (), area.terrain, revealed=not area.hidden, notes=notes)
            owner |= dict.fromkeys(part & cells, index)
    drawn = outline_areas(ZoneMap(zones=zones), shapes)
    ways = _given(links, drawn) if links else _measured(grid, owner, drawn)
    made: dict[LinkId, Link] = {}
    for link in ways:
        if len(made) < MOST_LINKS:
            key_of_link = LinkId(f"link-{len(made) + 1}")
            made[key_of_link] = Link(
                key_of_link, link.a, link.b, link.barrier, link.state, link.high, link.one_way, link.found, link.name
            )  # fmt: skip
    return ZoneMap(drawn.points, drawn.zones, made)


def _given(links: Sequence[FoundLink], drawn: ZoneMap) -> Iterator[Link]:
    for way in links:
        a, b = zone_name(way.a), zone_name(way.b)
        if a != b and a in drawn.zones and b in drawn.zones:
            high = zone_name(way.high) if way.high in (way.a, way.b) and way.high is not None else None
            yield Link(LinkId(""), a, b, way.barrier, way.state, high, way.one_way, way.found, way.name[:LONGEST_NAME])


def _measured(grid: GridMap, owner: Mapping[Cell, int], drawn: ZoneMap) -> Iterator[Link]:
    """A way for each two areas that touch and are not parted by walls alone; the easiest where there are several."""
    best: dict[tuple[int, int], Edge | None] = {}
    for (x, y), a in owner.items():
        for beyond in ((x + 1, y), (x, y + 1)):
            b = owner.get(beyond, a)
            if b == a or (key := edge_between((x, y), beyond)) is None:
                continue
            pair, edge = (min(a, b), max(a, b)), grid.edges.get(key)
            if edge is None or edge.kind in ("curtain", "low wall"):
                best[pair] = None
            elif edge.kind in BARRIER_OF_EDGE and (pair not in best or _is_easier(edge, best[pair])):
                best[pair] = edge
    for (a, b), edge in sorted(best.items()):
        first, second = zone_name(a), zone_name(b)
        if first not in drawn.zones or second not in drawn.zones:
            continue
        if edge is None:
            yield Link(LinkId(""), first, second)
        else:
            yield Link(LinkId(""), first, second, BARRIER_OF_EDGE[edge.kind], edge.state, found=edge.found)


def _is_easier(edge: Edge, than: Edge | None) -> bool:
    order = ("open", "shut", "locked")
    return than is not None and (edge.kind == "secret", order.index(edge.state)) < (
        than.kind == "secret",
        order.index(than.state),
    )
