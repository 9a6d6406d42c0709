"""How far one falls."""

from battlemap.board.falls import drop
from battlemap.board.grid_map import GridMap

CLIFF = GridMap(4, 1, heights=("50A5",))


def test_one_falls_as_far_as_the_ground_lies_lower() -> None:
    assert (drop(CLIFF, (0, 0), (1, 0)), drop(CLIFF, (1, 0), (2, 0)), drop(CLIFF, (0, 0), (2, 0))) == (5, 1, 6)


def test_nobody_falls_upwards_or_on_level_ground() -> None:
    assert (drop(CLIFF, (1, 0), (0, 0)), drop(CLIFF, (0, 0), (3, 0)), drop(GridMap(2, 1), (0, 0), (1, 0))) == (0, 0, 0)


def test_there_is_no_ground_off_the_map() -> None:
    assert drop(CLIFF, (0, 0), (0, 1)) == 0
