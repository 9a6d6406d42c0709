"""Points in a procedure at which other chapters of the same rules have their say."""

from typing import Any, TypeVar

from battlemap.rules.procedure import Procedure, Table

T = TypeVar("T")


def apply_hooks(table: Table[Any, Any, Any], name: str, context: T) -> Procedure[T]:
    """Pass *matter* through all that the ruleset hooks in at *name*, in its order; return what comes out."""
    for hook in table.rules.hooks.get(name, ()):
        context = yield from hook(table, context)
    return context


def through_at_once(table: Table[Any, Any, Any], name: str, matter: T) -> T:
    """The same outside a procedure, at a point where no hook asks anything. TypeError if one does."""
    passing = apply_hooks(table, name, matter)
    try:
        next(passing)
    except StopIteration as end:
        passed: T = end.value
        return passed
    raise TypeError(f"what is hooked in at {name!r} cannot ask anything")
