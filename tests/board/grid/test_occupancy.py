"""Who stands where on a grid, and where there is room."""

import pytest
from msgspec.structs import replace

from battlemap.board.grid.occupancy import occupied_cells, space_fault
from battlemap.board.grid_map import Edge, GridMap, Prop
from battlemap.board.ids import Cell, EdgeId, PropId, TokenId, ZoneId
from tests.board.grids import board, token

CRATE = Prop(PropId("c"), "Crate", (4, 0))
YARD = GridMap(
    8,
    5,
    ground=("#.......", "v.......", " .......", "........", "........"),
    edges={EdgeId("2,2 n"): Edge("wall"), EdgeId("3,4 w"): Edge("door", "shut")},
    props={CRATE.id: CRATE},
)
BOARD = board(YARD, token("Mudge", (5, 2)), token("Ogre", (6, 3), 2.0), token("Rat", (1, 4), 0.25), token("Imp", (2, 4), 0.5))


@pytest.mark.parametrize(
    ("footprint", "cell", "fault"),
    [
        (1, (1, 1), ""),
        (1, (8, 0), "that is off the map"),
        (1, (0, -1), "that is off the map"),
        (3, (6, 0), "that is off the map"),
        (1, (0, 0), "solid rock is in the way"),
        (1, (0, 1), "chasm is in the way"),
        (1, (0, 2), "there is nothing to stand on"),
        (1, (4, 0), "Crate is in the way"),
        (1, (5, 2), "Mudge stands there"),
        (2, (4, 1), "Mudge stands there"),
        (1, (7, 4), "Ogre stands there"),
        (2, (1, 1), "a wall is in the way"),
        (1, (2, 1), ""),
        (2, (2, 3), "the door is shut"),
        (0.25, (1, 4), ""),
        (0.5, (1, 4), ""),
        (1, (1, 4), "Rat stands there"),
        (0.5, (2, 4), ""),
        (0.5, (5, 2), "Mudge stands there"),
    ],
)
def test_there_is_room_or_a_reason_why_not(footprint: float, cell: Cell, fault: str) -> None:
    assert space_fault(BOARD, footprint, cell) == fault


def test_two_halves_or_four_quarters_fill_a_cell() -> None:
    halves = board(YARD, token("One", (1, 1), 0.5), token("Two", (1, 1), 0.5))
    assert space_fault(halves, 0.5, (1, 1)) == space_fault(halves, 0.25, (1, 1)) == "One stands there"
    quarters = [token(name, (1, 1), 0.25) for name in ("One", "Two", "Three", "Four")]
    assert space_fault(board(YARD, *quarters[:3]), 0.25, (1, 1)) == ""
    assert space_fault(board(YARD, *quarters), 0.25, (1, 1)) == "One stands there"
    assert space_fault(board(YARD, *quarters[:2]), 0.5, (1, 1)) == ""
    assert space_fault(board(YARD, *quarters[:3]), 0.5, (1, 1)) == "One stands there"


def test_nobody_stands_in_his_own_way() -> None:
    assert space_fault(BOARD, BOARD[TokenId("ogre")], (5, 3)) == ""
    assert space_fault(BOARD, BOARD[TokenId("ogre")], (5, 1)) == "Mudge stands there"
    assert space_fault(BOARD, BOARD[TokenId("ogre")], (5, 1), but=[TokenId("mudge")]) == ""


def test_sharing_lets_creatures_overlap_but_not_walls() -> None:
    assert space_fault(BOARD, 1, (5, 2), sharing=True) == ""
    assert space_fault(BOARD, 2, (1, 1), sharing=True) == "a wall is in the way"


def test_where_there_are_zones_only_there_are_no_cells() -> None:
    from battlemap.board.zone_map import ZoneMap

    assert space_fault(replace(BOARD, map=ZoneMap()), 1, (1, 1)) == "there are no cells here"


def test_every_cell_of_everybody_is_occupied() -> None:
    found = occupied_cells(BOARD)
    assert found[5, 2] == (TokenId("mudge"),)
    assert [found[cell] for cell in ((6, 3), (7, 3), (6, 4), (7, 4))] == [(TokenId("ogre"),)] * 4
    assert len(found) == 7
    assert set(occupied_cells(BOARD, but=[TokenId("ogre")])) == {(5, 2), (1, 4), (2, 4)}


def test_those_who_share_a_cell_are_named_together_and_those_in_zones_not_at_all() -> None:
    far = replace(token("Far", (0, 0)), place=ZoneId("hall"))
    shared = board(YARD, token("One", (1, 1), 0.5), token("Two", (1, 1), 0.5), far)
    assert occupied_cells(shared) == {(1, 1): (TokenId("one"), TokenId("two"))}
