"""A house edits the tables of the book: rows go and come, sheets still name them, and play goes on."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.testing.conformance import conform
from rulesets.war_of_ashes.basics.weight import rank_of, weighs_by_rank
from rulesets.war_of_ashes.book.fighter import Conflict
from rulesets.war_of_ashes.book.rulebook import BOOK, RULEBOOK
from tests.rulesets.edited_books import empty_tables, missing_labels, stale_labels, why_refused, with_new_rows
from tests.rulesets.war_of_ashes.boards import RULES, before_the_storm, crowded_board, hero, in_full_cry
from tests.rulesets.war_of_ashes.test_conformance import reread


def test_tables_may_be_emptied_while_sheets_and_scene_still_name_their_rows() -> None:
    house, gone = empty_tables(RULES)
    house |= {"terrain": {}}
    assert set(gone) == {"ranks.court", "ranks.debate", "words", "rituals"}
    boards = [replace(board, house=house) for board in (crowded_board(), before_the_storm(), in_full_cry())]
    assert conform(RULES, boards, 3, "slate", reread) == ()


def test_rows_of_which_only_the_name_is_said_are_played_with() -> None:
    house, taken = with_new_rows(RULES)
    assert set(taken) == {"conflicts", "ranks.court", "ranks.debate", "words", "rituals"}
    ours = replace(in_full_cry(), house=house, scene=Conflict(kind="of our own", phase="exchanges"))
    assert conform(RULES, [ours, replace(before_the_storm(), house=house)], 3, "slate", reread) == ()


def test_a_kind_of_conflict_that_is_gone_counts_as_the_first_one() -> None:
    assert BOOK.conflict("naval") == BOOK.conflicts["physical"]
    assert BOOK.words_for("naval").boosts


def test_a_kind_of_conflict_says_itself_whether_people_weigh_by_standing() -> None:
    naval = {"conflicts.naval": {"title": "At sea", "standing": True}}
    board = replace(crowded_board(), house=naval, scene=Conflict(kind="naval"))
    assert weighs_by_rank(RULES.book_for(board.house_key), board)
    assert not weighs_by_rank(BOOK, board)


def test_a_standing_that_is_gone_weighs_nothing_of_its_own() -> None:
    assert rank_of(BOOK, hero(rank="court.jester")) is None


def test_a_ritual_that_is_gone_is_nothing_but_its_name() -> None:
    assert BOOK.ritual("drought").title == "Drought"


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"conflicts": {}}, "conflicts: there has to be one kind of conflict at least"),
        ({"numbers.slots": {"mild": 2}}, "numbers.slots.moderate: the rules need this row"),
        ({"numbers.slots.dire": 8}, "numbers.slots.dire: there are only the consequences mild, moderate, severe, extra mild"),
        ({"numbers.one_die": 5}, "numbers.two_dice: two dice cannot turn before one does"),
        ({"words.social.boosts": []}, "words.social.boosts: there has to be one suggestion at least"),
        ({"rituals.march.names": []}, "rituals.march.names: there has to be one suggestion at least"),
    ],
)
def test_what_does_not_fit_together_is_said_with_its_place(house: dict[str, Any], sentence: str) -> None:
    assert why_refused(RULES, house).startswith(sentence)


@pytest.mark.parametrize(
    "house",
    [
        {"numbers.roar": 10**9}, {"numbers.one_die": 0}, {"ranks.court.monarch.weight": 10**9}, {"options.roars_each": -1},
        {"conflicts.social.order": "brave"},
    ],
)  # fmt: skip
def test_numbers_beyond_all_measure_are_refused(house: dict[str, Any]) -> None:
    assert why_refused(RULES, house).startswith(next(iter(house)))


def test_the_book_itself_fits_together() -> None:
    assert RULEBOOK.validate(BOOK) == ""


def test_every_table_and_number_has_words_and_no_words_speak_of_what_is_not_there() -> None:
    assert stale_labels(RULES) == []
    assert missing_labels(RULES) == []
