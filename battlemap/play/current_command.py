"""The command under way in a session, if any: begun, taken up again where it stood, given up."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec import Struct

from battlemap.play.places import PendingCommand
from battlemap.play.resolution import Resolution, Standing
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Refused
from battlemap.rules.run import AnswerInput, InputMismatch

Resolve: TypeAlias = Callable[[PendingCommand, bool, bool], Resolution]
"""Begin a command on the board as it stands. First flag: answers that no longer fit are asked again; second: the request after
its inputs was open already, and stays open."""
NOTHING_DECIDED = "nothing was decided there"


class CommandMark(Struct, frozen=True):
    """Where a session's command stood."""

    resolution: Resolution | None
    standing: Standing | None
    follows: bool


class CurrentCommand:
    """The resolution a session is in the midst of, or none. It knows nothing of the journal."""

    __slots__ = ("_resolve", "follows", "resolution")

    def __init__(self, resolve: Resolve) -> None:
        self._resolve = resolve
        self.resolution: Resolution | None = None
        self.follows = False
        """True if it came by itself."""

    @property
    def untouched(self) -> bool:
        """True if nothing is under way but a command that came by itself, which nobody has answered yet."""
        return self.resolution is None or self.follows and not self.resolution.touched

    @property
    def pending(self) -> PendingCommand | None:
        """The command as it is kept beside the journal."""
        run = self.resolution
        return PendingCommand(run.command, run.inputs, self.follows, run.recalled) if run else None

    @property
    def mark(self) -> CommandMark:
        """Where it stands, to come back to."""
        standing = self.resolution.standing if self.resolution else None
        return CommandMark(self.resolution, standing, self.follows)

    def return_to(self, mark: CommandMark, error: BaseException) -> PendingCommand | None:
        """Stand where it stood before *error* was raised. If the rules fail over that, clear it and return it."""
        run, standing = mark.resolution, mark.standing
        self.resolution, self.follows = run, mark.follows
        if run is None or standing is None or isinstance(error, Refused) and run.standing == standing:
            return None
        try:
            run.stand_at(standing)
        except (Refused, InputMismatch, RuleFault):
            self.resolution = None
            return None if self.follows else PendingCommand(run.command, standing.inputs, False, run.recalled)
        return None

    def start(self, command: PendingCommand) -> None:
        """Begin a command that somebody wants."""
        self.resolution, self.follows = self._resolve(command, False, False), False

    def follow(self, command: PendingCommand) -> None:
        """Begin a command that is due by itself."""
        self.resolution, self.follows = self._resolve(command, False, False), True

    def clear(self) -> None:
        """Be in the midst of nothing."""
        self.resolution, self.follows = None, False

    def resume(self, pending: PendingCommand, lenient: bool = False) -> None:
        """Begin *pending* again and give its answers; what was open after them is open."""
        self.resolution, self.follows = self._resolve(pending, lenient, True), pending.follows

    def take_up(self, finished: PendingCommand, decision: int, faces: Faces = ()) -> None:
        """Stand once more before answer number *decision* of a finished command, dice falling as they did.

        *faces*: that one is a roll, which shows these. Refused if there is nothing else to decide, or the rules have changed.
        """
        try:
            run = self._resolve(finished, False, False)
            if faces:
                run.replace_dice(decision, faces)
            else:
                run.cut(decision)
                run.recall_dice(finished.inputs)
        except InputMismatch:
            raise Refused("the rules have changed since, and would ask something else") from None
        if not faces and len(run.inputs) != decision:
            raise Refused(NOTHING_DECIDED)
        self.resolution, self.follows = run, finished.follows

    def step_in(self, finished: PendingCommand, places: list[int]) -> bool:
        """Take up a finished command at the first of *places* where there is something to decide; False if there is none."""
        for place in places:
            if isinstance(finished.inputs[place], AnswerInput):
                try:
                    self.take_up(finished, place)
                except Refused:
                    continue
                return True
        return False
