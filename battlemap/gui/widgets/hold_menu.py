"""A second use of a button: what opens when it is held down, or clicked with the right button."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, Qt, QTimer
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QAbstractButton, QWidget

HOLD = 500
"""So many milliseconds a button is held until that is no click any more."""


class HoldMenu(QObject):
    """Watches a button and calls *act*; letting go after that is no click."""

    def __init__(self, button: QWidget, act: Callable[[], object]) -> None:
        super().__init__(button)
        self._button, self._act = button, act
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(HOLD)
        self._timer.timeout.connect(self._open)
        button.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
        button.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        kind = event.type()
        if kind == QEvent.Type.ContextMenu:
            self._open()
            return True
        if isinstance(event, QMouseEvent):
            if kind == QEvent.Type.MouseButtonPress and event.button() == Qt.MouseButton.LeftButton:
                self._timer.start()
            elif kind == QEvent.Type.MouseButtonRelease:
                self._timer.stop()
        elif kind in (QEvent.Type.Leave, QEvent.Type.Hide):
            self._timer.stop()
        return False

    def _open(self) -> None:
        self._timer.stop()
        if isinstance(self._button, QAbstractButton):
            self._button.setDown(False)
        self._act()
