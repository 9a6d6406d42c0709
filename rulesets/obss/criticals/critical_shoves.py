"""Critical actions that push the foe, trip it, or move oneself (78, 78b)."""

from collections.abc import Callable

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.conditions import begin, suffers
from rulesets.obss.basics.dice import roll_sum
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import T
from rulesets.obss.maneuvers.free_moves import cannot_move, one_move, range_around
from rulesets.obss.maneuvers.push import thrust

from .critical_costs import RULE, CriticalActionEffect, SpentCritical, by_size, resist, size_difference, why_unrolled

Run = Callable[[T, SpentCritical], Procedure[None]]
Bars = Callable[[Board, TokenId, TokenId], str]


def pushes(metres: int, along: bool = False) -> Run:
    """Push the foe so far, a metre less for each size it is larger, more for each it is smaller."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        far = metres - size_difference(table.board, spent.who, spent.foe)
        yield from thrust(table, spent.who, spent.foe, far, ("yes", "no") if along else (), RULE)

    return run


def why_unpushable(metres: int) -> Bars:
    """Why a foe cannot be pushed by so much."""

    def bars(board: Board, who: TokenId, foe: TokenId) -> str:
        if board.grid is None or not board[foe].on_grid or not board[who].on_grid:
            return "distances are counted on a grid"
        return "" if metres > size_difference(board, who, foe) else f"{board[foe].name} is too large for it"

    return bars


def moves(difficult: bool) -> Run:
    """One Movement Action by this same reaction."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        yield from one_move(table, spent.who, difficult)

    return run


def why_unmoving(difficult: bool) -> Bars:
    """Why somebody cannot move now."""

    def bars(board: Board, who: TokenId, foe: TokenId) -> str:
        why = cannot_move(board, who)
        return why or ("" if range_around(board, who, difficult).cells() else f"{board[who].name} has nowhere to go")

    return bars


def trips(save: str, dc: int | None, each: int, pushed: str = "") -> Run:
    """A save against so much (None: one's last attack roll), or prone; *pushed*: so far, if it saves."""

    def run(table: T, spent: SpentCritical) -> Procedure[None]:
        against = table.sheet(spent.who).last_attack or 0 if dc is None else dc
        made_of = by_size(spent.row, against, each, size_difference(table.board, spent.who, spent.foe))
        result = yield from resist(table, spent, save, made_of)
        if not result.success:
            begin(table, spent.foe, "prone", why=spent.row.title)
        elif pushed:
            far = yield from roll_sum("metres", spent.who, pushed, on=spent.foe)
            yield from thrust(table, spent.who, spent.foe, far, (), RULE)

    return run


def why_untrippable(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why a foe cannot be tripped."""
    return f"{board[foe].name} lies there already" if suffers(board, foe, "prone") else ""


def why_untrippable_by_roll(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why it cannot be tripped by one's last attack roll."""
    return why_untrippable(board, who, foe) or why_unrolled(board, who, foe)


DEEDS: dict[str, CriticalActionEffect] = {
    "push 1": CriticalActionEffect(pushes(3), why_unpushable(3)),
    "push 1 move": CriticalActionEffect(moves(True), why_unmoving(True), on_foe=False),
    "push 2": CriticalActionEffect(pushes(6), why_unpushable(6)),
    "push 2 move": CriticalActionEffect(moves(False), why_unmoving(False), on_foe=False),
    "push 3": CriticalActionEffect(pushes(9), why_unpushable(9)),
    "push 4": CriticalActionEffect(pushes(9, along=True), why_unpushable(9)),
    "trip 1": CriticalActionEffect(trips("fortitude", 15, 4), why_untrippable),
    "trip 2": CriticalActionEffect(trips("reflex", 19, 2), why_untrippable),
    "trip 3": CriticalActionEffect(trips("fortitude", 23, 2, pushed="1d6"), why_untrippable),
    "trip 4": CriticalActionEffect(trips("fortitude", None, 2, pushed="1d10"), why_untrippable_by_roll),
}
