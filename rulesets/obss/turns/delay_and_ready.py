"""Delay and ready: acting later in the round, or when something happens (12, 13, C22, C23)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turn_budget import note_once
from battlemap.rules.blocks.turns import delay as put_off
from battlemap.rules.blocks.turns import on_turn
from battlemap.rules.procedure import Procedure, Refused, number, refuse_unless, words
from rulesets.obss.basics.action_costs import ACTION, Price, has_acted, require_ready, spend, why_idle
from rulesets.obss.basics.conditions import able, in_its_turn
from rulesets.obss.basics.dice import count_words
from rulesets.obss.book.creature import Readied
from rulesets.obss.book.fight import Board, alive
from rulesets.obss.book.rulebook import T

from .turns import DELAYED, end_out_of_turn, step_in

TRIGGERS = ("when a foe comes within reach", "when a foe casts a spell", "when a foe shoots", "when an ally is attacked")


def delay(table: T, who: TokenId) -> Procedure[None]:
    """Put off what is left of one's actions, and take another place in the order by using them (12)."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "12")
    require_ready(table, who, "12")
    refuse_unless(table.board.scene.acting is None, "readied actions cannot be put off", "13")
    refuse_unless(table.sheet(who).left.get(ACTION, 0) > 0, f"{table.name(who)} has no action left to put off", "12")
    note_once(table, who, DELAYED, "puts off its actions")
    table.tell(
        f"*{table.name(who)}* waits",
        f"{count_words(table.sheet(who).left[ACTION], 'action')} put off",
        "lucide/hourglass",
        "",
        table.board[who].hidden,
    )
    yield from put_off(table, who, alive)


def act_now(table: T, who: TokenId) -> Procedure[None]:
    """Step in with the actions that were put off, before whoever acts at this place; the place is one's own from now on (12)."""
    turns = table.board.turns
    refuse_unless(who in turns.waiting, f"{table.name(who)} is not waiting", "12")
    why = why_idle(table.board, who)
    refuse_unless(not why, why, "12")
    refuse_unless(table.board.scene.acting is None, "somebody acts out of turn", "12")
    acting = [other for other in turns.now if turns.begun and other not in turns.acted]
    under_way = next((other for other in acting if has_acted(table.board, other)), None)
    if under_way is not None:
        raise Refused(f"{table.name(under_way)} has begun to act: step in when its turn is over", "12")
    yield from step_in(table, who)


def make_ready(table: T, who: TokenId) -> Procedure[None]:
    """Pay one action or more now, to act when something happens; one's place in the order stays (13)."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "13")
    require_ready(table, who, "13")
    refuse_unless(table.board.scene.acting is None, "one readies on one's own turn", "13")
    left = table.sheet(who).left.get(ACTION, 0)
    refuse_unless(left > 0, f"{table.name(who)} has no action left", "13")
    count = yield from number("actions", who, f"How many actions does {table.name(who)} ready?", 1, left, left)
    trigger = yield from words("trigger", who, f"When does {table.name(who)} act?", TRIGGERS, "13")
    spend(table, who, Price(actions=count), "readies")
    had = table.sheet(who).readied
    held = Readied(count + (had.actions if had is not None else 0), trigger)
    table.change(who, "readies", lambda sheet: replace(sheet, readied=held))
    note = f"{count} action{'' if count == 1 else 's'}, {trigger}"
    table.tell(f"*{table.name(who)}* makes ready", note, "lucide/timer", "", table.board[who].hidden)


def use_readied(table: T, who: TokenId) -> Procedure[None]:
    """What was waited for has happened: act with the readied actions, right after it (13)."""
    held = table.sheet(who).readied
    refuse_unless(held is not None, f"{table.name(who)} has readied nothing", "13")
    refuse_unless(able(table.board, who), f"{table.name(who)} can do nothing now", "13")
    refuse_unless(not alone_on_turn(table.board, who), f"it is {table.name(who)}’s own turn", "13")
    refuse_unless(table.board.scene.acting is None, "another creature acts out of turn already", "13")
    assert held is not None
    rest = table.sheet(who).left.get(ACTION, 0) if in_its_turn(table.board, who) else 0
    used = replace(held, rest=rest)
    table.change(who, "acts", lambda sheet: replace(sheet, left={**sheet.left, ACTION: held.actions}, readied=used))
    table.change_scene("readied actions", lambda scene: replace(scene, acting=who))
    table.tell(f"*{table.name(who)}* acts out of turn", f"Readied: {held.trigger}", "lucide/timer", "", table.board[who].hidden)
    yield from ()


def alone_on_turn(board: Board, who: TokenId) -> bool:
    """True if *who* is on turn and shares its place in the order with no creature whose deed it could wait for (13, C20)."""
    return on_turn(board, who) and len(board.turns.now) == 1


def stand_down(table: T, who: TokenId) -> Procedure[None]:
    """Let readied actions go (13)."""
    refuse_unless(table.board.scene.acting == who, f"{table.name(who)} does not act out of turn", "13")
    end_out_of_turn(table, who)
    yield from ()


RUNS = {"delay": delay, "act now": act_now, "ready": make_ready, "act as readied": use_readied, "stop acting": stand_down}
