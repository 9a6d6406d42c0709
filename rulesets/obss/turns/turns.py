"""Turns: what begins and ends with them, rounds, simultaneous action (8, 9a, 14, 24, C20)."""

from functools import partial

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.fight_end import close_fight, end_effects, end_fight, fight_over, fight_over_command
from battlemap.rules.blocks.turn_budget import forfeit
from battlemap.rules.blocks.turns import act_now as stepped_in
from battlemap.rules.blocks.turns import begin_round, places_kept, turn_command
from battlemap.rules.blocks.turns import begin_turn as begun
from battlemap.rules.blocks.turns import end_turn as ended
from battlemap.rules.blocks.turns import next_turn as end_all
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Hook, Procedure, confirm, refuse_unless
from rulesets.obss.basics.action_costs import ACTION, EITHER, IMMEDIATE, REACTION, allowance, gifts, refresh
from rulesets.obss.basics.conditions import able, conscious
from rulesets.obss.book.creature import Aiming, CreatureSheet, RoundRecord
from rulesets.obss.book.fight import PRESENCE, Board, InitiativeScore, Skirmish, acting_out_of_turn, alive
from rulesets.obss.book.rulebook import T
from rulesets.obss.health.dying import turn_begins
from rulesets.obss.health.recovery import DAWN
from rulesets.obss.health.wounds import settle

DELAYED = "delayed"
"""What somebody has done once this round who has put off its actions (12)."""


def start(table: T, who: TokenId) -> Procedure[None]:
    """Somebody's turn: everything is there again, unless these are actions it had put off; then what comes by itself."""
    if DELAYED in table.sheet(who).done.once:
        table.change(who, "acts now", resume_turn)
        return
    note_ties(table)
    refresh(table, who)
    yield from turn_begins(table, who)
    yield from apply_hooks(table, "turn starts", who)


def resume_turn(sheet: CreatureSheet) -> CreatureSheet:
    """The sheet of somebody whose turn goes on with the actions that it had put off (12)."""
    once = tuple([done for done in sheet.done.once if done != DELAYED])
    return replace(sheet, done=replace(sheet.done, once=once, began_with=sheet.left.get(ACTION, 0)))


def goes_on(board: Board, who: TokenId) -> bool:
    """Whether a turn that begins is what somebody had put off of one that has begun already (12)."""
    return DELAYED in board[who].sheet.done.once


begin_turn = begun(start, goes_on)


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """Somebody is done; what it has not used is gone. Whoever acted out of turn gives the turn back (13)."""
    acting = acting_out_of_turn(table.board)
    if acting == who:
        end_out_of_turn(table, who)
        return
    refuse_unless(acting is None, f"{table.name(acting or who)} acts now, with readied actions", "13")
    yield from apply_hooks(table, "turn ends", who)
    yield from ended(table, who, alive)
    if alive(table.board, who):
        forfeit(table, who, (ACTION, IMMEDIATE), "done")
    leave_tie(table, who)


def end_out_of_turn(table: T, who: TokenId) -> None:
    """End the readied actions of *who*; what was left of a turn of its own is there again (13)."""
    table.change_scene("readied actions are over", lambda scene: replace(scene, acting=None))
    if who in table.board.tokens:
        held = table.sheet(who).readied
        rest = held.rest if held is not None else 0
        table.change(who, "done", lambda sheet: replace(sheet, left={**sheet.left, ACTION: rest}, readied=None))


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
            tied=tuple([other for other in scene.tied if other != who]),
            spared={other: names for other, names in scene.spared.items() if other != who},
        ),
    )
    settle(table, who)


def new_round(table: T, _: TokenId) -> Procedure[None]:
    """All over again; whoever put off its actions and never used them comes last from now on (12, C22)."""
    turns = table.board.turns
    here = [who for slot in turns.order for who in slot]
    late = [who for who in turns.waiting if who not in here and alive(table.board, who)]
    for who in late:
        if (yield from acts_last(table, who)):
            return
    for who in late:
        table.pass_timing("turn ends", who)
        yield from apply_hooks(table, "turn ends", who)
    kept = places_kept(table.board, alive)
    for who in late:
        table.change(who, "waited too long", lambda sheet: replace(sheet, done=RoundRecord()))
        lowest = min([standing.total for standing in table.board.scene.standings.values()], default=0)
        place(table, who, InitiativeScore(lowest - 1))
    yield from begin_round(table, (*kept, *[(who,) for who in late]), conscious, PRESENCE.rides_along)


def acts_last(table: T, who: TokenId) -> Procedure[bool]:
    """Whether somebody that waits acts after the last one of a round; then its turn is due (12)."""
    if not can_act(table.board, who) or not table.sheet(who).left.get(ACTION, 0):
        return False
    if not (yield from confirm("act last", who, f"The round ends. Does {table.name(who)} act now?", False, "12", on=(who,))):
        return False
    yield from step_in(table, who)
    return True


def step_in(table: T, who: TokenId) -> Procedure[None]:
    """Somebody that waited takes the place before whoever acts now, after the last one that just below it (12)."""
    turns, standings = table.board.turns, table.board.scene.standings
    if turns.now:
        at = standings.get(turns.now[0], InitiativeScore(0))
    else:
        at = InitiativeScore(min([standing.total for standing in standings.values()], default=0) - 1)
    yield from stepped_in(table, who)
    place(table, who, InitiativeScore(at.total, at.ability + 1))


def place(table: T, who: TokenId, standing: InitiativeScore) -> None:
    """Give somebody another place in the order from now on."""
    table.change_scene("another place", lambda scene: replace(scene, standings={**scene.standings, who: standing}))


def due_command(board: Board) -> Command | None:
    """What comes by itself: is it over, a new round, the start of a turn, the end of one in which nothing can be done."""
    if (over := fight_over_command(board, conscious)) is not None or acting_out_of_turn(board) is not None:
        return over  # no turn begins or ends while somebody acts out of turn (13)
    return turn_command(board, alive, can_act)


def can_act(board: Board, who: TokenId) -> bool:
    """Whether somebody can do anything in its turn; what a tied opponent has brought about meanwhile does not count (C20).

    Nobody's turn ends by itself while somebody acts out of turn (13).
    """
    return acting_out_of_turn(board) is not None or able(board, who)


def check_acting(table: T) -> None:
    """Whoever acts out of turn and can do nothing any more, or is no longer there, gives the turn back (13)."""
    acting = table.board.scene.acting
    if acting is not None and not able(table.board, acting):
        end_out_of_turn(table, acting)


def finish_fight(table: T) -> Procedure[None]:
    """The fight is over: turns, and what lasts for so many of them."""
    end_effects(table, "the fight is over", lambda effect: effect.until is None or effect.until.timing == DAWN)
    yield from close_fight(table, clear_turn_state, clear_scene)


def clear_scene(scene: Skirmish) -> Skirmish:
    """The scene outside a fight."""
    return replace(scene, standings={}, leader=None, lead=0, tied=(), spared={}, acting=None, fights_on=False)


def clear_turn_state(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet outside a fight: nothing spent, nothing done, nothing aimed at."""
    fresh = CreatureSheet()
    aim: Aiming | None = None
    return replace(sheet, left=fresh.left, done=RoundRecord(), aim=aim, readied=None, bank={}, bank_since=0, last_attack=None)


end_slot = end_all(end_turn, "9a")


def next_turn(table: T, who: TokenId) -> Procedure[None]:
    """Whoever acts is done, all who share the slot, or whoever acts out of turn (13)."""
    acting = table.board.scene.acting
    if acting is not None:
        end_out_of_turn(table, acting)
    else:
        yield from end_slot(table, who)


def refresh_reactions(table: T, context: Board) -> Procedure[Board]:
    """As a round begins everybody has its reaction again, where the house has that (15, C24)."""
    yield from ()
    for who in table.board.tokens if table.book.options.reactions == "each round" else ():
        if alive(table.board, who):
            left = {**table.sheet(who).left, REACTION: allowance(table.book, table.board, who)[REACTION]}
            table.change(who, "a new round", partial(CreatureSheet.with_left, left=left))
    return context


def renew_lead(table: T) -> None:
    """As a round begins, renew the additional reaction or immediate action of the lead, or take it away (10, C21)."""
    for who in tuple(table.board.tokens):
        left, gift = table.sheet(who).left, gifts(table.book, table.board, who).get(EITHER, 0)
        if left.get(EITHER, 0) != gift:
            renewed = {kind: count for kind, count in left.items() if kind != EITHER} | ({EITHER: gift} if gift else {})
            table.change(who, "a new round", partial(CreatureSheet.with_left, left=renewed))


def pass_absent_time(table: T, context: Board) -> Procedure[Board]:
    """The bleeding and the dying who have no turn in the order lose theirs as the round begins (66, B4)."""
    order = {who for slot in table.board.turns.order for who in slot}
    for who in tuple(table.board.tokens):
        if who not in order and alive(table.board, who) and not PRESENCE.rides_along(table.board, who):
            yield from turn_begins(table, who)
    return context


def begin_round_for_all(table: T, context: Board) -> Procedure[Board]:
    """What a round brings for everybody."""
    renew_lead(table)
    context = yield from refresh_reactions(table, context)
    return (yield from pass_absent_time(table, context))


HOOKS: dict[str, Hook] = {"round begins": begin_round_for_all}
STATE_CHECKS = (check_acting,)
RUNS = {
    "begin turn": begin_turn,
    "end turn": end_turn,
    "next turn": next_turn,
    "next round": new_round,
    "fight over": fight_over(conscious, finish_fight, "8"),
    "end fight": end_fight(finish_fight, "9"),
}
