"""Works out an outlook in slices while nothing else happens, and says when there is more of it."""

from collections.abc import Mapping

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.play.odds.assumed_answers import Asked
from battlemap.play.odds.outlook_work import OutlookWork
from battlemap.play.session import Session
from battlemap.rules.procedure import Command, Keys

SLICE = 0.003
"""Seconds at a time."""
SHOWN_EVERY = 8
"""After so many slices at most what is known by then is shown."""


class OutlookWorker(QObject):
    """Of one command at a time."""

    advanced = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.work: OutlookWork | None = None
        self._slices = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    @property
    def is_working(self) -> bool:
        """Whether more may become known."""
        return self._timer.isActive()

    def begin(self, session: Session, command: Command, chosen: Mapping[Asked, Keys]) -> None:
        """Work out the outlook of *command* in place of what was asked before."""
        self.work = OutlookWork(session.rules, session.board, command, session.orders, chosen)
        self._slices = 0
        self._timer.start()

    def stop(self) -> None:
        """Drop what is not known yet."""
        self._timer.stop()
        self.work = None

    def _step(self) -> None:
        work = self.work
        if work is None:
            self._timer.stop()
            return
        self._slices += 1
        before = work.outlook
        done = work.step(SLICE)
        if done:
            self._timer.stop()
        if done or (before is None and work.outlook is not None) or self._slices % SHOWN_EVERY == 0:
            self.advanced.emit()
