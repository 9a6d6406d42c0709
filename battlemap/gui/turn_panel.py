"""The turn order: who acts when, drag to reorder, a click selects."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPoint, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QApplication,
    QListView,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QVBoxLayout,
    QWidget,
)

from battlemap.gui.buttons import TextButton
from battlemap.gui.theme import Theme
from battlemap.gui.turn_rows import TurnRow
from battlemap.paint.boxes import fill_rounded
from battlemap.paint.chips import boxes_width, draw_boxes, draw_health_bar
from battlemap.paint.icons import draw_icon
from battlemap.paint.lettering import BODY, CAPTION, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface, text_width
from battlemap.paint.measures import ACTIVE_BAR, DOCK_PADDING, RADIUS_CONTROL, ROW_GAP, TURN_ROW, TURN_ROW_SMALL
from battlemap.paint.palette import selected_row
from battlemap.paint.pips import draw_pips, pips_width
from battlemap.paint.token import Portraits, draw_token

Index = QModelIndex | QPersistentModelIndex
PALE = 0.62
PIP = 7.0
ROOT = QModelIndex()


class TurnModel(QAbstractListModel):
    """The rows, with what a screen reader says of each."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[TurnRow, ...] = ()

    def show_rows(self, rows: tuple[TurnRow, ...]) -> None:
        """Replace the rows; rows of the same number are only refreshed, so that focus and selection stay."""
        if rows == self.rows:
            return
        if len(rows) == len(self.rows):
            self.rows = rows
            self.dataChanged.emit(self.index(0), self.index(len(rows) - 1))
            return
        self.beginResetModel()
        self.rows = rows
        self.endResetModel()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.name
        if role in (Qt.ItemDataRole.AccessibleTextRole, Qt.ItemDataRole.ToolTipRole):
            return row.spoken
        return row if role == Qt.ItemDataRole.UserRole else None


class TurnDelegate(QStyledItemDelegate):
    """Draws a row: token, name, words, boxes, a check when done."""

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme, self.portraits = theme, portraits
        self.row_height = TURN_ROW
        self.chosen: frozenset[str] = frozenset()

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, self.row_height + ROW_GAP)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: TurnRow = index.data(Qt.ItemDataRole.UserRole)
        rect: Any = option.rect
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        self._draw(painter, row, rect.width(), self._focused(option), self._hovered(option))
        painter.restore()

    @staticmethod
    def _hovered(option: QStyleOptionViewItem) -> bool:
        from PySide6.QtWidgets import QStyle

        return bool(option.state & QStyle.StateFlag.State_MouseOver)

    @staticmethod
    def _focused(option: QStyleOptionViewItem) -> bool:
        from PySide6.QtWidgets import QStyle

        wanted = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
        return bool((option.state & wanted) == wanted)

    def _draw(self, painter: QPainter, row: TurnRow, width: int, focused: bool, hovered: bool) -> None:
        p, height = self.theme.palette, self.row_height
        ground = QRectF(5, 0, width - 11, height)
        if row.active:
            fill_rounded(painter, ground, RADIUS_CONTROL, selected_row(p))
            fill_rounded(painter, QRectF(5, 7, ACTIVE_BAR, height - 14), 1.5, p.accent)
        elif hovered or not self.chosen.isdisjoint(row.tokens):
            fill_rounded(painter, ground, RADIUS_CONTROL, p.hover)
        if focused:
            fill_rounded(painter, ground, RADIUS_CONTROL, None, p.accent, 2)
        pale = PALE if row.done or row.out else 1.0
        painter.setOpacity(pale)
        left, y = DOCK_PADDING - 1.0, height / 2
        size = 26 if height >= TURN_ROW else 25
        draw_token(painter, left + 13, y, size, row.look, p, self.portraits(row.look.portrait) if row.look.portrait else None)
        painter.setOpacity(1)
        right = self._draw_right(painter, row, width - DOCK_PADDING, y, pale)
        painter.setOpacity(pale)
        self._draw_words(painter, row, left + 36, right - 8, y)
        painter.setOpacity(1)

    def _draw_right(self, painter: QPainter, row: TurnRow, right: float, y: float, pale: float) -> float:
        p = self.theme.palette
        if row.done:
            draw_icon(painter, "lucide/check", QRectF(right - 14, y - 7, 14, 14), p.good, 2.4)
            right -= 22
        if row.hidden:
            draw_icon(painter, "lucide/eye-off", QRectF(right - 15, y - 7.5, 15, 15), p.gm, 2)
            right -= 22
        painter.setOpacity(pale)
        if row.boxes:
            draw_boxes(painter, right, y, row.boxes, p, 11, 3, "right")
            right -= boxes_width(len(row.boxes), 11, 3)
        elif row.bar:
            draw_text(painter, right, y - 5, str(row.bar[0]), interface(SECONDARY, SEMIBOLD), p.text, "right")
            draw_health_bar(painter, right - 52, y + 8, row.bar[0] / row.bar[1], p)
            right -= 52
        elif row.tag:
            right -= draw_text(painter, right, y, row.tag, interface(CAPTION, MEDIUM), p.text3, "right")
        painter.setOpacity(1)
        return right

    def _draw_words(self, painter: QPainter, row: TurnRow, left: float, right: float, y: float) -> None:
        p = self.theme.palette
        lift = self.row_height * 0.21 if row.words or row.pips else 0.0
        font = interface(BODY, SEMIBOLD if row.active else MEDIUM)
        count = f"×{row.count}" if row.count > 1 else ""
        room = right - left - (text_width(count, interface(SECONDARY, SEMIBOLD)) + 6 if count else 0)
        used = draw_text(painter, left, y - lift, row.name, font, p.text, width=room)
        if count:
            draw_text(painter, left + min(used, room) + 6, y - lift, count, interface(SECONDARY, SEMIBOLD), p.text2)
        if row.words:
            ink = p.text2 if row.active else p.text3
            left += draw_text(painter, left, y + lift + 1, row.words, interface(CAPTION), ink, width=right - left) + 8
        for kind, pips in enumerate(row.pips):
            if left + pips_width(pips.of, PIP) > right:
                break
            left += draw_pips(painter, left, y + lift + 1, pips.left, pips.of, p, PIP, kind) + 7


class TurnList(QListView):
    """The rows; dragging one shows where it would stand, Alt and an arrow moves it by keyboard."""

    moved = Signal(int, int)
    """(slot, the slot it is to have)"""
    picked = Signal(object)
    """A row was clicked or Enter pressed on it."""
    asked = Signal(object, QPoint)
    """A menu is wanted for a row."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Turn order")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self._pressed: TurnRow | None = None
        self._from = QPoint()
        self._gap = -1
        """Before which row the dragged one would stand; −1: nothing is dragged."""

    def row_at(self, point: QPoint) -> TurnRow | None:
        """The row under a point of the viewport."""
        index = self.indexAt(point)
        found: TurnRow | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        return found

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        row = self.row_at(at)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed, self._from = row, at
            self.setCurrentIndex(self.indexAt(at))
        elif event.button() == Qt.MouseButton.RightButton and row:
            self.asked.emit(row, event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        row, at = self._pressed, event.position().toPoint()
        if row is None or row.slot < 0 or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._gap >= 0 or (at - self._from).manhattanLength() >= QApplication.startDragDistance():
            height = max(1, self.sizeHintForRow(0))
            top = self.visualRect(self.model().index(0, 0)).top()
            self._gap = min(self._slots(), max(0, round((at.y() - top) / height)))
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row, gap = self._pressed, self._gap
        self._pressed, self._gap = None, -1
        self.viewport().update()
        if row is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if gap < 0:
            self.picked.emit(row)
            return
        self._move(row.slot, gap if gap <= row.slot else gap - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row: TurnRow | None = self.currentIndex().data(Qt.ItemDataRole.UserRole) if self.currentIndex().isValid() else None
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if row and step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move(row.slot, row.slot + step)
        elif row and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.picked.emit(row)
        elif row and event.key() == Qt.Key.Key_Menu:
            place = self.visualRect(self.currentIndex()).center()
            self.asked.emit(row, self.viewport().mapToGlobal(place))
        elif step or event.key() in (Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown):
            super().keyPressEvent(event)
        else:
            event.ignore()

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self._gap < 0:
            return
        height = self.sizeHintForRow(0)
        y = self.visualRect(self.model().index(0, 0)).top() + self._gap * height - 2
        painter = QPainter(self.viewport())
        painter.fillRect(QRectF(8, y, self.viewport().width() - 16, 2), self.palette().highlight())
        painter.end()

    def _slots(self) -> int:
        return sum(1 for row in self._rows() if row.slot >= 0)

    def _rows(self) -> tuple[TurnRow, ...]:
        model = self.model()
        return model.rows if isinstance(model, TurnModel) else ()

    def _move(self, slot: int, to: int) -> None:
        if slot >= 0 and slot != to and 0 <= to < self._slots():
            self.moved.emit(slot, to)


class TurnPanel(QWidget):
    """The list, and the button that begins the fight."""

    begin = Signal()

    def __init__(self, theme: Theme, portraits: Portraits, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme = theme
        self.model = TurnModel(self)
        self.list = TurnList(self)
        self.delegate = TurnDelegate(theme, portraits, self.list)
        self.list.setModel(self.model)
        self.list.setItemDelegate(self.delegate)
        self.button = TextButton(theme, "Begin the fight", "Space", primary=True, parent=self)
        self.button.clicked.connect(self.begin)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 6)
        column.setSpacing(6)
        column.addWidget(self.list, 1)
        column.addWidget(self.button, 0, Qt.AlignmentFlag.AlignHCenter)
        theme.changed.connect(self.list.viewport().update)

    def show_turns(self, rows: tuple[TurnRow, ...], begin: str = "") -> None:
        """Show the order; *begin*: what the button says before the fight, empty for none."""
        self.model.show_rows(rows)
        self.button.setVisible(bool(begin))
        if begin:
            self.button.say(begin, "Space")
        at = next((index for index, row in enumerate(rows) if row.active), -1)
        if at >= 0:
            self.list.scrollTo(self.model.index(at))

    def show_chosen(self, tokens: frozenset[str]) -> None:
        """Mark the rows of what is selected on the map."""
        self.delegate.chosen = tokens
        self.list.viewport().update()

    def set_small(self, small: bool) -> None:
        """Lower rows in a small window."""
        self.delegate.row_height = TURN_ROW_SMALL if small else TURN_ROW
        self.list.doItemsLayout()

    def sizeHint(self) -> QSize:
        rows = len(self.model.rows)
        under = self.button.sizeHint().height() + 8 if not self.button.isHidden() else 0
        return QSize(100, rows * (self.delegate.row_height + ROW_GAP) + under + 6)


def turn_note(where: str, tokens: int) -> str:
    """What stands at the right of the head: the exchange, or that nobody is there yet."""
    return where or ("Not begun" if tokens else "Nobody yet")
