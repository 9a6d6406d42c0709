"""Critical actions that push the foe, trip it, or move oneself (78, 78b)."""

from collections.abc import Callable

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Procedure

from .conditions import begin, suffers
from .critical_actions_rows import RULE, Deed, Spent, by_size, larger, resists, unrolled
from .dice import rolled
from .free_moves import around, cannot_move, one_move
from .push import thrust
from .rulebook import T
from .scene import Board

Run = Callable[[T, Spent], Procedure[None]]
Bars = Callable[[Board, TokenId, TokenId], str]


# --- pushing ------------------------------------------------------------------------------------


def pushes(metres: int, along: bool = False) -> Run:
    """Push the foe so far, a metre less for each size it is larger, more for each it is smaller."""

    def run(table: T, spent: Spent) -> Procedure[None]:
        far = metres - larger(table.board, spent.who, spent.foe)
        yield from thrust(table, spent.who, spent.foe, far, ("yes", "no") if along else (), RULE)

    return run


def unpushable(metres: int) -> Bars:
    """Why a foe cannot be pushed by so much."""

    def bars(board: Board, who: TokenId, foe: TokenId) -> str:
        if board.grid is None or not board[foe].on_grid or not board[who].on_grid:
            return "distances are counted on a grid"
        return "" if metres > larger(board, who, foe) else f"{board[foe].name} is too large for it"

    return bars


def moves(difficult: bool) -> Run:
    """One Movement Action by this same reaction."""

    def run(table: T, spent: Spent) -> Procedure[None]:
        yield from one_move(table, spent.who, difficult)

    return run


def unmoving(difficult: bool) -> Bars:
    """Why somebody cannot move now."""

    def bars(board: Board, who: TokenId, foe: TokenId) -> str:
        why = cannot_move(board, who)
        return why or ("" if around(board, who, difficult).cells() else f"{board[who].name} has nowhere to go")

    return bars


# --- tripping -----------------------------------------------------------------------------------


def trips(save: str, dc: int | None, each: int, pushed: str = "") -> Run:
    """A save against so much (None: one's last attack roll), or prone; *pushed*: so far, if it saves."""

    def run(table: T, spent: Spent) -> Procedure[None]:
        against = table.sheet(spent.who).last_attack or 0 if dc is None else dc
        made_of = by_size(spent.row, against, each, larger(table.board, spent.who, spent.foe))
        result = yield from resists(table, spent, save, made_of)
        if not result.success:
            begin(table, spent.foe, "prone", why=spent.row.title)
        elif pushed:
            far = yield from rolled("metres", spent.who, pushed, on=spent.foe)
            yield from thrust(table, spent.who, spent.foe, far, (), RULE)

    return run


def lies(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why a foe cannot be tripped."""
    return f"{board[foe].name} lies there already" if suffers(board, foe, "prone") else ""


def lies_or_unrolled(board: Board, who: TokenId, foe: TokenId) -> str:
    """Why it cannot be tripped by one's last attack roll."""
    return lies(board, who, foe) or unrolled(board, who, foe)


DEEDS: dict[str, Deed] = {
    "push 1": Deed(pushes(3), unpushable(3)),
    "push 1 move": Deed(moves(True), unmoving(True), on_foe=False),
    "push 2": Deed(pushes(6), unpushable(6)),
    "push 2 move": Deed(moves(False), unmoving(False), on_foe=False),
    "push 3": Deed(pushes(9), unpushable(9)),
    "push 4": Deed(pushes(9, along=True), unpushable(9)),
    "trip 1": Deed(trips("fortitude", 15, 4), lies),
    "trip 2": Deed(trips("reflex", 19, 2), lies),
    "trip 3": Deed(trips("fortitude", 23, 2, pushed="1d6"), lies),
    "trip 4": Deed(trips("fortitude", None, 2, pushed="1d10"), lies_or_unrolled),
}
