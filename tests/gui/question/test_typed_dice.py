"""Typed dice: every way people write them, and a sentence for what is none."""

import pytest

from battlemap.gui.question.typed_dice import InvalidDice, dice_words, example, parse_dice, parse_some
from battlemap.rules.dice import FATE, DicePool

SIX = DicePool(3, 6)


@pytest.mark.parametrize("text", ["+0-+", "+ 0 - +", "+,0,−,+", "p b m p", "+0–+", " +o-+ "])
def test_fate_dice_are_read_however_they_are_written(text: str) -> None:
    assert parse_dice(text, FATE) == (3, 2, 1, 3)


@pytest.mark.parametrize("text", ["3 6 2", "3,6,2", "362", " 3;6;2 "])
def test_numbers_are_read_with_or_without_blanks(text: str) -> None:
    assert parse_dice(text, SIX) == (3, 6, 2)


def test_dice_with_ten_sides_and_more_need_blanks() -> None:
    assert parse_dice("10 3", DicePool(2, 10)) == (10, 3)
    with pytest.raises(InvalidDice, match="1 to 10"):
        parse_dice("103", DicePool(2, 10))


@pytest.mark.parametrize(
    ("text", "pool", "why"),
    [
        ("+0", FATE, "2 more dice needed"),
        ("+0-+-", FATE, "4 dice are rolled: 5 were typed"),
        ("1 2 3 4 5", SIX, "3 dice are rolled: 5 were typed"),
        ("20 3", DicePool(1, 100), "1 die is rolled: 2 were typed"),
        ("6 3 1 2 2", DicePool(2, 6, explode=(6,)), "2 dice are rolled, and one more for each 6: 5 were typed"),
        ("5 3 1 2", DicePool(2, 6, explode=(5, 6)), "one more for each 5 or 6: 4 were typed"),
        ("3 1 2", DicePool(1, 6, again_at=5), "1 die is rolled, and as many again at 5 or more: 3 were typed"),
        ("1 2 3 9", SIX, "shows 1 to 6"),
        ("+0x+", FATE, "“x” is no face of a Fate die"),
        ("7 1 1", SIX, "shows 1 to 6"),
        ("a b c", SIX, "Type the numbers with blanks"),
        ("", SIX, "3 more dice needed"),
    ],
)
def test_what_is_no_roll_is_refused_in_words(text: str, pool: DicePool, why: str) -> None:
    with pytest.raises(InvalidDice, match=why):
        parse_dice(text, pool)


def test_exploding_dice_owe_another() -> None:
    pool = DicePool(2, 6, explode=(6,))
    assert parse_dice("6 3 1", pool) == (6, 3, 1)
    with pytest.raises(InvalidDice, match="1 more die needed"):
        parse_dice("6 3", pool)


def test_what_is_typed_so_far_is_read_as_far_as_it_goes() -> None:
    assert parse_some("+0", FATE) == (3, 2)
    assert parse_some("+0-+++", FATE) == (3, 2, 1, 3)
    assert parse_some("+?", FATE) == ()
    assert parse_some("3 9", SIX) == (3,)


@pytest.mark.parametrize("pool", [FATE, SIX, DicePool(2, 10), DicePool(1, 100), DicePool(6, 3, shift=-2)])
def test_the_example_is_a_roll_of_the_pool(pool: DicePool) -> None:
    assert len(parse_dice(example(pool), pool)) == pool.count


def test_faces_are_shown_as_signs_or_numbers() -> None:
    assert dice_words((3, 2, 1), FATE) == "+ 0 −"
    assert dice_words((3, 6), SIX) == "3 6"
