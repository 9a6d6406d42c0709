"""Odds stop where everything is decided, and go by the rule's own word for success."""

import pytest
from msgspec.structs import replace

from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.play.odds import chances, last_verdict
from battlemap.rules.checks import Cast, show
from battlemap.rules.dice import Pool
from battlemap.rules.procedure import Command, Procedure, choose, roll
from battlemap.rules.ruleset import Action, AnyRuleset
from tests.games.duel import ANN, DUEL, begun
from tests.games.duel_deeds import T


def shoot(table: T, who: TokenId) -> Procedure[None]:
    """A 4 hits; the damage that follows is nobody's success."""
    mine, theirs = Cast("Ann", who, ask="shot", kind="d6"), Cast("Mark", total=4, kind="number")
    total = yield from roll("shot", who, Pool(1, 6), against=4)
    show(table, "shot", "Shot", "", replace(mine, total=total), theirs, "hit" if total >= 4 else "miss", success=total >= 4)
    harm = yield from roll("harm", who, Pool(3, 20), aftermath=True)
    show(table, "harm", "Harm", "", replace(mine, total=harm), replace(theirs, total=99), "far too little")


def loot(table: T, who: TokenId) -> Procedure[None]:
    """A 4 hits; what is taken then is a matter of taste, and of dice that nobody's success hangs on."""
    mine, theirs = Cast("Ann", who, ask="shot", kind="d6"), Cast("Mark", total=4, kind="number")
    total = yield from roll("shot", who, Pool(1, 6), against=4)
    show(table, "shot", "Shot", "", replace(mine, total=total), theirs, "hit" if total >= 4 else "miss", success=total >= 4)
    what = yield from choose("what", who, "Take what?", ("gold", "silver"), "gold", aftermath=True)
    worth = yield from roll(what, who, Pool(3, 20))
    show(table, "loot", "Loot", "", replace(mine, total=worth), replace(theirs, total=99), "far too little")


RULES: AnyRuleset = replace(DUEL, actions={"shoot": Action("shoot", shoot), "loot": Action("loot", loot)})


def test_what_comes_after_the_decision_is_not_looked_at() -> None:
    found = chances(RULES, begun(), Command("shoot", ANN))
    assert found is not None
    assert found.branches == 6
    assert found.styles == {"hit": pytest.approx(1 / 2), "miss": pytest.approx(1 / 2)}


def test_a_question_after_the_decision_is_the_end_of_it() -> None:
    found = chances(RULES, begun(), Command("loot", ANN))
    assert found is not None
    assert found.branches == 6
    assert found.assumed == ()
    assert found.styles == {"hit": pytest.approx(1 / 2), "miss": pytest.approx(1 / 2)}


def test_a_tie_is_a_success_where_the_rule_says_so() -> None:
    found = chances(RULES, begun(), Command("shoot", ANN))
    assert found is not None
    assert found.success == pytest.approx(1 / 2)
    assert found.failure == pytest.approx(1 / 2)
    assert found.tie == 0


def test_a_failure_with_a_good_margin_is_a_failure() -> None:
    shown = Contest("a", "", "", (), 5, "Three ones", success=False)  # type: ignore[arg-type]
    assert last_verdict([shown]) == (-1, "Three ones")
