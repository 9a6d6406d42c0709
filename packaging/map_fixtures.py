"""One dungeon as a file of each kind that is read, all drawn here, so that nobody else's maps are shipped."""

import base64
import io
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.importing import read_foreign_map

if TYPE_CHECKING:
    from PIL.Image import Image

CELL = 48
DUNGEON = """The goblin hole

  ###########   #########
  #.........#####.......#
  #..g......+...+...k...#
  #.........#####.......#
  #####+#####   #..T..T.#
      #.#       #.......#
      #.#########...~~..#
      #....g...+....~~..#
      ####.############L#
         #.#          #.#
  ########S#######    #.#
  #..$..........@#    #>#
  #...........@..#    ###
  ################

g: goblin
k: goblin king
"""
DOT = """graph "The goblin hole" {
  hall  [label="Long hall", pos="30,60!"]
  throne [label="Throne of the goblin king", pos="120,60!"]
  mossy [label="Mossy passage", pos="45,20!"]
  vault [label="Vault", aspects="Dark; Full of gold", pos="20,-20!"]
  stairs [label="Stairs down", pos="135,-10!"]
  hall -- throne [label="door"]
  hall -- mossy [label="door"]
  mossy -- throne [label="door"]
  mossy -- vault [label="secret door"]
  throne -- stairs [label="locked door"]
}
"""
BITS = {"+": 0x20000, "L": 0x40000, "S": 0x100000, ">": 0x400000}
"""What donjon's cells say of doors and stairs."""
SIDES = ((0, -1, ((0, 0), (1, 0))), (0, 1, ((0, 1), (1, 1))), (-1, 0, ((0, 0), (0, 1))), (1, 0, ((1, 0), (1, 1))))


def write_text(folder: Path) -> Path:
    """The dungeon as text."""
    path = folder / "goblin hole.txt"
    path.write_text(DUNGEON, encoding="utf-8")
    return path


def read_text(folder: Path) -> FoundMap:
    """The dungeon as it is read from the text: what all other files are made of."""
    return read_foreign_map(write_text(folder))


def floor_of(found: FoundMap) -> set[tuple[int, int]]:
    """The cells that are not rock."""
    return {(x, y) for y, row in enumerate(found.ground) for x, sign in enumerate(row) if sign not in "# "}


def wall_lines(found: FoundMap) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    """The sides of floor beyond which there is rock, from corner to corner."""
    floor = floor_of(found)
    return [
        ((x + a[0], y + a[1]), (x + b[0], y + b[1]))
        for x, y in sorted(floor) for dx, dy, (a, b) in SIDES if (x + dx, y + dy) not in floor
    ]  # fmt: skip


def drawn_picture(found: FoundMap) -> "Image":
    """The dungeon drawn, with printed lines."""
    from PIL import Image, ImageDraw

    image = Image.new("RGB", (found.columns * CELL, found.rows * CELL), (58, 52, 48))
    draw = ImageDraw.Draw(image)
    for x, y in floor_of(found):
        fill = (120, 150, 170) if found.ground[y][x] == "~" else (206, 194, 168)
        draw.rectangle([x * CELL, y * CELL, (x + 1) * CELL, (y + 1) * CELL], fill, (150, 138, 116))
    for a, b in wall_lines(found):
        draw.line([(x * CELL, y * CELL) for x, y in (a, b)], (34, 28, 24), 7)
    for door in found.doors:
        draw.line([(x * CELL, y * CELL) for x, y in (door.a, door.b)], (150, 96, 40), 9)
    return image


def write_picture(folder: Path) -> Path:
    """The drawn dungeon alone, as somebody has it who knows no more of it."""
    path = folder / "goblin hole.png"
    drawn_picture(read_text(folder)).save(path)
    return path


def write_uvtt(folder: Path) -> Path:
    """The same as a Universal VTT file: picture, walls, portals, a light."""
    found = read_text(folder)
    out = io.BytesIO()
    drawn_picture(found).save(out, "PNG")
    portals = [
        {
            "position": {"x": door.middle[0], "y": door.middle[1]}, "rotation": 0, "closed": door.state != "open",
            "bounds": [{"x": door.a[0], "y": door.a[1]}, {"x": door.b[0], "y": door.b[1]}], "freestanding": False,
        }
        for door in found.doors if door.kind == "door"
    ]  # fmt: skip
    plain = {
        "format": 0.3,
        "resolution": {
            "map_origin": {"x": 0, "y": 0}, "map_size": {"x": found.columns, "y": found.rows}, "pixels_per_grid": CELL,
        },
        "line_of_sight": [[{"x": x, "y": y} for x, y in ends] for ends in wall_lines(found)], "objects_line_of_sight": [],
        "portals": portals, "environment": {"baked_lighting": False, "ambient_light": "ffffffff"},
        "lights": [{"position": {"x": 6.5, "y": 3.5}, "range": 4, "intensity": 1, "color": "ffffc070", "shadows": True}],
        "image": base64.b64encode(out.getvalue()).decode(),
    }  # fmt: skip
    return _write_json(folder / "Goblin hole [23x14].dd2vtt", plain)


def write_foundry(folder: Path) -> Path:
    """The same as a scene of Foundry: its picture beside it, walls, doors of three kinds, who is there."""
    found = read_text(folder)
    drawn_picture(found).save(folder / "goblin-hole-scene.png")
    left, top = (-(-found.columns // 4) * CELL, -(-found.rows // 4) * CELL)

    def at(x: float, y: float) -> list[float]:
        return [x * CELL + left, y * CELL + top]

    walls: list[dict[str, Any]] = [{"c": [*at(*a), *at(*b)], "move": 20, "sight": 20, "door": 0} for a, b in wall_lines(found)]
    for door in found.doors:
        kind, state = (2 if door.kind == "secret" else 1), {"shut": 0, "open": 1, "locked": 2}[door.state]
        walls.append({"c": [*at(*door.a), *at(*door.b)], "move": 20, "sight": 20, "door": kind, "ds": state})
    tokens = [
        {"name": token.name.title(), "x": at(*token.at)[0], "y": at(*token.at)[1], "width": 1, "disposition": -1}
        for token in found.tokens
    ]
    plain = {
        "name": "The goblin hole", "width": found.columns * CELL, "height": found.rows * CELL, "padding": 0.25,
        "grid": {"type": 1, "size": CELL, "distance": 5, "units": "ft"}, "background": {"src": "maps/goblin-hole-scene.png"},
        "environment": {}, "walls": walls, "tokens": tokens, "lights": [], "drawings": [], "regions": [],
        "notes": [{"x": at(18.5, 2.5)[0], "y": at(18.5, 2.5)[1], "text": "The throne is made of wagon wheels."}],
    }  # fmt: skip
    return _write_json(folder / "fvtt-Scene-goblin-hole.json", plain)


def write_tiled(folder: Path) -> Path:
    """The same as a map of Tiled: three tiles, objects by their class."""
    from PIL import Image, ImageDraw

    found = read_text(folder)
    tiles = Image.new("RGB", (3 * CELL, CELL), (58, 52, 48))
    draw = ImageDraw.Draw(tiles)
    for number, fill in ((1, (206, 194, 168)), (2, (120, 150, 170))):
        draw.rectangle([number * CELL, 0, number * CELL + CELL - 1, CELL - 1], fill, (150, 138, 116))
    tiles.save(folder / "goblin tiles.png")
    floor = floor_of(found)
    data = [
        3 if found.ground[y][x] == "~" else 2 if (x, y) in floor else 1
        for y in range(found.rows) for x in range(found.columns)
    ]  # fmt: skip
    objects: list[dict[str, Any]] = [
        {
            "id": number, "type": "secret door" if door.kind == "secret" else "door",
            "x": door.a[0] * CELL, "y": door.a[1] * CELL,
            "polyline": [{"x": 0, "y": 0}, {"x": (door.b[0] - door.a[0]) * CELL, "y": (door.b[1] - door.a[1]) * CELL}],
            "properties": [{"name": "state", "type": "string", "value": door.state}],
        }
        for number, door in enumerate(found.doors, 1)
    ]  # fmt: skip
    objects += [
        {
            "id": 100 + number, "type": "wall", "x": a[0] * CELL, "y": a[1] * CELL,
            "polyline": [{"x": 0, "y": 0}, {"x": (b[0] - a[0]) * CELL, "y": (b[1] - a[1]) * CELL}],
        }
        for number, (a, b) in enumerate(wall_lines(found))
    ]  # fmt: skip
    objects += [
        {
            "id": 900 + number, "type": "monster", "name": token.name.title(), "x": token.at[0] * CELL,
            "y": token.at[1] * CELL, "width": CELL, "height": CELL,
        }
        for number, token in enumerate(found.tokens)
    ]  # fmt: skip
    layer = {"type": "tilelayer", "name": "Ground", "width": found.columns, "height": found.rows, "data": data}
    plain = {
        "type": "map", "orientation": "orthogonal", "width": found.columns, "height": found.rows, "tilewidth": CELL,
        "tileheight": CELL, "layers": [layer, {"type": "objectgroup", "name": "Objects", "objects": objects}],
        "tilesets": [{
            "firstgid": 1, "name": "goblin", "tilewidth": CELL, "tileheight": CELL, "tilecount": 3, "columns": 3,
            "image": "goblin tiles.png", "imagewidth": 3 * CELL, "imageheight": CELL,
        }],
    }  # fmt: skip
    return _write_json(folder / "goblin hole.tmj", plain)


def write_donjon(folder: Path) -> Path:
    """The same as a dungeon of donjon: cells with bits, rooms with what is in them."""
    rows = [line for line in DUNGEON.splitlines() if line.lstrip().startswith("#")]
    width = max(map(len, rows))
    rooms = (
        (3, 11, 1, 3, "A long hall with soot on its walls."),
        (17, 23, 1, 7, "The throne of the goblin king."),
        (3, 15, 11, 12, "A vault."),
    )
    cells = [[0] * width for _ in rows]
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign not in "# ":
                number = next((n for n, (a, b, c, d, _) in enumerate(rooms, 1) if a <= x <= b and c <= y <= d), 0)
                cells[y][x] = (number << 6 | 2 if number else 4) | BITS.get(sign, 0)
    told = [
        {
            "id": number, "north": north, "south": south, "west": west, "east": east, "row": north, "col": west,
            "width": (east - west + 1) * 10, "height": (south - north + 1) * 10, "shape": "square",
            "contents": {"summary": text, "detail": {}},
        }
        for number, (west, east, north, south, text) in enumerate(rooms, 1)
    ]  # fmt: skip
    plain = {"cells": cells, "rooms": [None, *told], "settings": {"name": "The goblin hole"}, "details": {}}
    return _write_json(folder / "goblin hole.json", plain)


def write_graph(folder: Path) -> Path:
    """Its rooms as a graph of Graphviz."""
    path = folder / "goblin hole.dot"
    path.write_text(DOT, encoding="utf-8")
    return path


def _write_json(path: Path, plain: dict[str, Any]) -> Path:
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path
