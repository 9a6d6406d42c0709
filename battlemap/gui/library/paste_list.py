"""What was understood of pasted creatures, as a list: each with what it was taken for, what was not understood, and why."""

from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QKeyEvent, QMouseEvent, QPainter
from PySide6.QtWidgets import QListView, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style import palette as colours
from battlemap.paint.style.boxes import fill_rounded
from battlemap.paint.style.icons import draw_icon
from battlemap.paint.style.measures import RADIUS_CONTROL
from battlemap.paint.style.typography import BODY, CAPTION, MEDIUM, draw_text, interface_font
from battlemap.store.pasted.pasted_creatures import PastedCreature
from battlemap.store.pasted.pasted_rows import UnreadLine

Index = QModelIndex | QPersistentModelIndex
Pasted = PastedCreature | UnreadLine
ROOT = QModelIndex()
ROW = Qt.ItemDataRole.UserRole + 60
MOST_PROBLEMS = 4
"""So many lines of what was not understood are shown of one creature."""
HEAD, LINE, LEFT = 46, 17, 40


class PasteModel(QAbstractListModel):
    """Rows that come in one after the other; each can be left out."""

    changed = Signal()
    """Somebody is left out, or is not any more."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rows: list[Pasted] = []
        self._left_out: set[tuple[int, str]] = set()

    @property
    def taken(self) -> list[PastedCreature]:
        """The creatures that are not left out."""
        return [row for row in self.rows if isinstance(row, PastedCreature) and self.is_taken(row)]

    def is_taken(self, row: PastedCreature) -> bool:
        """Whether a creature is not left out."""
        return (row.line, row.entry.title) not in self._left_out

    def clear(self) -> None:
        """Begin anew; who was left out stays so."""
        self.beginResetModel()
        self.rows = []
        self.endResetModel()

    def add(self, rows: list[Pasted]) -> None:
        """Put rows at the end."""
        if rows:
            self.beginInsertRows(ROOT, len(self.rows), len(self.rows) + len(rows) - 1)
            self.rows += rows
            self.endInsertRows()

    def flip(self, at: int) -> None:
        """Leave a creature out, or take it again."""
        row = self.rows[at]
        if isinstance(row, PastedCreature):
            self._left_out ^= {(row.line, row.entry.title)}
            self.dataChanged.emit(self.index(at), self.index(at))
            self.changed.emit()

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            return ". ".join((title_of_row(row), meanings_of(row), *problems_of(row)))
        if role == Qt.ItemDataRole.CheckStateRole and isinstance(row, PastedCreature):
            return Qt.CheckState.Checked if self.is_taken(row) else Qt.CheckState.Unchecked
        return None


class PasteDelegate(QStyledItemDelegate):
    """Draws a creature with a tick, its title, what was understood, and line by line what was not."""

    def __init__(self, theme: Theme, parent: QListView) -> None:
        super().__init__(parent)
        self.theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        return QSize(100, HEAD + LINE * len(problems_of(index.data(ROW))))

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        shown: Any = option
        p, row, rect = self.theme.palette, index.data(ROW), shown.rect
        taken = index.data(Qt.ItemDataRole.CheckStateRole) == Qt.CheckState.Checked
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        painter.translate(rect.topLeft())
        if shown.state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver):
            ground = colours.hovered_row(p) if shown.state & QStyle.StateFlag.State_Selected else p.hover
            fill_rounded(painter, QRectF(0, 0, rect.width(), rect.height() - 2), RADIUS_CONTROL, ground)
        width, small = rect.width() - LEFT - 8.0, interface_font(CAPTION)
        if isinstance(row, PastedCreature):
            box = QRectF(11, 12, 18, 18)
            fill_rounded(painter, box, 4, p.accent if taken else p.field, None if taken else p.line2)
            if taken:
                draw_icon(painter, "lucide/check", box.adjusted(2, 2, -2, -2), p.on_accent, 2.6)
        else:
            draw_icon(painter, "lucide/triangle-alert", QRectF(12, 13, 16, 16), p.cost, 2)
        draw_text(painter, LEFT, 14, title_of_row(row), interface_font(BODY, MEDIUM), p.text if taken else p.text2, width=width)
        draw_text(painter, LEFT, 32, meanings_of(row), small, p.text2, width=width)
        for at, words in enumerate(problems_of(row)):
            draw_text(painter, LEFT, HEAD + at * LINE + 3, words, small, p.cost, width=width)
        painter.restore()


class PasteList(QListView):
    """Click or Space leaves a creature out, or takes it again."""

    def __init__(self, theme: Theme, model: PasteModel, parent: QWidget) -> None:
        super().__init__(parent)
        self.creatures = model
        self.setModel(model)
        self.setItemDelegate(PasteDelegate(theme, self))
        self.setAccessibleName("What was understood")
        self.setMouseTracking(True)
        self.setFocusPolicy(Qt.FocusPolicy.TabFocus)
        self.setVerticalScrollMode(QListView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        super().mousePressEvent(event)
        index = self.indexAt(event.position().toPoint())
        if event.button() == Qt.MouseButton.LeftButton and index.isValid():
            self.creatures.flip(index.row())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Space and self.currentIndex().isValid():
            self.creatures.flip(self.currentIndex().row())
            return
        super().keyPressEvent(event)


def title_of_row(row: Pasted) -> str:
    """What a row is about: "3 × Goblin"."""
    if isinstance(row, UnreadLine):
        return f"Line {row.line}"
    return f"{row.count} × {row.entry.title}" if row.count > 1 else row.entry.title


def meanings_of(row: Pasted) -> str:
    """What was understood of a row, in one line."""
    if isinstance(row, UnreadLine):
        return row.why
    return " · ".join(term.meaning for term in row.terms if term.meaning) or "Only a name"


def problems_of(row: Pasted) -> list[str]:
    """What was not understood of a row, and why; one line each."""
    if isinstance(row, UnreadLine):
        return []
    told = [f"{term.words}: {term.problem}" for term in row.problems]
    if len(told) <= MOST_PROBLEMS:
        return told
    return [*told[: MOST_PROBLEMS - 1], f"and {len(told) - MOST_PROBLEMS + 1} more; all of it is in the notes"]
