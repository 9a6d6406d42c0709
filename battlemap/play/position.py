"""The position of a session, and how undo, redo and jumps lead from there to other places."""

from collections.abc import Callable

from msgspec import Struct

from battlemap.play.current_command import CommandMark, CurrentCommand
from battlemap.play.given_answers import last_by_person
from battlemap.play.history import History, HistoryMark
from battlemap.play.places import PendingCommand, Place, Steps
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.procedure import Refused
from battlemap.rules.run import InputMismatch

GOING = "going to another place of the log"
"""The name of a jump, as undo and redo say it."""
CHANGED = "The rules have changed: some answers of the command under way are asked again."


class PositionMark(Struct, frozen=True):
    """A position to come back to."""

    history: HistoryMark
    command: CommandMark
    steps: Steps


class Position:
    """An entry of the journal, the command that is open there, and what undo and redo lead to."""

    def __init__(
        self, history: History, command: CurrentCommand, steps: Steps, settle: Callable[[], None], complain: Callable[[str], None]
    ) -> None:
        """*settle*: lets come what is due where one has arrived. *complain*: tells what could not be taken up as it was."""
        self.history, self.command, self.steps = history, command, steps
        self._settle, self._complain = settle, complain

    @property
    def place(self) -> Place:
        """The place as a value."""
        return Place(self.history.head, self.command.pending)

    @property
    def mark(self) -> PositionMark:
        """The position, to come back to if an operation fails."""
        return PositionMark(self.history.mark, self.command.mark, self.steps)

    def return_to(self, mark: PositionMark, error: BaseException) -> None:
        """Stand at *mark* again after *error*. Redo can bring back a command over which the rules fail now."""
        self.history.return_to(mark.history)
        self.steps = mark.steps
        if (lost := self.command.return_to(mark.command, error)) is not None:
            self.steps = self.steps.left(Place(self.history.head, lost))

    @property
    def undoes_jump(self) -> bool:
        """True if undo leads back to where the last jump began."""
        run = self.command.resolution
        return self.steps.undoes_jump(run.inputs if run else ())

    @property
    def undo_title(self) -> str:
        """The name of the step that undo takes back; empty if there is none."""
        run, history = self.command.resolution, self.history
        if self.undoes_jump:
            began = self.steps.behind[-1].place
            return history.title_of(history.head) if began.pending is None and began.head == history.before else GOING
        if run is None or self.command.untouched:
            return history.title_of(history.head)
        return "answer" if run.touched else run.command.action

    @property
    def redo_title(self) -> str:
        """The name of the step that redo does again; empty if there is none."""
        here = self.place
        if (then := self.steps.next_place(here)) is None:
            return self.history.title_after if self.command.untouched else ""
        if self.steps.ahead[-1].jump:
            return GOING
        if then.head != here.head or then.pending is None:
            return self.history.title_of(then.head)
        pending = then.pending
        return "answer" if here.pending and here.pending.command == pending.command else pending.command.action

    def undo(self) -> bool:
        """Take back a jump, an answer, the open command or the last finished one; False if there is nothing."""
        start, run = self.place, self.command.resolution
        if self.undoes_jump:
            self.steps, place = self.steps.back(start)
            try:
                self._stand_at(place)
            except (Refused, RuleFault) as fault:  # as after other rules have been installed: undo must not end here
                self._stand_at(Place(place.head))
                self._complain(f"The command that was open there could not be taken up again: {fault.why}")
            self._settle()
            return True
        if run and (at := last_by_person(run.inputs)) >= 0:
            run.cut(at)
        elif run and not self.command.follows:
            self.command.clear()
        elif (key := self.history.before) is not None:
            self._stand_at(Place(key))
        else:
            return False
        self._settle()
        if not self._redo_leads_to(start):
            self.steps = self.steps.left(start)
        return True

    def redo(self) -> bool:
        """Stand where undo came from, or further along the branch that was stood in last; False if there is neither."""
        start = self.place
        if (then := self.steps.next_place(start)) is None:
            key = self.history.after if self.command.untouched else None
            if key is None:
                return False
            then = Place(key)
        self.steps = self.steps.forward(start, then)
        self._stand_at(then)
        self._settle()
        return True

    def jump(self, start: Place) -> None:
        """One has gone from *start* to where one stands now."""
        steps, run = self.steps, self.command.resolution
        self.steps = steps.jumped(start, len(run.inputs) if run else 0)
        self._settle()
        if self.place == start:
            self.steps = steps

    def answered(self, start: Place) -> None:
        """An answer was given at *start*: what redo leads to stays if redo would have led here."""
        here, ahead = self.place, self.steps.ahead
        if ahead and not ahead[-1].jump and self.steps.next_place(start) == here:
            self.steps = self.steps.forward(start, here)
        else:
            self.steps = self.steps.changed()

    def resume(self, pending: PendingCommand) -> bool:
        """Be in the midst of *pending* again. False, with a complaint, if the rules have changed and ask some of it again."""
        try:
            self.command.resume(pending)
        except (Refused, InputMismatch, RuleFault):
            self.command.resume(pending, lenient=True)
            self._complain(CHANGED)
            return False
        return True

    def _stand_at(self, place: Place) -> None:
        """Be at *place*, with what was open there open again."""
        self.history.go_to(place.head)
        self.command.clear()
        if place.pending is not None and not self.resume(place.pending):
            self.steps = self.steps.changed()

    def _redo_leads_to(self, place: Place) -> bool:
        """True if one redo leads to *place*, without another step being written down."""
        if self.steps.ahead:
            return not self.steps.ahead[-1].jump and self.steps.next_place(self.place) == place
        key = self.history.after if self.command.untouched else None
        return key is not None and place == Place(key)
