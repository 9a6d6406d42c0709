"""Small foreign maps of our own, as other programs write them."""

import base64
import copy
import json
from typing import Any

from battlemap.board.ids import ZoneId
from battlemap.formats.found.battle_making import MapPlan, make_battle
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.importing import Make
from battlemap.formats.recognition import read_map
from battlemap.rules import registry
from battlemap.store.database.battle import Battle
from battlemap.store.validation.board_validation import validate_board
from tests.formats.pictures import png

UVTT: dict[str, Any] = {
    "format": 0.3,
    "resolution": {"map_origin": {"x": 0, "y": 0}, "map_size": {"x": 20, "y": 15}, "pixels_per_grid": 10},
    "line_of_sight": [
        [{"x": 2, "y": 2}, {"x": 10, "y": 2}, {"x": 10, "y": 5}],
        [{"x": 10, "y": 6}, {"x": 10, "y": 9}, {"x": 2, "y": 9}, {"x": 2, "y": 2}],
    ],
    "objects_line_of_sight": [[{"x": 4, "y": 4}, {"x": 5, "y": 4}, {"x": 5, "y": 5}]],
    "portals": [
        {"position": {"x": 10, "y": 5.5}, "bounds": [{"x": 10, "y": 5}, {"x": 10, "y": 6}], "rotation": 1.5708, "closed": True}
    ],
    "environment": {"baked_lighting": True, "ambient_light": "ffffffff"},
    "lights": [{"position": {"x": 6, "y": 6}, "range": 4.5, "intensity": 1, "color": "ffeccd8b", "shadows": True}],
    "image": base64.b64encode(png(200, 150)).decode(),
}  # fmt: skip
"""A house of one room with a door, a lamp and a corner of a wall in it, on a picture of 200 × 150 px."""
GONE: Any = object()


def uvtt(**changes: Any) -> dict[str, Any]:
    """The house with other values; "resolution__map_origin" lies in another one, GONE takes a value away."""
    plain = copy.deepcopy(UVTT)
    for path, value in changes.items():
        *inner, last = path.split("__")
        into = plain
        for key in inner:
            into = into[key]
        if value is GONE:
            into.pop(last)
        else:
            into[last] = value
    return plain


def found_in(value: Any, name: str = "map.json") -> FoundMap:
    """What is found in a value written as JSON, in text, or in bytes."""
    data = value if isinstance(value, bytes) else (value if isinstance(value, str) else json.dumps(value)).encode()
    return read_map(data, name)


def battle_of(found: FoundMap, make: Make = "grid", ruleset: str = "") -> Battle:
    """A sound battle made of it."""
    rules = registry.load_ruleset(ruleset or ("war_of_ashes" if make == "zones" else "obss"))
    battle = make_battle(found, rules, MapPlan(make))
    assert not list(validate_board(battle.board, rules))
    return battle


def links_by_name(battle: Battle) -> set[tuple[str, str, str]]:
    """The ways of a battle: the names of both ends in their order, and what stands between."""
    zones = battle.board.zone_map

    def name(zone: ZoneId) -> str:
        return zones.zones[zone].name

    return {(*sorted((name(link.a), name(link.b))), link.barrier) for link in zones.links.values()}  # type: ignore[misc]


def scene(**changes: Any) -> dict[str, Any]:
    """A Foundry scene of version 12: 10 × 6 cells of 100 px, padded by 300 px and 200 px."""
    plain: dict[str, Any] = {
        "name": "Cellar [10x6]", "width": 1000, "height": 600, "padding": 0.25,
        "grid": {"type": 1, "size": 100, "distance": 5, "units": "ft"}, "background": {"src": "worlds/a/Cellar.webp"},
        "environment": {}, "regions": [], "tokens": [], "lights": [], "notes": [], "drawings": [],
        "walls": [
            {"c": [500, 200, 500, 400], "move": 20, "sight": 20, "door": 0},
            {"c": [500, 400, 500, 500], "move": 20, "sight": 20, "door": 1, "ds": 2},
            {"c": [500, 500, 500, 800], "move": 20, "sight": 20, "door": 0},
        ],
    }  # fmt: skip
    return {**plain, **changes}


def donjon(rows: list[str], bleed: int = 0, rooms: list[Any] | None = None) -> dict[str, Any]:
    """A donjon dungeon: digits are rooms, c a passage, D L S P A doors, > < stairs."""
    signs = {
        "c": 4, "D": 0x20004, "L": 0x40004, "S": 0x100004, "P": 0x200004, "A": 0x10004, ">": 0x400004, "<": 0x800004, "#": 0,
    }  # fmt: skip
    cells = [[signs[sign] if sign in signs else int(sign) << 6 | 2 for sign in row] for row in rows]
    return {"cells": cells, "rooms": [None, *(rooms or [])], "settings": {"name": "The Pit", "bleed": bleed}}
