"""Opposed and passive checks as one record that explains itself: the contest."""

from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.ids import TokenId
from battlemap.board.records import ContestSide, Modifier
from battlemap.rules.procedure import Table


class CheckSide(Struct, frozen=True):
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


NOBODY = ContestSide("", "")


def margin(mine: CheckSide, theirs: CheckSide) -> int | None:
    """By how much *mine* beats *theirs*; None until both are known."""
    return None if mine.total is None or theirs.total is None else mine.total - theirs.total


def show(
    table: Table[Any, Any, Any],
    contest: str,
    title: str,
    subtitle: str,
    mine: CheckSide,
    theirs: CheckSide,
    outcome: str = "",
    icon: str = "",
    secret: bool = False,
    success: bool | None = None,
    mutual: bool = False,
) -> None:
    """Log the contest as it stands now, under its id. *success*: where the margin alone does not say who won.

    *mutual*: both are after each other, and the outcome is the winner's.
    """
    if not table.told:
        note_contest(table, contest)
        return
    sides = (_side(table, mine), _side(table, theirs))
    table.events.append(Contest(contest, title, subtitle, sides, margin(mine, theirs), outcome, icon, secret, success, mutual))


def note_contest(table: Table[Any, Any, Any], contest: str) -> None:
    """Log that a contest stands, without what its card shows, where nobody reads the story: rules may look for the last one."""
    table.events.append(Contest(contest, "", "", (NOBODY, NOBODY)))


def totals_words(events: Sequence[Event], about: str) -> str:
    """What a comparison came to against what, as it stands last among *events*: "22 against 15"; "" where there is none."""
    shown = next((event for event in reversed(events) if isinstance(event, Contest) and event.id == about), None)
    return f"{shown.sides[0].total} against {shown.sides[1].total}" if shown is not None else ""


def last_contest(events: list[Any] | tuple[Any, ...]) -> Contest | None:
    """The latest state of the latest contest among *events*."""
    return next((event for event in reversed(events) if isinstance(event, Contest)), None)


def last_roll(events: Sequence[Event], ask: str, by: str | None, on: str) -> Rolled | None:
    """The dice that fell last at this address."""
    for event in reversed(events):
        if isinstance(event, Rolled) and event.ask == ask and event.by == by and event.on == on:
            return event
    return None


def contest_side(
    name: str, who: TokenId | None, approach: str, modifiers: tuple[Modifier, ...], total: int | None,
    roll_event: Rolled | None = None, kind: str = "fate",
) -> ContestSide:  # fmt: skip
    """One side as the card shows it. *thrown*: its dice; None while they have not fallen, and for a bare difficulty."""
    if roll_event is None or total is None:
        return ContestSide(who or "", name, approach, kind, (), modifiers, total or 0, total is None)
    if roll_event.adjust:
        modifiers = (*modifiers, adjustment(roll_event))
    return ContestSide(who or "", name, approach, kind, roll_event.dice, modifiers, total, False, roll_event.by_hand)


def adjustment(roll_event: Rolled) -> Modifier:
    """The GM's own modifier on a roll, as a line of the card."""
    return Modifier(roll_event.adjust, roll_event.reason or "GM", note="adjusted")


def _side(table: Table[Any, Any, Any], side: CheckSide) -> ContestSide:
    thrown = None if side.total is None else last_roll(table.events, side.ask, side.who, side.on)
    return contest_side(side.name, side.who, side.approach, side.modifiers, side.total, thrown, side.kind)
