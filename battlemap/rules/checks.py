"""Opposed and passive checks as one record that explains itself: the contest."""

from typing import Any

from msgspec import Struct

from battlemap.board.events import Contest, Thrown
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide, Modifier
from battlemap.rules.procedure import Table


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
    success: bool | None = None,
    mutual: bool = False,
) -> None:
    """Log the contest as it stands now, under its id. *success*: where the margin alone does not say who won.

    *mutual*: both are after each other, and the outcome is the winner's.
    """
    sides = (_side(table, mine), _side(table, theirs))
    table.events.append(Contest(contest, title, subtitle, sides, margin(mine, theirs), outcome, icon, secret, success, mutual))


def last_contest(events: list[Any] | tuple[Any, ...]) -> Contest | None:
    """The latest state of the latest contest among *events*."""
    return next((event for event in reversed(events) if isinstance(event, Contest)), None)


def face(
    name: str, who: TokenId | None, approach: str, modifiers: tuple[Modifier, ...], total: int | None,
    thrown: Thrown | None = None, kind: str = "fate",
) -> ContestSide:  # fmt: skip
    """One side as the card shows it. *thrown*: its dice; None while they have not fallen, and for a bare difficulty."""
    if thrown is None or total is None:
        return ContestSide(who or "", name, approach, kind, (), modifiers, total or 0, total is None)
    if thrown.adjust:
        modifiers = (*modifiers, adjusted(thrown))
    return ContestSide(who or "", name, approach, kind, thrown.dice, modifiers, total, False, thrown.by_hand)


def adjusted(thrown: Thrown) -> Modifier:
    """The GM's own modifier on a roll, as a line of the card."""
    return Modifier(thrown.adjust, thrown.reason or "GM", note="adjusted")


def _side(table: Table[Any, Any, Any], cast: Cast) -> ContestSide:
    thrown = next(
        (e for e in reversed(table.events) if isinstance(e, Thrown) and (e.ask, e.by, e.on) == (cast.ask, cast.who, cast.on)),
        None,
    )
    return face(cast.name, cast.who, cast.approach, cast.modifiers, cast.total, thrown, cast.kind)
