"""What an empty map says: three ways to begin, with their keys."""

from PySide6.QtCore import QRectF, QSize, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import PaintedButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.controls.chips import draw_card_ground, draw_key_cap
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CARD
from battlemap.paint.style.typography import BODY, DOCUMENT, SECONDARY, SEMIBOLD, draw_text, interface_font

WAYS: tuple[tuple[str, str, str, str, str], ...] = (
    ("zone", "lucide/spline", "Draw zones", "Drag a shape, or double-click the map", "Z"),
    ("import", "lucide/image-plus", "Bring a map", "A picture or a dungeon file; drop it here", "Ctrl I"),
    ("token", "lucide/user-plus", "Bring fighters", "Drag them into your zones", "T"),
)
"""(action, icon, title, words, key)"""
GRID_WAYS: tuple[tuple[str, str, str, str, str], ...] = (
    ("walls", "lucide/brick-wall", "Draw walls, paint ground", "W for walls and doors, B for the ground", "W"),
    ("import", "lucide/image-plus", "Put a picture under it", "Its name may say 30x20; or drop it", "Ctrl I"),
    ("token", "lucide/user-plus", "Bring fighters", "Drag them onto the cells", "T"),
)
CARD = (262, 108)
INSIDE = 18


class StartChoice(PaintedButton):
    """One way to begin."""

    def __init__(self, theme: Theme, way: tuple[str, str, str, str, str], parent: QWidget | None = None) -> None:
        self.way = way
        super().__init__(theme, way[2], way[4], parent)
        self.setAccessibleDescription(way[3])
        self.setFixedSize(*CARD)

    def show_way(self, way: tuple[str, str, str, str, str]) -> None:
        """Stand for another way."""
        self.way = way
        self.set_name(way[2], way[4])
        self.setAccessibleDescription(way[3])

    def sizeHint(self) -> QSize:
        return QSize(*CARD)

    def paintEvent(self, event: QPaintEvent) -> None:
        p, painter = self.theme.palette, QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(self.rect())
        lit = self.state in ("hover", "pressed")
        fill_rounded(painter, box, 10, p.hover if lit else p.raised, p.accent if lit else p.line2)
        draw_icon(painter, self.way[1], QRectF(16, 16, 22, 22), p.accent)
        draw_key_cap(painter, box.right() - 14, 27, self.way[4], p, 18, "right")
        draw_text(painter, 16, 62, self.way[2], interface_font(DOCUMENT, SEMIBOLD), p.text)
        draw_text(painter, 16, 84, self.way[3], interface_font(SECONDARY), p.text2, width=CARD[0] - 28)
        if self.hasFocus():
            fill_rounded(painter, box, 10, None, p.accent, FOCUS_RING)
        painter.end()


class EmptyHint(QWidget):
    """A sentence and three cards; gone as soon as anything is drawn."""

    wanted = Signal(str)
    """The id of an action."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self._grid = False
        self._words = Label("An empty table. Three ways to begin:", self)
        self._words.setFont(interface_font(BODY))
        row = QHBoxLayout()
        row.setSpacing(14)
        self.cards = [StartChoice(theme, way, self) for way in WAYS]
        for card in self.cards:
            card.clicked.connect(self._emit_way)
            row.addWidget(card)
        column = QVBoxLayout(self)
        column.setContentsMargins(INSIDE, INSIDE, INSIDE, INSIDE)
        column.setSpacing(12)
        column.addWidget(self._words)
        column.addLayout(row)
        self.setFixedSize(3 * CARD[0] + 28 + 2 * INSIDE, CARD[1] + 34 + 2 * INSIDE)
        self.hide()

    def update_ways(self, grid: bool) -> None:
        """Say how to begin on a grid, or on an empty table."""
        if grid == self._grid:
            return
        self._grid = grid
        self._words.setText(f"An empty {'grid' if grid else 'table'}. Three ways to begin:")
        for card, way in zip(self.cards, GRID_WAYS if grid else WAYS, strict=True):
            card.show_way(way)
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._grid:
            painter = QPainter(self)
            draw_card_ground(painter, QRectF(self.rect()), self.theme.palette, RADIUS_CARD, "flat", self.theme.palette.chrome)
            painter.end()

    def _emit_way(self) -> None:
        card = self.sender()
        if isinstance(card, StartChoice):
            self.wanted.emit(card.way[0])
