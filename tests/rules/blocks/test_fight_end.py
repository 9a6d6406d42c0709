"""What is over: fights with one side left, effects that lapse together."""

from typing import cast

import pytest
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, Effect, TurnOrder
from battlemap.board.events import EffectsChanged, Logged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fight_end import (
    AnyTable,
    close_fight,
    end_effects,
    end_fight,
    fight_over,
    fight_over_command,
    is_contested,
)
from battlemap.rules.procedure import Choice, Command, Procedure, Refused, Table
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board_in_fight

DAZED, BLESSED = Effect("dazed", "duel", ANN), Effect("blessed", "duel", CAT)


class FightScene(Struct, frozen=True):
    """A scene."""

    fights_on: bool = False


def everybody(board: AnyEncounter, who: TokenId) -> bool:
    return who in board.tokens


def ann_alone(board: AnyEncounter, who: TokenId) -> bool:
    return who == ANN


def in_fight(fights_on: bool = False) -> AnyEncounter:
    """Ann and Ben against Cat and Dog."""
    return replace(board_in_fight(), scene=FightScene(fights_on))


def finish(table: AnyTable) -> Procedure[None]:
    table.tell("finished")
    yield from ()


def thank(table: AnyTable, board: AnyEncounter) -> Procedure[AnyEncounter]:
    """What a chapter hooks in where a fight is over."""
    table.tell("thanks")
    yield from ()
    return board


def run(procedure: Procedure[None], *answers: str) -> Choice | None:
    """Answer a procedure to its end; the first question, if it asks one."""
    first = cast(Choice | None, next(procedure, None))
    for answer in answers:
        with pytest.raises(StopIteration):
            procedure.send((answer,))
    return first


def test_all_effects_end_but_those_that_are_kept() -> None:
    table = Table(replace(board_in_fight(), effects=(DAZED, BLESSED)), DUEL)
    end_effects(table, "the fight is over", lambda effect: effect.on == CAT)
    assert table.board.effects == (BLESSED,)
    assert table.events == [EffectsChanged("the fight is over", (BLESSED,))]


def test_nothing_happens_where_all_effects_are_kept() -> None:
    table = Table(replace(board_in_fight(), effects=(DAZED,)), DUEL)
    end_effects(table, "the fight is over", lambda effect: True)
    assert table.events == []


def test_a_fight_is_contested_while_two_sides_stand() -> None:
    assert is_contested(in_fight(), everybody)
    assert not is_contested(in_fight(), lambda board, who: who in (ANN, BEN))
    assert not is_contested(in_fight(), lambda board, who: False)


def test_whether_the_fight_is_over_is_asked_once_one_side_alone_stands() -> None:
    assert fight_over_command(in_fight(), ann_alone) == Command("fight over")
    assert fight_over_command(in_fight(), everybody) is None
    assert fight_over_command(in_fight(fights_on=True), ann_alone) is None
    assert fight_over_command(replace(in_fight(), turns=TurnOrder()), ann_alone) is None


def test_the_game_master_ends_a_fight_that_is_over() -> None:
    table: AnyTable = Table(in_fight(), DUEL)
    question = run(fight_over(ann_alone, finish, "8", "all is well")(table, ANN), "end")
    assert question is not None
    assert (question.rule, question.options[0].note) == ("8", "all is well")
    assert table.events == [Logged("finished")]


def test_the_game_master_lets_a_fight_go_on() -> None:
    table: AnyTable = Table(in_fight(), DUEL)
    run(fight_over(ann_alone, finish, "8")(table, ANN), "on")
    assert table.board.scene == FightScene(fights_on=True)


def test_a_fight_is_not_over_while_two_sides_stand() -> None:
    with pytest.raises(Refused, match="two sides still stand"):
        next(fight_over(everybody, finish, "8")(Table(in_fight(), DUEL), ANN))


def test_the_game_master_ends_a_fight_under_way_at_any_time() -> None:
    table: AnyTable = Table(in_fight(), DUEL)
    run(end_fight(finish, "8")(table, ANN))
    assert table.events == [Logged("finished")]
    with pytest.raises(Refused, match="no fight is under way"):
        next(end_fight(finish, "8")(Table(replace(in_fight(), turns=TurnOrder()), DUEL), ANN))


def test_after_a_fight_there_are_no_turns_and_sheets_and_scene_are_as_they_were() -> None:
    table: AnyTable = Table(in_fight(fights_on=True), replace(DUEL, hooks={"fight over": (thank,)}))
    run(close_fight(table, lambda sheet: replace(sheet, pluck=5), lambda scene: FightScene(), "Pluck is back"))
    assert table.board.turns == TurnOrder()
    assert table.board.scene == FightScene()
    assert [table.sheet(who).pluck for who in (ANN, BEN, CAT, DOG)] == [5, 5, 5, 5]
    assert table.events[-2:] == [Logged("The fight is over", "Pluck is back", "lucide/flag"), Logged("thanks")]
