"""A painted card that only says something: it floats over the map, and the mouse goes through it."""

from PySide6.QtCore import QEvent, QObject, QPoint, QRectF, QSize, Qt
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import Lift, draw_card_ground
from battlemap.paint.style.measures import RADIUS_MENU

MARGIN = 32
"""Room for the shadow around the card itself."""


class FloatingPane(QWidget):
    """Subclasses say how large the card is, where it belongs, and paint it in draw()."""

    lift: Lift = "tooltip"

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.ground = theme, parent
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.hide()
        theme.changed.connect(self.update)
        parent.installEventFilter(self)

    @property
    def card(self) -> QSize:
        """How large the card is."""
        return QSize(100, 44)

    def spot(self, card: QSize) -> QPoint:
        """Where the upper left corner of the card belongs, within the parent."""
        return QPoint(0, 0)

    def draw(self, painter: QPainter, width: float, height: float) -> None:
        """Paint what stands on the card; its upper left corner is (0, 0)."""

    def relayout(self) -> None:
        """Take the place and size that the contents need now."""
        card = self.card
        corner = self.spot(card)
        self.setGeometry(corner.x() - MARGIN, corner.y() - MARGIN, card.width() + 2 * MARGIN, card.height() + 2 * MARGIN)
        self.update()

    def show_on_top(self) -> None:
        """Be seen, above everything else on the map."""
        self.relayout()
        self.show()
        self.raise_()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self.ground and not self.isHidden():
            self.relayout()
        return super().eventFilter(watched, event)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        box = QRectF(self.rect()).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        draw_card_ground(painter, box, self.theme.palette, RADIUS_MENU, self.lift)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(MARGIN, MARGIN)
        self.draw(painter, box.width(), box.height())
        painter.end()
