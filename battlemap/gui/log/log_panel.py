"""The log: what happened, then why, with a way back to every finished command."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QPointF, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QColor,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QResizeEvent,
    QTextCharFormat,
    QTextLayout,
    QTextOption,
)
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from battlemap.board.wording import printable_text, split_emphasis, without_emphasis
from battlemap.gui.log.log_rows import LogRow
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import DOCK_PADDING, RADIUS_CONTROL
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, SECONDARY, SEMIBOLD, draw_text, interface_font, text_width

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ICON, INDENT, GAP = 16.0, 26.0, 9.0
LINE, SMALL_LINE, RULE = 18.0, 16.0, 24
EMPTY = "What happens is told here, with its numbers. Every line leads back to where it stood."
BACK = "Go back to here"


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


class LogDelegate(QStyledItemDelegate):
    """Draws a line with its icon, names strong, the reason in small print."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self.theme, self._view = theme, parent
        self._heights: dict[tuple[str, str, bool, int], int] = {}

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        row: LogRow = index.data(Qt.ItemDataRole.UserRole)
        width = self._view.viewport().width()
        key = (row.text, row.why, row.rule, width)
        if key not in self._heights:
            self._heights[key] = RULE if row.rule else round(self._text_height(row, width) + GAP)
        return QSize(100, self._heights[key])

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        row: LogRow = index.data(Qt.ItemDataRole.UserRole)
        rect: Any = option.rect
        state: Any = option.state
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        if row.rule:
            self._draw_rule(painter, row, rect.width())
        else:
            wanted = QStyle.StateFlag.State_HasFocus | QStyle.StateFlag.State_KeyboardFocusChange
            if (state & wanted) == wanted:
                box = QRectF(6, -3, rect.width() - 12, rect.height() - 2)
                fill_rounded(painter, box, RADIUS_CONTROL, None, self.theme.palette.accent, 2)
            self._draw_row(painter, row, rect.width())
            if state & QStyle.StateFlag.State_MouseOver and row.entry:
                self._draw_back(painter, rect.width())
        painter.restore()

    def back_place(self, width: int) -> QRectF:
        """Where the way back lies in a row of this width."""
        wide = text_width(BACK, interface_font(CAPTION, MEDIUM)) + 34
        return QRectF(width - DOCK_PADDING - wide + 6, -2, wide, 22)

    def _draw_back(self, painter: QPainter, width: int) -> None:
        p, box = self.theme.palette, self.back_place(width)
        fill_rounded(painter, box, RADIUS_CONTROL, p.raised, p.line2)
        draw_icon(painter, "lucide/undo-2", QRectF(box.x() + 7, box.y() + 4.5, 13, 13), p.accent, 2.2)
        draw_text(painter, box.x() + 26, box.center().y(), BACK, interface_font(CAPTION, MEDIUM), p.text)

    def _draw_rule(self, painter: QPainter, row: LogRow, width: int) -> None:
        p, font, y = self.theme.palette, interface_font(CAPTION, MEDIUM), 9.0
        half = text_width(row.text, font) / 2 + 8
        painter.fillRect(QRectF(DOCK_PADDING, y, width / 2 - half - DOCK_PADDING, 1), QColor(p.line))
        painter.fillRect(QRectF(width / 2 + half, y, width / 2 - half - DOCK_PADDING, 1), QColor(p.line))
        draw_text(painter, width / 2, y, row.text, font, p.text3, "centre")

    def _draw_row(self, painter: QPainter, row: LogRow, width: int) -> None:
        p = self.theme.palette
        icon = "lucide/eye-off" if row.secret else row.icon or "lucide/dot"
        ink = p.gm if row.secret else colours.meaning_colour(row.tone, p)
        draw_icon(painter, icon, QRectF(DOCK_PADDING, 1, ICON, ICON), ink, 2)
        left, room = DOCK_PADDING + INDENT, width - 2 * DOCK_PADDING - INDENT
        y = self._lay_out(row, room, p, painter, QPointF(left, 0))
        if row.why:
            small = self._small_layout(row.why, room)
            painter.setPen(QColor(p.text3))
            small.draw(painter, QPointF(left, y))

    def _text_height(self, row: LogRow, width: int) -> float:
        room = width - 2 * DOCK_PADDING - INDENT
        height = self._lay_out(row, room, self.theme.palette)
        return height + (self._small_layout(row.why, room).lineCount() * SMALL_LINE if row.why else 0)

    def _lay_out(self, row: LogRow, room: float, p: Palette, painter: QPainter | None = None, at: QPointF | None = None) -> float:
        """Set the line to *room* pixels, draw it if there is a painter, and say how high it is."""
        formats, start = [], 0
        text = printable_text(row.text)
        for piece, strong in split_emphasis(text):
            look = QTextCharFormat()
            look.setFont(interface_font(BODY, SEMIBOLD if strong else 400))
            look.setForeground(QColor(p.text if strong else p.text3 if row.edit else p.text2))
            span = QTextLayout.FormatRange()
            span.start, span.length, span.format = start, len(piece.encode("utf-16-le")) // 2, look
            formats.append(span)
            start += span.length
        layout = QTextLayout(without_emphasis(text), interface_font(BODY))
        layout.setFormats(formats)
        lines = _break(layout, room, LINE)
        if painter is not None and at is not None:
            layout.draw(painter, at)
        return lines * LINE

    def _small_layout(self, words: str, room: float) -> QTextLayout:
        layout = QTextLayout(printable_text(words), interface_font(CAPTION))
        _break(layout, room, SMALL_LINE)
        return layout


def _break(layout: QTextLayout, room: float, step: float) -> int:
    """Break a text into lines *step* apart; gives back how many there are."""
    option = QTextOption()
    option.setWrapMode(QTextOption.WrapMode.WrapAtWordBoundaryOrAnywhere)
    layout.setTextOption(option)
    layout.beginLayout()
    count = 0
    while (line := layout.createLine()).isValid():
        line.setLineWidth(room)
        line.setPosition(QPointF(0, count * step + (step - line.height()) / 2))
        count += 1
    layout.endLayout()
    return max(1, count)


NEWEST, EDGE = 7, 8
"""So many of the newest lines should be seen, with a little room below them."""


class LogPanel(QListView):
    """The list; it stays at the newest line unless one has scrolled away from it."""

    content_height = 0
    """How much height its newest lines fill, in pixels; what the dock gives it at least, if it has so much."""
    back_wanted = Signal(int)
    """To stand again where this finished command ended."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName("Log")
        self.setMouseTracking(True)
        self.setSelectionMode(QListView.SelectionMode.NoSelection)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setSpacing(0)
        self.log = LogModel(self)
        self.delegate = LogDelegate(theme, self)
        self.setModel(self.log)
        self.setItemDelegate(self.delegate)
        theme.changed.connect(self.viewport().update)

    def show_rows(self, rows: tuple[LogRow, ...]) -> None:
        """Show the story so far."""
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 24
        self.log.show_rows(rows)
        newest = range(max(0, len(rows) - NEWEST), len(rows))
        self.content_height = sum(self.sizeHintForRow(at) for at in newest) + EDGE
        if at_end:
            self.scrollToBottom()

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

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        super().mouseReleaseEvent(event)
        if event.button() != Qt.MouseButton.LeftButton:
            return
        at = event.position().toPoint()
        index = self.indexAt(at)
        row: LogRow | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if row is None or not row.entry or row.rule:
            return
        place = self.visualRect(index)
        if self.delegate.back_place(place.width()).contains(QPointF(at - place.topLeft())):
            self.back_wanted.emit(row.entry)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        index = self.currentIndex()
        row: LogRow | None = index.data(Qt.ItemDataRole.UserRole) if index.isValid() else None
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter) and row and row.entry:
            self.back_wanted.emit(row.entry)
        elif event.key() in MOVING:
            super().keyPressEvent(event)
        else:
            event.ignore()

    def resizeEvent(self, event: QResizeEvent) -> None:
        bar = self.verticalScrollBar()
        at_end = bar.value() >= bar.maximum() - 24
        super().resizeEvent(event)
        self.doItemsLayout()
        if at_end:
            self.scrollToBottom()


MOVING = (Qt.Key.Key_Up, Qt.Key.Key_Down, Qt.Key.Key_Home, Qt.Key.Key_End, Qt.Key.Key_PageUp, Qt.Key.Key_PageDown)
