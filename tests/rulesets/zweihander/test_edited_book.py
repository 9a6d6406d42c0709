"""A house edits the tables of the book: rows go and come, sheets still name them, and play goes on."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.rules.house_overlay import apply_house_rules
from battlemap.testing.conformance import conform
from rulesets.zweihander.basics.arms import name_of, qualities_of, weapon_of
from rulesets.zweihander.basics.checks import skill_title
from rulesets.zweihander.book.creature import UNARMED, Arm
from rulesets.zweihander.book.rulebook import BOOK, RULEBOOK
from tests.rulesets.edited_books import empty_tables, missing_labels, stale_labels, why_refused, with_new_rows
from tests.rulesets.zweihander.boards import RULES, fighter
from tests.rulesets.zweihander.test_conformance import crowded_board, reread


def test_tables_may_be_emptied_while_sheets_still_name_their_rows() -> None:
    house, gone = empty_tables(RULES)
    assert set(gone) == {"weapons", "ammunition", "armour", "shields", "qualities", "modes"}
    assert conform(RULES, [replace(crowded_board(), house=house)], 2, "slate", reread) == ()


def test_rows_of_which_only_the_name_is_said_are_played_with() -> None:
    house, taken = with_new_rows(RULES)
    assert {"weapons", "ammunition", "armour", "shields", "qualities", "skills", "modes", "situations", "conditions"} < set(taken)
    assert conform(RULES, [replace(crowded_board(), house=house)], 2, "slate", reread) == ()


def test_a_weapon_that_the_book_does_not_know_is_a_plain_one_of_that_name() -> None:
    sheet = fighter(arms={"it": Arm("moon blade", plus=("fast",))})
    assert name_of(BOOK, sheet, "it") == weapon_of(BOOK, sheet, "it").title == "Moon blade"
    assert qualities_of(BOOK, sheet, "it") == {"fast"}


def test_bare_hands_are_held_in_no_hand_even_when_their_row_is_gone() -> None:
    assert weapon_of(apply_house_rules(BOOK, (("weapons", {}),)), fighter(arms={}), UNARMED).hands == 0


def test_skills_conditions_modes_and_qualities_that_are_gone_are_nothing_but_their_names() -> None:
    assert skill_title(BOOK, "basket weaving") == "Basket weaving"
    assert BOOK.condition("moonstruck").title == "Moonstruck"
    assert BOOK.mode("swinging").title == "Swinging"
    assert BOOK.quality("shiny") == "Shiny"


@pytest.mark.parametrize(
    ("house", "sentence"),
    [
        ({"weapons.pike.qualities": ["sharp"]}, "weapons.pike.qualities: there is no quality called sharp"),
        ({"weapons.pike.skill": "poking"}, "weapons.pike.skill: there is no skill called poking"),
        ({"weapons.pike.ranges": [3, 6]}, "weapons.pike.ranges: there are 4 distances, not 2"),
        ({"armour.mail.qualities": ["loud"]}, "armour.mail.qualities: there is no quality called loud"),
        ({"sizes.long.hindered": ["rain"]}, "sizes.long.hindered: there is no row of the situation table called rain"),
        ({"modes.climbing.skill": "luck"}, "modes.climbing.skill: there is no skill called luck"),
        ({"stunts.push.resist": "luck"}, "stunts.push: there is no skill called luck"),
        ({"wounds": ["Well", "Dead"]}, "wounds: a track has 6 steps"),
        ({"speech.difficulty": [0]}, "speech.difficulty: there are 6 steps of wounds"),
        ({"injuries.moderate.13": {"title": "Bad luck"}}, "injuries.moderate.13: the rows go by the faces of a d12"),
        ({"injuries.serious": {}}, "injuries.serious.1: the rules need this row"),
        ({"numbers.least_chance": 100}, "numbers.greatest_chance: it cannot be less than the least chance"),
        ({"numbers.burning": "fire"}, "numbers.burning: “fire” is no dice such as 2d6+1"),
        ({"difficulties": {"Easy": 20}}, "difficulties.Standard: the rules need this row"),
        ({"conditions": {}}, "conditions.blinded: the rules need this row"),
        ({"bands.sniping": {"title": "Sniping"}}, "bands.sniping: a row that the rules do not know would do nothing"),
    ],
)
def test_what_does_not_fit_together_is_said_with_its_place(house: dict[str, Any], sentence: str) -> None:
    assert why_refused(RULES, house).startswith(sentence)


def test_fumbles_without_any_weight_are_refused() -> None:
    rows = {f"fumbles.{key}.weight": 0 for key in BOOK.fumbles}
    assert why_refused(RULES, rows) == "fumbles: one row at least needs a weight"


@pytest.mark.parametrize(
    "house",
    [
        {"numbers.ap": 10**9}, {"numbers.step": 0}, {"numbers.jump": 0}, {"numbers.repeating": 0}, {"weapons.pike.hands": 3},
        {"shapes.burst.size": 10**6}, {"parts.head.low": 0}, {"conditions.prone.flags": ["sleepy"]},
        {"injuries.moderate.2.flags": ["itchy"]},
    ],
)  # fmt: skip
def test_numbers_beyond_all_measure_and_unknown_words_are_refused(house: dict[str, Any]) -> None:
    assert why_refused(RULES, house).startswith(next(iter(house)))


def test_the_book_itself_fits_together() -> None:
    assert RULEBOOK.validate(BOOK) == ""


def test_every_table_and_number_has_words_and_no_words_speak_of_what_is_not_there() -> None:
    assert stale_labels(RULES) == []
    assert missing_labels(RULES) == []
