"""Work in steps while the window goes on: a few milliseconds at a time, stopped whenever somebody wants."""

from concurrent.futures import Future
from time import perf_counter

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import Step, Steps
from battlemap.export.map_part import UnknownPart
from battlemap.store.files.store_errors import StoreError

SLICE = 0.03
"""Seconds of work before the window has its turn."""
WAIT = 15
"""Milliseconds until it is looked again whether a thread is done."""


class ExportRun(QObject):
    """One export. Goes by itself once it is begun."""

    progressed = Signal(float)
    ended = Signal(str)
    """What went wrong in one sentence; empty where nothing did. Not emitted where it was stopped."""

    def __init__(self, steps: Steps, parent: QObject) -> None:
        super().__init__(parent)
        self._steps = steps
        self._waiting: Future[object] | None = None
        self._timer = QTimer(self)
        self._timer.timeout.connect(self._go_on)
        self.is_running = True

    def begin(self) -> None:
        """Go."""
        self._timer.start(0)

    def stop(self) -> None:
        """Give it up; nothing of it is left."""
        if self.is_running:
            self._finish()
            close = getattr(self._steps, "close", None)
            if close is not None:
                close()

    def _go_on(self) -> None:
        until = perf_counter() + SLICE
        while self.is_running and perf_counter() < until:
            if self._waiting is not None:
                if not self._waiting.done():
                    self._timer.setInterval(WAIT)
                    return
                self._waiting = None
                self._timer.setInterval(0)
            self._step()

    def _step(self) -> None:
        try:
            step: Step = next(self._steps)
        except StopIteration:
            self._finish()
            self.ended.emit("")
        except (StoreError, InvalidSetting, UnknownPart) as refusal:
            self._finish()
            self.ended.emit(str(refusal))
        except MemoryError:
            self._finish()
            self.ended.emit("There is not enough memory for this; choose a smaller size or a part of the map.")
        else:
            if isinstance(step, Future):
                self._waiting = step
            else:
                self.progressed.emit(step)

    def _finish(self) -> None:
        self.is_running = False
        self._timer.stop()
