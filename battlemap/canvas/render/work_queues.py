"""Work for the moments when nothing else is to be done."""

from collections import deque
from collections.abc import Callable, Iterable
from importlib import import_module
from time import perf_counter

from PySide6.QtCore import QObject, QTimer

from battlemap.canvas.render.worker import Worker

HEAVY = ("networkx", "shapely")
"""What ways and drawing need, and the first picture does not."""
HEAVY_ON_GRIDS = (
    "numpy", "tcod.path", "tcod.map", "battlemap.board.grid.line_of_fire", "battlemap.board.grid.movement_range",
    "battlemap.board.grid.field_of_view",
    "battlemap.paint.overlays.lens_drawing", "battlemap.paint.overlays.reach_image",
)  # fmt: skip


class IdleQueue(QObject):
    """Calls steps one after the other while the event loop is idle."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._steps: list[Callable[[], bool]] = []
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._run_steps)

    def add_step(self, step: Callable[[], bool]) -> None:
        """Call *step* whenever there is nothing else to do, until it says False."""
        self._steps.append(step)
        self._timer.start()

    def stop(self) -> None:
        """Leave the rest undone."""
        self._steps.clear()
        self._timer.stop()

    def _run_steps(self) -> None:
        if self._steps and not self._steps[0]():
            self._steps.pop(0)
        if not self._steps:
            self._timer.stop()


def warm_up(grid: bool = False) -> None:
    """Load heavy libraries beside everything else, so that the first drag (over a *grid*) does not wait for them."""
    Worker("warm up", _load, (*HEAVY_ON_GRIDS, *HEAVY) if grid else HEAVY).start()


def _load(names: tuple[str, ...]) -> None:
    for name in names:
        import_module(name)


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

    def pause(self) -> None:
        """Do nothing until it is resumed or begun anew."""
        self._timer.stop()

    def resume(self) -> None:
        """Go on with what is left."""
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
