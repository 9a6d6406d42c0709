"""What is in the way of a step, in words."""

import pytest

from battlemap.board.grid.obstructions import step_fault
from battlemap.board.grid_map import Edge, GridMap, Prop
from battlemap.board.ids import Cell, EdgeId, PropId
from tests.board.grids import draw_grid

TABLE = Prop(PropId("t"), "Table", (3, 0))
ROOM = GridMap(
    5, 4, ground=("....#", ".....", "....v", "....."), props={TABLE.id: TABLE}, edges={EdgeId("1,1 w"): Edge("door", "locked")}
)


@pytest.mark.parametrize(
    ("a", "b", "footprint", "fault"),
    [
        ((0, 0), (1, 0), 1, ""),
        ((0, 0), (0, 0), 1, "that is not a single step"),
        ((0, 0), (2, 1), 1, "that is not a single step"),
        ((0, 0), (0, -1), 1, "that is off the map"),
        ((2, 2), (3, 3), 2, "that is off the map"),
        ((0, 1), (1, 1), 1, "the door is locked"),
        ((2, 0), (3, 0), 1, "Table is in the way"),
        ((3, 1), (4, 0), 1, "solid rock is in the way"),
        ((3, 2), (4, 2), 1, "chasm is in the way"),
        ((2, 0), (3, 1), 1, "the corner is in the way"),
        ((0, 2), (0, 1), 2, "the door is locked"),
        ((1, 2), (0, 2), 2, ""),
    ],
)
def test_a_step_is_free_or_something_is_in_the_way(a: Cell, b: Cell, footprint: float, fault: str) -> None:
    assert step_fault(ROOM, a, b, footprint) == fault


def test_round_a_corner_the_wall_is_named() -> None:
    assert step_fault(draw_grid(". .", "- -", ". ."), (0, 0), (1, 1)) == "a wall is in the way"


def test_a_large_one_turns_a_corner_only_where_one_way_round_it_fits() -> None:
    corner = GridMap(4, 4, edges={EdgeId("2,2 n"): Edge("wall"), EdgeId("2,2 w"): Edge("wall")})
    assert step_fault(corner, (0, 0), (1, 1), 2) == "a wall is in the way"
    pillar = GridMap(4, 4, ground=("..#.", "....", "....", "...."))
    assert step_fault(pillar, (0, 0), (1, 1), 2) == "the corner is in the way"
    assert step_fault(pillar, (0, 1), (1, 2), 2) == ""
