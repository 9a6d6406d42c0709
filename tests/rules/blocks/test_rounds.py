"""Rounds: what comes by itself, who is done, the next one."""

from typing import Any

import pytest
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import Logged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turns import always_able, begin_round, idle_turn_command, kept_slots, next_turn, turn_command
from battlemap.rules.procedure import Command, Procedure, Refused, Table
from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board_in_fight


class RoundScene(Struct, frozen=True):
    """A scene."""

    fights_on: bool = False


def not_ann(board: AnyEncounter, who: TokenId) -> bool:
    return who != ANN


def with_turns(**changes: object) -> AnyEncounter:
    """The fight in which Ann acts now, its turns changed."""
    board = board_in_fight()
    return replace(board, turns=replace(board.turns, **changes))


def test_the_turn_of_somebody_who_can_do_nothing_ends() -> None:
    assert idle_turn_command(board_in_fight(), not_ann) == Command("end turn", ANN)


def test_the_turn_of_somebody_who_can_act_goes_on() -> None:
    assert idle_turn_command(board_in_fight(), lambda board, who: who == ANN) is None


def test_a_turn_that_has_not_begun_does_not_end() -> None:
    assert idle_turn_command(with_turns(begun=False), not_ann) is None


def test_where_nobody_can_act_at_all_no_turn_ends_by_itself() -> None:
    assert idle_turn_command(board_in_fight(), lambda board, who: False) is None


def test_rounds_and_turns_begin_by_themselves_and_idle_ones_end() -> None:
    assert turn_command(with_turns(at=9), always_able, always_able) == Command("next round")
    assert turn_command(with_turns(begun=False), always_able, not_ann) == Command("begin turn", ANN)
    assert turn_command(board_in_fight(), not_ann, always_able) == Command("end turn", ANN)
    assert turn_command(board_in_fight(), always_able, not_ann) == Command("end turn", ANN)
    assert turn_command(board_in_fight(), always_able, always_able) is None
    assert turn_command(with_turns(order=(), at=-1), always_able, always_able) is None


def test_all_who_share_the_slot_are_done_but_those_who_are_already() -> None:
    ended = list[TokenId]()

    def end(table: Table[Any, Any, Any], who: TokenId) -> Procedure[None]:
        ended.append(who)
        yield from ()

    step = next_turn(end, "9")
    next(step(Table(with_turns(order=((ANN, BEN, CAT),), at=0, acted=(BEN,)), DUEL), ANN), None)
    assert ended == [ANN, CAT]
    with pytest.raises(Refused, match="nobody's turn is under way"):
        next(step(Table(with_turns(at=9), DUEL), ANN))


def test_slots_are_kept_without_those_who_are_gone() -> None:
    assert kept_slots(((ANN, BEN), (CAT,), (DOG,)), lambda who: who in (BEN, DOG)) == ((BEN,), (DOG,))


def chime(table: Table[Any, Any, Any], board: AnyEncounter) -> Procedure[AnyEncounter]:
    """What a chapter hooks in where a round begins."""
    table.tell(f"the bell of round {board.turns.round}")
    yield from ()
    return board


def next_round_table(fights_on: bool, *standing: TokenId) -> Table[Any, Any, Any]:
    """The table once a round of Ann and Cat has begun in which these stand; Dog waits."""
    start = replace(with_turns(waiting=(DOG,), round=2), scene=RoundScene(fights_on))
    table: Table[Any, Any, Any] = Table(start, replace(DUEL, hooks={"round begins": (chime,)}))
    next(begin_round(table, ((CAT,), (ANN,)), lambda board, who: who in standing), None)
    return table


def test_a_round_begins_in_its_order_and_nobody_waits_any_more() -> None:
    table = next_round_table(False, ANN, CAT)
    assert table.board.turns == TurnOrder(((CAT,), (ANN,)), 0, 3)
    assert table.events[-2:] == [Logged("Round 3", "", "lucide/rotate-cw"), Logged("the bell of round 3")]


def test_a_fight_that_went_on_with_one_side_is_asked_about_again_once_two_have_stood() -> None:
    assert next_round_table(True, ANN).board.scene.fights_on
    assert not next_round_table(True, ANN, CAT).board.scene.fights_on
