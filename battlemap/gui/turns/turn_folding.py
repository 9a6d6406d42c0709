"""Which rows of the turn order are seen: groups and those who have acted fold, and words look for a name."""

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.gui.turns.turn_rows import TurnRow

MOST_ROWS = 12
"""In an order of more rows those who have acted are folded into one."""
AHEAD = 3
"""So many of those who act next are always to be seen."""


def fold_rows(rows: Sequence[TurnRow], opened: frozenset[TokenId], shows_acted: bool = False) -> tuple[TurnRow, ...]:
    """The rows to be seen. *opened*: tokens of the groups that are open; *shows_acted*: those who have acted are unfolded."""
    acted = [at for at, row in enumerate(rows) if row.done and not row.can_step_in] if len(rows) > MOST_ROWS else []
    if len(acted) < 2:
        acted = []
    shown: list[TurnRow] = []
    for at, row in enumerate(rows):
        if acted and at == acted[0]:
            shown.append(_acted_row([rows[place] for place in acted], shows_acted))
        if shows_acted or at not in acted:
            shown += _open_row(row, opened)
    return tuple(shown)


def find_rows(rows: Sequence[TurnRow], words: str, opened: frozenset[TokenId]) -> tuple[TurnRow, ...]:
    """The rows whose name has every word of *words* at the beginning of one of its own; of a group that has not, its members."""
    hits: list[TurnRow] = []
    for row in rows:
        if _is_named(row, words):
            hits += _open_row(row, opened)
        else:
            hits += [member for member in row.members if _is_named(member, words)]
    return tuple(hits)


def next_rows(rows: Sequence[TurnRow]) -> tuple[TurnRow, ...]:
    """Who acts after whoever acts now, those of the next round after those of this one; nobody who is out."""
    here = next((at for at, row in enumerate(rows) if row.active and row.slot >= 0), -1)
    if here < 0:
        return ()
    order = [row for row in (*rows[here + 1 :], *rows[:here]) if row.slot >= 0 and not row.out]
    return tuple(order[:AHEAD])


def slot_at(rows: Sequence[TurnRow], gap: int) -> int:
    """Which place of the order what is put before row *gap* of those that are seen would have."""
    below = (part.slot for row in rows[gap:] for part in (row, *row.members) if part.slot >= 0)
    return next(below, max([part.slot for row in rows for part in (row, *row.members)], default=-1) + 1)


def _open_row(row: TurnRow, opened: frozenset[TokenId]) -> list[TurnRow]:
    if not row.members or opened.isdisjoint(row.tokens):
        return [row]
    return [replace(row, is_open=True), *row.members]


def _acted_row(rows: Sequence[TurnRow], is_open: bool) -> TurnRow:
    tokens = tuple([who for row in rows for who in row.tokens])
    words = f"{len(tokens)} have acted"
    return TurnRow(tokens, -1, words, rows[0].look, done=True, kind="acted", members=tuple(rows), is_open=is_open)


def _is_named(row: TurnRow, words: str) -> bool:
    own = row.name.casefold().split()
    return all(any(part.startswith(word) for part in own) for word in words.casefold().split())
