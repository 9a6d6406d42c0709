"""Time that passes after a fight: one look at who recovers what, from which the game master may strike single lines."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from battlemap.board.ids import GM, TokenId
from battlemap.rules.procedure import Option, Procedure, Table, choose_several

ASK = "recovery"


class RecoveryLine(Struct, frozen=True):
    """Something that somebody gets back: *what*, and in *note* how it stands before and after."""

    key: str
    who: TokenId
    what: str
    note: str = ""


def choose_recoveries(table: Table[Any, Any, Any], lines: Sequence[RecoveryLine], rule: str = "") -> Procedure[frozenset[str]]:
    """The keys of the lines that come true; all of them, unless the game master strikes some."""
    if not lines:
        return frozenset()
    options = [Option(line.key, f"{table.name(line.who)}: {line.what}", line.who, note=line.note) for line in lines]
    keys = yield from choose_several(ASK, GM, "Who recovers what?", options, tuple([line.key for line in lines]), rule=rule)
    return frozenset(keys)


def from_to(before: object, after: object) -> str:
    """How something stands before and after: "3 → 1"."""
    return f"{before} → {after}"
