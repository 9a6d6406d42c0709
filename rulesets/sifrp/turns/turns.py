"""Turns: what begins and ends with them, rounds, the end of the fight (14, 46, 88, 88a)."""

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import EffectsChanged, TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fight_end import ask_if_over, is_contested
from battlemap.rules.blocks.turns import begin_turn as begun
from battlemap.rules.blocks.turns import due_command as turn_due
from battlemap.rules.blocks.turns import end_turn as ended
from battlemap.rules.blocks.turns import next_round, round_over
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Procedure, refuse_unless
from rulesets.sifrp.basics.actions import able, forfeit, refresh
from rulesets.sifrp.basics.durations import FIGHT_ENDS
from rulesets.sifrp.book.fight import Board, under_way, up
from rulesets.sifrp.book.fighter import LESSER, TURN, Fighter, TurnRecord
from rulesets.sifrp.book.rulebook import T


def start(table: T, who: TokenId) -> Procedure[None]:
    """Somebody's turn: everything is there again. Hook: "turn starts"."""
    refresh(table, who)
    yield from apply_hooks(table, "turn starts", who)


begin_turn = begun(start)


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """Somebody is done; what it has not used is gone (14a). Hook: "turn ends"."""
    if not table.board.turns.begun:
        table.pass_timing("turn starts", who)
    if up(table.board, who):
        yield from apply_hooks(table, "turn ends", who)
        forfeit(table, who)
    before = table.board.turns
    yield from ended(table, who, up)
    pass_by(table, before)


def pass_by(table: T, before: TurnOrder) -> None:
    """The place of those who have left the fight comes and goes, and with it what they brought about (88a)."""
    after = table.board.turns
    for slot in before.order[before.at + 1 : after.at]:
        for who in slot:
            table.pass_timing("turn starts", who)
            table.pass_timing("turn ends", who)


def new_round(table: T, _: TokenId) -> Procedure[None]:
    """All over again; those who are out keep their place as long as something waits for it."""
    turns = table.board.turns
    awaited = {effect.until.who for effect in table.board.effects if effect.until is not None}
    slots = [
        tuple([who for who in slot if who in table.board.tokens and (up(table.board, who) or who in awaited)])
        for slot in turns.order
    ]
    next_round(table, tuple([slot for slot in slots if slot]))
    table.tell_round("Round", table.board.turns.round)
    yield from apply_hooks(table, "round begins", _)


def due_command(board: Board) -> Command | None:
    """What comes by itself: is it over, a new round, the start of a turn, the end of one in which nothing can be done."""
    if not under_way(board):
        return None
    if not board.scene.fights_on and not is_contested(board, resists):
        return Command("fight over")
    if round_over(board):
        return Command("next round")
    if (command := turn_due(board, up)) is not None:
        return command
    idle = next((who for who in board.turns.now if who not in board.turns.acted and not able(board, who)), None)
    return Command("end turn", idle) if idle is not None and board.turns.begun else None


def resists(board: Board, who: TokenId) -> bool:
    """Whether somebody is still to be fought: able, and not yielded."""
    return able(board, who) and who not in board.scene.yielded


def ask_fight_over(table: T, _: TokenId) -> Procedure[None]:
    """One side alone stands: the GM ends the fight, or lets it go on, because more are coming."""
    if (yield from ask_if_over(table, resists, "46", "all Health comes back")):
        yield from finish_fight(table)
    else:
        table.change_scene("the fight goes on", lambda scene: replace(scene, fights_on=True))


def end_fight(table: T, _: TokenId) -> Procedure[None]:
    """The GM ends the fight, whoever is left."""
    refuse_unless(under_way(table.board), "no fight is under way", "46")
    yield from finish_fight(table)


def finish_fight(table: T) -> Procedure[None]:
    """The fight is over: Health comes back, injuries and wounds stay (46, 47a). Hook: "fight over"."""
    kept = tuple([effect for effect in table.board.effects if effect.until is None])
    table.pass_timing(FIGHT_ENDS)
    if kept != table.board.effects:
        table.happen(EffectsChanged("the fight is over", kept))
    for who in tuple(table.board.tokens):
        table.change(who, "the fight is over", after_fight)
    table.change_scene("the fight is over", lambda scene: replace(scene, standings={}, yielded=(), closed={}, fights_on=False))
    table.happen(TurnsChanged("the fight is over", TurnOrder()))
    table.tell("The fight is over", "Health is restored; injuries and wounds stay", "lucide/flag")
    yield from apply_hooks(table, "fight over", TokenId(""))


def after_fight(sheet: Fighter) -> Fighter:
    """A sheet outside a fight: nothing spent, nothing waited for, full Health for all who live (46)."""
    health = sheet.most_health if sheet.status != "dead" else sheet.health
    return replace(sheet, left={LESSER: TURN}, done=TurnRecord(), held=None, health=health)


def next_turn(table: T, _: TokenId) -> Procedure[None]:
    """Whoever acts is done, all who share the slot."""
    now = [who for who in table.board.turns.now if who not in table.board.turns.acted]
    refuse_unless(bool(now), "nobody's turn is under way", "14")
    for who in now:
        yield from end_turn(table, who)


RUNS = {
    "begin turn": begin_turn,
    "end turn": end_turn,
    "next turn": next_turn,
    "next round": new_round,
    "fight over": ask_fight_over,
    "end fight": end_fight,
}
