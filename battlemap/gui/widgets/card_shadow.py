"""The soft shadow under a floating card: a pane of its own, so that the map beneath can still be clicked."""

from PySide6.QtCore import QEvent, QObject, QRectF, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import RADIUS_CARD, SHADOW_CARD
from battlemap.paint.style.shadows import draw_shadow

REACH = 40
"""How far the shadow goes beyond the card."""


class CardShadow(QWidget):
    """Follows *card* about, right beneath it, in the same parent."""

    def __init__(self, theme: Theme, card: QWidget, radius: float = RADIUS_CARD, kind: tuple[int, int] = SHADOW_CARD) -> None:
        super().__init__(card.parentWidget())
        self._theme, self._card, self._radius, self._kind = theme, card, radius, kind
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        card.installEventFilter(self)
        theme.changed.connect(self.update)
        self.setVisible(card.isVisible())
        self._follow()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is self._card:
            kind = event.type()
            if kind in (QEvent.Type.Move, QEvent.Type.Resize, QEvent.Type.ZOrderChange):
                self._follow()
            elif kind in (QEvent.Type.Show, QEvent.Type.ShowToParent):
                self._follow()
                self.show()
            elif kind in (QEvent.Type.Hide, QEvent.Type.HideToParent):
                self.hide()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self._theme.palette, QPainter(self)
        box = QRectF(self.rect()).adjusted(REACH, REACH, -REACH, -REACH)
        draw_shadow(painter, box, *self._kind, p.card_shadow_alpha, self._radius, p.shadow)
        painter.end()

    def _follow(self) -> None:
        self.setGeometry(self._card.geometry().adjusted(-REACH, -REACH, REACH, REACH))
        self.stackUnder(self._card)
