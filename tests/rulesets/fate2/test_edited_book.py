"""A house edits the tables of the book: rows go and come, sheets still name them, and play goes on."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.play.command_preview import preview_command
from battlemap.rules.house_overlay import apply_house_rules
from battlemap.rules.procedure import Command
from battlemap.testing.conformance import conform
from rulesets.fate2.basics.skills import kind_now
from rulesets.fate2.basics.weapons import armour_of, lethal, row_in_column, weapon_of
from rulesets.fate2.book.rulebook import BOOK, RULEBOOK, Book
from tests.rulesets.edited_books import empty_tables, missing_labels, stale_labels, why_refused, with_new_rows
from tests.rulesets.fate2.boards import ANN, RULES, crowd, fighter, yard
from tests.rulesets.fate2.test_conformance import reread


def edited_book(**tables: Any) -> Book:
    return apply_house_rules(BOOK, tuple(tables.items()))


def test_tables_may_be_emptied_while_sheets_still_name_their_rows() -> None:
    house, gone = empty_tables(RULES)
    assert set(gone) == {"weapons", "armour", "skills", "maneuvers", "bearings"}
    boards = [replace(board, house=house) for board in (crowd("exchange"), crowd("turn", "debate"), yard())]
    assert conform(RULES, boards, 3, "slate", reread) == ()


def test_rows_of_which_only_the_name_is_said_are_played_with() -> None:
    house, taken = with_new_rows(RULES)
    assert set(taken) == {"weapons", "armour", "skills", "maneuvers", "bearings", "kinds"}
    assert conform(RULES, [replace(crowd("turn"), house=house)], 3, "slate", reread) == ()


def test_a_weapon_that_the_book_does_not_know_is_a_plain_thing_of_that_name() -> None:
    sheet = fighter(weapon="halberd of old", armour="boiled hide")
    assert weapon_of(BOOK, sheet).title == "Halberd of old"
    assert lethal(BOOK, sheet.weapon)
    assert not weapon_of(BOOK, sheet).natural
    assert (armour_of(BOOK, sheet).title, armour_of(BOOK, sheet).rating) == ("Boiled hide", 0)


def test_whoever_holds_nothing_still_has_bare_hands_when_their_row_is_gone() -> None:
    hands = weapon_of(edited_book(weapons={}), fighter(weapon=""))
    assert (hands.natural, hands.nonlethal) == (True, True)


def test_a_kind_of_conflict_that_is_gone_counts_as_the_first_one() -> None:
    house = {"kinds": {"brawl": {"title": "Brawl"}}}
    assert kind_now(replace(crowd("turn", "chase"), house=house)).title == "Brawl"


def test_a_column_of_armour_types_that_is_gone_counts_as_the_next_lighter() -> None:
    book = edited_book(armour_types={"0": {}, "5": {"clipped": 4, "hurt": 5, "injured": 6, "taken_out": 7}})
    assert row_in_column(book, 4, 1) == "clipped"
    assert row_in_column(book, 8, 3) == "scratched"


def test_a_maneuver_that_is_gone_is_nothing_but_its_name() -> None:
    assert BOOK.maneuver("tickle").effect == "Tickle"


def test_nobody_is_asked_for_a_maneuver_where_there_is_none() -> None:
    board = replace(crowd("turn"), house={"maneuvers": {}})
    for draft in (Command("maneuver", ANN, {"target": ("cat",)}), Command("afflict", None, {"target": ("cat",)})):
        assert preview_command(RULES, board, draft).refusal == "the book has no maneuvers"


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"outcomes": {}}, "outcomes.scratched: the rules need this row; it can be changed, but not taken away"),
        ({"outcomes.bruised": {"title": "Bruised"}}, "outcomes.bruised: there are only the rows"),
        ({"outcomes.hurt.least": 9}, "outcomes.injured.least: injured cannot come before hurt"),
        ({"kinds": {}}, "kinds: there has to be one kind of conflict at least"),
        ({"armour_types": {}}, "armour_types: there has to be one column at least"),
        ({"armour_types.light": {}}, "armour_types.light: a column is called by its number, from 0 on"),
    ],
)  # fmt: skip
def test_what_does_not_fit_together_is_said_with_its_place(house: dict[str, Any], sentence: str) -> None:
    assert why_refused(RULES, house).startswith(sentence)


@pytest.mark.parametrize(
    "house",
    [
        {"numbers.rising": 10**9}, {"outcomes.hurt.boxes": 10**9}, {"weapons.sword.rating": -1},
        {"weapons.sword.traits": ["sharp"]}, {"numbers.wound_days": 999},
        {"maneuvers.pin.level": "scratched"}, {"options.range_penalty": 10**6},
    ],
)  # fmt: skip
def test_numbers_beyond_all_measure_are_refused(house: dict[str, Any]) -> None:
    assert why_refused(RULES, house).startswith(next(iter(house)))


def test_the_book_itself_fits_together() -> None:
    assert RULEBOOK.validate(BOOK) == ""


def test_every_table_and_number_has_words_and_no_words_speak_of_what_is_not_there() -> None:
    assert stale_labels(RULES) == []
    assert missing_labels(RULES) == []
