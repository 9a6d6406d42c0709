"""One sentence at the top of the map, with up to two buttons; it goes by itself when it only tells."""

from collections.abc import Callable

from PySide6.QtCore import QEvent, QObject, QRect, QRectF, QTimer
from PySide6.QtGui import QEnterEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.gui.widgets.buttons import IconButton, TextButton
from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_MENU, SHADOW_TOOLTIP
from battlemap.paint.style.typography import text_width

TOP = 12
GAP = 8
"""Between what is at the top of the map and the banner below it."""
MOVING = (QEvent.Type.Resize, QEvent.Type.Move, QEvent.Type.Show, QEvent.Type.Hide)
WIDEST = 720
STAYS = 7000
"""Milliseconds that a sentence without buttons is seen."""
SLOWEST = 90
"""Milliseconds more for each letter."""


class Banner(QWidget):
    """Never modal. The pointer on it makes it stay."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.ground = theme, parent
        self.hide()
        self.words = Label(parent=self)
        self.words.setWordWrap(True)
        self.buttons: list[TextButton] = []
        self.close_button = IconButton(theme, "lucide/x", "Close", "", 26, 15, self)
        self.close_button.clicked.connect(self.dismiss)
        self._acts: list[Callable[[], object]] = []
        self._is_refusal = False
        self._above: list[QWidget] = []
        """What is at the top of the map, too, and stays in sight."""
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(42, 6, 8, 6)
        self._row.setSpacing(8)
        self._row.addWidget(self.words, 1)
        self._row.addWidget(self.close_button)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.timeout.connect(self.dismiss)
        self.shadow = CardShadow(theme, self, RADIUS_MENU, SHADOW_TOOLTIP)
        theme.changed.connect(self.update)
        parent.installEventFilter(self)

    def keep_below(self, other: QWidget) -> None:
        """Never cover *other*, which lies in the same place at the top of the map."""
        self._above.append(other)
        other.installEventFilter(self)

    def show_refusal(self, words: str) -> None:
        """Say why something was not done; once something is done, it is out of date."""
        self.show_words(words)
        self._is_refusal = True

    def drop_refusal(self) -> None:
        """Something was done: go away if what is said is why something was not."""
        if self._is_refusal:
            self.dismiss()

    def show_words(self, words: str, *buttons: tuple[str, Callable[[], object]]) -> None:
        """Say one sentence; each button is its words and what it does. With buttons it stays until one is pressed."""
        for old in self.buttons:
            self._row.removeWidget(old)
            old.hide()
            old.deleteLater()
        self.buttons, self._acts, self._is_refusal = [], [], False
        for at, (label, act) in enumerate(buttons[:2]):
            button = TextButton(self.theme, label, primary=at == 0, height=28, parent=self)
            button.clicked.connect(self._press)
            self.buttons.append(button)
            self._acts.append(act)
            self._row.insertWidget(1 + at, button)
        self.words.setText(words)
        self.setAccessibleName(words)
        self.relayout()
        self.show()
        self.raise_()
        self._timer.stop()
        if not buttons:
            self._timer.start(STAYS + SLOWEST * len(words))

    def dismiss(self) -> None:
        """Go away."""
        self._timer.stop()
        self.hide()

    def relayout(self) -> None:
        """Take the place at the top of the parent."""
        widest = min(WIDEST, self.ground.width() - 32)
        fixed = 42 + 8 + sum(button.sizeHint().width() + 8 for button in self.buttons) + self.close_button.width() + 8
        text = min(round(text_width(self.words.text(), self.words.font())) + 8, widest - fixed)
        width = fixed + max(80, text)
        height = max(40, self.words.heightForWidth(max(80, text)) + 12)
        box = QRect((self.ground.width() - width) // 2, TOP, width, height)
        for other in self._above:
            if not other.isHidden() and other.geometry().intersects(box):
                box.moveTop(other.geometry().bottom() + 1 + GAP)
        self.setGeometry(box)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if not self.isHidden() and (
            (watched is self.ground and event.type() == QEvent.Type.Resize) or (watched in self._above and event.type() in MOVING)
        ):
            self.relayout()
        return super().eventFilter(watched, event)

    def enterEvent(self, event: QEnterEvent) -> None:
        self._timer.stop()
        super().enterEvent(event)

    def leaveEvent(self, event: QEvent) -> None:
        if not self.buttons and not self.isHidden():
            self._timer.start(STAYS)
        super().leaveEvent(event)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        event.accept()

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        box = QRectF(self.rect())
        draw_card_ground(painter, box, p, RADIUS_MENU, "flat")
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        draw_icon(painter, "lucide/info", QRectF(14, box.center().y() - 9, 18, 18), p.accent, 2)
        painter.end()

    def _press(self) -> None:
        button = self.sender()
        if isinstance(button, TextButton):
            act = self._acts[self.buttons.index(button)]
            self.dismiss()
            act()
