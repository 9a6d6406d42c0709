"""Where things land, who flanks, how far things reach: the tables of the rules on a grid."""

from itertools import combinations

import pytest

from battlemap.board.grid.scatter import scatter_cell
from battlemap.board.grid_map import Edge, GridMap
from battlemap.board.ids import Cell, EdgeId, TokenId
from rulesets.obss.attack.attack_roll import out_of_range, range_penalty
from rulesets.obss.basics import positions
from rulesets.obss.basics.arms import WeaponUse
from rulesets.obss.basics.blow import Blow
from rulesets.obss.book.creature import SIZES, Arm, CreatureSheet, Size
from rulesets.obss.book.fight import Board
from tests.rulesets.obss.boards import ANN, CAT, HEROES, RAIDERS, board, fighter, piece

OFFSETS = {
    "diagram": ((0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1), (-1, 0), (-1, 1)),
    "example": ((-1, 0), (-1, 1), (0, 1), (1, 1), (1, 0), (1, -1), (0, -1), (-1, -1)),
}
"""Right and beyond, seen by the thrower, for 1 to 8."""
SQUARES: dict[str, Cell] = {
    "A": (4, 4), "G": (5, 4), "D": (6, 4), "B": (4, 5), "E": (6, 5), "C": (4, 6), "H": (5, 6), "F": (6, 6),
}  # fmt: skip


@pytest.mark.parametrize("eighth", range(1, 9))
@pytest.mark.parametrize("mode", ["diagram", "example"])
def test_tv_40_each_direction_of_the_die_in_both_modes(eighth: int, mode: str) -> None:
    right, beyond = OFFSETS[mode][eighth - 1]
    thrower, target = (10, 26), (10, 20)
    landed = scatter_cell(thrower, target, eighth, 4, mode)  # type: ignore[arg-type]
    assert landed == (10 + 4 * right, 20 - 4 * beyond)


def test_tv_40_the_squares_of_the_example() -> None:
    thrower, target = (10, 26), (10, 20)
    assert scatter_cell(thrower, target, 5, 4, "diagram") == (10, 24)
    assert scatter_cell(thrower, target, 7, 6, "diagram") == (4, 20)
    assert scatter_cell(thrower, target, 2, 7, "diagram") == (17, 13)
    assert scatter_cell(thrower, target, 5, 4, "example") == (14, 20)
    assert scatter_cell(thrower, target, 7, 6, "example") == thrower


@pytest.mark.parametrize("pair", [*combinations(SQUARES, 2)], ids="".join)
def test_tv_48_of_all_pairs_around_a_square_only_four_flank(pair: tuple[str, str]) -> None:
    one, other = pair
    who, partner = TokenId("one"), TokenId("other")
    on = board(piece(who, HEROES, SQUARES[one]), piece(partner, HEROES, SQUARES[other]), piece(CAT, RAIDERS, (5, 5)))
    flanks = {*pair} in ({"A", "F"}, {"B", "E"}, {"C", "D"}, {"G", "H"})
    assert positions.flankers(on, CAT) == ([who, partner] if flanks else [])


@pytest.mark.parametrize(("metres", "bonus"), [(6, 0), (7, -6), (12, -6), (13, -12), (18, -12)])
def test_tv_9_a_dagger_flies_by_increments_of_six(metres: int, bonus: int) -> None:
    assert penalty("dagger", metres) == bonus


@pytest.mark.parametrize(("metres", "bonus"), [(15, 0), (16, -6), (30, -6), (31, -12), (45, -12)])
def test_tv_36_a_bow_by_increments_of_fifteen(metres: int, bonus: int) -> None:
    assert penalty("shortbow", metres) == bonus


@pytest.mark.parametrize(("weapon", "metres"), [("dagger", 19), ("shortbow", 46), ("longsword", 10)])
def test_beyond_three_increments_nothing_flies(weapon: str, metres: int) -> None:
    on, way = shooting_board(weapon, metres)
    assert "it carries" in out_of_range(on, ANN, way, CAT)


def penalty(weapon: str, metres: int) -> int:
    on, way = shooting_board(weapon, metres)
    assert not out_of_range(on, ANN, way, CAT)
    return sum([one.value for one in range_penalty(on, Blow(ANN, CAT, way))])


def shooting_board(weapon: str, metres: int) -> tuple[Board, WeaponUse]:

    sheet = fighter(arms={"it": Arm(weapon)})
    way = WeaponUse("it", "it", "shoot" if weapon == "shortbow" else "throw")
    return board(piece(ANN, HEROES, (1, 1), sheet), piece(CAT, RAIDERS, (1 + metres, 1)), grid=GridMap(60, 5)), way


@pytest.mark.parametrize(
    ("size", "reach"), [("tiny", 0), ("small", 1), ("medium", 1), ("large", 1), ("huge", 2), ("colossal", 6)]
)
def test_tv_29_reach_goes_by_size(size: Size, reach: int) -> None:
    wide = SIZES[size].footprint
    on = board(piece(ANN, HEROES, (8, 8), CreatureSheet(size=size)), piece(CAT, RAIDERS, (20, 18)))
    cells = positions.threatened_cells(on, ANN)
    edge = 8 + max(1, int(wide)) - 1 + reach
    assert max([x for x, _ in cells], default=8) == edge
    assert max([y for _, y in cells], default=8) == edge


def test_a_wall_keeps_reach_in() -> None:

    walled = GridMap(20, 20, edges={EdgeId("6,5 w"): Edge("wall")})
    on = board(piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (6, 5)), grid=walled)
    assert positions.threats_to(on, CAT) == []
    open_yard = board(piece(ANN, HEROES, (5, 5)), piece(CAT, RAIDERS, (6, 5)))
    assert positions.threats_to(open_yard, CAT) == [ANN]
