"""What a finished place of zones comes to: reach, ways round, distance, borders, room."""

from __future__ import annotations

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import area, bounds, outline
from battlemap.board.zones.zone_faults import validate_zones
from battlemap.generation.recipe import Battlefield, MeasuredCheck, Request
from battlemap.generation.zones.ways import count_ways, zone_ways

LEAST_AREA = 36_000.0
"""What is smaller, in px², holds no two rows of tokens."""
LEAST_SIDE = 120.0
"""Nor does what is narrower, in px."""
LETTER, LINES = 11.5, 2
TOO_FEW = 5
"""With fewer zones the sides begin beside each other's neighbours as well as may be."""
_WORDS = {1: "one zone", 2: "two zones", 3: "three zones", 4: "four zones", 5: "five zones", 6: "six zones"}


def check_zones(request: Request, place: Battlefield) -> tuple[MeasuredCheck, ...]:
    """Everything that is measured on a place of zones."""
    zone_map = place.map
    assert isinstance(zone_map, ZoneMap)
    heroes, foes = (ZoneId(str(entry[0])) for entry in place.entries)
    return (
        _reach(zone_map, heroes),
        _ways_round(zone_map, heroes, foes, ZoneId(str(place.feature[0])) if place.feature else None),
        _distance(zone_map, heroes, foes),
        _borders(request, zone_map),
        _room(zone_map),
    )


def _reach(zone_map: ZoneMap, start: ZoneId) -> MeasuredCheck:
    import networkx

    reached = len(networkx.node_connected_component(zone_ways(zone_map), start))
    missing = len(zone_map.zones) - reached
    words = "Every place can be reached" if not missing else f"{missing} of {len(zone_map.zones)} places cannot be reached"
    return MeasuredCheck("reach", {"reached": reached, "zones": len(zone_map.zones)}, not missing, words)


def _ways_round(zone_map: ZoneMap, heroes: ZoneId, foes: ZoneId, feature: ZoneId | None) -> MeasuredCheck:
    ways = count_ways(zone_ways(zone_map), heroes, foes)
    thing = zone_map.zones[feature].name if feature in zone_map.zones else ""
    where = f"round {_with_article(thing)}" if thing else "between the sides"
    words = f"Two ways {where}" if ways > 1 else f"There is only one way {'between the sides' if ways else 'and it is shut'}"
    return MeasuredCheck("ways round", {"ways": ways}, ways > 1, words)


def _distance(zone_map: ZoneMap, heroes: ZoneId, foes: ZoneId) -> MeasuredCheck:
    import networkx

    graph = zone_ways(zone_map)
    steps = len(networkx.shortest_path(graph, heroes, foes)) - 1 if networkx.has_path(graph, heroes, foes) else 0
    ok = steps > 1
    if heroes == foes:
        words = "Both sides begin in the same place"
    elif ok:
        words = f"The sides begin {_WORDS.get(steps, f'{steps} zones')} apart"
    else:
        words = "The sides begin side by side"
    return MeasuredCheck("distance", {"zones": steps}, ok, words)


def _borders(request: Request, zone_map: ZoneMap) -> MeasuredCheck:
    """Whether the zones, as they are drawn, are as many as wanted, sound, and nowhere over one another."""
    import shapely

    shapes = [shapely.Polygon(outline(zone_map, zone)) for zone in zone_map.zones]
    broken = sum(not shape.is_valid for shape in shapes) + len(validate_zones(zone_map))
    tree = shapely.STRtree(shapes)
    overlap = 0.0
    if not broken:
        for at, shape in enumerate(shapes):
            overlap += sum(shapely.intersection(shape, shapes[near]).area for near in tree.query(shape) if near > at)
    ok = not broken and overlap < len(shapes) and len(shapes) == request.zones
    words = "No border crosses another" if ok else "Some borders cross"
    return MeasuredCheck("borders", {"broken": broken, "overlap": overlap, "zones": len(shapes)}, ok, words)


def _room(zone_map: ZoneMap) -> MeasuredCheck:
    """Whether every zone holds its name and two rows of tokens."""
    least = min(area(zone_map, zone) for zone in zone_map.zones)
    narrow = sum(not _holds_name(zone_map, zone) for zone in zone_map.zones)
    ok = least >= LEAST_AREA and not narrow
    words = "Every name has room" if ok else "A place is too small for its name"
    return MeasuredCheck("room", {"least": round(least), "narrow": narrow}, ok, words)


def _holds_name(zone_map: ZoneMap, zone: ZoneId) -> bool:
    box = bounds(zone_map, zone)
    name = zone_map.zones[zone].name
    longest = max(map(len, name.split())) if len(name) > 12 else len(name)
    return min(box.width, box.height) >= LEAST_SIDE and box.width >= longest * LETTER + 24


def _with_article(name: str) -> str:
    lower = name[:1].lower() + name[1:]
    return lower if lower.startswith("the ") else f"the {lower}"
