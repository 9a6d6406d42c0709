"""Weight: dice turned, and the chances that come of it."""

from itertools import product

import pytest

from battlemap.play.odds.command_odds import chances
from battlemap.rules.dice import FATE, TotalRule
from battlemap.rules.distributions import outcomes
from battlemap.rules.procedure import Command
from rulesets.war_of_ashes.basics.weight import Replaced, edge, edge_of
from rulesets.war_of_ashes.book.rulebook import BOOK
from tests.rulesets.war_of_ashes.boards import (
    COLE,
    FLOOR,
    HEROES,
    HUNTERS,
    IVER,
    ODDA,
    ORM,
    RAIDERS,
    RULES,
    board,
    hero,
    minion,
    piece,
)


def faces(signs: str) -> tuple[int, ...]:
    return tuple("-0+".index(sign) + 1 for sign in signs)


@pytest.mark.parametrize(("signs", "plus", "total"), [
    ("00-+", 0, 0), ("00-+", 1, 2), ("0-+-", 2, 3), ("++++", 2, 4), ("----", 1, -2), ("----", 2, 0), ("+++0", 2, 4),
])  # fmt: skip
def test_the_lowest_dice_turn_to_plus(signs: str, plus: int, total: int) -> None:
    assert Replaced(plus)(faces(signs), FATE, 0, None) == total
    assert Replaced(plus)(faces(signs), FATE, 3, None) == total + 3
    assert sum(die.counts for die in Replaced(plus).dice(faces(signs), FATE)) == total


def test_a_turned_die_is_drawn_with_its_old_face() -> None:
    drawn = Replaced(2).dice(faces("0-+-"), FATE)
    assert [die.state for die in drawn] == ["kept", "replaced", "kept", "replaced"]
    assert [(die.face, die.counts) for die in drawn] == [(0, 0), (-1, 1), (1, 1), (-1, 1)]
    assert [die.state for die in Replaced(1).dice(faces("++++"), FATE)] == ["kept"] * 4


@pytest.mark.parametrize("plus", [0, 1, 2])
def test_odds_group_rolls_by_what_they_come_to(plus: int) -> None:
    found = {Replaced(plus)(roll, FATE, 0, None): share for roll, share in outcomes(FATE, 0, None, Replaced(plus))}
    counted: dict[object, int] = {}
    for roll in product((1, 2, 3), repeat=4):
        total = Replaced(plus)(roll, FATE, 0, None)
        counted[total] = counted.get(total, 0) + 1
    assert found == pytest.approx({total: count / 81 for total, count in counted.items()})


def test_without_weight_it_reads_as_any_total() -> None:
    assert all(Replaced()(roll, FATE, 1, None) == TotalRule()(roll, FATE, 1, None) for roll in product((1, 2, 3), repeat=4))


def test_the_odds_of_an_attack_are_those_of_two_totals_compared() -> None:
    opening = board()
    found = chances(RULES, opening, Command("attack", ORM, {"target": (COLE,)}))
    assert found is not None
    margins = [
        Replaced(1)(mine, FATE, 3, None) - Replaced()(theirs, FATE, 2, None)
        for mine in product((1, 2, 3), repeat=4)
        for theirs in product((1, 2, 3), repeat=4)
    ]
    assert found.exact
    assert found.branches <= 81
    assert found.success == pytest.approx(sum(margin > 0 for margin in margins) / len(margins))
    assert found.tie == pytest.approx(sum(margin == 0 for margin in margins) / len(margins))
    assert found.styles["Success with style"] == pytest.approx(sum(margin >= 3 for margin in margins) / len(margins))


def test_nobody_to_outweigh_is_no_advantage_but_weightless_enemies_are() -> None:
    alone = board(piece(ORM, HEROES, FLOOR, hero()))
    assert edge_of(BOOK, alone, ORM).plus == 0
    gnats = board(piece(ORM, HEROES, FLOOR, hero()), piece(COLE, RAIDERS, FLOOR, minion(weight=0)))
    assert edge_of(BOOK, gnats, ORM).plus == 2
    assert edge_of(BOOK, gnats, COLE).plus == 0


def test_what_lasts_changes_weight() -> None:
    from battlemap.board.encounter import Effect, NumberChange

    two = board(effects=(Effect("weight_stunt", "32", COLE, (NumberChange("weight", 3),), which="Giant’s brew"),))
    assert edge_of(BOOK, two, COLE).ours == 4
    assert edge_of(BOOK, two, COLE).plus == 1


def test_the_second_die_may_be_for_attackers_only() -> None:
    book = RULES.book_for((("options.four_to_one", "attack"),))
    totals = {HEROES: 4, RAIDERS: 1}
    opening = board()
    assert edge(book, opening, HEROES, totals).plus == 2
    assert edge(book, opening, HEROES, totals, attacks=False).plus == 1


def test_fighters_in_other_zones_and_out_of_the_fight_do_not_count() -> None:
    opening = board(
        piece(ORM, HEROES, FLOOR, hero()),
        piece(ODDA, HEROES, FLOOR, hero(status="conceded")),
        piece(COLE, RAIDERS, FLOOR, minion()),
        piece(IVER, HUNTERS, FLOOR, minion(status="fled")),
    )
    assert RULES.display(opening).zones[FLOOR].sides == ((HEROES, 1, 0), (RAIDERS, 1, 0))
