"""Light on grids."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid.lighting import LEVELS, light_at, light_levels
from battlemap.board.grid_map import Diagonals, Edge, GridMap, Lamp, Light
from battlemap.board.ids import Cell, EdgeId, LampId
from tests.board.grids import cells, grids

DARK = GridMap(15, 15, lights=("d" * 15,) * 15)
TORCH = Lamp(LampId("t"), (7, 7), 3.0, 6.0)


def with_lamps(grid: GridMap, *lamps: Lamp) -> GridMap:
    return replace(grid, lamps={lamp.id: lamp for lamp in lamps})


@pytest.mark.parametrize(
    ("cell", "light"),
    [
        ((7, 7), "bright"),
        ((10, 7), "bright"),
        ((10, 10), "bright"),
        ((11, 7), "dim"),
        ((13, 13), "dim"),
        ((14, 7), "dark"),
    ],
)
def test_a_torch_is_bright_near_and_dim_farther_off(cell: Cell, light: Light) -> None:
    assert light_at(with_lamps(DARK, TORCH), cell) == light


def test_without_lamps_the_light_is_that_of_the_place() -> None:
    grid = GridMap(4, 1, lights=("bmdx",))
    assert [light_at(grid, (x, 0)) for x in range(4)] == ["bright", "dim", "dark", "bright"]
    assert light_at(GridMap(4, 1), (0, 0)) == "bright"
    assert light_at(grid, (0, 1)) == "dark"


def test_a_lamp_that_is_out_gives_no_light() -> None:
    assert light_at(with_lamps(DARK, replace(TORCH, lit=False)), (7, 7)) == "dark"


def test_radii_are_in_units_of_the_map() -> None:
    wide = replace(with_lamps(DARK, TORCH), cell=1.5)
    assert [light_at(wide, (7 + x, 7)) for x in (2, 3, 4, 5)] == ["bright", "dim", "dim", "dark"]


def test_a_wall_throws_a_shadow() -> None:
    grid = replace(with_lamps(DARK, TORCH), edges={EdgeId(f"9,{y} w"): Edge("wall") for y in range(15)})
    assert light_at(grid, (8, 7)) == "bright"
    assert light_at(grid, (9, 7)) == "dark"
    assert not light_levels(grid)[:, 9:].any()


def test_carried_lights_and_lamps_do_not_dim_each_other() -> None:
    candle = ((7, 8), 0.0, 1.0)
    assert light_at(DARK, (7, 9), [candle]) == "dim"
    assert light_at(with_lamps(DARK, TORCH), (7, 9), [candle]) == "bright"
    assert light_at(DARK, (7, 7), [((99, 99), 3.0, 6.0)]) == "dark"


@pytest.mark.parametrize(("diagonals", "light"), [("one", "bright"), ("one and a half", "dim"), ("never", "dim")])
def test_a_corner_is_as_far_as_diagonals_make_it(diagonals: Diagonals, light: Light) -> None:
    assert light_at(with_lamps(DARK, TORCH), (10, 10), diagonals=diagonals) == light


@settings(max_examples=60)
@given(
    grids(signs="......#", kinds=("wall", "window", "curtain")),
    st.lists(st.tuples(cells(8, 8), st.integers(0, 4), st.integers(0, 6)), max_size=3),
    st.lists(st.text("bmd", min_size=7, max_size=7), min_size=6, max_size=6),
    st.sampled_from(("one", "one and a half", "never")),
)
def test_the_table_says_what_each_cell_says(
    grid: GridMap, lamps: list[tuple[Cell, int, int]], lights: list[str], diagonals: Diagonals
) -> None:
    dusk = with_lamps(
        replace(grid, lights=tuple(lights)), *[Lamp(LampId(str(n)), at, b, d) for n, (at, b, d) in enumerate(lamps)]
    )
    carried = [((3, 3), 1.0, 2.0)]
    table = light_levels(dusk, carried, diagonals)
    assert all(LEVELS[table[y, x]] == light_at(dusk, (x, y), carried, diagonals) for x, y in dusk.cells)
