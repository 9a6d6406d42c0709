"""Threads beside the one of the window.

Python collects cycles in whichever thread happens to allocate; windows and timers that are part of one would be destroyed in
that thread, and Qt falls over. So as long as a worker runs nothing is collected, and it is the thread of the window that goes
on with it.
"""

import gc
from collections.abc import Callable
from contextlib import suppress
from threading import Thread

from PySide6.QtCore import QCoreApplication, QObject, Qt, Signal
from shiboken6 import isValid


class CollectionPause(QObject):
    """Stops the collecting of cycles while workers run; lives in the thread of the window, as a child of the application."""

    ended = Signal()
    """A worker is done; said in its thread."""

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workers = 0
        self._was_on = False
        self.ended.connect(self._end, Qt.ConnectionType.QueuedConnection)

    def pause(self) -> None:
        """One worker more."""
        if not self._workers:
            self._was_on = gc.isenabled()
            gc.disable()
        self._workers += 1

    def _end(self) -> None:
        self._workers -= 1
        if not self._workers and self._was_on:
            gc.enable()


class WorkerRelay(QObject):
    """Brings what a worker has made to the thread of the window.

    It is nobody's child: as long as a worker holds it, it is not destroyed, whatever becomes of the window meanwhile.
    """

    done = Signal(tuple)


class Worker(Thread):
    """Calls a function in a thread of its own. It is made and started in the thread of the window."""

    def __init__(self, name: str, work: Callable[..., object], *given: object) -> None:
        super().__init__(name=name)
        self._work, self._arguments = work, given
        self._collection_pause = collection_pause()

    def start(self) -> None:
        """Begin."""
        self._collection_pause.pause()
        super().start()

    def run(self) -> None:
        try:
            self._work(*self._arguments)
        finally:
            with suppress(RuntimeError):  # the application may be gone by now
                if isValid(self._collection_pause):
                    self._collection_pause.ended.emit()


def collection_pause() -> CollectionPause:
    """The one of the application."""
    app = QCoreApplication.instance()
    pause = app.findChild(CollectionPause) if app is not None else None
    return pause if isinstance(pause, CollectionPause) else CollectionPause(app)
