"""The journal as lanes: the way to where one stands, then each other try; a command and what followed it is one moment."""

from collections.abc import Iterator, Mapping

from msgspec import Struct

from battlemap.play.journal import ROOT, Journal


class Moment(Struct, frozen=True):
    """A command or an edit, and what came by itself after it."""

    cause: int
    """The entry of the command; ROOT for what came by itself at the opening."""
    entry: int
    """The last entry that belongs to it: the board after this one is how it stood then."""
    column: int
    """So many commands and edits lie between the opening and here, this one counted."""


class Lane(Struct, frozen=True):
    """A way through the journal, from where it leaves another to its end."""

    leaves: Moment
    """The moment after which it leaves the lane it came from; of the way to where one stands, the opening."""
    moments: tuple[Moment, ...]
    other: bool = True
    """Whether it is another try."""

    @property
    def first(self) -> int:
        """The entry it begins with, by which another try is known; ROOT for the way to where one stands."""
        return self.moments[0].cause if self.other else ROOT

    @property
    def last(self) -> Moment:
        """Where it ends."""
        return self.moments[-1] if self.moments else self.leaves


class Timeline(Struct, frozen=True):
    """All lanes; the first is the way to where one stands, the others those that leave last first."""

    opening: Moment
    lanes: tuple[Lane, ...]

    @property
    def main(self) -> Lane:
        """The way to where one stands."""
        return self.lanes[0]

    def columns(self) -> int:
        """The highest column."""
        return max(lane.last.column for lane in self.lanes)

    def moment_of(self, entry: int) -> Moment | None:
        """The moment that an entry belongs to as its last one or its cause."""
        every = (self.opening, *(moment for lane in self.lanes for moment in lane.moments))
        return next((moment for moment in every if entry in (moment.entry, moment.cause)), None)

    def lane_of(self, moment: Moment) -> Lane:
        """The lane in which a moment lies; the opening is on the first."""
        return next((lane for lane in self.lanes if moment in lane.moments), self.main)

    def way_to(self, moment: Moment) -> tuple[Moment, ...]:
        """The moments from the opening to this one, both counted."""
        way, at = tuple[Moment, ...](), moment
        while at != self.opening:
            lane = self.lane_of(at)
            way = (*lane.moments[: lane.moments.index(at) + 1], *way)
            at = lane.leaves
        return (self.opening, *way)


def make_timeline(journal: Journal, head: int, redo: Mapping[int, int], gone: frozenset[int] = frozenset()) -> Timeline:
    """The lanes of a journal, seen from *head*. *redo*: the child that one came from last, which each other try follows.

    *gone*: first entries of tries that are left out, with what leaves them.
    """
    children: dict[int, list[int]] = {}
    for key, stub in journal.stubs.items():
        if key not in gone:
            children.setdefault(stub.parent, []).append(key)
    way = journal.path(head)
    start = ROOT
    while (at := len(journal.path(start))) < len(way) and journal.stubs[way[at]].follows:
        start = way[at]
    if not way:
        start = _opened(journal, children)
    opening = Moment(ROOT, start, 0)
    main = Lane(opening, tuple(_moments(journal, way[len(journal.path(start)) :], opening)), other=False)
    on_main = {ROOT, *journal.path(start), *way}
    others = list(_other_lanes(journal, children, redo, on_main, (opening, *main.moments)))
    return Timeline(opening, (main, *sorted(others, key=lambda lane: (-lane.leaves.column, lane.first))))


def _opened(journal: Journal, children: Mapping[int, list[int]]) -> int:
    """The last of what came by itself at the opening."""
    at = ROOT
    while follows := [key for key in children.get(at, ()) if journal.stubs[key].follows]:
        at = follows[-1]
    return at


def _moments(journal: Journal, keys: list[int], after: Moment) -> Iterator[Moment]:
    """The moments of a row of entries, of which the first is a command or an edit."""
    column, cause, last = after.column, ROOT, ROOT
    for key in keys:
        if cause != ROOT and journal.stubs[key].follows:
            last = key
            continue
        if cause != ROOT:
            yield Moment(cause, last, column)
        column, cause, last = column + 1, key, key
    if cause != ROOT:
        yield Moment(cause, last, column)


def _other_lanes(
    journal: Journal, children: Mapping[int, list[int]], redo: Mapping[int, int], seen: set[int], moments: tuple[Moment, ...]
) -> Iterator[Lane]:
    """The lanes that leave these moments, and those that leave them; *seen*: the entries that lie on a lane already."""
    waiting = [(moment, entry) for moment in moments for entry in _entries(journal, moment)]
    while waiting:
        leaves, entry = waiting.pop(0)
        for first in children.get(entry, ()):
            if first in seen:
                continue
            keys = [first]
            while (then := _next(children, redo, keys[-1])) is not None:
                keys.append(then)
            seen.update(keys)
            made = tuple(_moments(journal, keys, leaves))
            if all(journal.stubs[key].follows for key in keys):  # came by itself and was left: nobody did anything
                continue
            yield Lane(leaves, made)
            waiting += [(moment, key) for moment in made for key in _entries(journal, moment)]


def _entries(journal: Journal, moment: Moment) -> list[int]:
    """The entries of a moment, the last one first."""
    keys = [moment.entry]
    while keys[-1] != moment.cause:
        keys.append(journal.stubs[keys[-1]].parent)
    return keys


def _next(children: Mapping[int, list[int]], redo: Mapping[int, int], key: int) -> int | None:
    """Where a lane goes on: where one went last, else the newest."""
    after = children.get(key, ())
    wanted = redo.get(key)
    return wanted if wanted in after else after[-1] if after else None
