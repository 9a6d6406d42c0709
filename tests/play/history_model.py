"""A model of undo, redo, going elsewhere, stepping in and deciding otherwise, which knows nothing of the program.

A *moment* is a finished command or edit. Moments form a tree; the root (0) is the opening. A moment that came by itself belongs
to the moment that caused it. A *place* is a moment, and the command that is open there, with the answers so far, if any.

- Undo after a jump, with nothing answered since the jump or since the command that the jump reopened was finished, leads to the
  place where the jump began. Otherwise undo takes back the last answer of a person; if there is none, the open command; if none
  is open, the last moment that did not come by itself, with all that followed from it.
- Redo leads to the place that undo left, one place for each undo, the last one first. Without such a place redo leads along the
  branch that was stood in last.
- A jump is going to another moment, deciding otherwise, or stepping in.
- Anything else that is done forgets the places that redo leads to, except an answer that leads to the very next of them. A
  command or an edit forgets the jumps as well.
- What is open stays open: an open question is asked until it is answered, or until the standing orders about it change.
"""

from collections.abc import Iterable
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

OPENING = 0
MOST_JUMPS = 50
"""So many jumps in a row are taken back one by one; older ones are forgotten."""


class Given(Struct, frozen=True):
    """One answer or roll of a command; *by_person*: undo stops before it."""

    value: Any
    by_person: bool


class Open(Struct, frozen=True):
    """A command whose answers are not all in."""

    command: Any
    answers: tuple[Given, ...] = ()
    by_itself: bool = False

    @property
    def last_by_person(self) -> int:
        """The number of the last answer that a person gave; -1 if there is none."""
        return max([at for at, given in enumerate(self.answers) if given.by_person], default=-1)

    def before(self, at: int) -> "Open":
        """The same command before answer number *at*."""
        return replace(self, answers=self.answers[:at])


class Place(Struct, frozen=True):
    """A moment, and the command that is open there, if any."""

    moment: int
    open: Open | None = None

    @property
    def in_between(self) -> bool:
        """True if a command is open that has to be answered or taken back before another one is given."""
        return self.open is not None and (not self.open.by_itself or self.open.last_by_person >= 0)


class Step(Struct, frozen=True):
    """A place to return to. *jump*: a jump lies between; *floor*: so many answers a command had when the jump reopened it."""

    place: Place
    jump: bool = False
    floor: int = 0


class HistoryModel:
    """The tree of moments, the place one stands at, what undo and redo lead to."""

    def __init__(self) -> None:
        self.parents: dict[int, int] = {}
        self.by_itself: set[int] = set()
        self.latest: dict[int, int] = {}
        """Moment -> the moment after it in the branch that was stood in last."""
        self.here = Place(OPENING)
        self.behind: tuple[Step, ...] = ()
        self.ahead: tuple[Step, ...] = ()

    def grow(self, moments: Iterable[tuple[int, int, bool]]) -> None:
        """Take in new moments: each with its parent, and whether it came by itself."""
        for key, parent, by_itself in moments:
            self.parents[key] = parent
            self.latest[parent] = key
            if by_itself:
                self.by_itself.add(key)

    def way(self, moment: int) -> list[int]:
        """The moments from *moment* back to the opening, without the opening."""
        way = []
        while moment != OPENING:
            way.append(moment)
            moment = self.parents[moment]
        return way

    def cause(self, moment: int) -> int:
        """The last moment up to *moment* that did not come by itself; the opening if there is none."""
        return next((key for key in self.way(moment) if key not in self.by_itself), OPENING)

    def stand(self, place: Place) -> None:
        """Be at *place*: the branches that lead to where one was, and to *place*, are those stood in last."""
        for moment in (self.here.moment, place.moment):
            for key in self.way(moment):
                self.latest[self.parents[key]] = key
        self.here = place

    def undone(self) -> Place | None:
        """The place that undo leads to; what comes by itself there may follow. None if there is nothing to undo."""
        here = self.here
        last = here.open.last_by_person if here.open is not None else -1
        if self.behind and last < self.behind[-1].floor:
            return self.behind[-1].place
        if here.open is not None and last >= 0:
            return Place(here.moment, here.open.before(last))
        if here.open is not None and not here.open.by_itself:
            return Place(here.moment)
        cause = self.cause(here.moment)
        return None if cause == OPENING else Place(self.parents[cause])

    def undo(self, arrived: Place) -> None:
        """Undo has led to *arrived*."""
        here = self.here
        last = here.open.last_by_person if here.open is not None else -1
        if self.behind and last < self.behind[-1].floor:
            self.ahead = (*self.ahead, Step(here, True, self.behind[-1].floor))
            self.behind = self.behind[:-1]
        else:
            self.ahead = (*self.ahead, Step(here))
        self.stand(arrived)

    def redone(self) -> Place | None:
        """The place that redo leads to; None if there is none."""
        if self.ahead:
            return self.ahead[-1].place
        if self.here.in_between or self.here.moment not in self.latest:
            return None
        moment = self.latest[self.here.moment]
        while (then := self.latest.get(moment)) in self.by_itself:
            moment = then
        return Place(moment)

    def redo(self, arrived: Place) -> None:
        """Redo has led to *arrived*."""
        if self.ahead:
            step, self.ahead = self.ahead[-1], self.ahead[:-1]
            if step.jump:
                self._leap(step.floor)
        elif self.behind:
            self._leap(0)
        self.stand(arrived)

    def jump(self, arrived: Place, floor: int) -> None:
        """A jump has led to *arrived*; a command that it reopened has *floor* answers there."""
        if arrived != self.here:
            self.ahead = ()
            self._leap(floor)
            self.stand(arrived)

    def _leap(self, floor: int) -> None:
        self.behind = (*self.behind, Step(self.here, True, floor))[-MOST_JUMPS:]

    def answer(self, arrived: Place) -> None:
        """An answer or a roll has led to *arrived*."""
        if self.ahead and not self.ahead[-1].jump and self.ahead[-1].place == arrived:
            self.ahead = self.ahead[:-1]
        else:
            self.ahead = ()
        self._arrive(arrived)

    def replace(self, arrived: Place, at: int) -> None:
        """Answer number *at* was given anew."""
        self.ahead = ()
        if self.behind:
            self.behind = (*self.behind[:-1], replace(self.behind[-1], floor=min(at, self.behind[-1].floor)))
        self._arrive(arrived)

    def order(self, arrived: Place) -> None:
        """Standing orders were changed."""
        if arrived != self.here:
            self.ahead = ()
        self._arrive(arrived)

    def _arrive(self, arrived: Place) -> None:
        if self.behind and arrived.moment != self.here.moment:  # the command that a jump reopened is finished
            self.behind = (*self.behind[:-1], replace(self.behind[-1], floor=0))
        self.stand(arrived)

    def deed(self, arrived: Place) -> None:
        """A new command, or an edit, has led to *arrived*."""
        self.behind, self.ahead = (), ()
        self.stand(arrived)
