"""Points that are paid and gained: fate points, destiny, fortune."""

from collections.abc import Callable
from typing import Any

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.procedure import Refused, Table


def pay(table: Table[Any, Any, Any], who: TokenId, field: str, amount: int, name: str) -> None:
    """Take *amount* from the number *field* of a sheet. Refused if it is not there."""
    had: int = getattr(table.sheet(who), field)
    if had < amount:
        raise Refused(f"{table.name(who)} has no {name} left")
    table.change(who, f"pays {amount} {name}", _adder(field, -amount))


def gain(table: Table[Any, Any, Any], who: TokenId, field: str, amount: int, name: str) -> None:
    """Add *amount* to the number *field* of a sheet."""
    table.change(who, f"gains {amount} {name}", _adder(field, amount))


def _adder(field: str, amount: int) -> Callable[[Any], Any]:
    return lambda sheet: replace(sheet, **{field: getattr(sheet, field) + amount})
