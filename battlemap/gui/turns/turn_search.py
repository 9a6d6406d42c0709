"""Above the rows of the turn order, while somebody is looked for: the field that a name is typed into."""

from PySide6.QtCore import QRectF
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.icons import draw_icon


class TurnSearch(LineEdit):
    """Filters while it is typed in; Enter takes the first row, Esc ends the search."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self._theme = theme
        self.setPlaceholderText("Search the turn order")
        self.setAccessibleName("Search the turn order")
        self.setToolTip("Names; Enter takes the first, Esc shows all again")
        self.setTextMargins(22, 0, 0, 0)
        self.hide()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        draw_icon(painter, "lucide/search", QRectF(9, self.height() / 2 - 7.5, 15, 15), self._theme.palette.text3, 2.2)
        painter.end()
