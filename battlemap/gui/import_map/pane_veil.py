"""The veil over the window behind a pane that covers most of it."""

from PySide6.QtCore import QEvent, QObject
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.palette import with_alpha


class PaneVeil(QWidget):
    """As large as its parent."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._ground = theme, parent
        self.setGeometry(parent.rect())
        parent.installEventFilter(self)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._ground:
            self.setGeometry(self._ground.rect())
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter, p = QPainter(self), self._theme.palette
        painter.fillRect(self.rect(), with_alpha(p.canvas, 0.60 if p.dark else 0.55))
        painter.end()
