"""Damaged and hostile map files: a map or one clear sentence, soon."""

import json
import random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as values

from battlemap.board.grid_map import EdgeKind
from battlemap.formats.found.wall_edges import wall_edges
from battlemap.formats.map_walls import MapWall
from battlemap.formats.recognition import read_json_map
from battlemap.store.database.codec import InvalidContent
from benchmarks.formats.import_mutations import mutate, seeds, try_file
from tests.formats.foreign.made_maps import UVTT, battle_of, donjon, found_in, scene, uvtt

SEEDS = seeds()
NUMBERS = values.one_of(
    values.none(), values.booleans(), values.integers(), values.floats(), values.text(max_size=8),
    values.sampled_from([1e308, -1e308, 10**30, "1e999", [], {}, [True]]),
)  # fmt: skip


def nest(inner: values.SearchStrategy[Any]) -> values.SearchStrategy[Any]:
    return values.one_of(values.lists(inner, max_size=4), values.dictionaries(values.text(max_size=6), inner, max_size=4))


ANY: values.SearchStrategy[Any] = values.recursive(NUMBERS, nest, max_leaves=12)


def outcome(plain: Any) -> Any:
    """What was found in parsed JSON, or the sentence that refuses it."""
    try:
        return read_json_map(plain, "map.json")
    except InvalidContent as refusal:
        return str(refusal)


@pytest.mark.parametrize("kind", SEEDS)
def test_changed_bytes_give_a_map_or_a_sentence(kind: str) -> None:
    for number in range(3 if kind == "svg" else 6):  # a drawing takes its time
        try_file(mutate(SEEDS[kind], random.Random(f"{kind} sample {number}")), "map.bin")


@pytest.mark.parametrize("plain", [UVTT, scene(), donjon(["###", "#1#", "###"])])
@settings(max_examples=10, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(data=values.data())
def test_any_value_in_any_place_gives_a_map_or_a_sentence(plain: dict[str, Any], data: values.DataObject) -> None:
    key = data.draw(values.sampled_from(sorted(plain)))
    found = outcome({**plain, key: data.draw(ANY)})
    if isinstance(found, str):
        assert found.endswith(".")
    elif found is not None:
        battle_of(found, "both")


def test_more_walls_than_anybody_draws_are_cut_to_what_a_map_can_hold(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("battlemap.formats.foundry.scene_walls.MOST_WALLS", 2_000)
    wall = {"c": [300, 200, 400, 300], "move": 20, "sight": 20, "door": 0}
    found = read_json_map(scene(walls=[wall] * 5_000), "map.json")
    assert found is not None
    assert (len(found.walls), found.left_out[0].what) == (2_000, "Walls after the first 2000")


def test_coordinates_beyond_all_measure_are_no_places() -> None:
    far = [{"x": 1e308, "y": -1e308}, {"x": 5, "y": 5}, {"x": 6, "y": 6}]
    found = found_in(uvtt(line_of_sight=[far], objects_line_of_sight=None))
    assert found.walls[0].points == ((5.0, 5.0), (6.0, 6.0))
    battle_of(found, "both")


@pytest.mark.parametrize("opening", ["[", '{"a":', '{"layers": [', "<g>", "{ a -- "])
def test_nesting_beyond_all_measure_is_one_sentence(opening: str) -> None:
    for head in ("", '{"rects": [], "resolution": ', '<?xml version="1.0"?><map>', "graph { "):
        assert said_of(head + opening * 20_000)


def said_of(text: str) -> bool:
    """Whether a file is refused in one line, or read after all."""
    try:
        found_in(text)
    except InvalidContent as refusal:
        return "\n" not in f"{refusal}"
    return True


def test_a_file_of_json_that_is_something_else_is_one_sentence() -> None:
    for plain in (
        {},
        [],
        [1, 2],
        {"a": 1},
        {"layers": 3, "tilewidth": "x"},
        {"nodes": 5, "edges": None},
        {"cells": 7, "rooms": 1},
    ):
        with pytest.raises(InvalidContent):
            found_in(json.dumps(plain))


def test_what_once_took_minutes_is_read_soon() -> None:
    wall = ("#" * 399 + "\n") * 60
    assert found_in(wall, "wall.txt").rows == 60, "no expression of ours looks at it in all possible ways"
    circle = {"type": "ellipse", "x": 600, "y": 400, "radiusX": 500, "radiusY": 300}
    found = found_in(json.dumps(scene(regions=[{"name": f"R{at}", "shapes": [circle]} for at in range(200)])))
    assert any("cover the map" in gone.why for gone in found.left_out)
    links = [{"source": at, "target": at + 1} for at in range(30_000)]
    graph = read_json_map({"nodes": [{"id": at} for at in range(30_001)], "links": links}, "large")
    assert graph is not None
    assert len(graph.areas) <= 2_000


def test_walls_by_the_hundred_are_laid_as_single_ones_are(monkeypatch: pytest.MonkeyPatch) -> None:
    chance = random.Random(3)
    kinds: tuple[EdgeKind, ...] = ("wall", "fence", "curtain")
    walls = tuple(
        MapWall(tuple((chance.uniform(-5, 45), chance.uniform(-5, 35)) for _ in range(3)), chance.choice(kinds))
        for _ in range(150)
    )
    one_by_one = wall_edges(walls, 40, 30)
    monkeypatch.setattr("battlemap.formats.found.wall_edges.MANY", 0)
    assert wall_edges(walls, 40, 30) == one_by_one
