"""Where a card floats: over the lower middle of the map; never modal, it grows and shrinks with what it holds."""

from collections.abc import Callable

from PySide6.QtCore import QEasingCurve, QEvent, QObject, QRect, QVariantAnimation, Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.widgets.card_shadow import CardShadow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CARD_GAP, GROW, QUESTION_CARD, QUESTION_CARD_COMPACT, SMALL_WINDOW


class CardPlacement(QObject):
    """Places a card over *ground*; *body* is the column that holds the card's parts.

    The parts have their final size at once; while the card grows, more and more of them comes to be seen.
    """

    covered_changed = Signal(int)
    """How much of the map's lower edge is covered now, in pixels, the gap below the card included."""
    reshaped = Signal()
    """There is more or less room in width than before."""

    def __init__(self, card: QWidget, ground: QWidget, theme: Theme) -> None:
        super().__init__(card)
        self._card, self._ground, self._theme = card, ground, theme
        card.hide()
        self.needed_width: Callable[[], int] | None = None
        """Asked how wide the card has to be for what it holds; without it the card is as wide as it may be."""
        self.content = QWidget(card)
        self.body = QVBoxLayout(self.content)
        self.body.setContentsMargins(0, 0, 0, 0)
        self.body.setSpacing(0)
        self._covered_height = 0
        self._shape = (False, 0)
        self._growth = QVariantAnimation(self)
        self._growth.setDuration(GROW)
        self._growth.setEasingCurve(QEasingCurve.Type.OutCubic)
        self._growth.valueChanged.connect(self._grow)
        self.shadow = CardShadow(theme, card)
        theme.changed.connect(card.update)
        ground.installEventFilter(self)

    @property
    def compact(self) -> bool:
        """Whether the window is small, and everything on the card with it."""
        return self._card.window().width() < SMALL_WINDOW

    @property
    def card_width(self) -> int:
        """How wide the card may be."""
        wanted = (QUESTION_CARD_COMPACT if self.compact else QUESTION_CARD)[0]
        return min(wanted, max(320, self._ground.width() - 2 * CARD_GAP))

    @property
    def wanted_width(self) -> int:
        """How wide the card is now; narrower than card_width when it holds little."""
        return self.card_width if self.needed_width is None else min(self.card_width, self.needed_width())

    @property
    def covered_height(self) -> int:
        """How much of the map's lower edge the card covers; 0 when it is not there."""
        return self._covered_height

    def relayout(self) -> None:
        """Take the place and size that the contents need now."""
        if self._card.isHidden():
            self._growth.stop()
            self._emit_covered(0)
            return
        width = self.wanted_width
        self.body.invalidate()
        self.body.activate()
        tall = self.body.hasHeightForWidth()
        height = self.body.totalHeightForWidth(width) if tall else self.body.totalSizeHint().height()
        area = self._ground.rect()
        height = min(height, max(1, area.height() - 2 * CARD_GAP))
        target = QRect(area.x() + (area.width() - width) // 2, area.bottom() + 1 - CARD_GAP - height, width, height)
        fresh = self.content.size().isEmpty() or not self._card.isVisible()
        self.content.resize(width, height)
        if self._growth.state() == QVariantAnimation.State.Running and self._growth.endValue() == target:
            return
        self._growth.stop()
        if self._theme.motion and not fresh and self._card.geometry() != target:
            self._growth.setStartValue(self._card.geometry())
            self._growth.setEndValue(target)
            self._growth.start()
        else:
            self._card.setGeometry(target)
            self.centre_content()
        self._emit_covered(height + CARD_GAP)

    def finish_growing(self) -> None:
        """Have the final size at once: somebody pressed a key."""
        if self._growth.state() == QVariantAnimation.State.Running:
            target = self._growth.endValue()
            self._growth.stop()
            self._grow(target)

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._ground:
            self._growth.stop()
            self.content.resize(0, 0)
            shape = (self.compact, self.card_width)
            if shape != self._shape and not self._card.isHidden():
                self.reshaped.emit()
            self._shape = shape
            self.relayout()
        return super().eventFilter(watched, event)

    def centre_content(self) -> None:
        """Put the parts into the middle of the card, which has another size now."""
        self.content.move((self._card.width() - self.content.width()) // 2, 0)

    def _grow(self, geometry: object) -> None:
        if isinstance(geometry, QRect):
            self._card.setGeometry(geometry)

    def _emit_covered(self, height: int) -> None:
        if height != self._covered_height:
            self._covered_height = height
            self.covered_changed.emit(height)
