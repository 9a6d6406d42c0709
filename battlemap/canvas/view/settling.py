"""When a view that was moved has come to rest, so that everything is baked sharply for what it shows then."""

from PySide6.QtCore import QObject, QTimer, Signal
from PySide6.QtWidgets import QGraphicsView

from battlemap.canvas.render.view_motion import ViewMotion

SETTLE = 120
"""So many milliseconds after its last step a zoom or pan is over."""


class Settling(QObject):
    """Of one view."""

    view_changed = Signal(bool)
    """What is seen, or how large; whether it is to stay so for the moment."""

    def __init__(self, view: QGraphicsView, motion: ViewMotion) -> None:
        super().__init__(view)
        self._view, self._motion = view, motion
        self.was_painted = False
        """Whether it ever was: until then its size changes several times, and nothing is baked for any."""
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(SETTLE)
        self._timer.timeout.connect(self.settle)

    def begin(self) -> None:
        """The view is painted, for the first time perhaps."""
        if not self.was_painted:
            self.was_painted = True
            self.settle()

    def settle(self) -> None:
        """It is at rest now."""
        self._timer.stop()
        self.view_changed.emit(True)
        self._view.viewport().update()

    def settle_soon(self) -> None:
        """Somebody moves it: it is at rest once nothing has moved for a while, and what is being baked waits until then."""
        self._motion.touch()
        self._timer.start()

    def postpone(self) -> None:
        """The same, but what is being baked goes on."""
        self._timer.start()

    def settle_meanwhile(self) -> None:
        """It goes on and on: have it baked now and then all the same."""
        if not self._timer.isActive():
            self._timer.start()
