"""Dice read as signs, one of them turned, chances of an attack, where a box is marked."""

import pytest

from battlemap.play.odds.command_odds import chances
from battlemap.rules.dice import FATE
from battlemap.rules.procedure import Command
from rulesets.fate2.basics.dice import SIX, Fall, Signs, signs_of
from rulesets.fate2.basics.harm import landing_row
from rulesets.fate2.book.fighter import Fighter, Mark
from rulesets.fate2.book.rulebook import BOOK
from rulesets.fate2.book.table_rows import Marked, Row
from tests.rulesets.fate2.boards import ANN, CAT, FRIENDS, RULES, WATCH, board, fighter, piece, rich


@pytest.mark.parametrize(
    ("faces", "signs"), [((2, 3, 5, 5), [-1, 0, 1, 1]), ((1, 4, 6, 3), [-1, 0, 1, 0]), ((1, 1, 2, 2), [-1, -1, -1, -1])]
)
def test_ordinary_dice_are_signs(faces: tuple[int, ...], signs: list[int]) -> None:
    assert signs_of(faces, SIX) == signs
    assert Signs()(faces, SIX, 2, None) == Fall(2 + sum(signs))
    assert [die.counts for die in Signs().dice(faces, SIX)] == signs
    assert [die.face for die in Signs().dice(faces, SIX)] == list(faces)


def test_turning_a_die_is_worth_two_for_a_minus_and_one_for_a_blank() -> None:
    assert Signs(True)((1, 2, 3, 3), FATE, 1, None) == Fall(2, minuses=1, blanks=1)
    assert [Fall(0, 1, 2).best, Fall(0, 0, 2).best, Fall(4).best] == [2, 1, 0]


def test_what_cannot_be_turned_is_only_what_it_comes_to() -> None:
    assert Signs()((1, 3, 2, 2), FATE, 0, None) == Signs()((2, 2, 2, 2), FATE, 0, None)


def marked_fighter(**rows: int) -> Fighter:
    found: list[Mark] = []
    kinds: tuple[Marked, ...] = ("clipped", "hurt", "injured")
    for row in kinds:
        found += [Mark(row)] * rows.get(row, 0)
    return Fighter(marks=tuple(found))


@pytest.mark.parametrize(
    ("sheet", "row", "found"),
    [
        (marked_fighter(), "scratched", None), (marked_fighter(), "clipped", "clipped"), (marked_fighter(clipped=2), "clipped",
        "hurt"),
        (marked_fighter(hurt=2), "hurt", "injured"), (marked_fighter(clipped=2, hurt=2), "clipped", "injured"),
        (marked_fighter(injured=2), "injured", "taken out"), (marked_fighter(clipped=2, hurt=2, injured=2), "clipped",
        "taken out"),
        (marked_fighter(), "taken out", "taken out"),
    ],
)  # fmt: skip
def test_a_full_row_overflows_into_the_next(sheet: Fighter, row: Row, found: Row | None) -> None:
    assert landing_row(BOOK, sheet, row) == found


def test_some_have_other_boxes_than_the_book_says() -> None:
    frail = Fighter(boxes={"hurt": 0, "injured": 0})
    assert landing_row(BOOK, frail, "hurt") == "taken out"
    with pytest.raises(ValueError, match="no row"):
        Fighter(boxes={"scratched": 1})


def test_the_chances_of_an_attack_are_exact() -> None:
    found = chances(RULES, board(piece(ANN, FRIENDS), piece(CAT, WATCH)), Command("attack", ANN, {"target": (CAT,)}))
    assert found is not None
    assert found.exact
    assert found.success == pytest.approx(found.failure)
    assert found.tie == pytest.approx(sum(n * n for n in (1, 4, 10, 16, 19, 16, 10, 4, 1)) / 81**2)
    assert set(found.styles) >= {"Held off", "Scratched", "Clipped", "Hurt", "Injured", "Taken out"}


def test_boxes_that_could_be_checked_do_not_change_the_chances() -> None:
    plain = board(piece(ANN, FRIENDS), piece(CAT, WATCH, fighter(armour="leather")))
    able = board(
        piece(ANN, FRIENDS, fighter(aspects=rich(ANN, FRIENDS).sheet.aspects)), piece(CAT, WATCH, fighter(armour="leather"))
    )
    draft = Command("attack", ANN, {"target": (CAT,)})
    one, other = chances(RULES, plain, draft), chances(RULES, able, draft)
    assert one is not None
    assert other is not None
    assert one.success == pytest.approx(other.success)
