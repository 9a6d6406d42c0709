"""Readers of files for other programs, made from the formats' documents and from nothing of ours."""

import base64
import json
from collections.abc import Sequence
from io import BytesIO
from itertools import pairwise
from math import ceil
from pathlib import Path
from typing import Any

from jsonschema import Draft202012Validator

Point = tuple[float, float]
_NUMBER = {"type": "number"}
_PLACE = {"type": "object", "properties": {"x": _NUMBER, "y": _NUMBER}, "required": ["x", "y"], "additionalProperties": False}
_LINES = {"type": "array", "items": {"type": "array", "items": _PLACE, "minItems": 2}}
_COLOUR = {"type": "string", "pattern": "^[0-9a-f]{8}$"}
UVTT_SCHEMA: dict[str, Any] = {
    "type": "object",
    "required": [
        "format", "resolution", "line_of_sight", "objects_line_of_sight", "portals", "environment", "lights", "image",
    ],
    "properties": {
        "format": {"enum": [0.2, 0.3]},
        "resolution": {
            "type": "object", "required": ["map_origin", "map_size", "pixels_per_grid"],
            "properties": {
                "map_origin": _PLACE,
                "map_size": {"type": "object", "properties": {"x": {"type": "integer"}, "y": {"type": "integer"}},
                             "required": ["x", "y"]},
                "pixels_per_grid": {"type": "integer", "minimum": 1},
            },
        },
        "line_of_sight": _LINES, "objects_line_of_sight": _LINES,
        "portals": {"type": "array", "items": {
            "type": "object", "required": ["position", "bounds", "rotation", "closed", "freestanding"],
            "properties": {
                "position": _PLACE, "bounds": {"type": "array", "items": _PLACE, "minItems": 2, "maxItems": 2},
                "rotation": {"type": "number", "minimum": -3.15, "maximum": 3.15}, "closed": {"type": "boolean"},
                "freestanding": {"type": "boolean"},
            },
        }},
        "environment": {"type": "object", "required": ["baked_lighting", "ambient_light"],
                        "properties": {"baked_lighting": {"type": "boolean"}, "ambient_light": _COLOUR}},
        "lights": {"type": "array", "items": {
            "type": "object", "required": ["position", "range", "intensity", "color", "shadows"],
            "properties": {"position": _PLACE, "range": _NUMBER, "intensity": _NUMBER, "color": _COLOUR,
                           "shadows": {"type": "boolean"}},
        }},
        "image": {"type": "string", "contentEncoding": "base64", "pattern": "^[A-Za-z0-9+/]*=*$"},
    },
}  # fmt: skip


def _at(plain: dict[str, float], origin: dict[str, float]) -> Point:
    return plain["x"] - origin["x"], plain["y"] - origin["y"]


def read_uvtt_file(path: Path) -> dict[str, Any]:
    """Size, walls, portals (ends, closed) and lights of a file in cells of its picture, and the picture."""
    from PIL import Image

    plain = json.loads(path.read_bytes())
    Draft202012Validator(UVTT_SCHEMA).validate(plain)
    resolution = plain["resolution"]
    origin, size, density = resolution["map_origin"], resolution["map_size"], resolution["pixels_per_grid"]
    image = Image.open(BytesIO(base64.b64decode(plain["image"], validate=True)))
    assert image.size == (size["x"] * density, size["y"] * density)
    portals = [[_at(end, origin) for end in portal["bounds"]] for portal in plain["portals"]]
    for portal, (a, b) in zip(plain["portals"], portals, strict=True):
        x, y = _at(portal["position"], origin)
        assert (abs(x - (a[0] + b[0]) / 2), abs(y - (a[1] + b[1]) / 2)) < (1e-3, 1e-3)
    return {
        "size": (size["x"], size["y"]), "image": image,
        "walls": [tuple(_at(corner, origin) for corner in line) for line in plain["line_of_sight"]],
        "objects": [tuple(_at(corner, origin) for corner in line) for line in plain["objects_line_of_sight"]],
        "portals": [(a, b, portal["closed"]) for portal, (a, b) in zip(plain["portals"], portals, strict=True)],
        "lights": [(_at(light["position"], origin), light["range"]) for light in plain["lights"]],
    }  # fmt: skip


def read_foundry_file(path: Path) -> dict[str, Any]:
    """Walls (ends, move, sight, door, state), lights, tokens and regions of a scene of version 12 in cells of its picture."""
    from PIL import Image

    plain = json.loads(path.read_bytes())
    size, padding = plain["grid"]["size"], plain["padding"]
    assert size >= 50
    left, top = (ceil(padding * plain[side] / size) * size for side in ("width", "height"))
    with Image.open(path.parent / plain["background"]["src"]) as image:
        assert image.size == (plain["width"], plain["height"])
    every = [doc for key in ("walls", "lights", "tokens", "notes", "regions") for doc in plain[key]]
    assert len({doc["_id"] for doc in every}) == len(every)
    assert all(len(doc["_id"]) == 16 and doc["_id"].isalnum() for doc in every)

    def at(x: float, y: float) -> Point:
        return (x - left) / size, (y - top) / size

    return {
        "walls": [(at(*wall["c"][:2]), at(*wall["c"][2:]), wall["move"], wall["sight"], wall["door"], wall["ds"])
                  for wall in plain["walls"]],
        "lights": [(at(light["x"], light["y"]), light["config"]["bright"], light["config"]["dim"]) for light in plain["lights"]],
        "tokens": {token["name"]: (at(token["x"], token["y"]), token["width"], token["disposition"], token["hidden"])
                   for token in plain["tokens"]},
        "regions": {region["name"]: [at(*pair) for pair in zip(*[iter(region["shapes"][0]["points"])] * 2, strict=True)]
                    for region in plain["regions"]},
        "notes": {note["text"]: at(note["x"], note["y"]) for note in plain["notes"]},
        "plain": plain,
    }  # fmt: skip


def read_tiled_file(path: Path) -> dict[str, Any]:
    """The picture that the tiles make, and the objects by class as (name, corners in cells, properties)."""
    from PIL import Image

    plain = json.loads(path.read_bytes())
    wide, high = plain["tilewidth"], plain["tileheight"]
    (tileset,) = plain["tilesets"]
    with Image.open(path.parent / tileset["image"]) as image:
        sheet = image.convert("RGB")
    assert sheet.size == (tileset["imagewidth"], tileset["imageheight"])
    picture = Image.new("RGB", (plain["width"] * wide, plain["height"] * high))
    objects: dict[str, list[tuple[str, list[Point], dict[str, Any]]]] = {}
    for layer in plain["layers"]:
        if layer["type"] == "tilelayer":
            assert len(layer["data"]) == layer["width"] * layer["height"]
            for index, gid in enumerate(layer["data"]):
                row, column = divmod(gid - tileset["firstgid"], tileset["columns"])
                tile = sheet.crop((column * wide, row * high, (column + 1) * wide, (row + 1) * high))
                picture.paste(tile, (index % layer["width"] * wide, index // layer["width"] * high))
        for item in layer.get("objects", ()):
            x, y = item["x"], item["y"]
            corners = item.get("polyline") or item.get("polygon") or [
                {"x": 0, "y": 0}, {"x": item["width"], "y": item["height"]},
            ]  # fmt: skip
            ring = [((x + corner["x"]) / wide, (y + corner["y"]) / high) for corner in corners]
            said = {told["name"]: told["value"] for told in item["properties"]}
            objects.setdefault(item["type"], []).append((item["name"], ring, said))
    return {"picture": picture, "sheet": sheet, "objects": objects, "plain": plain}


def unit_lines(walls: Sequence[tuple[Point, ...]]) -> set[tuple[Point, Point]]:
    """Lines along a grid cut into pieces of one cell."""
    pieces: set[tuple[Point, Point]] = set()
    for wall in walls:
        for (ax, ay), (bx, by) in pairwise(wall):
            steps = round(max(abs(bx - ax), abs(by - ay)))
            for step in range(steps):
                a = (round(ax + (bx - ax) * step / steps, 3), round(ay + (by - ay) * step / steps, 3))
                b = (round(ax + (bx - ax) * (step + 1) / steps, 3), round(ay + (by - ay) * (step + 1) / steps, 3))
                pieces.add((min(a, b), max(a, b)))
    return pieces
