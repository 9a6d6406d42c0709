"""Places to return to: a moment of the journal with the command that was open there, as undo and redo lead back to them."""

from collections.abc import Callable, Container

from msgspec import Struct
from msgspec.structs import replace

from battlemap.play.given_answers import by_person, last_by_person
from battlemap.rules.procedure import Command
from battlemap.rules.run import Tape

MOST_JUMPS = 50
"""So many jumps in a row are taken back one by one; older ones are forgotten."""


class PendingCommand(Struct, frozen=True, rename={"inputs": "tape"}, omit_defaults=True):
    """A command whose answers are not all in.

    *recalled*: the dice of the command that is done otherwise; those typed in or changed by a person fall so again.
    """

    command: Command
    inputs: Tape = ()
    follows: bool = False
    recalled: Tape = ()


class Place(Struct, frozen=True, omit_defaults=True):
    """An entry of the journal (*head*), and the command that is open there, if any."""

    head: int
    pending: PendingCommand | None = None


class Step(Struct, frozen=True, omit_defaults=True):
    """A place to return to. *jump*: a jump lies between; *floor*: so many answers a command had when the jump reopened it."""

    place: Place
    jump: bool = False
    floor: int = 0


class Steps(Struct, frozen=True, omit_defaults=True):
    """The places that undo and redo lead to besides the tree: both lists end with the next.

    *behind*: where the last jumps began. *ahead*: the places that undo has left. A place that the next one leads through is not
    written down: answers taken back one by one, or commands of one branch, follow from the last of them.
    """

    behind: tuple[Step, ...] = ()
    ahead: tuple[Step, ...] = ()

    def undoes_jump(self, inputs: Tape) -> bool:
        """True if undo, with these *inputs* of the open command, takes back the last jump."""
        return bool(self.behind) and last_by_person(inputs) < self.behind[-1].floor

    def jumped(self, start: Place, floor: int = 0) -> "Steps":
        """A jump from *start*; a command that it reopens has *floor* inputs."""
        return Steps(self._with_jump(start, floor))

    def back(self, start: Place) -> tuple["Steps", Place]:
        """Undo takes back the last jump at *start*; also return where the jump began."""
        step = self.behind[-1]
        return Steps(self.behind[:-1], (*self.ahead, Step(start, True, step.floor))), step.place

    def left(self, start: Place) -> "Steps":
        """Undo leads away from *start* without a jump."""
        return replace(self, ahead=(*self.ahead, Step(start)))

    def next_place(self, here: Place) -> Place | None:
        """Where redo leads from *here*; None if only the tree knows."""
        return _toward(here, self.ahead[-1]) if self.ahead else None

    def forward(self, here: Place, arrived: Place) -> "Steps":
        """Redo leads from *here* to *arrived*, which is the next place; without one it follows the tree."""
        if not self.ahead:
            return replace(self, behind=self._with_jump(here, 0)) if self.behind else self
        step = self.ahead[-1]
        behind = self._with_jump(here, step.floor) if step.jump else self.behind
        return Steps(behind, self.ahead[:-1] if arrived == step.place else self.ahead)

    def changed(self) -> "Steps":
        """Something was done otherwise than redo would do it."""
        return replace(self, ahead=())

    def lowered(self, at: int) -> "Steps":
        """Answer number *at* of a command that a jump may have reopened is given anew."""
        return replace(self, behind=self._with_floor(min(at, self.behind[-1].floor)), ahead=()) if self.behind else self.changed()

    def finished(self) -> "Steps":
        """The command that the last jump may have reopened is finished."""
        return replace(self, behind=self._with_floor(0)) if self.behind and self.behind[-1].floor else self

    def within(self, known: Container[int]) -> "Steps":
        """Only those steps that lead to *known* entries."""
        return self._only(lambda key: key in known)

    def without(self, gone: Container[int]) -> "Steps":
        """Only those steps that lead to entries which are not *gone*."""
        return self._only(lambda key: key not in gone)

    def _only(self, stays: Callable[[int], bool]) -> "Steps":
        return Steps(*(tuple([step for step in steps if stays(step.place.head)]) for steps in (self.behind, self.ahead)))

    def _with_jump(self, start: Place, floor: int) -> tuple[Step, ...]:
        return (*self.behind, Step(start, True, floor))[-MOST_JUMPS:]

    def _with_floor(self, floor: int) -> tuple[Step, ...]:
        return (*self.behind[:-1], replace(self.behind[-1], floor=floor))


def _toward(here: Place, step: Step) -> Place:
    """The next place on the way from *here* to where a step leads: one answer of a person further, unless it is a jump."""
    goal, now = step.place.pending, here.pending
    if step.jump or goal is None or here.head != step.place.head:
        return step.place
    if now is None or now.command != goal.command or now.follows != goal.follows:
        reached = -1
    elif len(now.inputs) < len(goal.inputs) and goal.inputs[: len(now.inputs)] == now.inputs:
        reached = len(now.inputs)
    else:
        return step.place
    further = (at for at in range(reached + 1, len(goal.inputs)) if by_person(goal.inputs[at]))
    return replace(step.place, pending=replace(goal, inputs=goal.inputs[: next(further, len(goal.inputs))]))
