"""The places one may want to go back to in one step: the start of the turn, of the round, of the fight."""

from collections.abc import Iterator
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Removed, TurnsChanged, remove_from_turns
from battlemap.play.journal import ROOT, Journal
from battlemap.play.timeline.other_tries import commands_after

Start: TypeAlias = Literal["turn", "round", "fight"]


class ReturnPoint(Struct, frozen=True):
    """An entry to go back to, and how many commands and edits going there leaves as another try."""

    start: Start
    entry: int
    commands: int


def return_points(journal: Journal, head: int) -> dict[Start, ReturnPoint]:
    """Where the turn, the round and the fight under way at *head* began, with what came by itself then.

    After a fight only its start is known. A place that one stands at already is left out.
    """
    starts: dict[Start, int] = {}
    for key, before, after in _turns_by_entry(journal, head):
        if not after.order:
            for start in ("turn", "round"):
                starts.pop(start, None)
        elif not before.order:
            starts = {"fight": key, "round": key, "turn": key}
        elif after.round != before.round:
            starts |= {"round": key, "turn": key}
        elif set(after.now).isdisjoint(before.now) and (after.now or before.now):
            starts["turn"] = key
    leaving = commands_after(journal, head)
    way = journal.path(head)
    points = {start: ReturnPoint(start, _after_following(journal, way, key), 0) for start, key in starts.items()}
    return {
        start: ReturnPoint(start, point.entry, leaving[point.entry]) for start, point in points.items() if leaving[point.entry]
    }


def _turns_by_entry(journal: Journal, head: int) -> Iterator[tuple[int, TurnOrder, TurnOrder]]:
    """Each entry on the way to *head*, the opening first, with the order of turns before and after it."""
    turns = journal.opening.turns
    yield ROOT, TurnOrder(), turns
    for key in journal.path(head):
        before = turns
        for event in journal.entry(key).events:
            if isinstance(event, TurnsChanged):
                turns = event.turns
            elif isinstance(event, Removed):
                turns = remove_from_turns(turns, event.token)
        yield key, before, turns


def _after_following(journal: Journal, way: list[int], key: int) -> int:
    """The last of the entries that came by themselves after *key*; *key* if none did."""
    for then in way[way.index(key) + 1 if key != ROOT else 0 :]:
        if not journal.stubs[then].follows:
            break
        key = then
    return key
