"""What somebody has written on the timeline: names of tries, marks on moments, which tries are folded away or gone."""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from battlemap.play.journal import Journal

LONGEST = 60
"""So many characters a name or a mark has at most."""


class TimelineNotes(Struct, frozen=True):
    """Kept with the battle. Tries are known by their first entry, moments by their cause (see `lanes`)."""

    names: Mapping[int, str] = {}
    marks: Mapping[int, str] = {}
    hidden: tuple[int, ...] = ()
    """Tries that are not drawn."""
    gone: tuple[int, ...] = ()
    """Tries that were deleted; they are dropped from the file when it is closed, and can be had back until then."""
    is_open: bool = False
    """Whether the timeline lies below the map."""
    height: int = 0
    """How high it was dragged, in pixels; 0: as high as usual."""

    def named(self, first: int, name: str) -> "TimelineNotes":
        """A try called so; an empty name is no name."""
        return replace(self, names=_with(self.names, first, name))

    def marked(self, cause: int, words: str | None) -> "TimelineNotes":
        """A moment with a mark, which may have no words; None takes it away."""
        others = {key: mark for key, mark in self.marks.items() if key != cause}
        return replace(self, marks=others if words is None else others | {cause: words.strip()[:LONGEST]})

    def with_hidden(self, first: int, hidden: bool) -> "TimelineNotes":
        """A try folded away, or shown again."""
        return replace(self, hidden=_listed(self.hidden, first, hidden))

    def with_gone(self, first: int, gone: bool) -> "TimelineNotes":
        """A try deleted, or had back."""
        return replace(self, gone=_listed(self.gone, first, gone))

    def without(self, entries: frozenset[int]) -> "TimelineNotes":
        """What is left to say once these entries are dropped."""
        return replace(
            self,
            names={key: name for key, name in self.names.items() if key not in entries},
            marks={key: mark for key, mark in self.marks.items() if key not in entries},
            hidden=tuple([key for key in self.hidden if key not in entries]),
            gone=tuple([key for key in self.gone if key not in entries]),
        )


def deleted_entries(journal: Journal, head: int, notes: TimelineNotes) -> frozenset[int]:
    """The entries of the tries that were deleted, and of those that leave them; never those on the way to *head*."""
    way, dropped = {*journal.path(head)}, set[int]()
    for key, stub in journal.stubs.items():  # whoever follows another comes after it
        if (key in notes.gone or stub.parent in dropped) and key not in way:
            dropped.add(key)
    return frozenset(dropped)


def _with(names: Mapping[int, str], key: int, name: str) -> dict[int, str]:
    others = {other: words for other, words in names.items() if other != key}
    return others | {key: name.strip()[:LONGEST]} if name.strip() else others


def _listed(keys: tuple[int, ...], key: int, there: bool) -> tuple[int, ...]:
    others = tuple([other for other in keys if other != key])
    return (*others, key) if there else others
