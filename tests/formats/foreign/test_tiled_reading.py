"""Tiled maps: tiles in every packing as a picture, objects by their class, what is missing or hostile."""

import base64
import gzip
import io
import json
import struct
import time
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
import zstandard

from battlemap.formats.recognition import read_map
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign.made_maps import battle_of, found_in
from tests.formats.pictures import png

TILES = [1, 2, 0, 1 | 0x80000000, 2, 1]
RAW = struct.pack("<6I", *TILES)
SET = (
    '<tileset name="s" tilewidth="8" tileheight="8" tilecount="2" columns="2">'
    '<image source="s.png" width="16" height="8"/></tileset>'
)


def tmx(data: str, extra: str = "", attributes: str = "") -> str:
    return (
        f'<?xml version="1.0"?><map orientation="orthogonal" width="3" height="2" tilewidth="8" tileheight="8" {attributes}>'
        f'<tileset firstgid="1" source="s.tsx"/><layer name="Ground" width="3" height="2">{data}</layer>{extra}</map>'
    )


def encoded(pack: Callable[[bytes], bytes], packing: str) -> str:
    return f'<data encoding="base64" compression="{packing}">\n  {base64.b64encode(pack(RAW)).decode()}\n</data>'


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "s.tsx").write_text(SET)
    (tmp_path / "s.png").write_bytes(png(16, 8))
    return tmp_path


@pytest.mark.parametrize(
    "data",
    [
        f'<data encoding="csv">{",".join(map(str, TILES))}</data>',
        f'<data encoding="base64">{base64.b64encode(RAW).decode()}</data>',
        encoded(zlib.compress, "zlib"),
        encoded(gzip.compress, "gzip"),
        encoded(zstandard.ZstdCompressor().compress, "zstd"),
        "<data>" + "".join(f'<tile gid="{gid}"/>' for gid in TILES) + "</data>",
    ],
)
def test_tiles_are_drawn_however_they_are_packed(folder: Path, data: str) -> None:
    found = read_map(tmx(data).encode(), "yard.tmx", folder)
    assert (found.columns, found.rows, found.left_out) == (3, 2, ())
    assert found.picture is not None
    assert (found.picture.width, found.picture.height, found.picture.columns) == (24, 16, 3.0)
    assert battle_of(found).board.grid is not None


def test_an_endless_map_begins_where_its_tiles_do(folder: Path) -> None:
    chunk = f'<data encoding="csv"><chunk x="-3" y="-2" width="3" height="2">{",".join(map(str, TILES))}</chunk></data>'
    found = read_map(tmx(chunk, attributes='infinite="1"').encode(), "a.tmx", folder)
    assert (found.columns, found.rows, found.picture is not None) == (3, 2, True)


def test_objects_become_what_their_class_says() -> None:
    objects: list[dict[str, Any]] = [
        {
            "name": "Hall",
            "class": "zone",
            "x": 0,
            "y": 0,
            "width": 160,
            "height": 64,
            "properties": [{"name": "aspects", "value": "Dark; Cold"}],
        },
        {
            "name": "Yard",
            "type": "room",
            "x": 160,
            "y": 0,
            "polygon": [{"x": 0, "y": 0}, {"x": 160, "y": 0}, {"x": 160, "y": 64}, {"x": 0, "y": 64}],
        },
        {"class": "wall", "x": 160, "y": 0, "polyline": [{"x": 0, "y": 0}, {"x": 0, "y": 64}]},
        {"class": "door", "x": 158, "y": 32, "width": 4, "height": 16, "properties": [{"name": "locked", "value": True}]},
        {"class": "torch", "x": 24, "y": 24, "point": True},
        {"name": "Orc", "class": "monster", "x": 32, "y": 32, "width": 32, "height": 32},
        {"name": "Table", "class": "furniture", "x": 96, "y": 0, "width": 32, "height": 16},
        {"name": "Hole", "class": "trap", "x": 128, "y": 0, "width": 16, "height": 16},
        {"class": "wobble", "x": 1, "y": 1},
    ]
    plain = {
        "type": "map",
        "tiledversion": "1.10",
        "width": 20,
        "height": 4,
        "tilewidth": 16,
        "tileheight": 16,
        "layers": [{"type": "group", "name": "g", "layers": [{"type": "objectgroup", "name": "Things", "objects": objects}]}],
    }
    found = found_in(plain)
    assert [gone.what for gone in found.left_out] == ["An object “wobble”"]
    battle = battle_of(found, "both")
    (link,) = battle.board.zone_map.links.values()
    assert (link.barrier, link.state) == ("door", "locked")
    assert [aspect.name for aspect in battle.board.aspects.values()] == ["Dark", "Cold"]
    assert [(token.name, token.footprint) for token in battle.board.tokens.values()] == [("Orc", 2.0)]
    assert battle.board.grid is not None
    table, hole = battle.board.grid.props.values()
    assert (table.name, table.columns, table.at, table.hidden) == ("Table", 2, (6, 0), False)
    assert (hole.look, hole.blocks, hole.cover, hole.hidden) == ("pit", False, 0, True)


def test_a_set_that_is_missing_or_elsewhere_is_told(folder: Path) -> None:
    (folder / "s.tsx").write_text(SET.replace("s.png", "../s.png"))
    found = read_map(tmx('<data encoding="csv">1,1,1,1,1,1</data>').encode(), "a.tmx", folder / "nowhere")
    assert (found.picture, [gone.what for gone in found.left_out]) == (None, ["The tiles of s.tsx"])
    pictured = tmx('<data encoding="csv">0</data>', '<imagelayer><image source="sky.png"/></imagelayer>')
    assert [gone.what for gone in found_in(pictured).left_out] == ["The tiles of s.tsx", "The picture sky.png"]


def test_objects_beyond_all_measure_are_counted() -> None:
    group = "<objectgroup>" + "<object/>" * 30_000 + "</objectgroup>"
    left = [gone.sentence for gone in found_in(tmx("", group * 2)).left_out]
    assert "Left out: 10000 more objects, because no more than 50000 are read." in left


@pytest.mark.parametrize(
    "pack", [("zlib", zlib.compress), ("gzip", gzip.compress), ("zstd", zstandard.ZstdCompressor().compress)]
)
def test_a_bomb_is_not_unpacked(folder: Path, pack: tuple[str, Callable[[bytes], bytes]]) -> None:
    bomb = base64.b64encode(pack[1](b"\x00" * 50_000_000)).decode()
    began = time.process_time()
    found = read_map(tmx(f'<data encoding="base64" compression="{pack[0]}">{bomb}</data>').encode(), "a.tmx", folder)
    assert found.left_out[0].why == "it unpacks into more than its size allows"
    assert time.process_time() - began < 3


def test_entities_are_refused() -> None:
    laughs = '<?xml version="1.0"?><!DOCTYPE m [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]><map width="1" height="1">&b;</map>'
    with pytest.raises(InvalidContent, match="defines entities"):
        found_in(laughs)
    with pytest.raises(InvalidContent, match="set of tiles"):
        found_in(SET)


def test_a_large_map_is_drawn_at_once(folder: Path) -> None:
    layer = {"type": "tilelayer", "name": "a", "width": 200, "height": 200, "data": [1 + at % 2 for at in range(40_000)]}
    plain = {
        "tiledversion": "1",
        "width": 200,
        "height": 200,
        "tilewidth": 8,
        "tileheight": 8,
        "layers": [layer],
        "tilesets": [{"firstgid": 1, "source": "s.tsx"}],
    }
    began = time.process_time()
    assert read_map(json.dumps(plain).encode(), "a.tmj", folder).picture is not None
    assert time.process_time() - began < 3


def test_a_tile_of_a_collection_that_is_a_part_of_a_picture_shows_that_part(tmp_path: Path) -> None:
    from PIL import Image

    sheet = Image.new("RGB", (16, 8), (200, 0, 0))
    sheet.paste((0, 0, 200), (8, 0, 16, 8))
    sheet.save(tmp_path / "sheet.png")
    tiles = "".join(
        f'<tile id="{at}" x="{8 * at}" y="0" width="8" height="8"><image width="16" height="8" source="sheet.png"/></tile>'
        for at in range(2)
    )
    (tmp_path / "s.tsx").write_text(f'<tileset name="s" tilewidth="8" tileheight="8" tilecount="2" columns="0">{tiles}</tileset>')
    found = read_map(tmx('<data encoding="csv">1,2,1,2,1,2</data>').encode(), "yard.tmx", tmp_path)
    assert found.picture is not None
    drawn = Image.open(io.BytesIO(found.picture.data)).convert("RGB")
    cell = drawn.width // 3
    middles = (3 * (drawn.width * (cell // 2) + cell * at + cell // 2) for at in range(3))
    colours = drawn.tobytes()
    assert [colours[at] > colours[at + 2] for at in middles] == [True, False, True], "red, blue, red"
