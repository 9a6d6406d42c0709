"""Lists that a house has changed: what sheets name that the book does not have any more, new rows, what does not fit together."""

from typing import Any

import pytest
from msgspec.structs import replace

from battlemap.rules.house_overlay import apply_house_rules
from battlemap.testing.conformance import conform
from rulesets.sifrp.basics.arms import base_worth, reach_of, weapon_uses
from rulesets.sifrp.basics.defence import parry_bonuses
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.lore import (
    ability_of,
    armour_of,
    cost_of,
    grade_of,
    name_of,
    quality_words,
    reached_row,
    weapon_of,
    weapon_row,
)
from rulesets.sifrp.book.fight import Affray, Board, DroppedItem, Surroundings
from rulesets.sifrp.book.fighter import FIST, Arm
from rulesets.sifrp.book.rulebook import BOOK, LABELS, RULEBOOK, Book
from tests.rulesets.edited_books import empty_tables, missing_labels, stale_labels, with_new_rows
from tests.rulesets.sifrp.boards import ANN, BEN, CAT, HEROES, RAIDERS, RULES, board, fighter, piece
from tests.rulesets.sifrp.test_conformance import crowded_board, reread

PIKE: dict[str, Any] = {"title": "Long pike", "specialty": "spear", "reach": 4, "damage": 2, "qualities": {"two-handed": 1}}
NEW = {
    "weapons.pike": PIKE,
    "grades.royal": {"title": "Royal", "attack": 2},
    "armour.lamellar": {"title": "Lamellar", "rating": 7},
}


def pikes(**fields: Any) -> Board:
    """Ann names rows that the book does not have unless a house adds them."""
    ann = fighter(
        abilities={"fighting": 4, "sailing": 3},
        specialties={"spear": 1},
        arms={"pike": Arm("pike", grade="royal")},
        armour="lamellar",
    )
    lying = DroppedItem("bill", Arm("bill"), (4, 5))
    scene = Affray(ground=(lying,), surroundings={"Fog": Surroundings("fog", True)})
    cat = fighter(arms={"targe": Arm("targe"), "mace": Arm("mace")}, main_hand="mace", off_hand="targe")
    return board(
        piece(ANN, HEROES, (5, 5), ann), piece(BEN, HEROES, (5, 6)), piece(CAT, RAIDERS, (6, 5), cat), scene=scene, **fields
    )


def book_with(*house: tuple[str, Any]) -> Book:
    return apply_house_rules(BOOK, house)


def test_rows_that_a_house_has_added_hold_for_the_sheets_that_name_them() -> None:
    new = pikes(house=NEW)
    sheet, book = new[ANN].sheet, RULES.book_for(new.house_key)
    assert (name_of(book, sheet, "pike"), reach_of(book, sheet, "pike"), grade_of(book, sheet, "pike").attack) == (
        "Long pike",
        4,
        2,
    )
    assert base_worth(new, ANN, weapon_uses(book, sheet)[0]) == 4
    assert armour_rating(new, ANN) == 7
    assert not [words for words in RULES.display(new).warnings if "pike" in words or "royal" in words or "lamellar" in words]


def test_a_weapon_whose_row_is_gone_is_a_plain_one_of_its_name() -> None:
    sheet = pikes()[ANN].sheet
    row = weapon_of(BOOK, sheet, "pike")
    assert (row.title, row.reach, row.qualities, row.natural) == ("Pike", 1, {}, False)
    assert row.note
    assert base_worth(pikes(), ANN, weapon_uses(BOOK, sheet)[0]) == 2
    assert quality_words(BOOK, sheet, "pike") == ""
    assert (armour_of(BOOK, sheet).title, armour_of(BOOK, sheet).rating) == ("Lamellar", 0)
    assert parry_bonuses(BOOK, pikes()[CAT].sheet) == []


def test_what_is_gone_is_said_and_shown_all_the_same() -> None:
    gone = pikes()
    assert set(RULES.display(gone).warnings) == {
        "Ann: there is no weapon called “pike”",
        "Ann: there is no grade called “royal”",
        "Ann: there is no armor called “lamellar”",
        "Ann: there is no ability called “sailing”",
        "Cat: there is no weapon called “targe”",
    }
    lines = {figure.name: figure.value for figure in RULES.profile(gone, ANN).lines}
    assert (lines["In hand"], lines["Armor"]) == ("Pike 2, Fist 0 (Grab, Off-hand 1)", "Lamellar")
    assert "Sailing" in [figure.name for figure in RULES.profile(gone, ANN).figures]


def test_a_fight_goes_on_with_rows_that_are_gone() -> None:
    assert conform(RULES, [pikes(now=ANN)], 4, "flint", reread) == ()


def test_what_the_rules_name_themselves_is_never_missing() -> None:
    assert weapon_row(BOOK, FIST) == BOOK.weapons[FIST]
    bare = BOOK.__class__(**{name: getattr(BOOK, name) for name in ("options", "numbers")}, **EMPTY)
    assert (weapon_row(bare, FIST).natural, ability_of(bare, "will").title, cost_of(bare, "dodge").title) == (
        True,
        "Will",
        "Dodge",
    )


EMPTY: dict[str, Any] = {name: {} for name in Book.__struct_fields__ if name not in ("options", "numbers")}


@pytest.mark.parametrize(("count", "key"), [(0, ""), (1, ""), (2, "2"), (3, "2"), (4, "4"), (8, "4")])
def test_the_row_of_sixes_or_ones_is_the_last_that_is_reached(count: int, key: str) -> None:
    rows = {name: row for name, row in BOOK.fumbles.items() if name in ("2", "4")}
    assert reached_row(rows, count) == rows.get(key)


def test_the_book_that_comes_with_the_program_fits_together() -> None:
    assert RULEBOOK.validate(BOOK) == ""
    assert RULEBOOK.validate(book_with(*NEW.items())) == ""


@pytest.mark.parametrize(
    ("house", "words"),
    [
        (("weapons.pike", {**PIKE, "qualities": {"sharp": 1}}), "weapons.pike: there is no quality called sharp"),
        (("weapons.mace.qualities", {"sharp": 1}), "weapons.mace: there is no quality called sharp"),
        (("weapons.mace.title", " "), "weapons.mace: the row needs a title"),
        (("surroundings.mud.abilities", ["sailing"]), "surroundings.mud: there is no ability called sailing"),
        (("fumbles.5.castle_forged", "9"), "fumbles.5: there is no row called 9"),
        (("criticals.many", {"words": "More."}), "criticals.many: a row is called by its number of sixes, 0 to 8"),
        (("fumbles.0", {"words": "Less."}), "fumbles.0: a row is called by its number of ones, 1 to 8"),
        (
            ("rests.wounds.difficulty", {"light": 9, "moderate": 15}),
            "rests.wounds.difficulty: there is no number for strenuous days",
        ),
    ],
)
def test_what_does_not_fit_together_is_said_with_its_place(house: tuple[str, Any], words: str) -> None:
    assert RULEBOOK.validate(book_with(house)) == words


def fields_of_the_book() -> list[str]:
    """Every table, every field of its rows, every number, as the labels name them."""
    found = [f"book.numbers.{name}" for name in type(BOOK.numbers).__struct_fields__]
    for table in Book.__struct_fields__:
        rows = getattr(BOOK, table)
        if isinstance(rows, dict):
            found += [f"book.{table}", *[f"book.{table}.{name}" for name in type(next(iter(rows.values()))).__struct_fields__]]
    return found


@pytest.mark.parametrize("path", fields_of_the_book())
def test_every_field_of_the_book_has_words(path: str) -> None:
    assert LABELS[path]


def test_labels_speak_of_what_is_in_the_book_and_leave_nothing_out() -> None:
    assert (stale_labels(RULES), missing_labels(RULES)) == ([], [])


def test_tables_may_be_emptied_while_sheets_still_name_their_rows() -> None:
    house, gone = empty_tables(RULES)
    assert set(gone) == {"grades", "armour", "criticals", "fumbles", "surroundings", "situations"}
    assert conform(RULES, [replace(crowded_board(), house=house)], 3, "flint", reread) == ()


def test_rows_of_which_only_the_name_is_said_are_played_with() -> None:
    house, taken = with_new_rows(RULES)
    assert {"weapons", "qualities", "grades", "armour", "abilities", "outcomes", "surroundings"} <= set(taken)
    assert conform(RULES, [replace(crowded_board(), house=house)], 3, "flint", reread) == ()
