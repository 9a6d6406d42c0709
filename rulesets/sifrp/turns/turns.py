"""Turns: what begins and ends with them, rounds, the end of the fight (14, 46, 88, 88a)."""

from msgspec.structs import replace

from battlemap.board.encounter import Effect
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fight_end import close_fight, end_effects, end_fight, fight_over, fight_over_command
from battlemap.rules.blocks.turn_budget import forfeit
from battlemap.rules.blocks.turns import begin_round, next_turn, places_kept, turn_command
from battlemap.rules.blocks.turns import begin_turn as begun
from battlemap.rules.blocks.turns import end_turn as ended
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Procedure
from rulesets.sifrp.basics.actions import able, refresh
from rulesets.sifrp.basics.durations import FIGHT_ENDS
from rulesets.sifrp.book.fight import PRESENCE, Affray, Board, up
from rulesets.sifrp.book.fighter import LESSER, TURN, Fighter, TurnRecord
from rulesets.sifrp.book.rulebook import T


def start(table: T, who: TokenId) -> Procedure[None]:
    """Somebody's turn: everything is there again. Hook: "turn starts"."""
    refresh(table, who)
    yield from apply_hooks(table, "turn starts", who)


begin_turn = begun(start)


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """Somebody is done; what it has not used is gone (14a). Hook: "turn ends"."""
    if up(table.board, who):
        yield from apply_hooks(table, "turn ends", who)
        forfeit(table, who, (LESSER,), "its turn is over")
    yield from ended(table, who, up)


def new_round(table: T, _: TokenId) -> Procedure[None]:
    """All over again; those who are out keep their place as long as something waits for it."""
    yield from begin_round(table, places_kept(table.board, up), resists, PRESENCE.rides_along)


def due_command(board: Board) -> Command | None:
    """What comes by itself: is it over, a new round, the start of a turn, the end of one in which nothing can be done."""
    return fight_over_command(board, resists) or turn_command(board, up, able)


def resists(board: Board, who: TokenId) -> bool:
    """True if *who* is still to be fought: able, not yielded, and neither a cart nor an animal that draws one."""
    return able(board, who) and who not in board.scene.yielded and PRESENCE.takes_turns(board, who)


def finish_fight(table: T) -> Procedure[None]:
    """The fight is over: Health comes back, injuries and wounds stay (46, 47a). Hook: "fight over"."""
    table.pass_timing(FIGHT_ENDS)
    end_effects(table, "the fight is over", lambda effect: effect.until is None and not takes_actions(effect))
    yield from close_fight(table, after_fight, clear_scene, "Health is restored; injuries and wounds stay")


def takes_actions(effect: Effect) -> bool:
    """Whether something takes Lesser actions off a turn: there are no more turns (B)."""
    return any(change.what == LESSER for change in effect.changes)


def clear_scene(scene: Affray) -> Affray:
    """The scene outside a fight."""
    return replace(scene, standings={}, yielded=(), closed={}, fights_on=False)


def after_fight(sheet: Fighter) -> Fighter:
    """A sheet outside a fight: nothing spent, nothing waited for, full Health for all who live (46)."""
    health = sheet.most_health if sheet.status != "dead" else sheet.health
    return replace(sheet, left={LESSER: TURN}, done=TurnRecord(), held=None, health=health)


RUNS = {
    "begin turn": begin_turn,
    "end turn": end_turn,
    "next turn": next_turn(end_turn, "14"),
    "next round": new_round,
    "fight over": fight_over(resists, finish_fight, "46", "all Health comes back"),
    "end fight": end_fight(finish_fight, "46"),
}
