"""The rows of the turn order as a list: a click selects, a drag moves, a chip lets somebody who waits step in."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPoint, QPointF, QRectF, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QResizeEvent
from PySide6.QtWidgets import QApplication, QListView, QWidget

from battlemap.gui.turns.turn_delegate import Index, TurnDelegate
from battlemap.gui.turns.turn_folding import slot_at
from battlemap.gui.turns.turn_rows import TurnRow
from battlemap.gui.widgets.key_router import SEARCHABLE
from battlemap.paint.style.typography import tip_text

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
        if role == Qt.ItemDataRole.ToolTipRole:
            return tip_text(row.spoken_text)
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken_text
        return row if role == Qt.ItemDataRole.UserRole else None


class TurnList(QListView):
    """The rows; dragging one shows where it would stand, Alt and an arrow moves it by keyboard."""

    moved = Signal(int, int)
    """(slot, the slot it is to have)"""
    selected = Signal(TurnRow)
    """A row was clicked or Enter pressed on it."""
    menu_wanted = Signal(TurnRow, QPoint)
    """A menu is wanted for a row."""
    step_in_wanted = Signal(TurnRow)
    """Who waits in this row is to act now."""
    opened = Signal(TurnRow, bool)
    """A group, or those who have acted, are to be opened, or folded."""
    search_wanted = Signal()
    resized = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Turn order")
        self.setMouseTracking(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setUniformItemSizes(True)
        self.setProperty(SEARCHABLE, True)
        self.room_below = 0
        """So many px at the lower edge are left to something else."""
        self._pressed_row: TurnRow | None = None
        self._is_stepping = False
        """Whether the chip of the row was pressed."""
        self._from = QPoint()
        self._gap = -1
        """Before which row the dragged one would stand; −1: nothing is dragged."""

    def leave_room(self, pixels: int) -> None:
        """Show rows only above so many px at the lower edge."""
        if pixels != self.room_below:
            self.room_below = pixels
            self.setViewportMargins(0, 0, 0, pixels)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.resized.emit()

    def row_at(self, point: QPoint) -> TurnRow | None:
        """The row under a point of the viewport."""
        return self.row_of(self.indexAt(point))

    @staticmethod
    def row_of(index: Index) -> TurnRow | None:
        """The row at an index of the model; None at none."""
        row: TurnRow | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        return row

    def mousePressEvent(self, event: QMouseEvent) -> None:
        at = event.position().toPoint()
        row = self.row_at(at)
        if event.button() == Qt.MouseButton.LeftButton:
            self._pressed_row, self._from, self._is_stepping = row, at, self._on_chip(at)
            self.setCurrentIndex(self.indexAt(at))
        elif event.button() == Qt.MouseButton.RightButton and row:
            self.menu_wanted.emit(row, event.globalPosition().toPoint())

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        super().mouseMoveEvent(event)
        row, at = self._pressed_row, event.position().toPoint()
        self._hover_chip(self._on_chip(at))
        if self._is_stepping or row is None or row.slot < 0 or not event.buttons() & Qt.MouseButton.LeftButton:
            return
        if self._gap >= 0 or (at - self._from).manhattanLength() >= QApplication.startDragDistance():
            height = max(1, self.sizeHintForRow(0))
            top = self.visualRect(self.model().index(0, 0)).top()
            self._gap = min(len(self._rows()), max(0, round((at.y() - top) / height)))
            self.viewport().update()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        row, gap, stepping = self._pressed_row, self._gap, self._is_stepping
        self._pressed_row, self._gap, self._is_stepping = None, -1, False
        self.viewport().update()
        if row is None or event.button() != Qt.MouseButton.LeftButton:
            return
        if stepping:
            at = event.position().toPoint()
            if self._on_chip(at) and self.row_at(at) == row:
                self.step_in_wanted.emit(row)
            return
        if gap < 0:
            self._press(row, event.position().toPoint())
            return
        to = slot_at(self._rows(), gap)
        self._move(row.slot, to if to <= row.slot else to - 1)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        row = self.row_of(self.currentIndex())
        step = {Qt.Key.Key_Up: -1, Qt.Key.Key_Down: 1}.get(Qt.Key(event.key()), 0)
        if row and step and event.modifiers() & Qt.KeyboardModifier.AltModifier:
            self._move(row.slot, row.slot + step)
        elif row and event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.selected.emit(row) if row.kind != "acted" else self.opened.emit(row, not row.is_open)
        elif row and event.key() in (Qt.Key.Key_Right, Qt.Key.Key_Left):
            self._open(row, event.key() == Qt.Key.Key_Right)
        elif event.text() == "/":
            self.search_wanted.emit()
        elif row and event.key() == Qt.Key.Key_Menu:
            place = self.visualRect(self.currentIndex()).center()
            self.menu_wanted.emit(row, self.viewport().mapToGlobal(place))
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

    def _press(self, row: TurnRow, at: QPoint) -> None:
        """A click: on its chevron it opens or folds, elsewhere it is selected."""
        delegate, place = self.itemDelegate(), self.visualRect(self.indexAt(at))
        if isinstance(delegate, TurnDelegate) and delegate.chevron_box(row, place).contains(QPointF(at)):
            self.opened.emit(row, not row.is_open)
        else:
            self.selected.emit(row)

    def _open(self, row: TurnRow, wanted: bool) -> None:
        """By an arrow: open or fold the row; of a member, go to its group."""
        if row.members and row.is_open != wanted:
            self.opened.emit(row, wanted)
        elif row.kind == "member" and not wanted:
            heads = [at for at, head in enumerate(self._rows()) if head.members and row.tokens[0] in head.tokens]
            if heads:
                self.setCurrentIndex(self.model().index(heads[-1], 0))

    def _on_chip(self, at: QPoint) -> bool:
        """Whether a point of the viewport is on the chip of its row."""
        row, delegate = self.row_at(at), self.itemDelegate()
        if row is None or not isinstance(delegate, TurnDelegate):
            return False
        return delegate.step_box(row, self.visualRect(self.indexAt(at))).contains(QPointF(at))

    def _hover_chip(self, on_chip: bool) -> None:
        """Light the chip under the pointer."""
        delegate = self.itemDelegate()
        if isinstance(delegate, TurnDelegate) and delegate.hovered != on_chip:
            delegate.hovered = on_chip
            self.viewport().update()

    def _rows(self) -> tuple[TurnRow, ...]:
        model = self.model()
        return model.rows if isinstance(model, TurnModel) else ()

    def _move(self, slot: int, to: int) -> None:
        if slot >= 0 and slot != to and 0 <= to < slot_at(self._rows(), len(self._rows())):
            self.moved.emit(slot, to)
