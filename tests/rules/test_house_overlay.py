"""House rules laid over a book."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.rules.house_overlay import apply_fitting_rules, apply_house_rules, flatten_house_rules, split_house_rules
from tests.games.duel import DUEL, Blade, Book


def test_a_house_rule_changes_one_number_and_nothing_else() -> None:
    book: Book = DUEL.book_for((("blades.rapier.harm", 3),))
    assert book.blades["rapier"].harm == 3
    assert book.difficulty == DUEL.book.difficulty


def test_a_house_rule_may_add_a_row_to_a_table() -> None:
    book: Book = apply_house_rules(DUEL.book, (("blades.axe", {"harm": 4}),))
    assert book.blades == DUEL.book.blades | {"axe": Blade(4)}


def test_a_new_row_may_be_written_value_by_value() -> None:
    assert apply_house_rules(DUEL.book, (("blades.axe.harm", 4),)).blades["axe"] == Blade(4)


@given(order=st.permutations((("blades.axe.harm", 5), ("blades.axe", {"harm": 4}), ("difficulty", 3))))
def test_what_leads_deeper_wins_whatever_the_order(order: list[tuple[str, object]]) -> None:
    book: Book = apply_house_rules(DUEL.book, tuple(order))
    assert (book.blades["axe"].harm, book.difficulty) == (5, 3)


@pytest.mark.parametrize(
    ("path", "value", "said"),
    [
        ("blades.rapier.harm", "d8", "blades.rapier.harm: this should be a whole number and is text"),
        ("swords.axe.harm", 2, "swords.axe.harm: there is no such thing in the book"),
        ("blades.rapier.poison", 2, "blades.rapier.poison: there is no such thing in the book"),
        ("blades.rapier.harm.deep", 2, "blades.rapier.harm.deep: there is no such thing in the book"),
        ("difficulty.deep", 2, "difficulty.deep: there is no such thing in the book"),
        ("blades.", {"harm": 1}, "blades.: there is no such thing in the book"),
        ("", 2, ": there is no such thing in the book"),
        ("tie_wounds", "maybe", "tie_wounds: this should be true or false and is text"),
        ("blades.rapier", {"harm": 1, "poison": 2}, "blades.rapier: there is no field poison"),
        ("blades.axe", {}, "blades.axe: there is no such row, and a new one needs harm"),
        ("blades.axe.harm", "d8", "blades.axe.harm: this should be a whole number and is text"),
    ],
)
def test_a_house_rule_that_does_not_fit_is_refused_with_place_and_reason(path: str, value: object, said: str) -> None:
    with pytest.raises(ValueError, match=re.escape(said)):
        apply_house_rules(DUEL.book, ((path, value),))


def test_of_several_house_rules_the_one_that_does_not_fit_is_named() -> None:
    house = (("blades.axe.harm", 3), ("blades.pike", {"harm": 1}), ("blades.rapier.harm", "d8"), ("difficulty", 2))
    with pytest.raises(ValueError, match=r"^blades\.rapier\.harm: this should be"):
        apply_house_rules(DUEL.book, house)


def test_house_rules_that_do_not_fit_are_left_out_by_a_board_that_has_them() -> None:
    house = {"blades.axe.harm": 3, "blades.pike": {"harm": "d8"}, "difficulty": 5, "speed": 1}
    kept, faults = split_house_rules(DUEL.book, house)
    assert kept == {"blades.axe.harm": 3, "difficulty": 5}
    assert faults == (
        "speed: there is no such thing in the book",
        "blades.pike.harm: this should be a whole number and is text",
    )
    assert apply_fitting_rules(DUEL.book, house) == DUEL.book_for(tuple(kept.items()))


def test_house_rules_that_do_not_fit_together_are_refused_by_the_game() -> None:
    game = replace(DUEL, validate=lambda book: "blades.rapier: too sharp" if book.blades["rapier"].harm > 9 else "")
    assert game.book_for((("blades.rapier.harm", 9),)).blades["rapier"].harm == 9
    with pytest.raises(ValueError, match=r"^blades\.rapier: too sharp$"):
        game.book_for((("blades.rapier.harm", 10),))


def test_the_same_house_rules_give_the_same_book() -> None:
    assert DUEL.book_for((("difficulty", 4),)) is DUEL.book_for((("difficulty", 4),))


def test_house_rules_may_be_written_as_tables_or_as_places() -> None:
    written = {
        "options": {"ties": "draw"},
        "blades": {"axe": {"harm": 2}},
        "blades.pike": {"harm": 3},
        "difficulty": 4,
        "none": {},
    }
    assert flatten_house_rules(written) == {
        "options.ties": "draw", "blades.axe.harm": 2, "blades.pike": {"harm": 3}, "difficulty": 4, "none": {},
    }  # fmt: skip
