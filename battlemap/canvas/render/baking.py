"""Bakes many pictures anew, a few milliseconds at a time, so that the window stays alive."""

from collections import deque
from collections.abc import Callable, Iterable
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

SLICE = 0.006
"""So many seconds at a time."""


class BakeQueue(QObject):
    """A queue of what is still to be baked."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._jobs: deque[Callable[[], None]] = deque()
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._work)

    def begin(self, jobs: Iterable[Callable[[], None]]) -> None:
        """Do these in order, in place of what was left of others; the first ones at once."""
        self._jobs = deque(jobs)
        self._work()
        if self._jobs:
            self._timer.start()

    def finish(self) -> None:
        """Do at once what is left."""
        while self._jobs:
            self._jobs.popleft()()
        self._timer.stop()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._jobs.clear()
        self._timer.stop()

    def _work(self) -> None:
        end = perf_counter() + SLICE
        while self._jobs and perf_counter() < end:
            self._jobs.popleft()()
        if not self._jobs:
            self._timer.stop()
