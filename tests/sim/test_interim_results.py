"""What is told of a campaign while it is fought: shares, losses and rounds so far, with fights that are under way."""

import pytest
from msgspec.structs import replace

from battlemap.sim.fight_standing import FightStanding
from battlemap.sim.interim_results import InterimResults, fighting_alliances, interim_results
from battlemap.sim.intervals import wilson
from battlemap.sim.tally import Tally
from tests.games.duel import ANN, BEN, CAT, DOG, HEROES, RAIDERS, board_in_fight
from tests.sim.test_win_conditions import RULES, TOWN, three_sides

COUNTS: dict[tuple[str, ...], int] = {
    ("wins", "heroes"): 6,
    ("wins", "raiders"): 3,
    ("wins", ""): 1,
    ("there", "ann"): 10,
    ("stands", "ann"): 8,
    ("there", "ben"): 10,
    ("stands", "ben"): 5,
    ("there", "cat"): 10,
    ("stands", "cat"): 2,
    ("first", "cat"): 4,
    ("first", "ann"): 1,
    ("rounds", "2"): 4,
    ("rounds", "10"): 6,
    ("harmless",): 1,
    ("stuck", "Why"): 2,
    ("stuck", "Who"): 1,
    ("faults",): 2,
    ("fault", "a"): 1,
    ("fault", "b"): 1,
}


def results(*under_way: FightStanding, **more: int) -> InterimResults:
    """Ten fights without a fault, and two with one."""
    counts = {**COUNTS, **{tuple(key.split("_")): count for key, count in more.items()}}
    return interim_results(board_in_fight(), Tally(12, counts), under_way)


def test_what_the_counts_come_to_so_far() -> None:
    told = results()
    assert (told.fights, told.faults, told.fault, told.harmless, told.stuck) == (10, 2, "b", 1, "Why")
    assert [(one.id, one.wins, one.share) for one in told.alliances] == [("heroes", 6, 0.6), ("raiders", 3, 0.3), ("", 1, 0.1)]
    assert (told.answer.id, told.headline, told.nobody.name) == ("heroes", "Heroes win", "Nobody")
    assert told.answer.interval == wilson(6, 10)
    assert told.lost == pytest.approx(0.7)
    assert (told.rounds, told.lasting) == ({2: 4, 10: 6}, 6.8)
    assert [(one.id, one.survives, one.first) for one in told.fighters] == [(ANN, 0.8, 0.1), (BEN, 0.5, 0.0), (CAT, 0.2, 0.4)]
    assert told.fighters[0].interval == wilson(8, 10)
    assert (told.judged, told.judged_in) == (0, 0)


def test_fights_under_way_count_in_the_shares_by_which_they_stand() -> None:
    told = results(FightStanding(10, 3, {HEROES: 0.9, RAIDERS: 0.1}), FightStanding(11, 3, {HEROES: 0.5, RAIDERS: 0.5}))
    assert (told.fights, told.judged, told.judged_in) == (12, 2, 3)
    assert [one.share for one in told.alliances] == pytest.approx([7.4 / 12, 3.6 / 12, 1 / 12])
    assert told.lost == pytest.approx(0.7)
    more = interim_results(
        board_in_fight(), Tally(12, {**COUNTS, ("judged in", "5"): 2, ("judged in", "4"): 2, ("judged", "heroes"): 1500}), ()
    )
    assert (more.judged, more.judged_in) == (4, 4)
    assert more.alliances[0].share == pytest.approx(0.75)


def test_before_the_first_fight_nothing_is_known() -> None:
    told = interim_results(board_in_fight(), Tally())
    assert (told.fights, told.lost, told.lasting, told.fighters, told.fault, told.stuck) == (0, 0.0, 0.0, (), "", "")
    assert told.answer.interval == wilson(0, 0)
    assert told.answer.share == 0.0


def test_the_answer_is_about_the_players_and_without_them_about_whoever_is_ahead() -> None:
    board = board_in_fight()
    gm = replace(board, sides={key: replace(side, gm=True) for key, side in board.sides.items()})
    assert interim_results(gm, Tally(9, {("wins", "raiders"): 5, ("wins", "heroes"): 4})).answer.id == "raiders"
    swapped = replace(board, sides={key: replace(side, gm=key == HEROES) for key, side in board.sides.items()})
    told = interim_results(swapped, Tally(9, {("wins", "raiders"): 1}))
    assert [one.id for one in told.alliances] == ["raiders", "heroes", ""]
    assert told.answer.id == "raiders"


def test_only_alliances_of_which_somebody_stands_fight() -> None:
    board = three_sides(HEROES)
    assert fighting_alliances(RULES, board) == {HEROES, RAIDERS}
    down = board
    for who in (CAT, DOG):
        down = down.with_token(replace(down[who], sheet=replace(down[who].sheet, stamina=0)))
    assert fighting_alliances(RULES, down) == {HEROES}
    assert fighting_alliances(RULES, three_sides()) == {HEROES, RAIDERS, TOWN}
