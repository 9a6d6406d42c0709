"""What lasts counts down at its own moments, and ends there or by hand."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect, EffectEnd, NumberChange
from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Table
from tests.games.duel import ANN, BEN, CAT, DUEL, board


def table_with(*effects: Effect) -> Table:  # type: ignore[type-arg]
    """A table at which these last already."""
    return Table(replace(board(), effects=effects), DUEL)


def lasting(table: Table) -> list[tuple[str, int]]:  # type: ignore[type-arg]
    """What lasts, and how many times its moment has still to come."""
    return [(effect.kind, effect.until.times if effect.until else 0) for effect in table.board.effects]


def until(timing: str, who: TokenId | None = None, times: int = 1, kind: str = "stunned") -> Effect:
    return Effect(kind, "1", ANN, (), EffectEnd(timing, who, times))


def test_what_lasts_for_two_turns_ends_with_the_second() -> None:
    table = table_with(until("turn ends", ANN, 2))
    table.pass_timing("turn ends", ANN)
    assert lasting(table) == [("stunned", 1)]
    table.pass_timing("turn ends", ANN)
    assert lasting(table) == []


def test_what_waits_for_the_turn_of_one_does_not_end_with_that_of_another() -> None:
    table = table_with(until("turn ends", CAT))
    table.pass_timing("turn ends", BEN)
    table.pass_timing("turn starts", CAT)
    table.pass_timing("round ends")
    assert lasting(table) == [("stunned", 1)]
    assert table.events == []
    table.pass_timing("turn ends", CAT)
    assert lasting(table) == []


def test_what_waits_for_anybody_ends_with_the_first() -> None:
    table = table_with(until("attacks"), until("turn ends", kind="slow"))
    table.pass_timing("attacks", BEN)
    assert lasting(table) == [("slow", 1)]


def test_what_is_ended_about_one_opponent_lasts_about_the_other() -> None:
    feint = Effect("feint", "1", ANN, (NumberChange("defence", -2),))
    table = table_with(replace(feint, about=BEN), replace(feint, about=CAT))
    assert [modifier.value for modifier in table.modifiers(ANN, "defence", BEN)] == [-2]
    table.end("feint", ANN, about=BEN)
    assert [effect.about for effect in table.board.effects] == [CAT]
    assert table.modifiers(ANN, "defence", BEN) == ()


def test_the_same_is_renewed_and_not_doubled() -> None:
    table = table_with(until("turn ends", ANN, 1))
    table.begin(until("turn ends", ANN, 3))
    assert lasting(table) == [("stunned", 3)]
