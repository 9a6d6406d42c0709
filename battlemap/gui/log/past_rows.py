"""The log while one looks at the past: what came up to the moment that is looked at, then, paler, what came later."""

from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from battlemap.gui.log.log_rows import LogRow, commands_words

LATER = "Later"
LONGEST = 400
"""So many entries are told of at most."""


class LookedPlace(Struct, frozen=True):
    """What is looked at: the entries from *cause* to *entry*, on a way through the journal that ends at *end*."""

    cause: int
    entry: int
    end: int


def near_entries(way: Sequence[int], entry: int) -> Sequence[int]:
    """The entries of a way that are told of: all of them, or of very many those around *entry*."""
    if len(way) <= LONGEST:
        return way
    at = way.index(entry) if entry in way else 0
    start = max(0, min(at - LONGEST // 2, len(way) - LONGEST))
    return way[start : start + LONGEST]


def rows_of_past(rows: Sequence[LogRow], way: Sequence[int], place: LookedPlace, present: frozenset[int]) -> tuple[LogRow, ...]:
    """The rows of the story along *way* as they are read from *place*; *present*: the entries on the way to now."""
    order = {key: at for at, key in enumerate(way, 1)}
    cause, last = order.get(place.cause, 0), order.get(place.entry, 0)
    told, is_later = list[LogRow](), False
    for each in rows:
        row = _name_present(each, present)
        after = row.attempt.parent if row.attempt is not None else row.entry
        begins = order.get(row.first, 0) if row.changes else order.get(after, 0)
        if begins > last:
            if not is_later:
                told.append(LogRow(LATER, rule=True))
            is_later = True
            told.append(replace(row, when="later"))
        elif row.attempt is None and not row.tries and not row.rule and 0 < cause <= order.get(after, 0):
            told.append(replace(row, when="looked"))
        else:
            told.append(row)
    return tuple(told)


def _name_present(row: LogRow, present: frozenset[int]) -> LogRow:
    """The row; of what leads to now it says so."""
    if not row.heads or row.attempt is None or row.attempt.first not in present:
        return row
    return replace(row, text=f"As it went: {commands_words(row.attempt.commands)}", icon="lucide/route")
