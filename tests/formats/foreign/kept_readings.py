"""What maps of other programs become: python -m tests.formats.foreign.kept_readings writes the digests anew.

A user opens a file again after an update and expects the same battle. Words of remarks are no part of a digest, nor are
ids, nor sheets, which are the game's.
Whoever changes a reader on purpose looks at what changed, then writes this file anew.
"""

import json
import math
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from battlemap.board.grid.image_alignment import ImageAlignment
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.found.regridding import regrid
from battlemap.formats.onepage.dungeon_import import dungeon_battle
from battlemap.formats.recognition import read_map
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.battle import Battle
from tests.formats.dungeons import EAST, NORTH, SOUTH, WEST, cells, door, dungeon, note, rect
from tests.formats.foreign.made_maps import battle_of, donjon, scene, uvtt
from tests.formats.foreign.test_dungeons_of_cells import GOBLINS, LINES
from tests.formats.foreign.test_foundry_reading import OLD
from tests.formats.foreign.test_graph_reading import DOT
from tests.formats.foreign.test_other_listings import LISTS
from tests.plain_values import plain_value

KEPT = Path(__file__).resolve().parents[2] / "golden" / "readings.json"
EXAMPLES = Path(__file__).resolve().parents[3] / "docs" / "examples" / "other-programs"
WORDS = frozenset(
    {"remarks", "left_out", "says", "believed", "why", "what", "sentence", "seed", "stamp", "made", "data", "asset", "sheet"}
)

ROOMS = [
    "##########",
    "#11>#2222#",
    "#11DcS222#",
    "#11#c#22P#",
    "###Lc##A##",
    "#333cccc##",
    "#333#<####",
    "##########",
]
KEEP = dungeon(
    [rect(0, 0, 5, 4), rect(5, 1, 1, 1), rect(6, 0, 4, 4, rotunda=True), rect(2, 4, 1, 1), rect(0, 5, 6, 3, ending=True)],
    [door(5, 1, 5, EAST), door(2, 4, 6, SOUTH), door(0, 2, 3, WEST), door(8, 0, 9, NORTH)],
    notes=[note("a", 1.5, 1.5, "An idol."), note("b", 8, 2, "A well."), note("c", 30, 30, "Off the map.")],
    water=cells((1, 6), (2, 6), (3, 6)),
    columns=cells((1, 1), (3, 3)),
)
TILED: dict[str, Any] = {
    "type": "map",
    "width": 12,
    "height": 8,
    "tilewidth": 16,
    "tileheight": 32,
    "layers": [
        {
            "type": "objectgroup",
            "name": "Things",
            "offsetx": 16,
            "objects": [
                {
                    "name": "Hall",
                    "class": "zone",
                    "x": 0,
                    "y": 0,
                    "width": 96,
                    "height": 128,
                    "properties": [{"name": "aspects", "value": "Dark; Cold"}],
                },
                {
                    "name": "Yard",
                    "type": "room",
                    "x": 96,
                    "y": 0,
                    "polygon": [{"x": 0, "y": 0}, {"x": 80, "y": 0}, {"x": 80, "y": 128}, {"x": 0, "y": 128}],
                },
                {"class": "wall", "x": 96, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 128}]},
                {
                    "class": "door",
                    "x": 94,
                    "y": 64,
                    "width": 4,
                    "height": 32,
                    "properties": [{"name": "state", "value": "locked"}],
                },
                {"class": "window", "x": 96, "y": 96, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 32}]},
                {"class": "torch", "x": 24, "y": 48, "point": True, "properties": [{"name": "dim", "value": 4}]},
                {"name": "Orc", "class": "monster", "x": 32, "y": 64, "width": 32, "height": 64, "rotation": 90},
                {"name": "Table", "class": "furniture", "x": 112, "y": 32, "width": 32, "height": 32},
                {"name": "Pit", "class": "trap", "x": 128, "y": 96, "width": 16, "height": 32},
                {"name": "Pillar", "class": "furniture", "x": 48, "y": 32, "ellipse": True, "width": 16, "height": 32},
            ],
        }
    ],
}
FOUNDRY = scene(
    tokens=[
        {"name": "Ogre", "x": 400, "y": 300, "width": 2, "height": 2, "disposition": -1, "hidden": True},
        {"name": "Ally", "x": 700, "y": 300, "disposition": 1},
        {"name": "Cat", "x": 900, "y": 500, "width": 0.5, "disposition": 0},
    ],
    lights=[
        {"x": 350, "y": 250, "config": {"bright": 10, "dim": 20, "color": "#fa9e00"}},
        {"x": 750, "y": 450, "config": {"dim": 15}, "hidden": True},
        {"x": 950, "y": 450, "config": {"bright": 15, "dim": 5}},
    ],
    notes=[{"x": 850, "y": 450, "text": "A well."}],
    regions=[
        {"name": "Yard", "shapes": [{"type": "rectangle", "x": 300, "y": 200, "width": 200, "height": 600}]},
        {"name": "Hall", "shapes": [{"type": "polygon", "points": [500, 200, 1300, 200, 1300, 800, 500, 800]}]},
        {"name": "Pool", "shapes": [{"type": "ellipse", "x": 900, "y": 500, "radiusX": 150, "radiusY": 100}]},
    ],
    drawings=[{"x": 600, "y": 300, "shape": {"type": "r", "width": 200, "height": 100}, "text": "Altar"}],
    environment={"darknessLevel": 0.6, "globalLight": {"enabled": False}},
)
UVTT = uvtt(
    resolution__map_origin={"x": 1, "y": 2},
    portals=[
        {"position": {"x": 10, "y": 5.5}, "bounds": [{"x": 10, "y": 5}, {"x": 10, "y": 6}], "rotation": 0, "closed": False},
        {"position": {"x": 5, "y": 9}, "rotation": 90, "closed": True, "secret": True},
        {"position": {"x": 6, "y": 2}, "rotation": math.pi, "type": "portcullis"},
    ],
    lights=[
        {"position": {"x": 6, "y": 6}, "range": 4.5, "color": "ffeccd8b"},
        {"position": {"x": 9, "y": 8}, "range": 2},
        {"position": {"x": 0, "y": 0}, "range": 2},
        {"position": {"x": 7, "y": 7}, "range": 0},
    ],
)


SHAPES: dict[str, Any] = {
    "type": "map",
    "width": 20,
    "height": 12,
    "tilewidth": 16,
    "tileheight": 16,
    "infinite": False,
    "layers": [
        {
            "type": "group",
            "name": "Ground floor",
            "offsetx": 16,
            "offsety": -16,
            "opacity": 0.5,
            "layers": [
                {
                    "type": "objectgroup",
                    "name": "Rooms",
                    "class": "zone",
                    "objects": [
                        {"name": "Round", "x": 16, "y": 32, "width": 80, "height": 64, "ellipse": True},
                        {"name": "Slanted", "x": 160, "y": 32, "width": 96, "height": 48, "rotation": 30},
                        {
                            "name": "Kite",
                            "x": 128,
                            "y": 112,
                            "polygon": [{"x": 0, "y": 0}, {"x": 40, "y": 16}, {"x": 72, "y": 64}, {"x": 8, "y": 56}],
                        },
                    ],
                },
                {
                    "type": "objectgroup",
                    "name": "walls",
                    "objects": [
                        {
                            "x": 48,
                            "y": 16,
                            "polyline": [{"x": 0, "y": 0}, {"x": 16, "y": 48}, {"x": 64, "y": 48}],
                            "rotation": 90,
                        },
                        {"x": 200, "y": 96, "width": 32, "height": 32},
                    ],
                },
                {"type": "objectgroup", "name": "lights", "visible": False, "objects": [{"x": 40, "y": 40, "point": True}]},
                {
                    "type": "objectgroup",
                    "name": "Remarks",
                    "objects": [
                        {"x": 60, "y": 60, "width": 40, "height": 20, "text": {"text": "A well."}},
                        {"name": "Idol", "x": 20, "y": 20, "point": True},
                    ],
                },
            ],
        },
    ],
}
GRAPHS = {
    "chain": "A - B\nB - C\nC - D\nD - E\n",
    "star and leaf": "A - B\nA - C\nA - D\nA - E\nE - F\n",
    "ring with a spoke": "A - B\nB - C\nC - D\nD - E\nE - F\nF - A\nA - D: locked door\n",
    "two pieces": "A - B\nB - C\nC - A\nX - Y\nY - Z\n",
    "five, all joined": "A - B\nA - C\nA - D\nA - E\nB - C\nB - D\nB - E\nC - D\nC - E\nD - E\n",
    "tree": "A - B\nA - C\nB - D\nB - E\nC - F\nC - G\nG - H\nG - I\nI - J\n",
}
UNDERLINED = """The Old Mill
============

 -------+-----
 |......|.....|
 |..1...+..2..|
 |......|.....|
 -------------

1: Millstones.
2: A bed.
"""
NOTED = donjon(
    ["#####", "#111#", "#1D1#", "#222#", "#####"],
    0,
    [
        {
            "id": 1,
            "row": 1,
            "col": 1,
            "size": "30 ft",
            "contents": {
                "summary": "Rats",
                "inhabited": "4 giant rats",
                "detail": {
                    "room_features": "A pit\n\nEmpty\nA rope",
                    "trap": ["Dart trap"],
                    "hidden_treasure": ["--", "12 gp"],
                    "monster": ["Rats"],
                },
            },
        },
        {
            "id": 2,
            "row": 3,
            "col": 1,
            "contents": {"summary": "Empty"},
            "doors": {"north": [{"desc": "stuck wooden door", "row": 2, "col": 2}]},
        },
    ],
)
COLOURS = uvtt(
    lights=[
        {"position": {"x": 3 + at, "y": 4}, "range": 1 + at, "color": colour}
        for at, colour in enumerate(("ffcc00", "#80FF00FF", "ff0000ff", "112233ff", "nothex", "12345", ""))
    ],
    line_of_sight=[
        [{"x": 2, "y": 2}, {"x": 2, "y": 2}, {"x": 10, "y": 2}],
        [{"x": 25, "y": 1}, {"x": 30, "y": 1}],
        [{"x": -3, "y": 4}, {"x": 4, "y": 4}],
        [{"x": 20, "y": 0}, {"x": 20, "y": 15}],
        [{"x": 5, "y": 5}, {"x": "a", "y": 5}, {"x": 6, "y": 7}],
    ],
    portals=[
        {"position": {"x": 30, "y": 30}},
        {"bounds": [{"x": 1, "y": 1}]},
        {},
        {"bounds": [{"x": 4, "y": 4}, {"x": 4, "y": 5}], "type": "grate"},
    ],
)


def files() -> Iterator[tuple[str, bytes]]:
    """Maps of our own in every format: the name of the file and what is in it."""
    for name, plain in {
        "house.uvtt": UVTT,
        "scene.json": FOUNDRY,
        "old-scene.json": OLD,
        "objects.tmj": TILED,
        "levels.json": scene(background=None, levels=[{"_id": "a", "name": "Ground"}], initialLevel="a"),
        "shapes.tmj": SHAPES,
        "noted.json": NOTED,
        "colours.uvtt": COLOURS,
        "pit.json": donjon(ROOMS, 1, [{"id": 1, "row": 1, "col": 1, "contents": {"summary": "Rats"}}]),
    }.items():
        yield name, json.dumps(plain).encode()
    yield "goblins.txt", GOBLINS.encode()
    yield "lines.txt", LINES.encode()
    yield "keep.dot", DOT.encode()
    yield "underlined.txt", UNDERLINED.encode()
    for form, text in GRAPHS.items():
        yield f"graph {form}", text.encode()
    for form, text in LISTS.items():
        yield f"list {form}", text.encode()
    for path in sorted(EXAMPLES.iterdir()):
        if path.suffix in (".dd2vtt", ".dot", ".json", ".gexf", ".graphml", ".tmj"):
            yield path.name, path.read_bytes()


def readings() -> dict[str, dict[str, str]]:
    """Of each file the digest of each part of what is found in it, and of the battle that is made of that."""
    made: dict[str, dict[str, str]] = {}
    for name, data in files():
        found = read_map(data, name, EXAMPLES if name.startswith("Brawl") else None)
        made[name] = _parts("found", found)
        if found.picture is not None:
            lines = ImageAlignment(found.picture.width, found.picture.height, across=17.0, down=13.0, left=5.0, top=4.0)
            made[name] |= _parts("regridded", regrid(found, lines))
        for make in ("grid", "zones", "both"):
            try:
                battle = battle_of(found, make)
            except ValueError as fault:
                made[name][f"{make}: refused"] = type(fault).__name__
                continue
            made[name] |= _battle(make, battle)
    made["keep.json"] = _battle("zones", dungeon_battle(KEEP, load_ruleset("war_of_ashes")))
    return made


def _battle(make: str, battle: Battle) -> dict[str, str]:
    board = battle.opening
    parts = _parts(f"{make}: map", board.map)
    rest = replace(board, map=replace(board.zone_map, zones={}, links={}, points={}))
    return parts | {
        f"{make}: tokens": _digest(rest.tokens),
        f"{make}: notes": _digest(rest.notes),
        f"{make}: aspects": _digest(rest.aspects),
        f"{make}: sides": _digest(rest.sides),
    }


def _parts(head: str, value: FoundMap | Any) -> dict[str, str]:
    return {
        f"{head}.{name}": _digest(part)
        for name in value.__struct_fields__
        if name not in WORDS and (part := getattr(value, name))
    }


def _digest(value: Any) -> str:
    plain = plain_value(value, WORDS, 2)
    return sha256(json.dumps(plain, sort_keys=True).encode()).hexdigest()[:10]


def kept() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> None:
    KEPT.write_text(json.dumps(readings(), indent=1, sort_keys=True, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
