"""Points in a procedure at which other chapters of the same rules have their say."""

from typing import Any, TypeVar

from battlemap.rules.procedure import Procedure, Table

T = TypeVar("T")


def through(table: Table[Any, Any, Any], name: str, matter: T) -> Procedure[T]:
    """Pass *matter* through all that the ruleset hooks in at *name*, in its order; return what comes out."""
    for hook in table.rules.hooks.get(name, ()):
        matter = yield from hook(table, matter)
    return matter
