"""A card that comes and goes softly: it is there, or gone, at once; only its picture takes a moment."""

from PySide6.QtCore import QObject, Qt, QVariantAnimation
from PySide6.QtGui import QPainter, QPaintEvent, QPixmap
from PySide6.QtWidgets import QGraphicsOpacityEffect, QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import FADE


class FadingPicture(QWidget):
    """The picture of a card that has gone; it goes too."""

    def __init__(self, picture: QPixmap, card: QWidget) -> None:
        super().__init__(card.parentWidget())
        self._picture, self._strength = picture, 1.0
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setGeometry(card.geometry())
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(FADE)
        self._animation.setStartValue(1.0)
        self._animation.setEndValue(0.0)
        self._animation.valueChanged.connect(self._weaken)
        self._animation.finished.connect(self.deleteLater)
        self._animation.start()
        self.show()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setOpacity(self._strength)
        painter.drawPixmap(0, 0, self._picture)
        painter.end()

    def _weaken(self, strength: float) -> None:
        self._strength = strength
        self.update()


class CardFade(QObject):
    """Of one card; without motion everything is simply there."""

    def __init__(self, card: QWidget, theme: Theme) -> None:
        super().__init__(card)
        self._card, self._theme = card, theme
        self._animation = QVariantAnimation(self)
        self._animation.setDuration(FADE)
        self._animation.setStartValue(0.0)
        self._animation.setEndValue(1.0)
        self._animation.valueChanged.connect(self._strengthen)
        self._animation.finished.connect(self._end)

    def appear(self) -> None:
        """Show the card."""
        if not self._card.isHidden():
            return
        if self._theme.motion:
            effect = QGraphicsOpacityEffect(self._card)
            effect.setOpacity(0.0)
            self._card.setGraphicsEffect(effect)
            self._animation.start()
        self._card.show()

    def vanish(self) -> None:
        """Hide the card."""
        if self._card.isHidden():
            return
        self._animation.stop()
        self._end()
        if self._theme.motion and self._card.isVisible():
            FadingPicture(self._card.grab(), self._card)
        self._card.hide()

    def change(self) -> None:
        """The card is about to show something else: what it shows now fades away over that."""
        if self._theme.motion and self._card.isVisible() and self._animation.state() != QVariantAnimation.State.Running:
            FadingPicture(self._card.grab(), self._card)

    def _strengthen(self, strength: float) -> None:
        effect = self._card.graphicsEffect()
        if isinstance(effect, QGraphicsOpacityEffect):
            effect.setOpacity(strength)

    def _end(self) -> None:
        self._card.setGraphicsEffect(None)  # type: ignore[arg-type]
