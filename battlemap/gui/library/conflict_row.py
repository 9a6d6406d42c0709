"""What was changed on two machines at once: said in the library, with what can be done about it."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import mix
from battlemap.store.collection.conflict_copies import ConflictCopy

CHOICES = (("original", "Keep what is here"), ("copy", "Take the other"), ("both", "Keep both"))


class ConflictRow(QWidget):
    """Shows the first conflict of several."""

    settled = Signal(ConflictCopy, str)
    """A conflict, and what is kept: "original", "copy" or "both"."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.conflict: ConflictCopy | None = None
        self.words = Label(parent=self)
        self.words.setWordWrap(True)
        self.words.setProperty("role", "secondary")
        self._foot = QWidget(self)
        flow = FlowLayout(self._foot, gap=6)
        self.buttons = {key: TextButton(theme, words, height=26, parent=self._foot) for key, words in CHOICES}
        for key, button in self.buttons.items():
            button.clicked.connect(self._make_slot(key))
            flow.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(34, 8, 8, 8)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addWidget(self._foot)
        self.hide()

    def show_conflict(self, conflict: ConflictCopy | None, words: str, more: int = 0) -> None:
        """Show one, or nothing; *more*: how many others there are."""
        self.conflict = conflict
        told = f"{words} {more} more like that." if more else words
        self.words.setText(told)
        self.setAccessibleName(told)
        self.setVisible(conflict is not None)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, p.cost, 0.10), mix(p.raised, p.cost, 0.45))
        draw_icon(painter, "lucide/git-fork", QRectF(10, 11, 16, 16), p.cost, 2)
        painter.end()

    def _make_slot(self, key: str) -> Callable[[], None]:
        def tell() -> None:
            if self.conflict is not None:
                self.settled.emit(self.conflict, key)

        return tell
