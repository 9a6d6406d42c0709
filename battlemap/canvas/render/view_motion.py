"""Whether somebody pans or zooms at this moment: work in the background leaves Python's lock to the frames meanwhile."""

from time import monotonic, sleep

STILL = 0.12
"""Nothing moves any more so many seconds after the last step."""
LONGEST = 8.0
"""A piece of work waits no longer than so many seconds in all, however long somebody goes on."""
NAP = 0.02


class ViewMotion:
    """Of all views of one battle. Safe in any thread."""

    def __init__(self) -> None:
        self._until = 0.0

    def touch(self) -> None:
        """A view moves by a step, and maybe goes on."""
        self._until = monotonic() + STILL

    @property
    def left(self) -> float:
        """How many seconds it takes until all is still, if no step follows."""
        return max(0.0, self._until - monotonic())


class PatientWork:
    """One piece of work that waits while a view moves, until it loses patience or nobody wants it any more."""

    def __init__(self, motion: ViewMotion) -> None:
        self._motion = motion
        self._patience = LONGEST
        self.cancelled = False

    def cancel(self) -> None:
        """Nobody wants the rest. From any thread."""
        self.cancelled = True

    def wait(self) -> bool:
        """In the worker: wait until all is still; False if nobody wants the rest."""
        while not self.cancelled and self._patience > 0 and (left := self._motion.left) > 0:
            nap = min(left, NAP)
            self._patience -= nap
            sleep(nap)
        return not self.cancelled
