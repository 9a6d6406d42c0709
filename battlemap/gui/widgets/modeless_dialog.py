"""A sheet that floats over the window: a title, a way to close it, and something in it; it blocks nothing."""

from collections.abc import Callable
from typing import Literal, TypeAlias

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QPoint, QPropertyAnimation, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.key_router import ENTER, KeyReceiver
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.paint.controls.chips import draw_card_ground
from battlemap.paint.style.measures import GROW, RADIUS_CARD
from battlemap.paint.style.palette import with_alpha

Side: TypeAlias = Literal["left", "middle", "right"]
FITTED = 0
MARGIN = 36
"""Room for the shadow around the sheet."""


class ModelessDialog(QWidget):
    """Placed in the middle of its parent, or at its right edge; Esc closes it.

    *height*: in pixels, less where the parent is lower; FITTED: as high as what it holds.
    """

    closed = Signal()

    def __init__(
        self, theme: Theme, title: str, body: QWidget, parent: QWidget, width: int = 560, height: int = 620, side: Side = "middle"
    ) -> None:
        super().__init__(parent)
        self.theme, self._wanted_size, self._side = theme, (width, height), side
        self.first: KeyReceiver | None = None
        """What in it is asked for keys before it closes."""
        self.default_button = DefaultButtonKeys(self)
        self.is_writing: Callable[[], bool] = lambda: False
        """Whether something is being written in it that would be lost with it."""
        self.tucked = False
        """Whether it is out of the way, because something is carried out of it."""
        self._slide = QPropertyAnimation(self, b"pos", self)
        self._slide.setDuration(GROW)
        self._slide.setEasingCurve(QEasingCurve.Type.OutCubic)
        self.setAccessibleName(title)
        self.title = Label(title, self)
        self.title.setProperty("role", "title")
        self.subtitle = Label(parent=self)
        self.subtitle.setProperty("role", "caption")
        self.subtitle.setWordWrap(True)
        self.subtitle.hide()
        self.beside = Label(parent=self)
        self.beside.setProperty("role", "caption")
        self.beside.hide()
        self.close_button = IconButton(theme, "lucide/x", "Close", "Esc", 30, 18, self)
        self.close_button.clicked.connect(self.dismiss)
        self.body = body
        self.area = QScrollArea(self)
        accept_touch(self.area)
        self.area.setWidgetResizable(True)
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.area.setWidget(body)
        head = QHBoxLayout()
        head.setSpacing(14)
        head.addWidget(self.title)
        head.addWidget(self.beside)
        head.addStretch(1)
        head.addWidget(self.close_button)
        column = self._column = QVBoxLayout(self)
        column.setContentsMargins(MARGIN + 20, MARGIN + 14, MARGIN + 14, MARGIN + 16)
        column.setSpacing(10)
        column.addLayout(head)
        column.addWidget(self.subtitle)
        column.addWidget(self.area, 1)
        parent.installEventFilter(self)
        if height == FITTED:
            body.installEventFilter(self)
        theme.changed.connect(self.update)
        self.place()

    def show_subtitle(self, words: str) -> None:
        """A second line under the title; "" for none."""
        self.subtitle.setText(words)
        self.subtitle.setVisible(bool(words))

    def show_beside(self, words: str) -> None:
        """A few words in the line of the title."""
        self.beside.setText(words)
        self.beside.setVisible(bool(words))

    @property
    def has_focus(self) -> bool:
        """Whether the keyboard is somewhere in it."""
        focus = self.window().focusWidget()
        return focus is not None and (focus is self or self.isAncestorOf(focus))

    def place(self) -> None:
        """Take the place within the parent."""
        ground = self.parentWidget()
        if ground is None:
            return
        width = min(self._wanted_size[0], ground.width() - 32)
        height = min(self._wanted_size[1] or self._fitted_height(width), ground.height() - 72)
        left = {"left": 60, "middle": (ground.width() - width) // 2, "right": ground.width() - width - 16}[self._side]
        top = max(48, (ground.height() - height) // 2)
        if self.tucked:
            left = -width - 2 * MARGIN
        self._slide.stop()
        self.setGeometry(left - MARGIN, top - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN)

    def set_tucked(self, away: bool) -> None:
        """Slide out of the window to the left, or come back."""
        if away == self.tucked:
            return
        before, self.tucked = self.pos(), away
        self.place()
        after = self.pos()
        if self.theme.motion:
            self.move(before)
            self._slide.setStartValue(QPoint(before))
            self._slide.setEndValue(QPoint(after))
            self._slide.start()

    def open(self) -> None:
        """Show it, with the focus in it."""
        self.place()
        self.show()
        self.raise_()
        seen = [part for part in self.body.findChildren(QWidget) if part.isVisibleTo(self)]
        first = next((part for part in seen if part.focusPolicy() & Qt.FocusPolicy.TabFocus), None)
        (first or self.close_button).setFocus(Qt.FocusReason.OtherFocusReason)

    def dismiss(self) -> None:
        """Close it for good."""
        self.hide()
        self.closed.emit()
        self.deleteLater()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        resized = event.type() == QEvent.Type.Resize and watched is self.parentWidget()
        if resized or (event.type() == QEvent.Type.LayoutRequest and watched is self.body):
            self.place()
        return super().eventFilter(watched, event)

    def _fitted_height(self, width: int) -> int:
        """How high it is with all that it holds in sight, without its margin."""
        edges = self._column.contentsMargins()
        room = width + 2 * MARGIN - edges.left() - edges.right()
        room -= self.area.verticalScrollBar().sizeHint().width()  # else a bar, once there, would take the room it needs
        held = self.body.heightForWidth(room) if self.body.hasHeightForWidth() else self.body.sizeHint().height()
        self._column.activate()
        return self._column.sizeHint().height() - self.area.sizeHint().height() + held - 2 * MARGIN

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.take_key(event)
            return
        super().keyPressEvent(event)

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: what is in it comes first, Esc closes, Enter is its button's if one is in it."""
        if self.first is not None and self.first.take_key(event):
            return True
        if event.key() == Qt.Key.Key_Escape:
            self.dismiss()
            return True
        return self.has_focus and self.take_enter(event)

    def take_enter(self, event: QKeyEvent) -> bool:
        """Press the button that Enter stands for in what it holds; False if there is none."""
        if event.key() not in ENTER:
            return False
        again = event.clone()
        self.body.event(again)  # to it alone, not to whatever it stands in
        return again.isAccepted()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        draw_card_ground(painter, box, self.theme.palette, RADIUS_CARD)
        painter.end()


class DefaultButtonKeys:
    """Enter for the button of an open sheet, where nobody else has a use for it; the last to be asked."""

    def __init__(self, sheet: ModelessDialog) -> None:
        self._sheet = sheet

    def take_key(self, event: QKeyEvent) -> bool:
        """Press the button of the sheet."""
        return self._sheet.take_enter(event)


class PaneVeil(QWidget):
    """Lies over the window behind a dialog that covers most of it; as large as its parent."""

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
