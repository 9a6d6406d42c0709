"""Ways that were left: what was played on from a place where one went back and did something else."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct

from battlemap.board.events import Event
from battlemap.play.journal import ROOT, Journal, JournalEntry


class OtherTry(Struct, frozen=True):
    """A branch of the journal beside the way to the head."""

    parent: int
    """The entry on the way to the head after which it left."""
    first: int
    last: int
    """Where one stood in it last."""
    commands: int
    """How many commands and edits it holds that somebody gave, up to *last*."""


def other_tries(journal: Journal, way: Iterable[int], redo: Mapping[int, int]) -> Iterator[OtherTry]:
    """The branches that leave *way* (ids of entries, or ROOT), in the order of the way, older ones first.

    *redo*: the child that one came from last, by entry: each branch is followed along it.
    """
    places = tuple(way)
    children: dict[int, list[int]] = {place: [] for place in places}
    for key, stub in journal.stubs.items():
        if stub.parent in children and key not in children:
            children[stub.parent].append(key)
    for parent in places:
        for first in children[parent]:
            attempt = _follow_branch(journal, parent, first, redo)
            if attempt.commands:
                yield attempt


def entries_of(journal: Journal, attempt: OtherTry) -> list[int]:
    """The ids of a branch, from its first entry to its last."""
    way = journal.path(attempt.last)
    return way[way.index(attempt.first) :]


def story_of(journal: Journal, attempt: OtherTry) -> tuple[tuple[JournalEntry, tuple[Event, ...]], ...]:
    """What happened in another try, oldest first."""
    entries = [journal.entry(key) for key in entries_of(journal, attempt)]
    return tuple([(entry, entry.events) for entry in entries])


def commands_after(journal: Journal, head: int) -> dict[int, int]:
    """How many commands and edits somebody gave after each entry on the way to *head*, ROOT included."""
    counts, count = dict[int, int](), 0
    for key in reversed(journal.path(head)):
        counts[key] = count
        count += not journal.stubs[key].follows
    counts[ROOT] = count
    return counts


def _follow_branch(journal: Journal, parent: int, first: int, redo: Mapping[int, int]) -> OtherTry:
    last, commands = first, int(not journal.stubs[first].follows)
    while (child := redo.get(last)) is not None and journal.stubs[child].parent == last:
        last = child
        commands += not journal.stubs[child].follows
    return OtherTry(parent, first, last, commands)
