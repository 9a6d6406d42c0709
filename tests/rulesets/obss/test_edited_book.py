"""A house edits the tables of the book: rows go and come, sheets still name them, and play goes on."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.rules.house_overlay import apply_house_rules
from battlemap.testing.conformance import conform
from rulesets.obss.basics.arms import (
    BARE,
    ammunition_of,
    bodily,
    damage_of,
    missile_of,
    name_of,
    proficient,
    weapon_of,
    weapon_use_of,
)
from rulesets.obss.book.creature import Arm, CreatureSheet
from rulesets.obss.book.rulebook import BOOK, RULEBOOK, Book
from tests.rulesets.edited_books import empty_tables, missing_labels, stale_labels, why_refused, with_new_rows
from tests.rulesets.obss.boards import RULES
from tests.rulesets.obss.test_conformance import crowded_board, reread
from tests.rulesets.obss.test_house_play import HOUSE, ward


def edited_book(**tables: Any) -> Book:
    return apply_house_rules(BOOK, tuple(tables.items()))


def test_tables_may_be_emptied_while_sheets_still_name_their_rows() -> None:
    house, gone = empty_tables(RULES)
    assert set(gone) == {
        "weapons", "ammunition", "armour", "shields", "lists", "skills", "lights", "critical_actions", "weapon_maneuvers",
    }  # fmt: skip
    all_of_it = HOUSE | house | {"options.critical_actions": True, "options.weapon_maneuvers": True}
    assert conform(RULES, [replace(board, house=all_of_it) for board in (crowded_board(), ward())], 3, "slate", reread) == ()


def test_rows_of_which_only_the_name_is_said_are_played_with() -> None:
    house, taken = with_new_rows(RULES)
    assert {"weapons", "ammunition", "armour", "shields", "lists", "skills", "conditions", "costs", "lights"} < set(taken)
    assert conform(RULES, [replace(crowded_board(), house=house)], 3, "slate", reread) == ()


def test_a_weapon_that_the_book_does_not_know_strikes_as_a_fist_does_and_lies_in_the_hand() -> None:
    sheet = CreatureSheet(arms={"it": Arm("moon blade")}, main_hand="it")
    row = weapon_of(BOOK, sheet, "it")
    assert (name_of(BOOK, sheet, "it"), row.damage) == ("Moon blade", BOOK.weapons["unarmed"].damage)
    assert not bodily(row)
    assert proficient(BOOK, sheet, "it")
    assert weapon_use_of(BOOK, sheet, "it thrown").mode == "throw"


def test_bare_hands_are_there_when_their_row_is_gone() -> None:
    assert damage_of(edited_book(weapons={}), CreatureSheet(), BARE).dice == "1d3"


def test_what_a_bow_shoots_may_be_unknown() -> None:
    sheet = CreatureSheet(arms={"bow": Arm("longbow", ammunition="fire arrow")}, main_hand="bow")
    assert missile_of(BOOK, sheet, "bow").title == "Fire arrow"
    assert damage_of(BOOK, sheet, weapon_use_of(BOOK, sheet, "bow")).dice == "1d4"
    assert ammunition_of(edited_book(weapons={}), CreatureSheet(arms={"bow": Arm("longbow")}), "bow") == ""


def test_a_weapon_of_which_no_damage_is_said_does_the_least() -> None:
    book = apply_house_rules(BOOK, (("weapons.wand", {"title": "Wand"}),))
    sheet = CreatureSheet(arms={"it": Arm("wand")}, main_hand="it")
    assert damage_of(book, sheet, weapon_use_of(book, sheet, "it")).dice == "1"


def test_a_condition_that_is_gone_is_nothing_but_its_name() -> None:
    assert BOOK.condition("moonstruck").title == "Moonstruck"


def test_aiming_longer_than_the_book_knows_brings_no_more() -> None:
    book = apply_house_rules(BOOK, (("numbers.aim", [3]),))
    assert (book.aim_bonus(1), book.aim_bonus(3), BOOK.aim_bonus(3)) == (3, 3, 4)


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"weapons.pike": {"title": "Pike", "lists": ["prods"]}}, "weapons.pike.lists: there is no weapon list called prods"),
        ({"weapons.sling.ammunition": ["pea"]}, "weapons.sling.ammunition: there is no ammunition called pea"),
        ({"weapons.dagger.damage": "lots"}, "weapons.dagger.damage: “lots” is no dice such as 2d6"),
        ({"weapons.dagger.damage": "999999d6"}, "weapons.dagger.damage: “999999d6” is no dice"),
        ({"ammunition.bolt.damage": "2d"}, "ammunition.bolt.damage: “2d” is no dice"),
        ({"ladder.steps": []}, "ladder.steps: there has to be one step at least"),
        ({"ladder.beside": {"2d4": "7d7"}}, "ladder.beside.2d4: there is no step called 7d7"),
        ({"costs": {}}, "costs.attack: the rules need this row; it can be changed, but not taken away"),
        ({"conditions": {}}, "conditions.prone: the rules need this row"),
        ({"critical_actions.eyes 9": {"title": "Blind rage"}}, "critical_actions.eyes 9: a row that the rules do not know"),
    ],
)
def test_what_does_not_fit_together_is_said_with_its_place(house: dict[str, Any], sentence: str) -> None:
    assert why_refused(RULES, house).startswith(sentence)


@pytest.mark.parametrize(
    "house",
    [
        {"numbers.dice": 10**9}, {"numbers.trade": 0}, {"numbers.power": 0}, {"numbers.aim": []}, {"weapons.dagger.range": -3},
        {"lights.torch.bright": -1.0}, {"conditions.prone.flags": ["sleepy"]}, {"skills.swim.ability": "luck"},
    ],
)  # fmt: skip
def test_numbers_beyond_all_measure_and_unknown_words_are_refused(house: dict[str, Any]) -> None:
    assert why_refused(RULES, house).startswith(next(iter(house)))


def test_the_book_itself_fits_together() -> None:
    assert RULEBOOK.validate(BOOK) == ""


def test_every_table_and_number_has_words_and_no_words_speak_of_what_is_not_there() -> None:
    assert stale_labels(RULES) == []
    assert missing_labels(RULES) == []
