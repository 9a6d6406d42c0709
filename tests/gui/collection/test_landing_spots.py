"""Where newcomers stand on a grid: in a block from the cell they are let go on, where there is room, on one side of a wall."""

import pytest
from msgspec.structs import replace

from battlemap.board.grid_map import CELL, cell_under
from battlemap.board.ids import Cell
from battlemap.gui.collection.landing_spots import LandingSpots, is_on_cells, landing_on_grid
from battlemap.rules import registry
from battlemap.store.collection.spawning import SpawnPoint
from tests.games import duel
from tests.games.skirmish import SKIRMISH, board


def cells(landing: LandingSpots) -> list[Cell]:
    return [stand.place for stand in landing.spawn_points if not isinstance(stand.place, str)]


def test_one_stands_on_the_cell_itself() -> None:
    assert landing_on_grid(board(), 1.0, 1, (4, 8)) == LandingSpots((SpawnPoint((4, 8)),))


def test_several_make_a_block_round_whoever_stands_there() -> None:
    assert cells(landing_on_grid(board(), 1.0, 5, (4, 8))) == [(4, 8), (5, 8), (6, 8), (4, 9), (5, 9)]
    assert cells(landing_on_grid(board(), 1.0, 4, (1, 3))) == [(1, 3), (1, 4), (2, 4), (1, 2)]


def test_a_block_does_not_go_through_a_wall() -> None:
    assert cells(landing_on_grid(board(), 1.0, 3, (7, 1))) == [(7, 1), (7, 2), (7, 0)]
    assert all(column <= 7 for column, _ in cells(landing_on_grid(board(), 1.0, 8, (6, 0))))


def test_wide_ones_stand_side_by_side() -> None:
    assert cells(landing_on_grid(board(), 2.0, 3, (0, 6))) == [(0, 6), (2, 6), (0, 8)]


def test_small_ones_share_their_cell() -> None:
    assert cells(landing_on_grid(board(), 0.5, 3, (0, 0))) == [(0, 0), (0, 0), (1, 0)]
    assert cells(landing_on_grid(board(), 0.25, 5, (0, 0))) == [(0, 0)] * 4 + [(1, 0)]


@pytest.mark.parametrize(
    ("footprint", "cell", "why"),
    [
        (1.0, (2, 3), "Ann stands there"),
        (1.0, (5, 2), "Crate is in the way"),
        (1.0, (-1, 0), "that is off the map"),
        (3.0, (14, 0), "that is off the map"),
        (2.0, (7, 0), "a wall is in the way"),
        (3.0, (8, 4), "Oaf stands there"),
    ],
)
def test_where_there_is_no_room_the_reason_is_given(footprint: float, cell: Cell, why: str) -> None:
    landing = landing_on_grid(board(), footprint, 1, cell)
    assert (landing.refused, cells(landing)) == (why, [cell])


def test_too_many_for_the_place_are_refused_with_their_number() -> None:
    start = board()
    assert start.grid is not None
    small = replace(start, map=replace(start.grid, columns=3, rows=1, ground=(), heights=(), lights=(), edges={}), tokens={})
    landing = landing_on_grid(small, 1.0, 4, (1, 0))
    assert landing.refused == "there is room for 3 here, not for 4"


def test_the_pointer_holds_a_creature_by_its_middle() -> None:
    assert cell_under((2.5 * CELL, 3.5 * CELL), 1.0) == (2, 3)
    assert cell_under((2.5 * CELL, 3.5 * CELL), 3.0) == (1, 2)
    assert cell_under((3 * CELL, 3 * CELL), 2.0) == (2, 2)
    assert cell_under((-5.0, 5.0), 1.0) == (-1, 0)


def test_a_game_of_zones_leaves_its_newcomers_in_zones_on_a_grid_too() -> None:
    assert is_on_cells(SKIRMISH, board())
    assert not is_on_cells(registry.load_ruleset("war_of_ashes"), board())
    assert not is_on_cells(duel.DUEL, duel.board())
