"""Turns: what begins and ends with them, rounds, simultaneous action (8, 9a, 14, 24, C20)."""

from msgspec.structs import replace

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fight_end import end_effects, end_or_continue, idle_turn_command, is_contested
from battlemap.rules.blocks.turns import begin_turn as begun
from battlemap.rules.blocks.turns import due_command as turn_due
from battlemap.rules.blocks.turns import end_turn as ended
from battlemap.rules.blocks.turns import next_round, round_over
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Procedure, refuse_unless
from rulesets.obss.basics.action_costs import ACTION, IMMEDIATE, refresh
from rulesets.obss.basics.conditions import able, conscious
from rulesets.obss.book.creature import Aiming, CreatureSheet, RoundRecord
from rulesets.obss.book.fight import Board, InitiativeScore, alive, under_way
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.dying import turn_begins
from rulesets.obss.health.recovery import DAWN
from rulesets.obss.health.wounds import settle

DELAYED = "delayed"
"""What somebody has done once this round who has put off its actions (12)."""


def has_turn(board: Board, who: TokenId) -> bool:
    """Whether somebody has a turn at all: whoever lives, even if it can do nothing in it."""
    return alive(board, who)


def start(table: T, who: TokenId) -> Procedure[None]:
    """Somebody's turn: everything is there again, unless these are actions it had put off; then what comes by itself."""
    if DELAYED in table.sheet(who).done.once:
        table.change(
            who, "acts now", lambda sheet: replace(sheet, done=replace(sheet.done, once=_without(sheet.done.once, DELAYED)))
        )
        return
    note_ties(table)
    refresh(table, who)
    yield from turn_begins(table, who)
    yield from apply_hooks(table, "turn starts", who)


begin_turn = begun(start)


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """Somebody is done; what it has not used is gone. Whoever acted out of turn gives the turn back (13)."""
    if table.board.scene.acting == who:
        end_out_of_turn(table, who)
        return
    yield from apply_hooks(table, "turn ends", who)
    yield from ended(table, who, has_turn)
    if alive(table.board, who):
        table.change(who, "done", lambda sheet: replace(sheet, left={**sheet.left, ACTION: 0, IMMEDIATE: 0}))
    leave_tie(table, who)


def end_out_of_turn(table: T, who: TokenId) -> None:
    """Readied actions are over (13)."""
    table.change_scene("readied actions are over", lambda scene: replace(scene, acting=None))
    table.change(who, "done", lambda sheet: replace(sheet, left={**sheet.left, ACTION: 0}, readied=None))


def note_ties(table: T) -> None:
    """Those of one slot who are equal in everything act as if nothing had befallen them meanwhile (C20)."""
    now = table.board.turns.now
    groups = {table.board[who].group or who for who in now}
    tied = now if len(groups) > 1 else ()
    if tied != table.board.scene.tied and not table.board.turns.acted:
        table.change_scene("at the same time", lambda scene: replace(scene, tied=tied, spared={}))


def leave_tie(table: T, who: TokenId) -> None:
    """Somebody has acted; what has befallen it meanwhile counts from now on (C20)."""
    if who not in table.board.scene.tied:
        return
    table.change_scene(
        "has acted",
        lambda scene: replace(
            scene,
            tied=tuple([one for one in scene.tied if one != who]),
            spared={one: names for one, names in scene.spared.items() if one != who},
        ),
    )
    settle(table, who)


def new_round(table: T, _: TokenId) -> Procedure[None]:
    """All over again; whoever put off its actions and never used them comes last from now on (12, C22)."""
    turns = table.board.turns
    here = [who for slot in turns.order for who in slot]
    late = [who for who in turns.waiting if who not in here and alive(table.board, who)]
    kept = tuple([slot for members in turns.order if (slot := tuple([who for who in members if alive(table.board, who)]))])
    for who in late:
        table.change(who, "waited too long", lambda sheet: replace(sheet, done=RoundRecord()))
        lowest = min([standing.total for standing in table.board.scene.standings.values()], default=0)
        place(table, who, InitiativeScore(lowest - 1))
    table.happen(TurnsChanged("the round is over", replace(turns, waiting=())))
    next_round(table, (*kept, *[(who,) for who in late]))
    table.tell_round("Round", table.board.turns.round)
    if table.board.scene.fights_on and is_contested(table.board, conscious):
        table.change_scene("two sides stand again", lambda scene: replace(scene, fights_on=False))
    yield from apply_hooks(table, "round begins", _)


def place(table: T, who: TokenId, standing: InitiativeScore) -> None:
    """Give somebody another place in the order from now on."""
    table.change_scene("another place", lambda scene: replace(scene, standings={**scene.standings, who: standing}))


def due_command(board: Board) -> Command | None:
    """What comes by itself: is it over, a new round, the start of a turn, the end of one in which nothing can be done."""
    if not under_way(board):
        return None
    if not board.scene.fights_on and not is_contested(board, conscious):
        return Command("fight over")
    if round_over(board):
        return Command("next round")
    if (command := turn_due(board, has_turn)) is not None:
        return command
    return idle_turn_command(board, acts) if board.scene.acting is None else None


def acts(board: Board, who: TokenId) -> bool:
    """Whether somebody can do anything in its turn; what a tied opponent has brought about meanwhile does not count (C20)."""
    return able(board, who)


def ask_fight_over(table: T, _: TokenId) -> Procedure[None]:
    """One side alone stands: the GM ends the fight, or lets it go on, because somebody is dying or more are coming (8)."""
    yield from end_or_continue(table, conscious, "8", finish_fight)


def end_fight(table: T, _: TokenId) -> Procedure[None]:
    """The GM ends the fight, whoever is left."""
    refuse_unless(under_way(table.board), "no fight is under way", "9")
    yield from finish_fight(table)


def finish_fight(table: T) -> Procedure[None]:
    """The fight is over: turns, and what lasts for so many of them."""
    end_effects(table, "the fight is over", lambda effect: effect.until is None or effect.until.timing == DAWN)
    for token in tuple(table.board.tokens.values()):
        table.change(token.id, "the fight is over", clear_turn_state)
    table.change_scene(
        "the fight is over",
        lambda scene: replace(scene, standings={}, leader=None, lead=0, tied=(), spared={}, acting=None, fights_on=False),
    )
    table.happen(TurnsChanged("the fight is over", TurnOrder()))
    table.tell("The fight is over", "", "lucide/flag")
    yield from apply_hooks(table, "fight over", table.board)


def clear_turn_state(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet outside a fight: nothing spent, nothing done, nothing aimed at."""
    fresh = CreatureSheet()
    aim: Aiming | None = None
    return replace(sheet, left=fresh.left, done=RoundRecord(), aim=aim, readied=None, bank={}, bank_since=0, last_attack=None)


def _without(names: tuple[str, ...], name: str) -> tuple[str, ...]:
    return tuple([one for one in names if one != name])


def next_turn(table: T, _: TokenId) -> Procedure[None]:
    """Whoever acts is done, all who share the slot."""
    now = [who for who in table.board.turns.now if who not in table.board.turns.acted]
    acting = table.board.scene.acting
    refuse_unless(bool(now) or acting is not None, "nobody's turn is under way", "9a")
    if acting is not None:
        end_out_of_turn(table, acting)
        return
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
