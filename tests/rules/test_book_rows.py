"""Whether the tables of a book fit each other: rows that are needed, rows that do nothing, keys and dice that are none."""

import pytest

from battlemap.rules.book_rows import MOST_DICE, dangling_references, idle_rows, missing_rows, odd_dice


def test_a_row_that_the_rules_need_and_that_is_gone_is_named() -> None:
    assert list(missing_rows("costs", {"walk": 1}, ("walk", "run"))) == [
        "costs.run: the rules need this row; it can be changed, but not taken away"
    ]


def test_a_new_row_where_the_rules_know_every_row_is_named() -> None:
    assert next(idle_rows("bands", {"near": 1, "odd": 2}, {"near": 1})).startswith("bands.odd: a row that the rules do not know")


def test_keys_of_another_table_have_to_be_there() -> None:
    assert list(dangling_references("weapons.pike", ("long", "sharp", ""), {"long"}, "quality")) == [
        "weapons.pike: there is no quality called sharp",
        "weapons.pike: there is no quality called “”",
    ]


@pytest.mark.parametrize("text", ["1d6", "2d10", f"{MOST_DICE}d100"])
def test_dice_are_a_number_and_sides(text: str) -> None:
    assert list(odd_dice("x", text)) == []


@pytest.mark.parametrize(
    "text", ["", "d6", "6", "2d", "0d6", "2d0", "2x6", "1d6+1", "-1d6", "99d6", "1d999", "1000000000d6", "²d6", "1 d6"]
)
def test_anything_else_is_no_dice(text: str) -> None:
    assert next(odd_dice("weapons.pike.damage", text)).startswith(f"weapons.pike.damage: “{text}” is no dice such as 2d6")


def test_a_plain_number_and_a_bonus_will_do_where_the_game_says_so() -> None:
    assert list(odd_dice("x", "4", plain=True)) == []
    assert list(odd_dice("x", "2d10+2", bonus=True)) == []
    assert "2d6+1" in next(odd_dice("x", "2d10+", bonus=True))
    assert list(odd_dice("x", "2d10+2", plain=True)) != []
