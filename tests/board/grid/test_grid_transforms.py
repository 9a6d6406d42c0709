"""A grid turned and mirrored: cells, walls, things, lights and areas come along, and four times, or twice, leads back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.grid.grid_transforms import turn_cell, turn_grid, turn_standing
from battlemap.board.grid.grid_zones import cells_by_area, make_area
from battlemap.board.grid_map import GridMap, Lamp, edge_between
from battlemap.board.ids import Cell, LampId, TokenId
from battlemap.board.zones.zone_transforms import ACROSS, DOWN, LEFT, RIGHT, PlaneTransform
from battlemap.play.session import new_session
from battlemap.play.turning_edits import turn_all
from tests.board.grids import board, cells, grids, token
from tests.games.duel import DUEL

TURNS = st.sampled_from([(RIGHT, 4), (LEFT, 4), (ACROSS, 2), (DOWN, 2)])


def furnished(grid: GridMap, lamp: Cell) -> GridMap:
    """With a lamp and an area."""
    zones, _ = make_area(grid, {(1, 1), (2, 1), (2, 2)})
    return replace(grid, lamps={LampId("l"): Lamp(LampId("l"), lamp, 3, 6)}, zones=zones)


@settings(max_examples=40, deadline=None)
@given(grids(), cells(), TURNS)
def test_four_quarters_and_two_mirrors_leave_the_grid_as_it_was(
    grid: GridMap, lamp: Cell, what: tuple[PlaneTransform, int]
) -> None:
    turn, times = what
    before = after = furnished(grid, lamp)
    for _ in range(times):
        after = turn_grid(after, turn)
    assert after == before


@settings(max_examples=30, deadline=None)
@given(grids(), TURNS)
def test_every_cell_keeps_its_ground_and_every_two_what_stands_between_them(
    grid: GridMap, what: tuple[PlaneTransform, int]
) -> None:
    turned = turn_grid(grid, what[0])
    for cell in grid.cells:
        place = turn_cell(grid, cell, what[0])
        assert turned.surface(place) == grid.surface(cell)
        for other in ((cell[0] + 1, cell[1]), (cell[0], cell[1] + 1)):
            before, after = edge_between(cell, other), edge_between(place, turn_cell(grid, other, what[0]))
            assert before is not None
            assert after is not None
            assert turned.edges.get(after) == grid.edges.get(before)


@given(TURNS)
@settings(max_examples=8, deadline=None)
def test_areas_keep_their_cells(what: tuple[PlaneTransform, int]) -> None:
    grid = furnished(GridMap(7, 5), (0, 0))
    turned = turn_grid(grid, what[0])
    (before,), (after,) = cells_by_area(grid).values(), cells_by_area(turned).values()
    assert after == {turn_cell(grid, cell, what[0]) for cell in before}


@pytest.mark.parametrize("turn", [RIGHT, LEFT, ACROSS, DOWN])
def test_everybody_turns_with_the_map_in_one_undo_step(turn: PlaneTransform) -> None:
    grid = GridMap(9, 4)
    one = board(grid, token("Ogre", (6, 1), 2.0), token("Rat", (8, 3), 0.5))
    session = new_session(DUEL, one, "seed")
    session.edit(*turn_all(session.board, turn, "turn"), what="turn")
    ogre = TokenId("ogre")
    assert session.board[ogre].place == turn_standing(grid, (6, 1), 2.0, turn)
    assert set(session.board.tokens) == set(one.tokens)
    assert session.board.grid == turn_grid(grid, turn)
    session.undo()
    assert session.board == one
