"""A long list of lines: narrowed by typing, walked with the arrows, in as many columns as fit, scrolled inside the card."""

from collections.abc import Iterator
from typing import Generic, TypeVar

from PySide6.QtCore import QEvent, QObject, Qt, Signal
from PySide6.QtGui import QFocusEvent, QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.answers.list_row import LIST_ROW, ListRow
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.touch_area import accept_touch

ROWS = 5
"""So many rows are seen at once; the rest scrolls."""
COLUMNS = 4
DIGITS = 9

R = TypeVar("R", bound=ListRow)


class FilteredList(QWidget, Generic[R]):
    """Lines of one kind under a field that narrows them; the first nine that are shown have a digit."""

    entered = Signal()
    """Enter was pressed in the field, and nothing in the list took it."""
    left = Signal()
    """The field is empty, and Esc was pressed in it."""

    def __init__(self, prompt: str, field_width: int, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.field = LineEdit()
        self.field.setPlaceholderText("Filter (press /)")
        self.field.setAccessibleName(f"Filter: {prompt}")
        self.field.setClearButtonEnabled(True)
        self.field.setFixedWidth(field_width)
        self.field.textChanged.connect(self._filter)
        self.field.walked.connect(self.walk)
        self.field.entered.connect(self._take_entered)
        self.field.left.connect(self._clear_or_leave)
        self.field.installEventFilter(self)
        self.rows: list[R] = []
        """What is listed while nothing is looked for."""
        self.shown: list[R] = []
        self._columns, self._current = 0, -1
        self._inside = QWidget(self)
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._area = QScrollArea()
        accept_touch(self._area)
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)

    def arrange(self, width: int) -> None:
        """Have as many columns as fit into *width* pixels, and the height that follows."""
        raise NotImplementedError

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(self.width())

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(event, QFocusEvent) and event.lostFocus() and event.reason() == Qt.FocusReason.MouseFocusReason:
            self.field.clear()  # whoever goes on elsewhere is done looking: Enter means what the whole list says
        return super().eventFilter(watched, event)

    def take_number(self, number: int) -> bool:
        """Press number *number* of what is shown (from 1); False if there is none."""
        if not 1 <= number <= min(DIGITS, len(self.shown)):
            return False
        self.shown[number - 1].click()
        return True

    def walk(self, step: int) -> None:
        """Go *step* rows on, past those that cannot be pressed."""
        at = self._current
        for _ in self.shown:
            at = (at + step) % len(self.shown) if at >= 0 else 0 if step > 0 else len(self.shown) - 1
            if self.shown[at].isEnabled():
                break
        self._select_row(at if self.shown else -1)

    def _every_row(self) -> Iterator[R]:
        """All rows there can be, shown or not."""
        yield from self.rows

    def _matching_rows(self, wanted: list[str]) -> list[R]:
        """What is shown while these words are looked for; all of them where there are none."""
        return [row for row in self.rows if matches(row, wanted)]

    def _filter(self, text: str) -> None:
        wanted = text.lower().split()
        self.shown = self._matching_rows(wanted)
        for row in self._every_row():
            row.set_number("")
        for number, row in enumerate(self.shown[:DIGITS], 1):
            row.set_number(str(number))
        self._place()
        first = next((at for at, row in enumerate(self.shown) if row.isEnabled()), -1)
        self._select_row(first if wanted else -1)

    def _select_row(self, at: int) -> None:
        self._current = at
        for index, row in enumerate(self.shown):
            row.set_current(index == at)
        if 0 <= at < len(self.shown):
            self._area.ensureWidgetVisible(self.shown[at], 0, 0)

    def _place(self) -> None:
        """Put what is shown into columns, one after the other."""
        columns = max(1, self._columns)
        depth = max(1, -(-len(self.shown) // columns))
        self._show_only_shown()
        for at, row in enumerate(self.shown):
            self._grid.addWidget(row, at % depth, at // depth)
        for at in range(COLUMNS):
            self._grid.setColumnStretch(at, 1 if at < columns else 0)
        for at in range(self._grid.rowCount()):
            self._grid.setRowStretch(at, 0)
        self._grid.setRowStretch(depth, 1)

    def _show_only_shown(self) -> None:
        shown = set(self.shown)
        for row in self._every_row():
            self._grid.removeWidget(row)
            row.setVisible(row in shown)

    def _set_depth(self, rows: int) -> None:
        """Have the height of so many rows, five at most."""
        self._area.setFixedHeight(min(ROWS, rows) * (self.rows[0].sizeHint().height() if self.rows else LIST_ROW) + 2)

    def _take_entered(self) -> None:
        self.entered.emit()

    def _clear_or_leave(self) -> None:
        if self.field.text():
            self.field.clear()
        else:
            self.left.emit()


def matches(row: ListRow, wanted: list[str]) -> bool:
    """Whether a row says all these words."""
    return all(word in row.search_words for word in wanted)
