"""A card that floats over the lower middle of the map; never modal, it grows and shrinks with what it holds."""

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRect, QRectF, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.theme import Theme
from battlemap.paint.chips import draw_card_ground
from battlemap.paint.measures import CARD_GAP, GROW, QUESTION_CARD, QUESTION_CARD_COMPACT, RADIUS_CARD, SMALL_WINDOW

MARGIN = 36
"""Room for the shadow around the card itself."""


class FloatingCard(QWidget):
    """A widget with a painted card on it; *body* is the column that holds the card's parts."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.ground = theme, parent
        self.body = QVBoxLayout(self)
        self.body.setContentsMargins(MARGIN, MARGIN, MARGIN, MARGIN)
        self.body.setSpacing(0)
        self._growth = QVariantAnimation(self)
        self._growth.setDuration(GROW)
        self._growth.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._growth.valueChanged.connect(self._grow)
        theme.changed.connect(self.update)
        parent.installEventFilter(self)
        self.hide()

    @property
    def compact(self) -> bool:
        """Whether the window is small, and everything on the card with it."""
        return self.window().width() < SMALL_WINDOW

    @property
    def card_width(self) -> int:
        """How wide the card is."""
        wanted = (QUESTION_CARD_COMPACT if self.compact else QUESTION_CARD)[0]
        return min(wanted, max(320, self.ground.width() - 2 * CARD_GAP))

    @property
    def card_height(self) -> int:
        """How much of the map's lower edge the card covers; 0 when it is not there."""
        return self.height() - 2 * MARGIN + CARD_GAP if self.isVisible() else 0

    def relayout(self) -> None:
        """Take the place and size that the contents need now."""
        if self.isHidden():
            return
        width = self.card_width + 2 * MARGIN
        self.body.activate()
        height = self.body.heightForWidth(width) if self.body.hasHeightForWidth() else self.body.sizeHint().height()
        area = self.ground.rect()
        left = area.center().x() - width // 2
        target = QRect(left, area.bottom() + 1 - CARD_GAP - height + MARGIN, width, height)
        self._growth.stop()
        if self.theme.motion and self.isVisible() and self.geometry().isValid() and self.geometry().width() == width:
            self._growth.setStartValue(self.geometry())
            self._growth.setEndValue(target)
            self._growth.start()
        else:
            self.setGeometry(target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.ground:
            self._growth.stop()
            self.relayout()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        draw_card_ground(painter, box, self.theme.palette, RADIUS_CARD)
        painter.end()

    def _grow(self, geometry: object) -> None:
        if isinstance(geometry, QRect):
            self.setGeometry(geometry)
