"""The line under the title bar that reminds the GM of a frozen or black players' window, also when the bar is not there."""

from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.players.players_state import OFF, PlayersState
from battlemap.gui.widgets.theme import Theme

HEIGHT = 2


class ReminderLine(QWidget):
    """Two px high over all of the window, in the colour of the state; there only while there is something to remember."""

    def __init__(self, theme: Theme, title: QWidget, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme, self._title, self.players = theme, title, OFF
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        theme.changed.connect(self.update)
        for watched in (parent, title):
            watched.installEventFilter(self)
        self.hide()

    def show_state(self, state: PlayersState) -> None:
        """Remind of this state, if it is one to be reminded of."""
        self.players = state
        self.setAccessibleName(f"Players' window: {state.word}")
        self.setVisible(state.reminds)
        self._place()
        self.update()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() in (QEvent.Type.Resize, QEvent.Type.Show, QEvent.Type.Hide):
            self._place()
        return False

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), QColor(self.players.colour(self._theme.palette)))
        painter.end()

    def _place(self) -> None:
        parent = self.parentWidget()
        if parent is not None:
            top = 0 if self._title.isHidden() else self._title.height()
            self.setGeometry(0, top, parent.width(), HEIGHT)
            self.raise_()
