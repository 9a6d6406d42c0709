"""What a turn allows: what is paid comes off what is left, and who can do nothing."""

from typing import Any, TypeAlias

import pytest
from msgspec import Struct, field
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, NumberChange, TurnOrder
from battlemap.board.events import SheetChanged
from battlemap.rules.blocks.turn_budget import (
    Counts,
    TurnBudget,
    afford,
    allowance,
    done_once,
    forfeit,
    note_once,
    spend,
    why_idle,
)
from battlemap.rules.procedure import Refused, Table
from tests.games.duel import ANN, BEN, DUEL, board_in_fight

AnyTable: TypeAlias = Table[Any, Any, Any]


class TurnRecord(Struct, frozen=True):
    """What somebody has done."""

    once: tuple[str, ...] = ()


class Spending(Struct, frozen=True):
    """A sheet."""

    left: dict[str, int] = field(default_factory=lambda: {"action": 2, "reaction": 1})
    done: TurnRecord = TurnRecord()
    status: str = ""

    @property
    def budget(self) -> TurnBudget:
        return TurnBudget(self.left)

    def with_left(self, left: Counts) -> "Spending":
        return replace(self, left=dict(left))


def fight(**changes: Any) -> AnyEncounter:
    """A fight in which Ann has something to spend."""
    board = board_in_fight()
    return replace(board, tokens={**board.tokens, ANN: replace(board[ANN], sheet=Spending(**changes))})


def test_what_is_paid_comes_off_what_is_left() -> None:
    assert TurnBudget({"action": 3, "reaction": 1}).after({"action": 2}) == {"action": 1, "reaction": 1}
    assert TurnBudget({"action": 3, "reaction": 1}).after({"action": 1, "reaction": 1}) == {"action": 2, "reaction": 0}


def test_what_is_missing_comes_from_another_kind_that_makes_up_for_it() -> None:
    budget = TurnBudget({"reaction": 1, "either": 1}, {"reaction": ("either",)})
    assert budget.after({"reaction": 2}) == {"reaction": 0, "either": 0}
    assert budget.after({"reaction": 1}) == {"reaction": 0, "either": 1}
    with pytest.raises(Refused, match="has no action left"):
        budget.after({"action": 1})
    shared = TurnBudget({"either": 1}, {"reaction": ("either",), "immediate": ("either",)})
    with pytest.raises(Refused, match="no reaction left"):
        shared.after({"immediate": 1, "reaction": 1})


@pytest.mark.parametrize(
    ("left", "price", "why"),
    [
        (0, 1, "Ann has no action left"),
        (0, 2, "Ann has no action left and needs 2"),
        (1, 2, "Ann has 1 action left and needs 2"),
        (2, 3, "Ann has 2 actions left and needs 3"),
    ],
)
def test_what_is_missing_is_said(left: int, price: int, why: str) -> None:
    with pytest.raises(Refused) as refusal:
        TurnBudget({"action": left}).after({"action": price}, "Ann")
    assert refusal.value.why == why


def test_several_of_a_kind_may_have_a_name_of_their_own() -> None:
    with pytest.raises(Refused, match="has 2 AP left and needs 3"):
        TurnBudget({"AP": 2}, plurals={"AP": "AP"}).after({"AP": 3})


def test_a_turn_gives_what_is_usual_changed_by_what_lasts_and_never_less_than_nothing() -> None:
    slow = Effect("Slow", "duel", ANN, (NumberChange("action", -1), NumberChange("reaction", -5)))
    board = replace(board_in_fight(), effects=(slow,))
    assert allowance(board, ANN, {"action": 3, "reaction": 1}) == {"action": 2, "reaction": 0}
    assert allowance(board, BEN, {"action": 3}) == {"action": 3}


def test_a_price_is_taken_in_a_fight() -> None:
    table: AnyTable = Table(fight(), DUEL)
    spend(table, ANN, {"action": 1}, "strikes")
    assert table.events == [SheetChanged(ANN, "strikes", {"left": {"action": 1, "reaction": 1}})]
    assert afford(table.board, ANN, {"action": 1}) == ""
    assert afford(table.board, ANN, {"action": 2}) == "Ann has 1 action left and needs 2"
    with pytest.raises(Refused, match="needs 2") as refusal:
        spend(table, ANN, {"action": 2}, "strikes", "11")
    assert refusal.value.rule == "11"


def test_nothing_is_counted_before_a_fight_and_nothing_taken_for_what_is_free() -> None:
    before: AnyTable = Table(replace(fight(), turns=TurnOrder()), DUEL)
    assert afford(before.board, ANN, {"action": 9}) == ""
    spend(before, ANN, {"action": 9}, "strikes")
    within: AnyTable = Table(fight(), DUEL)
    spend(within, ANN, {"action": 0, "flying": 0}, "looks")
    assert before.events == within.events == []


def test_what_is_forfeited_is_gone() -> None:
    table: AnyTable = Table(fight(), DUEL)
    forfeit(table, ANN, ("action",), "done")
    assert table.sheet(ANN).left == {"action": 0, "reaction": 1}


def test_why_somebody_can_do_nothing_is_its_status_or_what_keeps_it_still() -> None:
    out = {"dead": "is dead"}
    assert why_idle(fight(), ANN, out) == ""
    assert why_idle(fight(), ANN, out, "stunned") == "Ann is stunned"
    assert why_idle(fight(status="dead"), ANN, out, "stunned") == "Ann is dead"
    assert why_idle(fight(status="gone"), ANN, out) == "Ann has left the fight"


def test_what_has_been_done_once_is_remembered() -> None:
    table: AnyTable = Table(fight(), DUEL)
    note_once(table, ANN, "prepare")
    note_once(table, ANN, "draw")
    assert table.sheet(ANN).done.once == ("prepare", "draw")
    assert done_once(table.board, ANN, "draw")
    assert not done_once(table.board, ANN, "wait")
