"""What is written for other programs is read again as it was: walls, doors, lights and figures to a thousandth of a cell."""

import json
from collections.abc import Callable
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as values

from battlemap.board.ids import Point
from battlemap.formats.found.found_map import FoundMap
from battlemap.formats.foundry.scene_writing import write_scene
from battlemap.formats.map_walls import MapDoor, MapWall
from battlemap.formats.recognition import read_json_map
from battlemap.formats.tabletop.tabletop_scene import ScenePicture, TabletopLight, TabletopScene, TabletopToken
from battlemap.formats.tiled.tiled_writing import write_tiled
from battlemap.formats.uvtt.uvtt_writing import write_uvtt

WIDE, HIGH, CLOSE = 24, 18, 1e-3
PICTURE = ScenePicture(b"", "image/png", 100)
WRITERS: dict[str, Callable[[TabletopScene], bytes]] = {
    "uvtt": lambda scene: write_uvtt(scene, None),
    "foundry": lambda scene: write_scene(scene, PICTURE, "a.png"),
    "tiled": lambda scene: write_tiled(scene, PICTURE, "a.png"),
}
CORNERS = values.tuples(values.integers(0, 4 * WIDE), values.integers(0, 4 * HIGH)).map(lambda at: (at[0] / 4, at[1] / 4))
LINES = values.lists(CORNERS, min_size=2, max_size=5, unique=True).map(tuple)
WALLS = values.builds(MapWall, LINES)
STATES = values.sampled_from(["open", "shut", "locked"])
DOORS = values.builds(lambda line, state: MapDoor(line[0], line[1], "door", state), LINES, STATES)
INSIDE = values.tuples(values.integers(0, WIDE - 1), values.integers(0, HIGH - 1)).map(lambda at: (at[0] + 0.5, at[1] + 0.5))
REACH = values.sampled_from([1.5, 3.0, 4.25, 8.0])
LIGHTS = values.builds(lambda at, dim: TabletopLight(at, dim / 2, dim), INSIDE, REACH)
FIGURES = values.builds(
    lambda at, size: TabletopToken("a", "Orc", (at[0] - 0.5, at[1] - 0.5), size), INSIDE, values.sampled_from([1.0, 2.0])
)
SCENES = values.builds(
    lambda walls, doors, lights, tokens: TabletopScene(
        "Keep", WIDE, HIGH, True, 1.5, "m", walls=tuple(walls), doors=tuple(doors), lights=tuple(lights), tokens=tuple(tokens)
    ),
    values.lists(WALLS, max_size=6), values.lists(DOORS, max_size=4), values.lists(LIGHTS, max_size=3, unique_by=lambda a: a.at),
    values.lists(FIGURES, max_size=3, unique_by=lambda a: a.at),
)  # fmt: skip
Piece = tuple[Point, Point]


def pieces(lines: list[tuple[Point, ...]]) -> list[Piece]:
    """Straight parts of lines, each from its smaller end, in order."""
    parts = [(min(a, b), max(a, b)) for line in lines for a, b in pairwise(line)]
    return sorted((tuple(round(x, 3) for x in a), tuple(round(x, 3) for x in b)) for a, b in parts)  # type: ignore[misc]


def assert_close(found: list[Piece], wanted: list[Piece]) -> None:
    assert len(found) == len(wanted)
    for (a, b), (c, d) in zip(found, wanted, strict=True):
        assert (*a, *b) == pytest.approx((*c, *d), abs=CLOSE)


@pytest.mark.parametrize("program", WRITERS)
@settings(max_examples=12, deadline=None, derandomize=True)
@given(scene=SCENES)
def test_a_scene_is_read_again_as_it_was_written(program: str, scene: TabletopScene) -> None:
    found = read_json_map(json.loads(WRITERS[program](scene)), "keep")
    assert isinstance(found, FoundMap)
    assert (found.columns, found.rows) == (WIDE, HIGH)
    assert_close(pieces([wall.points for wall in found.walls]), pieces([wall.points for wall in scene.walls]))
    assert_close(pieces([(door.a, door.b) for door in found.doors]), pieces([(door.a, door.b) for door in scene.doors]))
    by_place = sorted((pieces([(door.a, door.b)])[0], door.state) for door in found.doors)
    assert [state for _, state in by_place] == [
        state for _, state in sorted((pieces([(door.a, door.b)])[0], door.state) for door in scene.doors)
    ]
    lights = sorted((light.at, light.dim) for light in found.lights)
    assert lights == [  # type: ignore[comparison-overlap]
        (pytest.approx(at, abs=CLOSE), pytest.approx(dim, abs=CLOSE))
        for at, dim in sorted((one.at, one.dim) for one in scene.lights)
    ]
    if program != "uvtt":  # it has no figures
        figures = sorted((token.at, token.size, token.name) for token in found.tokens)
        assert figures == [  # type: ignore[comparison-overlap]
            (pytest.approx(at, abs=CLOSE), size, "Orc") for at, size in sorted((one.at, one.size) for one in scene.tokens)
        ]
        assert (found.cell, found.unit) == (1.5, "m")
