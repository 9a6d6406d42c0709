"""Universal VTT files, whole and odd: what is found, what is told, what is refused in one sentence."""

import base64
import json
from pathlib import Path
from typing import Any

import pytest

from battlemap.board.ids import EdgeId
from battlemap.formats.recognition import read_map
from battlemap.store.database.codec import InvalidContent
from tests.formats.foreign.made_maps import GONE, UVTT, battle_of, found_in, links_by_name, uvtt
from tests.formats.pictures import jpeg, png, webp

PORTAL = UVTT["portals"][0]
LIGHT = UVTT["lights"][0]


def b64(data: bytes) -> str:
    return base64.b64encode(data).decode()


def test_a_house_becomes_a_grid_with_walls_a_door_and_a_lamp() -> None:
    found = found_in(UVTT, "Mill cellar [20x15].dd2vtt")
    assert (found.kind, found.title, found.columns, found.rows, found.left_out) == ("Universal VTT", "Mill cellar", 20, 15, ())
    grid = battle_of(found).board.grid
    assert grid is not None
    assert grid.edges[EdgeId("10,5 w")].kind == "door"
    assert grid.edges[EdgeId("2,2 n")].kind == grid.edges[EdgeId("2,8 w")].kind == "wall"
    (lamp,) = grid.lamps.values()
    assert (lamp.at, lamp.dim, found.lights[0].colour) == ((6, 6), 4.5, "eccd8b")
    assert grid.picture is not None
    assert (grid.picture.width, grid.picture.height) == (20 * 44, 15 * 44)


def test_rooms_become_zones_and_the_door_their_link() -> None:
    for make in ("both", "zones"):
        links = links_by_name(battle_of(found_in(UVTT), make))
        assert {pair for pair in links if "Room 1" in pair} == {("Outside, north", "Room 1", "door")}


def test_a_map_cut_from_a_larger_one_is_moved_and_what_lies_outside_is_counted() -> None:
    found = found_in(
        uvtt(resolution__map_origin={"x": 8, "y": 1}, resolution__map_size={"x": 12, "y": 14}, image=b64(png(120, 140)))
    )
    assert found.doors[0].a == (2.0, 4.0)
    assert [gone.sentence for gone in found.left_out] == [
        "Left out: a wall, because outside the picture, which was cut from a larger map.",
        "Left out: a light, because outside the picture.",
    ]
    battle_of(found)


@pytest.mark.parametrize(
    "odd",
    [
        b"\xef\xbb\xbf" + json.dumps(UVTT).encode(),
        json.dumps(UVTT).encode("utf-16"),
        json.dumps(UVTT).encode() + b"\n\x00\x00junk",
        uvtt(image=f"data:image/webp;base64,{b64(webp(200, 150))}"),
        uvtt(image=b64(jpeg(200, 150))),
        uvtt(image=b64(webp(200, 150))),
        uvtt(image=base64.encodebytes(png(200, 150)).decode()),
        uvtt(image=b64(png(200, 150)).rstrip("=")),
        uvtt(resolution__map_origin=GONE),
        uvtt(resolution__pixels_per_grid=0),
        uvtt(resolution__pixels_per_grid=GONE),
        uvtt(resolution__pixels_per_grid="10.0"),
        uvtt(resolution__map_size={"x": 20.0, "y": 14.9857}),
        uvtt(format=GONE),
        uvtt(format="1.0"),
        uvtt(portals=[{**PORTAL, "closed": [True]}]),
        [UVTT],
        uvtt(software="X", levels=[]),
        uvtt(lights=[{**LIGHT, "color": "ffcc00"}, {**LIGHT, "color": None, "range": 0}]),
    ],
)
def test_odd_but_whole_files_give_the_same_house(odd: Any) -> None:
    found = found_in(odd, "a.txt")
    assert (found.columns, found.rows, len(found.walls), len(found.doors), len(found.lights)) == (20, 15, 3, 1, 1)
    assert found.picture is not None
    assert (found.picture.columns, found.dispute) == (20.0, None)
    assert battle_of(found).board.grid is not None


def test_what_is_missing_or_makes_no_sense_is_told() -> None:
    assert found_in(uvtt(image=GONE)).remarks == ("The file has no picture: its walls stand on plain ground.",)
    assert found_in(uvtt(image="maps/hall.jpg")).remarks == (
        "The picture is not in the file: it should lie beside it as hall.jpg.",
    )
    few = found_in(uvtt(line_of_sight=[[], [{"x": 1, "y": 1}], [{"x": 2, "y": 2}, {"x": 2, "y": 2}]]))
    assert few.left_out[0].sentence == "Left out: 3 walls of a single point, because they have no length."
    nowhere = found_in(json.dumps(UVTT).replace('"x": 2, "y": 2', '"x": NaN, "y": Infinity', 1))
    assert "no number" in nowhere.left_out[0].why
    assert len(found_in(uvtt(line_of_sight=None, portals=None, lights=None)).walls) == 1
    bomb = b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR\x00\x01\x00\x00\x00\x01\x00\x00\x08\x02\x00\x00\x00" + b"\x00" * 40
    assert found_in(uvtt(image=b64(bomb))).left_out[0].what == "The picture"
    opened = found_in(uvtt(portals=[{"position": {"x": 5, "y": 5}, "rotation": 0.785, "closed": False}]))
    assert (opened.doors[0].state, "a window" in opened.remarks[0]) == ("open", True)


def test_of_several_levels_the_first_that_is_drawn_is_taken() -> None:
    cellar = {key: part for key, part in UVTT.items() if key not in ("format", "software")}
    for levels in ({"format": 1, "levels": [{"name": "Roof"}, cellar, cellar]}, [UVTT, UVTT, UVTT]):
        found = found_in(levels)
        assert (found.columns, found.rows, len(found.doors), found.picture is not None) == (20, 15, 1, True)
        assert [gone.sentence for gone in found.left_out] == ["Left out: 2 more levels, because one map is one level."]


def test_doors_are_what_a_file_that_knows_kinds_of_them_says() -> None:
    said = (
        {"type": "portcullis"},
        {"type": "locked door"},
        {"kind": "secret door", "closed": True},
        {"type": "window"},
        {"closed": False},
    )
    doors = found_in(uvtt(portals=[{**PORTAL, **kind} for kind in said])).doors
    assert [(door.kind, door.state) for door in doors] == [
        ("portcullis", "shut"), ("door", "locked"), ("secret", "shut"), ("window", "open"), ("door", "open"),
    ]  # fmt: skip


def test_the_picture_is_believed_where_the_file_says_otherwise() -> None:
    halved = found_in(uvtt(resolution__pixels_per_grid=20))
    assert halved.dispute is not None
    assert (halved.dispute.says, halved.dispute.believed) == (
        "The file says 20 px a cell, the picture shows 10.",
        "It was halved on the way: the picture is believed.",
    )
    assert halved.columns == 20


def test_a_picture_that_is_only_named_is_found_beside_the_file_and_nowhere_else(tmp_path: Path) -> None:
    (tmp_path / "maps").mkdir()
    (tmp_path / "secret.png").write_bytes(png(200, 150))
    folder = tmp_path / "maps"
    for named in ("../secret.png", "/etc/hall.png", "https://example.org/hall.png", "..\\secret.png", "\x00.png"):
        assert read_map(json.dumps(uvtt(image=named)).encode(), "a.uvtt", folder).picture is None
    (folder / "hall.png").write_bytes(png(200, 150))
    assert read_map(json.dumps(uvtt(image="https://example.org/hall.png")).encode(), "a.uvtt", folder).picture is not None


@pytest.mark.parametrize(
    ("data", "sentence"),
    [
        (b"", "a.uvtt is empty."),
        (json.dumps(UVTT).encode()[:-400], "a.uvtt breaks off before its end: copy or download it again."),
        (
            b'{"resolution": {}, "image": ""}',
            "a.uvtt has neither a size nor walls nor a picture: there is nothing to make a map of.",
        ),
        (b'{"a": ' + b"[" * 100_000, "a.uvtt cannot be read: it is nested too deeply."),
    ],
)
def test_what_is_of_no_use_is_refused_in_one_sentence(data: bytes, sentence: str) -> None:
    with pytest.raises(InvalidContent) as refusal:
        read_map(data, "a.uvtt")
    assert str(refusal.value) == sentence


def test_cells_too_small_to_be_seen_are_not_believed() -> None:
    found = found_in(uvtt(resolution__map_size={"x": 200_000, "y": 150_000}))
    assert (found.columns, found.rows) == (20, 15)
    assert found.dispute is not None
    assert "200000 × 150000 cells" in found.dispute.says
    assert any("are believed" in remark for remark in battle_of(found).remarks)
