"""Opposed and passive checks as one record that explains itself: the contest."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from battlemap.board.events import Contest, Thrown
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide, Die, Modifier
from battlemap.rules.procedure import Procedure, Table


class Cast(Struct, frozen=True):
    """One side of a check as a rule keeps it: who rolled what for, everything added, and what it comes to.

    A bare difficulty has no *who*; its modifiers say what it is made of. *ask* and *on* are the address of the roll
    whose dice are shown; *total* is None while they have not fallen.
    """

    name: str
    who: TokenId | None = None
    approach: str = ""
    ask: str = ""
    on: str = ""
    modifiers: tuple[Modifier, ...] = ()
    total: int | None = None
    kind: str = "fate"


def margin(mine: Cast, theirs: Cast) -> int | None:
    """By how much *mine* beats *theirs*; None until both are known."""
    return None if mine.total is None or theirs.total is None else mine.total - theirs.total


def show(
    table: Table[Any, Any, Any],
    contest: str,
    title: str,
    subtitle: str,
    mine: Cast,
    theirs: Cast,
    outcome: str = "",
    icon: str = "",
    secret: bool = False,
) -> None:
    """Log the contest as it stands now, under its id."""
    sides = (_side(table, mine), _side(table, theirs))
    table.events.append(Contest(contest, title, subtitle, sides, margin(mine, theirs), outcome, icon, secret))


def alternate(first: int, speak: Callable[[int], Procedure[bool]]) -> Procedure[None]:
    """Two sides (0 and 1) speak in turn, *first* first, until both have passed in a row; *speak* is False for a pass."""
    at, passes = first, 0
    while passes < 2:
        passes = 0 if (yield from speak(at)) else passes + 1
        at = 1 - at


def last_contest(events: list[Any] | tuple[Any, ...]) -> Contest | None:
    """The latest state of the latest contest among *events*."""
    return next((event for event in reversed(events) if isinstance(event, Contest)), None)


def _side(table: Table[Any, Any, Any], cast: Cast) -> ContestSide:
    thrown = next(
        (e for e in reversed(table.events) if isinstance(e, Thrown) and (e.ask, e.by, e.on) == (cast.ask, cast.who, cast.on)),
        None,
    )
    dice: tuple[Die, ...] = thrown.dice if thrown and cast.total is not None else ()
    modifiers = cast.modifiers
    if thrown and cast.total is not None and thrown.adjust:
        modifiers = (*modifiers, Modifier(thrown.adjust, thrown.reason or "GM", note="adjusted"))
    return ContestSide(
        cast.who or "", cast.name, cast.approach, cast.kind, dice, modifiers, cast.total or 0, cast.total is None,
        bool(thrown and thrown.by_hand),
    )  # fmt: skip
