"""Chapter 3: the order, turns and rounds, and the floor."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter, TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks import turns
from battlemap.rules.procedure import Command, Procedure, confirm, refuse_unless

from .sheet import T, is_up


def begin_fight(table: T, who: TokenId) -> Procedure[None]:
    """The most skilled first. An action of the game master has no actor: *who* is empty."""
    refuse_unless(not table.board.turns.order, "the fight has begun already")
    skills = {token.id: (token.sheet.skill,) for token in table.board.tokens.values() if is_up(table.board, token.id)}
    refuse_unless(bool(skills), "there is nobody who could fight")
    table.happen(TurnsChanged("the fight begins", TurnOrder(turns.sort_slots(skills), 0)))
    yield from ()


def refresh(table: T, who: TokenId) -> Procedure[None]:
    """What each turn begins with, after what lasted until it has ended."""
    table.change(who, "a new turn", lambda sheet: replace(sheet, spent=()))
    yield from ()


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    yield from turns.end_turn(table, who, is_up)


def next_round(table: T, who: TokenId) -> Procedure[None]:
    turns.next_round(table)
    yield from ()


def due_command(board: AnyEncounter) -> Command | None:
    """What comes by itself: the start of a turn, the end of one that nobody can take, the next round while two sides stand."""
    if len({token.side for token in board.tokens.values() if is_up(board, token.id)}) < 2:
        return None
    return Command("next round") if turns.round_over(board) else turns.due_command(board, is_up)


def change_floor(table: T, who: TokenId) -> Procedure[None]:
    """A word of the game master about the scene."""
    slippery = yield from confirm("slippery", GM, "Is the floor slippery?", not table.board.scene.slippery, "3")
    table.change_scene("the floor", lambda scene: replace(scene, slippery=slippery))


RUNS = {
    "begin fight": begin_fight,
    "begin turn": turns.begin_turn(refresh),
    "end turn": end_turn,
    "next round": next_round,
    "change floor": change_floor,
}
