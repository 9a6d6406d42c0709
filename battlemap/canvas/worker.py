"""Threads beside the one of the window.

Python collects cycles in whichever thread happens to allocate; windows and timers that are part of one would be destroyed in
that thread, and Qt falls over. So as long as a worker runs, nothing is collected.
"""

import gc
from collections.abc import Callable
from threading import Lock, Thread
from typing import ClassVar


class Worker(Thread):
    """Calls a function in a thread of its own."""

    _lock: ClassVar[Lock] = Lock()
    _count: ClassVar[int] = 0
    """How many are under way."""
    _paused: ClassVar[bool] = False
    """Whether it was the first of them that has stopped the collecting."""

    def __init__(self, name: str, work: Callable[..., object], *given: object) -> None:
        super().__init__(name=name)
        self._work, self._given = work, given

    def start(self) -> None:
        """Begin; from now on until run() is done, no cycles are collected."""
        with Worker._lock:
            if not Worker._count:
                Worker._paused = gc.isenabled()
                gc.disable()
            Worker._count += 1
        super().start()

    def run(self) -> None:
        try:
            self._work(*self._given)
        finally:
            with Worker._lock:
                Worker._count -= 1
                if not Worker._count and Worker._paused:
                    gc.enable()
