"""Turns and rounds: what begins and ends with them, waiting and breaking in (8, 9, 11, 25, 121, 121a)."""

from msgspec.structs import replace

from battlemap.board.events import TurnsChanged
from battlemap.board.ids import GM, TokenId
from battlemap.rules.blocks.fight_end import close_fight, end_effects, end_fight, fight_over, fight_over_command
from battlemap.rules.blocks.initiative import UNKNOWN
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.blocks.turn_budget import done_once, note_once
from battlemap.rules.blocks.turns import act_now as step_in
from battlemap.rules.blocks.turns import begin_round, delay, next_turn, places_kept, turn_command
from battlemap.rules.blocks.turns import begin_turn as begun
from battlemap.rules.blocks.turns import end_turn as ended
from battlemap.rules.hooks import apply_hooks
from battlemap.rules.procedure import Command, Procedure, number, refuse_unless
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.action_points import WAITED, refresh, require_ready
from rulesets.zweihander.basics.conditions import HEALED, OWN_TURN, REFRESH, able, stands
from rulesets.zweihander.basics.positions import hostile
from rulesets.zweihander.book.creature import CreatureSheet
from rulesets.zweihander.book.fight import Board, Cloud, alive, rider_of, riders
from rulesets.zweihander.book.rulebook import T

from . import initiative

MOST_TURNS = 60
"""So many turns may pass at once outside a fight: ten minutes."""


def start(table: T, who: TokenId) -> Procedure[None]:
    """Somebody's turn, and that of what carries it: new points; then what comes by itself (11). Hook: "turn begins"."""
    mounts = mounts_of(table.board, who)
    for mount in mounts:
        table.pass_timing("turn starts", mount)
    for mover in (who, *mounts):
        refresh(table, mover)
    table.change_scene("a turn begins", lambda scene: replace(scene, tried=()))
    for mover in (who, *mounts):
        if mover in table.board.tokens:
            yield from apply_hooks(table, "turn begins", mover)


def mounts_of(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Who has its turn with somebody's: the beast it rides, or the team it drives."""
    placed = {fighter for slot in board.turns.order for fighter in slot}
    return tuple([mount for mount, rider in riders(board).items() if rider == who and mount not in placed])


new_turn = begun(start)


def begin_turn(table: T, who: TokenId) -> Procedure[None]:
    """A turn begins; one that was put off goes on where it was: no new points, and nothing ends that waits for it (121a)."""
    late = [fighter for fighter in table.board.turns.now if done_once(table.board, fighter, WAITED)]
    if not late or set(table.board.turns.now) <= set(table.board.turns.paused):
        yield from new_turn(table, who)
        return
    table.happen(TurnsChanged("acts now", replace(table.board.turns, begun=True)))
    for fighter in late:
        table.change(fighter, "acts now", resume_turn)


def resume_turn(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet whose turn goes on."""
    return replace(sheet, done=replace(sheet.done, once=tuple([name for name in sheet.done.once if name != WAITED])))


def end_turn(table: T, who: TokenId) -> Procedure[None]:
    """Somebody is done; what is left of its points stays for reactions (11). Hook: "turn ends"."""
    yield from apply_hooks(table, "turn ends", who)
    for mount in mounts_of(table.board, who):
        table.pass_timing("turn ends", mount)
    done = table.sheet(who).done
    if done.aim or done.all_out or done.subdue:
        table.change(who, "what was declared is lost", clear_declared)
    yield from ended(table, who, alive)


def clear_declared(sheet: CreatureSheet) -> CreatureSheet:
    """A sheet without aim and whatever else was meant for an attack of this turn (113, 118, 120)."""
    return replace(sheet, done=replace(sheet.done, aim=0, all_out=0, subdue=False))


def wait(table: T, who: TokenId) -> Procedure[None]:
    """Keep one's points and act later (121)."""
    refuse_unless(bool(table.board.turns.order), "the fight has not begun", "121")
    require_ready(table, who, "121")
    refuse_unless(not (why := injury_effects.why_barred(table.board, who, "special")), why, "121")
    note_once(table, who, WAITED)
    yield from delay(table, who, alive)
    table.tell(f"*{table.name(who)}* waits", "", "lucide/hourglass", "", table.board[who].hidden)


def act_now(table: T, who: TokenId) -> Procedure[None]:
    """Whoever waits acts: before a foe's next action if a test of Scrutinize says so, else right after its turn (121a)."""
    from rulesets.zweihander.basics.checks import attempt

    board = table.board
    refuse_unless(who in board.turns.waiting, f"{board[who].name} is not waiting", "121")
    refuse_unless(able(board, who), f"{board[who].name} cannot act", "121")
    refuse_unless(who not in board.scene.tried, f"{board[who].name} has tried that in this turn", "121a")
    foe = (
        next((candidate for candidate in board.turns.now if hostile(board, who, candidate)), None) if board.turns.begun else None
    )
    if foe is not None:
        title = f"{board[who].name} breaks into the turn of {board[foe].name}"
        table.change_scene("tries to break in", lambda scene: replace(scene, tried=(*scene.tried, who)))
        result = yield from attempt(table, who, "scrutinize", title, "interrupt", on=foe, foe=foe, rule="121")
        if not result.success:
            after_this(table, who)
            return
    yield from before_this(table, who)


def before_this(table: T, who: TokenId) -> Procedure[None]:
    """A place just before the turn under way, which goes on afterwards."""
    take_number_of(table, who, table.board.turns.now)
    yield from step_in(table, who, nested=True)
    table.tell(f"*{table.name(who)}* acts now", "", "lucide/zap", "", table.board[who].hidden)


def after_this(table: T, who: TokenId) -> None:
    """A place right after the turn under way."""
    turns = table.board.turns
    at = max(turns.at, 0) + 1
    take_number_of(table, who, turns.now)
    order = (*turns.order[:at], (who,), *turns.order[at:])
    waiting = tuple([other for other in turns.waiting if other != who])
    table.happen(TurnsChanged("acts next", replace(turns, order=order, waiting=waiting)))
    table.tell(f"*{table.name(who)}* acts right afterwards", "", "lucide/hourglass", "", table.board[who].hidden)


def take_number_of(table: T, who: TokenId, slot: tuple[TokenId, ...]) -> None:
    """Whoever waited has its new number on the ladder: that of the turn it stands beside (121)."""
    number, standing = initiative.number_of(table.board, slot), table.board.scene.standings.get(who)
    if standing is None or number in (UNKNOWN[0], standing.total):
        return
    moved = replace(standing, total=number)
    table.change_scene("a new place", lambda scene: replace(scene, standings={**scene.standings, who: moved}))


def new_round(table: T, _: TokenId) -> Procedure[None]:
    """The next round; first the tokens that still wait act, and after the surprise turn comes the whole ladder (9, 121a)."""
    turns, board = table.board.turns, table.board
    late = [who for who in turns.waiting if alive(board, who)]
    if late:
        for who in late:
            take_number_of(table, who, turns.order[-1] if turns.order else ())
        order = (*turns.order, *[(who,) for who in late])
        table.happen(TurnsChanged("those who waited", replace(turns, order=order, waiting=(), begun=False, acted=())))
        return
    if board.scene.surprise_turn:
        initiative.first_round(table)
        table.tell_round("Round", 1)
        return
    order = initiative.fall_behind(board, places_kept(board, alive), board.scene.fallen_behind)
    table.change_scene("a new round", lambda scene: replace(scene, passed=(), fallen_behind=(), tried=()))
    yield from begin_round(table, order, stands, rides_along)


def rides_along(board: Board, who: TokenId) -> bool:
    """Whether somebody has its turn with its rider's."""
    rider = rider_of(board, who) if who in board.tokens else None
    return rider is not None and any(rider in slot for slot in board.turns.order)


def due_command(board: Board) -> Command | None:
    """What comes by itself: the end, a happening, a new round, the start of a turn, the end of one where nobody can act."""
    if (over := fight_over_command(board, stands)) is not None:
        return over
    if initiative.pending_happening(board) is not None:
        return Command("happening comes")
    return turn_command(board, alive, able)


def hang_on(clouds: tuple[Cloud, ...], past: int) -> tuple[Cloud, ...]:
    """Clouds with the rounds that they have left, of those that have not gone, once *past* rounds are no longer counted."""
    return tuple([replace(cloud, until=cloud.until - past) for cloud in clouds if cloud.until - past > 1])


def pass_turns(table: T, _: TokenId) -> Procedure[None]:
    """Turns of ten seconds without a fight: whoever bleeds, burns, or is held has its turn, and clouds thin out (8, B)."""
    refuse_unless(not under_way(table.board), "turns pass by themselves in a fight", "8")
    count = yield from number("turns", GM, "How many turns pass?", 1, MOST_TURNS, 1)
    told = f"{count} turn{'' if count == 1 else 's'} pass{'es' if count == 1 else ''}"
    table.tell(told, f"{10 * count} seconds", "lucide/hourglass", "gm")
    for _turn in range(count):
        for who in tuple(table.board.tokens):
            if who not in table.board.tokens:
                continue
            table.pass_timing(OWN_TURN, who)
            table.pass_timing(REFRESH, who)
            if alive(table.board, who):
                yield from apply_hooks(table, "turn begins", who)
            table.pass_timing("turn ends", who)
        table.change_scene("clouds thin out", lambda scene: replace(scene, clouds=hang_on(scene.clouds, 1)))


def finish_fight(table: T) -> Procedure[None]:
    """The fight is over: turns, and what lasts only in one. Hook: "fight over"."""
    past = table.board.turns.round - 1
    end_effects(table, "the fight is over", lambda effect: effect.until is None or effect.until.timing == HEALED)
    table.change_scene("rounds are counted anew", lambda scene: replace(scene, clouds=hang_on(scene.clouds, past)))
    yield from close_fight(table, initiative.clear_turn_state, initiative.clear_ladder)


RUNS = {
    "begin turn": begin_turn,
    "end turn": end_turn,
    "next turn": next_turn(end_turn, "11"),
    "next round": new_round,
    "wait": wait,
    "act now": act_now,
    "fight over": fight_over(stands, finish_fight, "8"),
    "turns pass": pass_turns,
    "end fight": end_fight(finish_fight, "8"),
}
