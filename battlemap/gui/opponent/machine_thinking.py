"""Thinks of one step at a time in a worker, so that the window goes on."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Qt, Signal

from battlemap.canvas.render.worker import WorkerRelay


class MachineThinking(QObject):
    """begin() starts; *done* brings what came of it, or why nothing did, unless it is given up before."""

    done = Signal(tuple)
    """(what the work gave back, a sentence if it failed)"""

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)
        self._number = self._begun = 0

    @property
    def is_busy(self) -> bool:
        """Whether something is thought of that is still wanted."""
        return self._begun == self._number and self._begun > 0

    def begin(self, work: Callable[[], object]) -> None:
        """Have *work* done, in place of what was thought of before."""
        self._number += 1
        self._begun = self._number
        self._relay.start("machine", _work, self._relay, self._number, work, daemon=True)

    def give_up(self) -> None:
        """Nobody waits for it any more; what the worker still does comes to nothing."""
        self._number += 1

    def _take(self, told: tuple[int, object, str]) -> None:
        number, made, fault = told
        if number == self._number:
            self.give_up()
            self.done.emit((made, fault))


def _work(relay: WorkerRelay, number: int, work: Callable[[], object]) -> None:
    """In the worker."""
    made, fault = None, ""
    try:
        made = work()
    except Exception as error:  # noqa: BLE001  (whatever broken rules raise: a person takes over)
        fault = str(error) or type(error).__name__
    finally:
        relay.done.emit((number, made, fault))
