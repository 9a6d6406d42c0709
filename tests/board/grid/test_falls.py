"""How far one falls."""

from battlemap.board.grid.distances import fall_height
from battlemap.board.grid_map import GridMap

CLIFF = GridMap(4, 1, heights=("50A5",))


def test_one_falls_as_far_as_the_ground_lies_lower() -> None:
    assert (fall_height(CLIFF, (0, 0), (1, 0)), fall_height(CLIFF, (1, 0), (2, 0)), fall_height(CLIFF, (0, 0), (2, 0))) == (
        5,
        1,
        6,
    )


def test_nobody_falls_upwards_or_on_level_ground() -> None:
    assert (
        fall_height(CLIFF, (1, 0), (0, 0)),
        fall_height(CLIFF, (0, 0), (3, 0)),
        fall_height(GridMap(2, 1), (0, 0), (1, 0)),
    ) == (0, 0, 0)


def test_there_is_no_ground_off_the_map() -> None:
    assert fall_height(CLIFF, (0, 0), (0, 1)) == 0
