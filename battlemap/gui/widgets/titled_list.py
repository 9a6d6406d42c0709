"""A plain list of titles, each with a word at its right that says what is special about it."""

from collections.abc import Iterator
from typing import Any

from PySide6.QtCore import QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt
from PySide6.QtGui import QPainter
from PySide6.QtWidgets import (
    QFrame,
    QListWidget,
    QListWidgetItem,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.measures import FOCUS_RING, RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, CAPTION, draw_text, interface_font, text_width

KEY, MARK = Qt.ItemDataRole.UserRole, Qt.ItemDataRole.UserRole + 1
ROW, EDGE = 28, 8


class TitledList(QListWidget):
    """Rows of (key, title, mark); one of them is the current one."""

    def __init__(self, theme: Theme, name: str, width: int, parent: QWidget) -> None:
        super().__init__(parent)
        self._shown_rows: tuple[tuple[str, str, str], ...] = ()
        self.setAccessibleName(name)
        self.setItemDelegate(TitledDelegate(theme, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setVerticalScrollMode(QListWidget.ScrollMode.ScrollPerPixel)
        self.setFixedWidth(width)

    @property
    def key(self) -> str:
        """The key of the current row; empty if there is none."""
        here = self.currentItem()
        return str(here.data(KEY)) if here is not None else ""

    def show_rows(self, rows: tuple[tuple[str, str, str], ...]) -> None:
        """Show these rows; the current one stays the current one, at first it is the first."""
        if [row[0] for row in rows] != [row[0] for row in self._shown_rows]:
            before = self.key
            was = self.blockSignals(True)
            self.clear()
            for key, title, _ in rows:
                item = QListWidgetItem(title, self)
                item.setData(KEY, key)
            self.choose(before if any(key == before for key, _, _ in rows) else rows[0][0] if rows else "")
            self.blockSignals(was)
        for item, (_, title, mark) in zip(self.rows(), rows, strict=True):
            item.setText(title)
            item.setData(MARK, mark)
            item.setData(Qt.ItemDataRole.AccessibleDescriptionRole, mark)
        self._shown_rows = rows

    def choose(self, key: str) -> None:
        """Make a row the current one, and bring it into sight."""
        for item in self.rows():
            if item.data(KEY) == key:
                self.setCurrentItem(item)
                self.scrollToItem(item)

    def show_matching(self, words: str) -> None:
        """Show the rows whose title or mark holds all of *words*; the first of them is current if the current one is not seen."""
        wanted = words.lower().split()
        for item in self.rows():
            said = f"{item.text()} {item.data(MARK)}".lower()
            item.setHidden(not all(word in said for word in wanted))
        seen = self._visible_rows()
        if seen and self.currentItem() not in seen:
            self.setCurrentItem(seen[0])
        elif not seen:
            self.setCurrentIndex(QModelIndex())

    def walk(self, step: int) -> None:
        """Make the next row that is seen the current one, or the one before."""
        if seen := self._visible_rows():
            here = self.currentItem()
            at = seen.index(here) + step if here in seen else 0
            self.setCurrentItem(seen[min(max(at, 0), len(seen) - 1)])

    def rows(self) -> Iterator[QListWidgetItem]:
        """All rows, hidden ones too."""
        return (self.item(at) for at in range(self.count()))

    def _visible_rows(self) -> list[QListWidgetItem]:
        return [item for item in self.rows() if not item.isHidden()]


class TitledDelegate(QStyledItemDelegate):
    """Draws a row: its title, and the mark at the right."""

    def __init__(self, theme: Theme, parent: QListWidget) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(80, ROW)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> None:
        p, known = self.theme.palette, QStyle.StateFlag
        state: Any = option.state
        rect: Any = option.rect
        box = QRectF(rect).adjusted(0, 0, 0, -2)
        middle = box.center().y()
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        if state & known.State_Selected:
            fill_rounded(painter, box, RADIUS_CONTROL, colours.selected_row(p))
        elif state & known.State_MouseOver:
            fill_rounded(painter, box, RADIUS_CONTROL, p.hover)
        if state & known.State_HasFocus:
            fill_rounded(painter, box.adjusted(1, 1, -1, -1), RADIUS_CONTROL, None, p.accent, FOCUS_RING)
        mark, small = str(index.data(MARK) or ""), interface_font(CAPTION)
        room = box.width() - 2 * EDGE - (text_width(mark, small) + EDGE if mark else 0)
        draw_text(painter, box.left() + EDGE, middle, str(index.data()), interface_font(BODY), p.text, width=room)
        draw_text(painter, box.right() - EDGE, middle, mark, small, p.text2, "right")
        painter.restore()
