"""Perilous stunts: who is engaged tests first, then its target resists (105 to 112, A8)."""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.ids import GM, TokenId
from battlemap.board.records import Modifier
from battlemap.rules.board_cache import per_board
from battlemap.rules.procedure import Option, Procedure, TokenOptions, choose
from rulesets.zweihander.attack.situation import size_steps
from rulesets.zweihander.basics import dice
from rulesets.zweihander.basics.action_points import (
    aim_of,
    cost,
    note_attack,
    refuse_second_attack,
    require_ready,
    spend,
    spend_aim,
)
from rulesets.zweihander.basics.checks import attempt, resist, skill_title
from rulesets.zweihander.basics.conditions import begin
from rulesets.zweihander.basics.dice import Flip, Result
from rulesets.zweihander.basics.peril import suffer_peril
from rulesets.zweihander.basics.positions import adjacent, hostile
from rulesets.zweihander.book.fight import Board, alive
from rulesets.zweihander.book.rulebook import T

STANDARD = "Standard"


class StuntAttempt(Struct, frozen=True):
    """A stunt under way: what, by whom, on whom; *options*: what else was declared (a push's direction, a takedown with it)."""

    key: str
    by: TokenId
    at: TokenId
    options: tuple[str, ...] = ()
    triumph: bool = False
    """The attacker's test was a critical success."""


Effect: TypeAlias = Callable[[T, StuntAttempt], Procedure[None]]
Barred: TypeAlias = Callable[[Board, TokenId, TokenId], str]


def begin_stunt(table: T, who: TokenId, key: str, barred: Barred) -> Procedure[TokenId]:
    """The usual start of a stunt: able, on turn, none before it in this turn, its price there; whom it is about (A8, 12)."""
    rule = table.book.stunts[key].rule
    require_ready(table, who, rule, cost(table.board, key))
    refuse_second_attack(table, who)
    return TokenId((yield from choose("target", who, "On whom?", targets(table.board, who, barred), rule=rule)))


def targets(board: Board, who: TokenId, barred: Barred) -> TokenOptions:
    """All foes, those greyed on whom it is not possible."""
    return TokenOptions(
        foes_seen(board, who), lambda foe: Option(foe, board[foe].name, foe, refusal=why_not(board, who, foe, barred))
    )


@per_board()
def foes_seen(board: Board, who: TokenId) -> tuple[TokenId, ...]:
    """Everybody against whom somebody stands, as far as its player sees them."""
    all_seen = board.side_of(who).gm
    return tuple([t.id for t in board.tokens.values() if (all_seen or not t.hidden) and hostile(board, who, t.id)])


def why_not(board: Board, who: TokenId, foe: TokenId, barred: Barred) -> str:
    """Why a stunt on somebody is not possible; empty if it is."""
    if not alive(board, foe):
        return f"{board[foe].name} is out of the fight"
    if not adjacent(board, who, foe):
        return f"{board[who].name} is not engaged with {board[foe].name}"
    return barred(board, who, foe)


def anybody(board: Board, who: TokenId, foe: TokenId) -> str:
    """Nothing more than being engaged is needed."""
    return ""


def attempt_stunt(
    table: T, trial: StuntAttempt, effect: Effect, skill: str = "", more_ap: int = 0, guard: Iterable[Modifier] = ()
) -> Procedure[bool]:
    """Pay, test, let the target resist, and bring the effect about; whether it came to that.

    *skill*: instead of the book's; *guard*: on the target's base chance to resist.
    """
    key, who, foe = trial.key, trial.by, trial.at
    row = table.book.stunts[key]
    hard = yield from ask_difficulty(table)
    base = aim_of(table.board, who)
    spend(table, who, cost(table.board, key) + more_ap, row.title.lower())
    note_attack(table, who)
    spend_aim(table, who)
    sizes = size_steps(table.board, who, foe)
    title = f"{table.name(who)}: {row.title.lower()} on {table.name(foe)}"
    result = yield from attempt(
        table, who, skill or row.test, title, "stunt", (*hard, *sizes), base, on=foe, rule=row.rule, foe=foe
    )
    if result.blunder:
        lost = yield from dice.roll_notation(who, table.book.numbers.critical_peril, "peril", foe)
        yield from suffer_peril(table, who, lost, "Critical failure")
    if not result.success or not alive(table.board, foe):
        return False
    return (yield from resolve_success(table, trial, effect, result, hard, guard))


def resolve_success(
    table: T, attempt: StuntAttempt, effect: Effect, result: Result, hard: tuple[Modifier, ...], guard: Iterable[Modifier]
) -> Procedure[bool]:
    """What follows a stunt that succeeds: a critical leaves no resistance, else the target resists (A8, C6)."""
    key, who, foe = attempt.key, attempt.by, attempt.at
    row, opens = table.book.stunts[key], result.triumph and counts(table, key)
    at_once = opens and table.book.options.stunt_critical == "no resistance"
    if at_once:
        begin(table, foe, "defenseless", why="A critical success")
    resisted = False
    if row.resist and not at_once:
        sizes = size_steps(table.board, foe, who)
        cause = f"{table.name(who)}’s {row.title.lower()}"
        resisted = yield from resist(table, foe, row.resist, cause, (*hard, *sizes), guard, by=who)
    if opens and not at_once:
        begin(table, foe, "defenseless", why="A critical success")
    if resisted:
        table.tell(f"*{table.name(foe)}* resists", row.title, "lucide/shield-half", "", table.board[foe].hidden)
        return False
    done = StuntAttempt(key, who, foe, attempt.options, result.triumph)
    yield from effect(table, done)
    return True


def counts(table: T, key: str) -> bool:
    """Whether a critical success of a stunt leaves its target defenseless (C28)."""
    return table.book.options.stunt_criticals == "all" or key == "takedown"


def ask_difficulty(table: T) -> Procedure[tuple[Modifier, ...]]:
    """The difficulty of what is tried, as the game master has it: Standard, if nothing is said."""
    options = [Option(name, name, note=f"{worth:+d}".replace("-", "−")) for name, worth in table.book.difficulties.items()]
    named = yield from choose("difficulty", GM, "How difficult is it?", options, STANDARD, "2")
    worth = table.book.difficulties[named]
    return (Modifier(worth, named, "2"),) if worth else ()


def force_stunt(
    table: T, key: str, by: TokenId, at: TokenId, effect: Effect, flip: Flip = "", guard: Iterable[Modifier] = ()
) -> Procedure[bool]:
    """A stunt that something forces on somebody: no test and no price, it only resists; whether it comes about (103b)."""
    row = table.book.stunts[key]
    if not alive(table.board, at):
        return False
    cause = f"{table.name(by)}’s {row.title.lower()}"
    skill = row.resist or "toughness"
    if (yield from resist(table, at, skill, cause, (), guard, flip, by, followup=True)):
        title, secret = skill_title(table.book, skill), table.board[at].hidden
        table.tell(f"*{table.name(at)}* resists", title, "lucide/shield-half", "", secret)
        return False
    yield from effect(table, StuntAttempt(key, by, at))
    return True
