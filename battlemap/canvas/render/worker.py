"""Threads beside the one of the window, and the way back from them."""

import sys
from collections.abc import Callable
from threading import Thread, current_thread

from PySide6.QtCore import QObject, Qt, Signal

TURN = 0.0005
"""So many seconds a thread may hold Python's lock while another waits; with Python's own ten times as many, a frame that takes
the lock twenty times beside a worker would take a tenth of a second."""


class Worker(Thread):
    """Calls a function in a thread of its own. It is made and started in the thread of the window."""

    def __init__(self, name: str, work: Callable[..., object], *given: object, daemon: bool = False) -> None:
        """*daemon*: the end of the program does not wait for it."""
        super().__init__(name=name, daemon=daemon)
        self._work, self._arguments = work, given

    def run(self) -> None:
        sys.setswitchinterval(TURN)
        self._work(*self._arguments)


class WorkerRelay(QObject):
    """Brings what a worker has made to the thread of the window: the worker emits *done*, which is connected as queued.

    It is nobody's child, and it is kept with all that its workers hold until they are done. So whatever becomes of the window
    meanwhile, nothing of it is used after it is destroyed, and nothing is destroyed in another thread.
    """

    done = Signal(tuple)
    _ended = Signal(Worker)

    def __init__(self) -> None:
        super().__init__()
        self._ended.connect(self._release, Qt.ConnectionType.QueuedConnection)

    def start(self, name: str, work: Callable[..., object], *given: object, daemon: bool = False) -> Worker:
        """Call *work* in a thread of that name. It may be a method, but must not emit signals of what it belongs to."""
        worker = Worker(name, self._run, work, given, daemon=daemon)
        _running[worker] = self
        worker.start()
        return worker

    def _run(self, work: Callable[..., object], given: tuple[object, ...]) -> None:
        try:
            work(*given)
        finally:
            self._ended.emit(current_thread())

    def _release(self, worker: Worker) -> None:
        worker.join()
        del _running[worker]


_running: dict[Worker, WorkerRelay] = {}
"""Of every worker that is not known to have ended, what it answers to."""
