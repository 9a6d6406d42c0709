"""Tiled maps, from XML or JSON, as found maps: tiles drawn as one picture, objects by their class."""

from pathlib import Path
from typing import Any

from battlemap.board.grid_map import LARGEST
from battlemap.board.ids import Cell
from battlemap.formats.found.floor_plan import ground_rows, rock_walls
from battlemap.formats.found.found_map import FoundMap, LeftOut
from battlemap.formats.found.plain_values import flag, items, mapping, number_or, whole, words
from battlemap.formats.tiled.object_reading import TiledObjects
from battlemap.formats.tiled.object_templates import ObjectTemplates
from battlemap.formats.tiled.tile_layers import Layers, TileLayer, all_layers
from battlemap.formats.tiled.tile_picture import draw_tiles
from battlemap.formats.tiled.tile_sets import NUMBER, TileSets
from battlemap.store.database.codec import InvalidContent

KIND = "Tiled map"
FARTHEST_TILE = 100_000


def read_tiled(plain: dict[str, Any], name: str = "The file", folder: Path | None = None) -> FoundMap:
    """The map in its JSON form. *folder*: where its sets and pictures lie. InvalidContent, in one sentence, if it has no size."""
    tile = (whole(plain.get("tilewidth"), 32), whole(plain.get("tileheight"), 32))
    if min(tile) < 1 or max(tile) > 4_096:
        raise InvalidContent(f"{name} is a map whose tiles are {tile[0]} × {tile[1]} px large.")
    layers = all_layers(plain)
    left_column, top_row, columns, rows = _extent(plain, layers)
    if columns < 1 or rows < 1:
        raise InvalidContent(f"{name} is a Tiled map without any tiles or size.")
    left: list[LeftOut] = [LeftOut(f"The layer “{layer[:40]}”", fault) for layer, fault in layers.faults]
    if max(columns, rows) > LARGEST:
        left.append(LeftOut(f"Everything beyond {LARGEST} cells", f"the map has {columns} × {rows}"))
        columns, rows = min(columns, LARGEST), min(rows, LARGEST)
    sets = TileSets(plain, folder)
    view = words(plain.get("orientation")) or "orthogonal"
    picture = None
    if view == "orthogonal":
        shown = [layer for layer in layers.tiles if not layer.solid or layer.name.lower() in ("wall", "walls")]
        picture = draw_tiles(shown, layers.images, sets, columns, rows, tile, (left_column, top_row))
    else:
        left.append(LeftOut(f"The {view} view", "cells here are squares seen from above; its tiles are not drawn"))
    objects = TiledObjects(tile, (left_column, top_row), columns, rows)
    models = ObjectTemplates(sets)
    for layer in layers.objects:
        objects.read(layer, {gid: sets.properties(gid & NUMBER) for gid in _object_tiles(layer)}, models)
    solid = _solid_cells(layers.tiles, sets.solid_tiles(), left_column, top_row)
    left += [LeftOut(missing[:80], "it does not lie beside the map") for missing in dict.fromkeys(sets.missing)]
    left += objects.left_out
    properties = {words(prop.get("name")).lower(): prop.get("value") for prop in map(mapping, items(plain.get("properties")))}
    title = words(properties.get("title") or properties.get("name")) or Path(name).stem
    walls = (*objects.walls, *(rock_walls(solid) if solid and picture is not None else ()))
    blocked = ground_rows(dict.fromkeys(solid, "#"), columns, rows, ".") if solid and picture is None else ()
    return FoundMap(
        KIND, title, columns, rows, max(0.0, number_or(properties.get("cell"), 0.0)), words(properties.get("unit"), 12),
        words(properties.get("notes"), 20_000), picture=picture, ground=blocked, walls=walls, doors=tuple(objects.doors),
        lights=tuple(objects.lights), tokens=tuple(objects.tokens), markers=tuple(objects.notes), props=tuple(objects.props),
        areas=tuple(objects.areas), left_out=tuple(left),
    )  # fmt: skip


def is_tiled(value: Any) -> bool:
    """Whether parsed JSON is a map of Tiled."""
    return isinstance(value, dict) and "layers" in value and bool({"tilewidth", "tilesets", "tiledversion"} & value.keys())


def is_tileset(value: Any) -> bool:
    """Whether parsed JSON is a set of tiles without a map."""
    return isinstance(value, dict) and value.get("type") == "tileset" and "tilewidth" in value


def _extent(plain: dict[str, Any], layers: Layers) -> tuple[int, int, int, int]:
    """Left column, top row, columns and rows; of an endless map those that have tiles."""
    columns, rows = whole(plain.get("width")), whole(plain.get("height"))
    filled = [layer for layer in layers.tiles if any(layer.tiles) and max(abs(layer.left), abs(layer.top)) < FARTHEST_TILE]
    if (flag(plain.get("infinite")) or columns < 1 or rows < 1) and filled:
        left, top = min(layer.left for layer in filled), min(layer.top for layer in filled)
        right = max(layer.left + layer.width for layer in filled)
        return left, top, right - left, max(layer.top + layer.height for layer in filled) - top
    return 0, 0, columns, rows


def _object_tiles(layer: dict[str, Any]) -> set[int]:
    return {whole(mapping(plain).get("gid")) for plain in items(layer.get("objects"))} - {0}


def _solid_cells(layers: list[TileLayer], solid_tiles: frozenset[int], left: int, top: int) -> set[Cell]:
    """The cells whose tiles are said to be in the way."""
    cells: set[Cell] = set()
    for layer in layers:
        if not (layer.solid or solid_tiles):
            continue
        for at, gid in enumerate(layer.tiles):
            if gid and (layer.solid or gid & NUMBER in solid_tiles):
                x, y = layer.left + at % layer.width - left, layer.top + at // layer.width - top
                if 0 <= x < LARGEST and 0 <= y < LARGEST:
                    cells.add((x, y))
    return cells
