"""Rolls of the golden rules that others may have a say in, before the dice fall and after (B8)."""

from collections.abc import Callable

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.hooks import through
from battlemap.rules.procedure import Procedure

from .dice import Result
from .rulebook import T


class Throw(Struct, frozen=True):
    """A roll on its way: by whom and what for; *dice* more than it had; afterwards its *result*, and whether it falls *again*."""

    who: TokenId
    what: str
    about: str = ""
    dice: tuple[Modifier, ...] = ()
    result: Result = Result(False)
    again: bool = False


def before(table: T, who: TokenId, what: str, about: str = "") -> Procedure[tuple[Modifier, ...]]:
    """What is added to a roll before it falls. Hook: "throw"."""
    throw = yield from through(table, "throw", Throw(who, what, about))
    return throw.dice


def fallen_for_good(
    table: T, who: TokenId, what: str, make: Callable[[], Procedure[Result]], about: str = ""
) -> Procedure[Result]:
    """Roll, again as long as somebody has it fall again; what it comes to in the end. Hook: "thrown"."""
    while True:
        result: Result = yield from make()
        throw: Throw = yield from through(table, "thrown", Throw(who, what, about, result=result))
        if not throw.again:
            return throw.result
