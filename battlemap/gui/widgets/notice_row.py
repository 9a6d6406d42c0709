"""A sentence or several in the place they are about, with one thing that can be done about them."""

from collections.abc import Callable

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.palette import mix


class NoticeRow(QWidget):
    """Stays until it is closed, or says something else."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.words = Label(parent=self)
        self.words.setWordWrap(True)
        self.words.setProperty("role", "secondary")
        self.button = TextButton(theme, "Undo", height=26, parent=self)
        self.close_button = IconButton(theme, "lucide/x", "Close", "", 24, 14, self)
        self.close_button.clicked.connect(self.hide)
        self.button.clicked.connect(self._press)
        self._act: Callable[[], object] | None = None
        """What the button does."""
        self.bad = False
        """Whether it says that something is wrong."""
        row = QHBoxLayout(self)
        row.setContentsMargins(34, 6, 6, 6)
        row.setSpacing(6)
        row.addWidget(self.words, 1)
        row.addWidget(self.button, 0, Qt.AlignmentFlag.AlignVCenter)
        row.addWidget(self.close_button, 0, Qt.AlignmentFlag.AlignTop)
        self.hide()

    def say(self, words: str, button: str = "", act: Callable[[], object] | None = None, bad: bool = False) -> None:
        """Show a sentence; *button*: what can be done about it, *act* does that, once. *bad*: something is wrong."""
        self.bad, self._act = bad, act
        self.words.setText(words)
        self.setAccessibleName(words)
        self.button.setVisible(bool(button))
        if button:
            self.button.set_words(button)
        self.setVisible(bool(words))
        self.update()

    def _press(self) -> None:
        act, self._act = self._act, None
        self.hide()
        if act is not None:
            act()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        hue = p.cost if self.bad else p.accent
        box = QRectF(self.rect()).adjusted(0.5, 0.5, -0.5, -0.5)
        fill_rounded(painter, box, RADIUS_CONTROL, mix(p.raised, hue, 0.10), mix(p.raised, hue, 0.45))
        icon = "lucide/triangle-alert" if self.bad else "lucide/info"
        draw_icon(painter, icon, QRectF(10, 11, 16, 16), hue, 2)
        painter.end()
