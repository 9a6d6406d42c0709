"""The log: what happened, then why. To click a line is to look at it; going back to it is a button under it."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QAbstractListModel, QEvent, QModelIndex, QPersistentModelIndex, QPoint, QPointF, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QContextMenuEvent,
    QFocusEvent,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
)
from PySide6.QtWidgets import QListView, QMenu, QWidget

from battlemap.gui.log.log_delegate import Index, LogDelegate
from battlemap.gui.log.log_rows import LogRow
from battlemap.gui.widgets.key_router import READ_ONLY
from battlemap.gui.widgets.labels import add_action
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import DOCK_PADDING
from battlemap.paint.style.typography import SECONDARY, interface_font

ROOT = QModelIndex()
EMPTY = "What happens is told here, with its numbers. Click a line to read it, or to go back to it."


class LogModel(QAbstractListModel):
    """The rows, oldest first."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: tuple[LogRow, ...] = ()

    def show_rows(self, rows: tuple[LogRow, ...]) -> None:
        """Show *rows*; what stays at the beginning is left alone."""
        same = 0
        while same < min(len(rows), len(self.rows)) and rows[same] == self.rows[same]:
            same += 1
        if same < len(self.rows):
            self.beginRemoveRows(QModelIndex(), same, len(self.rows) - 1)
            self.rows = rows[:same]
            self.endRemoveRows()
        if same < len(rows):
            self.beginInsertRows(QModelIndex(), same, len(rows) - 1)
            self.rows = rows
            self.endInsertRows()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return row.plain
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return row.spoken_text
        return row if role == Qt.ItemDataRole.UserRole else None


NEWEST, EDGE = 7, 8
"""So many of the newest lines should be seen, with a little room below them."""


class LogPanel(QListView):
    """The list; it stays at the newest line unless one has scrolled away from it. Looking at a line changes nothing."""

    content_height = 0
    """How much height its newest lines fill, in pixels; what the dock gives it at least, if it has so much."""
    back_wanted = Signal(int)
    """To stand again where this finished command ended."""
    timeline_wanted = Signal(int)
    """To look at how it stood after this finished command; 0: at the beginning."""
    resized = Signal()
    """Its lines need another height."""
    unfolded_changed = Signal()
    """Something folded is to be read, or no longer: see unfolded."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Log")
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(0)
        self.setProperty(READ_ONLY, True)
        self.log = LogModel(self)
        self.delegate = LogDelegate(theme, self)
        self.setModel(self.log)
        self.setItemDelegate(self.delegate)
        self.is_past = False
        """Whether it is told as it is read from a moment of the past."""
        self._pressed = QPersistentModelIndex()
        self._is_walked = False
        """Whether Tab led here."""
        theme.changed.connect(self.viewport().update)

    @property
    def unfolded(self) -> frozenset[int]:
        """The first entries of what is unfolded: other tries, changes in a row."""
        return self.delegate.unfolded

    @property
    def looked_at(self) -> LogRow | None:
        """The line that is looked at."""
        return self._row_of(self.delegate.looked_at)

    def show_past(self, rows: tuple[LogRow, ...]) -> None:
        """Show the story as it is read from a moment of the past, that moment first; a click looks at another one then."""
        self.is_past = True
        self.delegate.looked_at = QPersistentModelIndex()
        self.log.show_rows(rows)
        at = next((at for at, row in enumerate(rows) if row.when), len(rows) - 1)
        self.scrollTo(self.model().index(max(0, at - 1), 0), QListView.ScrollHint.PositionAtTop)

    def show_rows(self, rows: tuple[LogRow, ...], leaving: Mapping[int, int] = {}) -> None:
        """Show the story so far; *leaving*: how many commands going back to an entry leaves."""
        if self.is_past:
            self.is_past = False
            self.log.show_rows(())
        bar = self.verticalScrollBar()
        at_end, grown = bar.value() >= bar.maximum() - 24, len(rows) != len(self.log.rows)
        self.delegate.leaving = leaving
        self.log.show_rows(rows)
        self._measure()
        if self.delegate.looked_at.isValid():
            self.doItemsLayout()  # it may say something else now, in another height
        if at_end and grown:
            self.scrollToBottom()

    def look_at(self, index: Index) -> None:
        """Look at a line, or no longer if it is looked at; what is folded into it is read so."""
        row, again = self._row_of(index), index == self.delegate.looked_at
        self.delegate.looked_at = QPersistentModelIndex() if again else QPersistentModelIndex(index)
        if row is not None and row.fold_key:
            first = frozenset({row.fold_key})
            self.delegate.unfolded = self.unfolded - first if again else self.unfolded | first
            self.unfolded_changed.emit()
        self._measure()
        self.resized.emit()
        self.doItemsLayout()
        if self.delegate.looked_at.isValid():
            self.scrollTo(self.model().index(self.delegate.looked_at.row(), 0))

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        if self.log.rows:
            return
        painter = QPainter(self.viewport())
        painter.setPen(QColor(self.delegate.theme.palette.text3))
        painter.setFont(interface_font(SECONDARY))
        room = self.viewport().rect().adjusted(DOCK_PADDING, 0, -DOCK_PADDING, 0)
        painter.drawText(room, int(Qt.TextFlag.TextWordWrap), EMPTY)
        painter.end()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        self._is_walked = False
        left = event.button() == Qt.MouseButton.LeftButton
        self._pressed = QPersistentModelIndex(self.indexAt(event.position().toPoint()) if left else ROOT)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        at = event.position().toPoint()
        index, pressed = self.indexAt(at), self._pressed
        self._pressed = QPersistentModelIndex()
        row = self._row_of(index)
        if event.button() != Qt.MouseButton.LeftButton or row is None or row.rule or index != pressed:
            return
        place = self.visualRect(index)
        spot, looks = QPointF(at - place.topLeft()), index == self.delegate.looked_at
        if row.tries or self.is_past or looks and self.delegate.look_place(row, place.size()).contains(spot):
            self.timeline_wanted.emit(row.entry)
        elif looks and self.delegate.button_place(row, place.size()).contains(spot):
            self.back_wanted.emit(row.entry)
        else:
            self.look_at(index)

    def contextMenuEvent(self, event: QContextMenuEvent) -> None:
        index = self.indexAt(event.pos())
        if index.isValid():
            self._open_menu(index, event.globalPos())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Menu and self._is_walked and self.currentIndex().isValid():
            self._open_menu(self.currentIndex(), self.viewport().mapToGlobal(self.visualRect(self.currentIndex()).center()))
        elif event.key() in MOVING:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def event(self, event: QEvent) -> bool:
        if event.type() == QEvent.Type.ShortcutOverride and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Menu:
            event.setAccepted(self._is_walked and self.currentIndex().isValid())
            return event.isAccepted()
        return super().event(event)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self._is_walked = event.reason() in (Qt.FocusReason.TabFocusReason, Qt.FocusReason.BacktabFocusReason)
        super().focusInEvent(event)

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 24
        super().resizeEvent(event)
        self.doItemsLayout()
        if at_end:
            self.scrollToBottom()

    def _measure(self) -> None:
        """How much height the newest lines fill."""
        count = len(self.log.rows)
        newest = range(max(0, count - NEWEST), count)
        self.content_height = sum(self.sizeHintForRow(at) for at in newest) + EDGE

    def _row_of(self, index: Index) -> LogRow | None:
        row: LogRow | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        return row

    def _open_menu(self, index: Index, where: QPoint) -> None:
        """What can be done with a line, and what that leaves."""
        row = self._row_of(index)
        if row is None or row.rule:
            return
        words, leaving = self.delegate.button_words(row), self.delegate.leaving_words(row)
        menu = QMenu(self)
        menu.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        if not self.is_past and not row.tries:
            line = add_action(menu, ": ".join(filter(None, (words, leaving))))
            line.setEnabled(bool(words))
            line.triggered.connect(lambda: self.back_wanted.emit(row.entry))
        if row.entry or row.tries:
            look = add_action(menu, "Look at it on the timeline")
            look.triggered.connect(lambda: self.timeline_wanted.emit(row.entry))
        menu.popup(where)


MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
