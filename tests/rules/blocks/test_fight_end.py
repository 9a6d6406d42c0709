"""What is over: effects that lapse together, turns of those who can do nothing."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.events import EffectsChanged
from battlemap.rules.blocks.fight_end import end_effects, idle_turn_command
from battlemap.rules.procedure import Command, Table
from tests.games.duel import ANN, CAT, DUEL, board_in_fight

DAZED, BLESSED = Effect("dazed", "duel", ANN), Effect("blessed", "duel", CAT)


def test_all_effects_end_but_those_that_are_kept() -> None:
    table = Table(replace(board_in_fight(), effects=(DAZED, BLESSED)), DUEL)
    end_effects(table, "the fight is over", lambda effect: effect.on == CAT)
    assert table.board.effects == (BLESSED,)
    assert table.events == [EffectsChanged("the fight is over", (BLESSED,))]


def test_nothing_happens_where_all_effects_are_kept() -> None:
    table = Table(replace(board_in_fight(), effects=(DAZED,)), DUEL)
    end_effects(table, "the fight is over", lambda effect: True)
    assert table.events == []


def test_the_turn_of_somebody_who_can_do_nothing_ends() -> None:
    assert idle_turn_command(board_in_fight(), lambda board, who: who != ANN) == Command("end turn", ANN)


def test_the_turn_of_somebody_who_can_act_goes_on() -> None:
    assert idle_turn_command(board_in_fight(), lambda board, who: who == ANN) is None


def test_a_turn_that_has_not_begun_does_not_end() -> None:
    board = board_in_fight()
    assert idle_turn_command(replace(board, turns=replace(board.turns, begun=False)), lambda board, who: who != ANN) is None


def test_where_nobody_can_act_at_all_no_turn_ends_by_itself() -> None:
    assert idle_turn_command(board_in_fight(), lambda board, who: False) is None
