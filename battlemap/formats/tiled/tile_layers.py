"""The tiles of a layer: numbers in lists, in CSV or packed, whole or in chunks."""

import struct
from typing import Any

from msgspec import Struct

from battlemap.board.grid_map import LARGEST
from battlemap.formats.found.picture_reading import bytes_of_base64
from battlemap.formats.found.plain_values import flag, items, mapping, number_or, whole, words
from battlemap.formats.found.unpacking import unpack

MOST_CHUNK_TILES = 1 << 20
MOST_CHUNKS = 4_000
DEEPEST = 30


class TileLayer(Struct, frozen=True):
    """Numbers of tiles, row by row; 0 is nothing. *left*, *top*: its upper left cell on the map."""

    name: str
    left: int
    top: int
    width: int
    height: int
    tiles: tuple[int, ...]
    opacity: float = 1.0
    shift: tuple[float, float] = (0.0, 0.0)
    """In px."""
    solid: bool = False
    """Whether its tiles are said to be in the way rather than to be seen."""


class Layers(Struct):
    """All layers of a map, groups taken apart, from the lowest to the highest."""

    tiles: list[TileLayer]
    objects: list[dict[str, Any]]
    """Object layers; with the shift of their groups in offsetx and offsety."""
    images: list[dict[str, Any]]
    faults: list[tuple[str, str]]
    """(name of a layer, why its tiles cannot be read)"""


SOLID_NAMES = frozenset({"collision", "collisions", "collide", "wall", "walls", "blocked", "blocking", "obstacles", "solid"})


def all_layers(plain: dict[str, Any]) -> Layers:
    """The layers of a parsed map."""
    layers = Layers([], [], [], [])
    _collect(items(plain.get("layers")), layers, (0.0, 0.0), 1.0, 0)
    return layers


def _collect(plain: list[Any], into: Layers, shift: tuple[float, float], opacity: float, depth: int) -> None:
    for layer in map(mapping, plain):
        own = (shift[0] + number_or(layer.get("offsetx"), 0.0), shift[1] + number_or(layer.get("offsety"), 0.0))
        seen = opacity * min(max(number_or(layer.get("opacity"), 1.0), 0.0), 1.0)
        kind, visible = layer.get("type"), flag(layer.get("visible"), usual=True)
        if kind == "group" and depth < DEEPEST:
            _collect(items(layer.get("layers")), into, own, seen if visible else 0.0, depth + 1)
        elif kind == "objectgroup":
            into.objects.append({**layer, "offsetx": own[0], "offsety": own[1]})
        elif kind == "imagelayer" and visible:
            into.images.append({**layer, "offsetx": own[0], "offsety": own[1], "opacity": seen})
        elif kind == "tilelayer":
            name = words(layer.get("name"))
            solid = _is_solid(layer)
            try:
                into.tiles += _tiles(layer, name, own, seen if visible else 0.0, solid)
            except ValueError as fault:
                into.faults.append((name or "without a name", str(fault)))


def _is_solid(layer: dict[str, Any]) -> bool:
    named = {words(layer.get(key)).lower() for key in ("name", "class")}
    properties = {words(prop.get("name")).lower(): prop.get("value") for prop in map(mapping, items(layer.get("properties")))}
    told = next((properties[key] for key in ("solid", "collides", "collision", "blocked") if key in properties), None)
    return flag(told) if told is not None else bool(named & SOLID_NAMES)


def _tiles(layer: dict[str, Any], name: str, shift: tuple[float, float], opacity: float, solid: bool) -> list[TileLayer]:
    encoding, packing = words(layer.get("encoding")), words(layer.get("compression"))
    parts = items(layer.get("chunks"))[:MOST_CHUNKS] if layer.get("chunks") else [layer]
    made: list[TileLayer] = []
    for part in map(mapping, parts):
        width, height = whole(part.get("width")), whole(part.get("height"))
        if width < 1 or height < 1:
            continue
        if width * height > max(MOST_CHUNK_TILES, LARGEST * LARGEST):
            raise ValueError(f"it has {width} × {height} tiles")
        tiles = tiles_of(part.get("data"), encoding, packing, width * height)
        at = (whole(part.get("x")), whole(part.get("y"))) if part is not layer or "chunks" in layer else (0, 0)
        made.append(TileLayer(name, at[0], at[1], width, height, tiles, opacity, shift, solid))
    return made


def tiles_of(data: Any, encoding: str, packing: str, count: int) -> tuple[int, ...]:
    """So many numbers of tiles, filled up with 0. ValueError in a few words if they cannot be read."""
    if isinstance(data, str) and encoding == "base64":
        raw = unpack(bytes_of_base64(data.strip()), packing, 4 * count)
        raw = raw[: len(raw) // 4 * 4]
        tiles = struct.unpack(f"<{len(raw) // 4}I", raw)
    elif isinstance(data, str):
        tiles = _numbers(data.replace("\n", "").split(",")[:count])
    else:
        tiles = _numbers(items(data)[:count])
    return tiles + (0,) * (count - len(tiles))


def _numbers(values: list[Any]) -> tuple[int, ...]:
    try:
        tiles = tuple(map(int, values))
        if min(tiles, default=0) >= 0 and max(tiles, default=0) < 1 << 32:
            return tiles
    except (TypeError, ValueError, OverflowError):
        pass
    return tuple(map(_whole, values))


def _whole(value: Any) -> int:
    try:
        number = int(value)
    except (TypeError, ValueError, OverflowError):
        return 0
    return number if 0 <= number < 1 << 32 else 0
