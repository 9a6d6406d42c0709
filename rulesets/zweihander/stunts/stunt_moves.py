"""Stunts that move somebody or bring it down: push and takedown (109, 109a, 112, C7, C8)."""

from collections.abc import Sequence

from battlemap.board.ids import Cell, TokenId
from battlemap.rules.blocks.walking import place, tell_walk
from battlemap.rules.procedure import Option, Procedure, choose
from rulesets.zweihander.basics.action_points import afford, cost
from rulesets.zweihander.basics.checks import resist
from rulesets.zweihander.basics.conditions import begin, suffers
from rulesets.zweihander.basics.positions import PRESENCE, adjacent
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T, book_of
from rulesets.zweihander.movement.speed import why_rooted, why_stuck

from .shove import BACK, LEFT, RIGHT, move_against_will, push_path
from .stunts import StuntAttempt, anybody, attempt_stunt, begin_stunt

TAKEDOWN, FOLLOW = "takedown", "follow"
YES, NO = "yes", "no"


def takedown(table: T, who: TokenId) -> Procedure[None]:
    """Bring somebody down (112)."""
    foe = yield from begin_stunt(table, who, TAKEDOWN, on_its_feet)
    yield from attempt_stunt(table, StuntAttempt(TAKEDOWN, who, foe), fell_target, takedown_skill(table.board, who))


def takedown_skill(board: Board, who: TokenId) -> str:
    """With what it is tested: as printed, or as the house has it, at the end of a charge and otherwise (C8)."""
    options = book_of(board).options
    return options.takedown_charge if board[who].sheet.done.charged else options.takedown_engaged


def on_its_feet(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why somebody cannot be brought down."""
    return f"{board[foe].name} is on the ground already" if suffers(board, foe, "prone") else anybody(board, who, foe)


def fell_target(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """Prone (112)."""
    begin(table, attempt.at, "prone", why=f"Brought down by {table.name(attempt.by)}")
    yield from ()


def push(table: T, who: TokenId) -> Procedure[None]:
    """Push somebody two yards back or one to the side, with a takedown for one action point more (109)."""
    foe = yield from begin_stunt(table, who, "push", anybody)
    how = yield from choose("how", who, "Which way?", directions(table.board, who, foe), BACK, "109")
    more = cost(table.board, "push takedown")
    poor = afford(table.board, who, cost(table.board, "push") + more) or on_its_feet(table.board, who, foe)
    options = (Option(NO, "A push alone"), Option(YES, "With a takedown", note=f"{more} AP", refusal=poor))
    down = yield from choose("with takedown", who, "With a takedown?", options, NO, "109a")
    bought = down == YES
    attempt = StuntAttempt("push", who, foe, (how, *((TAKEDOWN,) if bought else ())))
    yield from attempt_stunt(table, attempt, push_target, more_ap=more if bought else 0)


def directions(board: Board, who: TokenId, foe: TokenId) -> tuple[Option, ...]:
    """Back or to either side, with how far it goes."""
    titles = {BACK: "Back", LEFT: "To the left", RIGHT: "To the right"}
    options = []
    for how, title in titles.items():
        cells = len(push_path(board, who, foe, how, yards(board, how)))
        options.append(Option(how, title, note=f"{cells} cell{'' if cells == 1 else 's'}" if board.grid is not None else ""))
    return tuple(options)


def yards(board: Board, how: str) -> int:
    """How far a push goes (109)."""
    numbers = book_of(board).numbers
    return numbers.push_back if how == BACK else numbers.push_aside


def push_target(table: T, attempt: StuntAttempt) -> Procedure[None]:
    """The push, what a critical success gives, and the takedown that was bought with it."""
    who, foe, how = attempt.by, attempt.at, attempt.options[0]
    before = PRESENCE.space(table.board, foe)
    extra = (yield from choose_gain(table, attempt)) if attempt.triumph else ""
    way = push_path(table.board, who, foe, how, yards(table.board, how))
    yield from move_against_will(table, foe, way)
    if extra == FOLLOW and way:
        follow(table, who, foe, before, way)
    if TAKEDOWN in attempt.options or extra == TAKEDOWN:
        yield from down_with_it(table, who, foe)


def choose_gain(table: T, attempt: StuntAttempt) -> Procedure[str]:
    """What a critical push gives: a takedown or following, as the house has it (C7)."""
    rule = table.book.options.push_critical
    stuck = why_stuck(table.board, attempt.by) or why_rooted(table.board, attempt.by)
    if rule != "either":
        return "" if rule == FOLLOW and stuck else rule
    options = (Option(TAKEDOWN, "A takedown"), Option(FOLLOW, "Follow", note="free", refusal=stuck))
    usual = FOLLOW if TAKEDOWN in attempt.options and not stuck else TAKEDOWN
    prompt = f"A critical push: what does {table.name(attempt.by)} do with it?"
    return (yield from choose("push critical", attempt.by, prompt, options, usual, "109", followup=True))


def follow(table: T, who: TokenId, foe: TokenId, before: Sequence[Cell], way: Sequence[Cell]) -> None:
    """The pusher goes after, one or two yards, so that both are engaged still; nobody gets a chance by it (109a)."""
    body = PRESENCE.bearer(table.board, who)
    for cell in (*sorted(before), *way[:-1])[: len(way)]:
        if adjacent(table.board, who, foe) or not PRESENCE.open_step(table.board, body, cell):
            break
        place(table, PRESENCE.moving_group(table.board, body), (cell,))
        tell_walk(table, body, 1)


def down_with_it(table: T, who: TokenId, foe: TokenId) -> Procedure[None]:
    """The takedown with a push needs no test of its own: the pushed one resists it by Coordination, too (109a)."""
    if not alive(table.board, foe) or suffers(table.board, foe, "prone"):
        return
    skill = table.book.stunts[TAKEDOWN].resist
    if not (yield from resist(table, foe, skill, f"{table.name(who)}’s takedown", by=who, on=f"{who} takedown")):
        yield from fell_target(table, StuntAttempt(TAKEDOWN, who, foe))


RUNS = {"push": push, "takedown": takedown}
