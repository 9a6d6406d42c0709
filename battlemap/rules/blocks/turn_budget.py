"""What a turn allows: so much of each kind, less what lasts; what is spent of it; who can do nothing with it."""

from collections.abc import Iterable, Mapping
from typing import Any, Protocol, Self, TypeAlias

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Refused, Table

AnyTable: TypeAlias = Table[Any, Any, Any]
Counts: TypeAlias = Mapping[str, int]
"""So many of each kind: {"action": 2, "reaction": 1}. As a price, none of anything is free."""


class TurnBudget(Struct, frozen=True):
    """What somebody has left of what its turn gave.

    *instead*: the kinds that make up for what is missing of another, in their order. *plurals*: how several of a kind are
    called, where an s is not all that is added.
    """

    left: Counts
    instead: Mapping[str, tuple[str, ...]] = {}
    plurals: Mapping[str, str] = {}

    def after(self, price: Counts, name: str = "nobody") -> dict[str, int]:
        """What is left once a price is paid. Refused, with the *name* of whoever pays, if it is not there."""
        rest = dict(self.left)
        for kind, amount in price.items():
            if 0 <= amount <= (there := rest.get(kind, 0)):
                if amount:
                    rest[kind] = there - amount
                continue
            owed = amount
            for source in (kind, *self.instead.get(kind, ())):
                taken = min(owed, rest.get(source, 0))
                if taken:
                    rest[source] -= taken
                    owed -= taken
            if owed:
                raise Refused(self._shortage(kind, amount - owed, amount, name))
        return rest

    def _shortage(self, kind: str, had: int, amount: int, name: str) -> str:
        called = kind if had <= 1 else self.plurals.get(kind, f"{kind}s")
        wanted = f" and needs {amount}" if had or amount > 1 else ""
        return f"{name} has {had or 'no'} {called} left{wanted}"


class Spender(Protocol):
    """A sheet with a budget; how it keeps what is left is its own affair."""

    @property
    def budget(self) -> TurnBudget:
        """What is left of this turn."""

    def with_left(self, left: Counts) -> Self:
        """The sheet with so much left of each kind."""


def allowance(board: AnyEncounter, who: TokenId, full: Counts) -> dict[str, int]:
    """What a new turn gives somebody: the *full* counts, changed by what lasts on them, never below nothing."""
    return {kind: max(0, count + effect_total(board, who, kind)) for kind, count in full.items()}


def afford(board: AnyEncounter, who: TokenId, price: Counts) -> str:
    """Why somebody cannot pay; empty if it can. Nothing is counted before a fight."""
    if not under_way(board):
        return ""
    spender: Spender = board[who].sheet
    try:
        spender.budget.after(price, board[who].name)
    except Refused as refusal:
        return refusal.why
    return ""


def spend(table: AnyTable, who: TokenId, price: Counts, what: str, rule: str = "") -> None:
    """Take a price. Refused if it is not there; nothing is counted before a fight."""
    if not under_way(table.board):
        return
    if short := afford(table.board, who, price):
        raise Refused(short, rule)
    table.change(who, what, lambda sheet: sheet.with_left(sheet.budget.after(price)))


def forfeit(table: AnyTable, who: TokenId, kinds: Iterable[str], what: str) -> None:
    """Nothing is left of these kinds."""
    table.change(who, what, lambda sheet: sheet.with_left({**sheet.budget.left, **dict.fromkeys(kinds, 0)}))


def why_idle(board: AnyEncounter, who: TokenId, out: Mapping[str, str], state: str = "") -> str:
    """Why somebody can do nothing now, turns apart; empty if it can.

    *out*: what is said of those whose status takes them out of the fight, where they have not simply left it. *state*: in
    a word, what keeps somebody still ("stunned"); empty if nothing does.
    """
    name = board[who].name
    if status := board[who].sheet.status:
        return f"{name} {out.get(status, 'has left the fight')}"
    return f"{name} is {state}" if state else ""


def note_once(table: AnyTable, who: TokenId, what: str, why: str = "") -> None:
    """Remember that *what* has been done this turn. The sheet's record of its turn has a field once."""
    table.change(who, why or what, lambda sheet: replace(sheet, done=replace(sheet.done, once=(*sheet.done.once, what))))


def done_once(board: AnyEncounter, who: TokenId, what: str) -> bool:
    """Whether something has been done this turn."""
    return what in board[who].sheet.done.once
