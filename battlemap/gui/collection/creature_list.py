"""The list of a collection: how its rows are drawn, and what hand and keyboard do to them."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QEvent, QModelIndex, QPoint, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QContextMenuEvent, QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QApplication, QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from battlemap.gui.collection.creature_model import CREATURE, HEAD, NUMBERS, CreatureModel, Index
from battlemap.gui.collection.creature_profiles import cells_words
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.layout.looks import TokenLook
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, draw_section, draw_text, elide, interface_font, text_width
from battlemap.paint.tokens.token_drawing import Portraits, TokenImages
from battlemap.store.collection.creature_file import CollectionCreature

ROW, SECTION = 50, 30
PIECE, LEFT = 36, 52
"""Width of the token in a row, and where the words begin."""
LooksLike = Callable[[CollectionCreature], TokenLook]


class CreatureDelegate(QStyledItemDelegate):
    """Draws a creature: its token in its side's colours, its name, its numbers, a line of help."""

    def __init__(self, theme: Theme, look: LooksLike, portraits: Portraits, parent: QListView) -> None:
        super().__init__(parent)
        self.theme, self._look = theme, look
        self._pictures = TokenImages(portraits)

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, ROW + (SECTION if index.data(HEAD) else 0))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        p, creature = self.theme.palette, index.data(CREATURE)
        rect: Any = option.rect
        state: Any = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        if (head := index.data(HEAD)) is not None:
            used = draw_section(painter, 6, SECTION / 2 + 2, head[0], p)
            draw_text(painter, 14 + used, SECTION / 2 + 2, str(head[1]), interface_font(CAPTION), p.text3)
            painter.translate(0, SECTION)
        ground = QRectF(0, 0, rect.width(), ROW - 2)
        if state & QStyle.StateFlag.State_Selected:
            fill_rounded(painter, ground, RADIUS_CONTROL, colours.hovered_row(p))
        elif state & QStyle.StateFlag.State_MouseOver:
            fill_rounded(painter, ground, RADIUS_CONTROL, p.hover)
        device = painter.device()
        picture = self._pictures.picture(self._look(creature), PIECE, device.devicePixelRatio() if device else 1.0, p)
        half = picture.width() / picture.devicePixelRatio() / 2
        painter.drawPixmap(QPointF(26 - half, ROW / 2 - 1 - half), picture)
        self._words(painter, creature, index.data(NUMBERS), rect.width() - 10.0)
        painter.restore()

    def _words(self, painter: QPainter, creature: CollectionCreature, numbers: tuple[str, ...], right: float) -> None:
        p, upper, lower = self.theme.palette, ROW / 2 - 10, ROW / 2 + 9
        name, small = interface_font(BODY, MEDIUM), interface_font(CAPTION)
        x = LEFT + draw_text(painter, LEFT, upper, creature.name, name, p.text, width=(right - LEFT) * 0.62) + 8
        if creature.footprint != 1:
            x += draw_text(painter, x, upper, cells_words(creature.footprint), small, p.text3) + 8
        if told := fit_numbers(numbers, right - x - 6):
            draw_text(painter, right, upper, told, small, p.text2, "right")
        words = creature.entry.help or " · ".join(creature.entry.tags) or " · ".join(creature.entry.aspects)
        draw_text(painter, LEFT, lower, words, small, p.text2, width=right - LEFT)


def fit_numbers(numbers: tuple[str, ...], width: float) -> str:
    """As many numbers as fit into *width*, the first ones first."""
    font = interface_font(CAPTION)
    for count in range(len(numbers), 0, -1):
        told = " · ".join(numbers[:count])
        if text_width(told, font) <= width:
            return told
    return elide(numbers[0], font, width) if numbers and width > 40 else ""


class CreatureList(QListView):
    """The rows. A row that is dragged out of the list is told step by step; nothing is lifted off it."""

    wanted = Signal(CollectionCreature)
    """A creature was double-clicked, or Enter was pressed on it."""
    hovered = Signal(CollectionCreature)
    """The creature under the pointer."""
    hover_ended = Signal()
    """No creature is under the pointer any more."""
    chosen = Signal(CollectionCreature)
    """The creature of the current row."""
    menu_wanted = Signal(CollectionCreature, QPoint)
    drag_started = Signal(CollectionCreature, QPoint)
    """A creature is dragged, and the pointer is there (on the screen)."""
    carried = Signal(QPoint)
    dropped = Signal(QPoint)

    def __init__(self, theme: Theme, model: CreatureModel, look: LooksLike, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(parent)
        accept_touch(self)
        self.creatures = model
        self.setModel(model)
        self.setItemDelegate(CreatureDelegate(theme, look, portraits, self))
        self.setAccessibleName("Creatures")
        self.setAccessibleDescription("Drag one onto the map, or press Enter to place it")
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setMouseTracking(True)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setMinimumHeight(3 * ROW)
        self.setContextMenuPolicy(Qt.ContextMenuPolicy.DefaultContextMenu)
        self.dragging = False
        self._press: tuple[CollectionCreature, QPoint] | None = None
        self._hovered_creature: CollectionCreature | None = None
        self.selectionModel().currentChanged.connect(self._emit_current)

    @property
    def creature(self) -> CollectionCreature | None:
        """The creature of the current row."""
        creature: CollectionCreature | None = self.currentIndex().data(CREATURE) if self.currentIndex().isValid() else None
        return creature

    def choose(self, row: int) -> None:
        """Make a row the current one and bring it into sight."""
        index = self.creatures.index(row)
        self.setCurrentIndex(index)
        if index.isValid():
            self.scrollTo(index)

    def place_of(self, creature: CollectionCreature) -> QPoint:
        """The middle of a creature's row on the screen."""
        index = self.creatures.index(self.creatures.row_of(creature.id))
        rect = self.visualRect(index)
        return self.viewport().mapToGlobal(QPoint(rect.center().x(), rect.bottom() - ROW // 2))

    def give_up(self) -> bool:
        """Forget what is being dragged; False if nothing is."""
        was, self.dragging, self._press = self.dragging, False, None
        return was

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self._press = (index.data(CREATURE), event.position().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        here = event.position().toPoint()
        if not event.buttons() & Qt.MouseButton.LeftButton or self._press is None:
            super().mouseMoveEvent(event)
            index = self.indexAt(here)
            self._hover(index.data(CREATURE) if index.isValid() else None)
        elif self.dragging:
            self.carried.emit(event.globalPosition().toPoint())
        elif (here - self._press[1]).manhattanLength() >= QApplication.startDragDistance():
            self.dragging = True
            self._hover(None)
            self.drag_started.emit(self._press[0], event.globalPosition().toPoint())

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        if self.give_up():
            self.dropped.emit(event.globalPosition().toPoint())
            return
        super().mouseReleaseEvent(event)

    def mouseDoubleClickEvent(self, event: QMouseEvent) -> None:
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.wanted.emit(index.data(CREATURE))

    def leaveEvent(self, event: QEvent) -> None:
        self._hover(None)
        super().leaveEvent(event)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        mouse = event.reason() == QContextMenuEvent.Reason.Mouse
        index = self.indexAt(event.pos()) if mouse else self.currentIndex()
        if index.isValid():
            self.setCurrentIndex(index)
            creature = index.data(CREATURE)
            self.menu_wanted.emit(creature, event.globalPos() if mouse else self.place_of(creature))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and self.creature is not None:
            self.wanted.emit(self.creature)
            return
        super().keyPressEvent(event)

    def _hover(self, creature: CollectionCreature | None) -> None:
        if creature is not self._hovered_creature:
            self._hovered_creature = creature
            if creature is not None:
                self.hovered.emit(creature)
            else:
                self.hover_ended.emit()

    def _emit_current(self, now: QModelIndex, before: QModelIndex) -> None:
        if now.isValid():
            self.chosen.emit(now.data(CREATURE))
