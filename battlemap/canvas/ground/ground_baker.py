"""Who bakes the ground: one order at a time, in a worker beside the window."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, QTimer, Signal

from battlemap.canvas.ground.ground_bake import GroundBake, GroundWork
from battlemap.canvas.ground.ground_order import GroundOrder
from battlemap.canvas.render.view_motion import ViewMotion
from battlemap.canvas.render.worker import Worker, WorkerRelay


class GroundBaker(QObject):
    """Of the orders that wait only the latest one is still wanted."""

    baked = Signal(tuple)
    """A GroundBake, alone in a tuple; the next order is begun after it was taken."""

    def __init__(
        self, view_motion: ViewMotion, last_bake: Callable[[], GroundBake | None], parent: QObject | None = None
    ) -> None:
        """*last_bake*: what is shown now, which is used again where it shows the same."""
        super().__init__(parent)
        self._view_motion, self._last_bake = view_motion, last_bake
        self._worker: Worker | None = None
        self._work: GroundWork | None = None
        """What it does."""
        self._wanted: GroundOrder | None = None
        self._first = True
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    @property
    def is_idle(self) -> bool:
        """Whether nothing is being baked, nor waits for it."""
        return self._worker is None and self._wanted is None

    def want(self, order: GroundOrder | None, has_any: bool) -> None:
        """Bake this next, in place of what waited; None: nothing. *has_any*: whether anything that was baked is shown."""
        self._wanted = order
        if order is None:
            return
        if self._first:
            QTimer.singleShot(0, self, self._start)  # a worker would hold up the first paint
        elif self._work is None:
            self._start()
        elif has_any and not self._work.order.serves(order):  # without any, another one is better than flat ground
            self._work.cancel()

    def close(self) -> None:
        """Wait for the worker; nothing is baked after that unless it is wanted anew."""
        self._wanted = None
        if self._work is not None:
            self._work.cancel()
        self._end_worker()

    def _start(self) -> None:
        if self._worker is None and self._wanted is not None:
            order, self._wanted = self._wanted, None
            before = self._last_bake()
            if before is not None and len(before.layers) != order.renderer.layers:
                before = None
            self._work = GroundWork(self._view_motion, order, before, self._first)
            self._worker = self._relay.start("ground", _bake, self._relay, self._work)
            self._first = False

    def _take(self, bakes: tuple[GroundBake]) -> None:
        """Back in the thread of the window."""
        self._end_worker()
        self.baked.emit(bakes)
        self._start()

    def _end_worker(self) -> None:
        worker, self._worker, self._work = self._worker, None, None
        if worker is not None:
            worker.join()


def _bake(relay: WorkerRelay, work: GroundWork) -> None:
    """In the worker."""
    relay.done.emit((work.bake(),))
