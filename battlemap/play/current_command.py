"""The command under way in a session, if any, and what undo took from it, which redo puts back."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from battlemap.play.resolution import Resolution, Standing, by_person
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session_state import PendingCommand
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Refused
from battlemap.rules.run import InputMismatch, Tape

Resolve: TypeAlias = Callable[[PendingCommand, bool], Resolution]
"""Begin a command on the board as it stands; True: answers that no longer fit are asked again."""


class CommandMark(Struct, frozen=True):
    """Where a session's command stood, and what redo would have put back."""

    resolution: Resolution | None
    standing: Standing | None
    follows: bool
    undone_inputs: Tape
    dropped: PendingCommand | None


class CurrentCommand:
    """The resolution a session is in the midst of, or none. It knows nothing of the journal."""

    __slots__ = ("_resolve", "_taken_up", "dropped", "follows", "resolution", "undone_inputs")

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self.resolution: Resolution | None = None
        self.follows = False
        """Whether it came by itself."""
        self.undone_inputs: Tape = ()
        """Its answers that were taken back."""
        self.dropped: PendingCommand | None = None
        """A command that was taken back as a whole before it was finished."""
        self._taken_up: tuple[Resolution, int] | None = None
        """What take_up() began, and how many of its inputs stood then."""

    @property
    def untouched(self) -> bool:
        """Nothing is under way but what came by itself and nobody has answered yet."""
        return self.resolution is None or self.follows and not self.resolution.touched

    @property
    def pending(self) -> PendingCommand | None:
        """To be kept beside the journal."""
        run = self.resolution
        return PendingCommand(run.command, run.inputs, self.follows) if run else None

    @property
    def mark(self) -> CommandMark:
        """Where it stands, to come back to."""
        standing = self.resolution.standing if self.resolution else None
        return CommandMark(self.resolution, standing, self.follows, self.undone_inputs, self.dropped)

    def return_to(self, mark: CommandMark, error: BaseException) -> None:
        """Stand where it stood before *error* was raised; what cannot be had again is dropped."""
        run, standing = mark.resolution, mark.standing
        self.resolution, self.follows, self.undone_inputs, self.dropped = run, mark.follows, mark.undone_inputs, mark.dropped
        if run is None or standing is None or isinstance(error, Refused) and run.standing == standing:
            return
        try:
            run.stand_at(standing)
        except (Refused, InputMismatch, RuleFault):
            self.resolution = None
            self.dropped = None if self.follows else PendingCommand(run.command, standing.inputs)

    def start(self, resolution: Resolution) -> None:
        """Be in the midst of *resolution*, which somebody wants; there is nothing to redo then."""
        self.clear()
        self.resolution, self.follows = resolution, False

    def follow(self, pending: PendingCommand) -> None:
        """Begin what is due by itself."""
        self.resolution, self.follows = self._resolve(pending, False), True

    def clear(self) -> None:
        """Be in the midst of nothing, with nothing to redo."""
        self.resolution, self.undone_inputs, self.dropped = None, (), None

    def finish(self) -> None:
        """Be in the midst of nothing, since it is done."""
        self.resolution, self.undone_inputs = None, ()

    def resume(self, pending: PendingCommand, lenient: bool = False) -> None:
        """Begin *pending* again and give its answers."""
        self.follows = pending.follows
        self.resolution = self._resolve(pending, lenient)

    def take_up(self, pending: PendingCommand, decision: int, faces: Faces = ()) -> None:
        """Stand once more before answer number *decision* of a finished command, dice falling as they did.

        *faces*: that one is a roll, which shows these.
        """
        run = self._resolve(pending, False)
        if faces:
            run.replace_dice(decision, faces)
        else:
            run.cut(decision)
            run.recall_dice(pending.inputs)
        self.clear()
        self.resolution, self.follows, self._taken_up = run, False, (run, len(run.inputs))

    def is_from(self, resolution: Resolution) -> bool:
        """Whether *resolution* is what take_up() began."""
        return self._taken_up is not None and self._taken_up[0] is resolution

    @property
    def is_taken_up(self) -> bool:
        """Whether it stands where take_up() began it, and nothing was answered since."""
        return self._taken_up is not None and self.resolution is self._taken_up[0] and self._answered <= self._taken_up[1]

    @property
    def _answered(self) -> int:
        return len(self.resolution.inputs) if self.resolution else 0

    def take_back(self) -> bool:
        """Forget the last answer that a person gave, and what came of it."""
        cut = self.resolution.take_back() if self.resolution else ()
        self.undone_inputs = (*cut, *self.undone_inputs)
        return bool(cut)

    def drop(self) -> None:
        """Call off the whole command, so that restore() can bring it again."""
        pending = self.pending
        assert pending is not None
        inputs = (*pending.inputs, *self.undone_inputs)
        self.dropped = None if self.follows else PendingCommand(pending.command, inputs)
        self.finish()

    def restore(self) -> bool:
        """Bring back the next answer that was taken back, else the command that was dropped."""
        if self.resolution and self.undone_inputs:
            self._put_back(self.resolution)
            return True
        if self.untouched and self.dropped:
            again = self.dropped
            self.start(self._resolve(PendingCommand(again.command), False))
            self.undone_inputs = again.inputs[self._answered :]
            return True
        return False

    def forget_undone(self, count: int, onward: bool) -> None:
        """Something was done after the first *count* answers: what was taken back is gone.

        *onward*: unless it is the very answer that comes next of those; then the rest stays.
        """
        if self.undone_inputs and self.resolution:
            again = onward and self.resolution.inputs[count : count + 1] == self.undone_inputs[:1]
            self.undone_inputs = _after_person(self.undone_inputs[1:]) if again else ()

    def _put_back(self, run: Resolution) -> None:
        """Give the next of the answers that were taken back, and what came by itself after it."""
        persons = next((at for at, answer in enumerate(self.undone_inputs) if by_person(answer)), len(self.undone_inputs))
        rest = _after_person(self.undone_inputs[persons + 1 :])
        back, self.undone_inputs = self.undone_inputs[: len(self.undone_inputs) - len(rest)], rest
        try:
            run.resume(back)
        except InputMismatch:
            self.undone_inputs = ()
            self.resolution = self._resolve(PendingCommand(run.command, run.inputs), True)


def _after_person(answers: Tape) -> Tape:
    """The answers from the first that a person gave."""
    return answers[next((at for at, answer in enumerate(answers) if by_person(answer)), len(answers)) :]
