"""Dungeon Alchemist's own JSON: sections of walls in px, doors and windows by type, lights, and the picture beside the file."""

import json
from pathlib import Path
from typing import Any

import pytest

from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.found.grid_making import make_grid
from battlemap.formats.recognition import read_map
from battlemap.store.database.codec import InvalidContent
from tests.formats.pictures import png


def section(text: str, kind: int = 0) -> dict[str, Any]:
    ax, ay, bx, by = (float(part) for part in text.split())
    ends = (("p1", ax, ay), ("p2", bx, by))
    feet = {end: {"bottom": {"x": x, "y": y}, "top": {"x": x - 40, "y": y + 40}} for end, x, y in ends}
    return {"wallSection": text, "wall3D": {**feet, "wallHeight": 0.0}, "type": kind}


def hut(**more: Any) -> dict[str, Any]:
    """A hut of six by four cells of 150 px, its walls a px off the lines, a door in the west, a window in the north."""
    walls = [
        section("300 899 300 599"), section("300 599 300 449", 1), section("300 449 300 299"),
        section("300 299 600 299"), section("600 299 900 299", 2), section("900 299 1200 299"),
        section("1200 299 1200 899"), section("300 899 1200 899"),
    ]  # fmt: skip
    light = {"color": "#FFAD40FF", "intensity": 0.33, "range": 750.0, "position": {"x": 375.0, "y": 525.0}}
    return {"walls": walls, "lights": [light], "pixelsPerTile": 150, "grid": {"x": 11, "y": 8}, **more}


def found(plain: Any, folder: Path | None = None) -> FoundMap:
    return read_map(json.dumps(plain).encode(), "hut.json", folder)


def test_its_walls_doors_windows_and_lights_are_read_in_cells() -> None:
    hut_map = found(hut())
    assert (hut_map.kind, hut_map.columns, hut_map.rows, hut_map.title) == ("Dungeon Alchemist map", 11, 8, "hut")
    grid = make_grid(hut_map)
    doors = {key: edge for key, edge in grid.edges.items() if edge.kind == "door"}
    assert [(key, edge.state) for key, edge in doors.items()] == [("2,3 w", "shut")]
    assert {key for key, edge in grid.edges.items() if edge.kind == "window"} == {"4,2 n", "5,2 n"}
    assert len(grid.edges) == 2 * (6 + 4)
    (light,) = hut_map.lights
    assert (light.at, light.bright, light.dim, light.colour) == ((2.5, 3.5), 2.5, 5.0, "FFAD40")


def test_the_picture_of_the_same_name_lies_under_it(tmp_path: Path) -> None:
    assert "put it beside hut.json" in found(hut(), tmp_path).remarks[0]
    (tmp_path / "hut.png").write_bytes(png(1650, 1200))
    under = found(hut(), tmp_path)
    assert under.picture is not None
    assert (under.picture.columns, under.picture.rows) == (11.0, 8.0)
    assert under.remarks == ("The file does not say whether its doors stand open, so they are shut.",)


def test_without_a_grid_it_reaches_as_far_as_its_walls_and_a_wall_without_a_section_stands_by_its_foot() -> None:
    plain = hut(grid=None)
    del plain["walls"][0]["wallSection"]
    plain["walls"].append({"type": 0})
    small = found(plain)
    assert (small.columns, small.rows) == (8, 6)
    assert [left.sentence for left in small.left_out] == ["Left out: a wall, because the file does not say where."]
    assert make_grid(small).edges == make_grid(found(hut(grid=None))).edges


def test_without_grid_and_walls_the_true_reason_is_told() -> None:
    with pytest.raises(InvalidContent, match=r"hut\.json is a map of Dungeon Alchemist without a grid and without walls"):
        found({"walls": [], "lights": [], "pixelsPerTile": 100})
