"""A roll that is compared with nobody’s, as the card shows it: one side of a contest, and at most a number against it."""

from collections.abc import Iterable

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.records import ContestSide, Modifier
from battlemap.gui.session.seat_names import seat_name
from battlemap.rules.dice import drawn_kind
from battlemap.rules.procedure import Roll

NOBODY = ContestSide("", "")


def waiting_roll(board: AnyEncounter, roll: Roll) -> Contest:
    """The dice of *roll* before they fall."""
    side = ContestSide(roll.by, seat_name(board, roll.by), "", roll.pool.kind, (), roll.modifiers, 0, waiting=True)
    other = NOBODY if roll.against is None else ContestSide("", "Difficulty", kind="number", total=roll.against)
    return Contest("", "", "", (side, other), secret=roll.hidden)


def fallen_roll(board: AnyEncounter, events: Iterable[Event], title: str, icon: str) -> Contest | None:
    """The last dice among *events*, with what came of them in words; None if none fell."""
    thrown = next((event for event in reversed(list(events)) if isinstance(event, Rolled)), None)
    if thrown is None:
        return None
    adjusted = (Modifier(thrown.adjust, thrown.reason or "GM", note="adjusted"),) if thrown.adjust else ()
    name = seat_name(board, thrown.by)
    side = ContestSide(
        thrown.by, name, "", drawn_kind(thrown.pool), thrown.dice, (*thrown.modifiers, *adjusted), by_hand=thrown.by_hand
    )  # fmt: skip
    return Contest("", title, name, (side, NOBODY), outcome=thrown.result, icon=icon, secret=thrown.secret)
