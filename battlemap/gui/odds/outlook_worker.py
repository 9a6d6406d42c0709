"""Works out an outlook in slices while nothing else happens, and says when there is more of it."""

from typing import Protocol

from PySide6.QtCore import QObject, QTimer, Signal

SLICE = 0.0025
"""Seconds at a time; more where one piece takes longer."""
SHOWN_EVERY = 16
"""After so many slices at most what is known by then is shown; sooner at first."""


class SlicedWork(Protocol):
    """Work that is done a little at a time."""

    @property
    def done(self) -> bool:
        """Whether nothing is left of it."""

    def step(self, seconds: float) -> bool:
        """Work for about *seconds*; True when done."""


class OutlookWorker(QObject):
    """Of one work at a time."""

    advanced = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.work: SlicedWork | None = None
        self._slices = 0
        self._timer = QTimer(self)
        self._timer.setInterval(0)
        self._timer.timeout.connect(self._step)

    @property
    def is_working(self) -> bool:
        """Whether more may become known."""
        return self._timer.isActive()

    def begin(self, work: SlicedWork) -> None:
        """Do this work in place of what was asked before."""
        self.work = work
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
        if work.step(SLICE):
            self._timer.stop()
            self.advanced.emit()
        elif self._slices % SHOWN_EVERY == 0 or self._slices in (2, 4, 8):
            self.advanced.emit()
