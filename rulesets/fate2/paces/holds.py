"""Holds end by themselves: when the holder is out of the fight, knocked away or somewhere else (52)."""

from battlemap.board.encounter import Effect
from battlemap.rules.blocks.presence import tone_for
from rulesets.fate2.basics import positions
from rulesets.fate2.book.fight import PINNED, PRESENCE, Board, present
from rulesets.fate2.book.rulebook import T, book_of


def check_holds(table: T) -> None:
    """Whoever is held fast by somebody who can hold no more is free."""
    for effect in table.board.effects:
        who, holder = effect.on, effect.about
        if who is None or holder is None or who not in table.board.tokens:
            continue
        if any(change.what == PINNED for change in effect.changes) and not holds(table.board, effect):
            table.end(effect.kind, who, holder, effect.which)
            if not present(table.board, who):
                continue
            by = f"{table.name(holder)} lets go" if holder in table.board.tokens else "nobody is there to hold on"
            table.tell(f"*{table.name(who)}* is free", by, "lucide/check", tone_for(table.board, who, good=True))


def holds(board: Board, effect: Effect) -> bool:
    """Whether both are there, and beside each other."""
    who, holder = effect.on, effect.about
    if who is None or holder is None or not (present(board, holder) and present(board, who)):
        return False
    if not positions.measured(board):
        return True
    if board.grid is None:
        return board[who].place == board[holder].place
    return PRESENCE.in_reach(board, who, holder, book_of(board).numbers.reach)


STATE_CHECKS = (check_holds,)
