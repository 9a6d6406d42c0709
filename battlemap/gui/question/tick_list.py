"""A long list of answers of which several may be ticked: groups folded, found by typing, scrolled inside the card."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.question.answer_buttons import LIST_ROW
from battlemap.gui.question.tick_groups import TickGroup, tick_groups
from battlemap.gui.question.tick_row import TickRow
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.procedure import Choice, Keys

ROWS = 5
"""So many rows are seen at once; the rest scrolls."""
WIDEST = 320
DIGITS = 9
EVERYBODY = "All of these"


class TickList(QWidget):
    """All the answers of one question with a box each. What is ticked stays ticked while the list is narrowed or folded."""

    ticked = Signal()
    """Something else is ticked now."""
    entered = Signal()
    """Enter was pressed in the empty filter."""
    left = Signal()
    """The filter is empty, and Esc was pressed in it."""

    def __init__(self, theme: Theme, choice: Choice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row_height = theme.touch_size(LIST_ROW)
        self._choice = choice
        self._ticks = set(choice.default or ())
        self.field = LineEdit()
        self.field.setPlaceholderText("Filter (press /)")
        self.field.setAccessibleName(f"Filter: {choice.prompt}")
        self.field.setClearButtonEnabled(True)
        self.field.setFixedWidth(150)
        self.field.textChanged.connect(self._filter)
        self.field.walked.connect(self.walk)
        self.field.entered.connect(self._tick_found)
        self.field.left.connect(self._clear_or_leave)
        self._inside = QWidget(self)
        self._columns, self._current = 1, -1
        self._open: set[str] = set()
        self.rows: list[TickRow] = []
        self._members: dict[TickRow, list[TickRow]] = {}
        self._make_rows(theme)
        self.shown: list[TickRow] = []
        self._grid = QGridLayout(self._inside)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._inside)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._show_ticks()
        self._filter("")

    @property
    def keys(self) -> Keys:
        """What is ticked, in the order of the question."""
        return tuple([option.key for option in self._choice.options if option.key in self._ticks])

    def arrange(self, width: int) -> None:
        """Have as many columns as fit into *width*, and the height of as many rows as there can ever be, five at most."""
        wanted = min(WIDEST, max(row.wanted_width() for row in self.rows))
        columns = max(1, min(4, (width + 8) // (wanted + 8)))
        self._area.setFixedHeight(min(ROWS, -(-len(self.rows) // columns)) * self._row_height + 2)
        if columns != self._columns:
            self._columns = columns
            self._place()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(self.width())

    def toggle(self, key: str) -> None:
        """Tick one answer, or take its tick away."""
        self._ticks ^= {key}
        self._show_ticks()
        self.ticked.emit()

    def take_number(self, number: int) -> bool:
        """Tick number *number* of what is shown (from 1); False if there is none."""
        if not 1 <= number <= min(DIGITS, len(self.shown)):
            return False
        self.shown[number - 1].click()
        return True

    def walk(self, step: int) -> None:
        """Go *step* rows on, past those that cannot be ticked."""
        at = self._current
        for _ in self.shown:
            at = (at + step) % len(self.shown) if at >= 0 else 0 if step > 0 else len(self.shown) - 1
            if self.shown[at].isEnabled():
                break
        self._select_row(at if self.shown else -1)

    def _make_rows(self, theme: Theme) -> None:
        groups = tick_groups(self._choice.options)
        free = self._choice.free
        if self._choice.most >= len(free) > 1 and len(groups) > 1:
            self._add_row(TickRow(theme, TickGroup(EVERYBODY, tuple(free)), parent=self._inside, folds=False))
            self._whole: TickRow | None = self.rows[0]
        else:
            self._whole = None
        for group in groups:
            row = TickRow(theme, group, parent=self._inside)
            self._add_row(row)
            if group.is_several:
                singles = [TickGroup(option.text or option.key, (option,)) for option in group.options]
                self._members[row] = [TickRow(theme, single, True, self._inside) for single in singles]
                for member in self._members[row]:
                    member.clicked.connect(self._toggle_row)

    def _add_row(self, row: TickRow) -> None:
        self.rows.append(row)
        row.clicked.connect(self._toggle_row)
        row.unfolded.connect(self._unfold)

    def _toggle_row(self) -> None:
        row = self.sender()
        if not isinstance(row, TickRow):
            return
        keys = {option.key for option in row.tick_group.options}
        self._ticks = self._ticks - keys if keys <= self._ticks else self._ticks | keys
        self._show_ticks()
        self.ticked.emit()

    def _unfold(self, is_open: bool) -> None:
        row = self.sender()
        if isinstance(row, TickRow):
            name = row.tick_group.options[0].key
            self._open = self._open | {name} if is_open else self._open - {name}
            self._filter(self.field.text())

    def _show_ticks(self) -> None:
        for row in (*self.rows, *(member for members in self._members.values() for member in members)):
            row.show_ticks(sum(option.key in self._ticks for option in row.tick_group.options))

    def _filter(self, text: str) -> None:
        wanted = text.lower().split()
        self.shown = []
        for row in self.rows:
            if row is self._whole:
                self.shown += [] if wanted else [row]
                continue
            members = self._members.get(row, [])
            row.show_fold(bool(members) and row.tick_group.options[0].key in self._open)
            if _is_meant(row, wanted):
                self.shown += [row, *(members if row.open else ())]
            else:
                self.shown += [member for member in members if _is_meant(member, wanted)]
        self._number_rows()
        self._place()
        first = next((at for at, row in enumerate(self.shown) if row.isEnabled()), -1)
        self._select_row(first if wanted else -1)

    def _number_rows(self) -> None:
        for row in (*self.rows, *(member for members in self._members.values() for member in members)):
            row.set_number("")
        for number, row in enumerate(self.shown[:DIGITS], 1):
            row.set_number(str(number))

    def _select_row(self, at: int) -> None:
        self._current = at
        for index, row in enumerate(self.shown):
            row.set_current(index == at)
        if 0 <= at < len(self.shown):
            self._area.ensureWidgetVisible(self.shown[at], 0, 0)

    def _tick_found(self) -> None:
        """Enter: tick the row that was walked to or found by typing, and be ready for the next; with neither, be done."""
        if not 0 <= self._current < len(self.shown):
            self.entered.emit()
            return
        self.shown[self._current].click()
        self._select_row(-1)
        self.field.clear()

    def _clear_or_leave(self) -> None:
        if self.field.text():
            self.field.clear()
        else:
            self.left.emit()

    def _place(self) -> None:
        depth = max(1, -(-len(self.shown) // self._columns))
        seen = set(self.shown)
        for row in (*self.rows, *(member for members in self._members.values() for member in members)):
            self._grid.removeWidget(row)
            row.setVisible(row in seen)
        for at, row in enumerate(self.shown):
            self._grid.addWidget(row, at % depth, at // depth)
        for at in range(4):
            self._grid.setColumnStretch(at, 1 if at < self._columns else 0)
        for at in range(self._grid.rowCount()):
            self._grid.setRowStretch(at, 0)
        self._grid.setRowStretch(depth, 1)


def _is_meant(row: TickRow, wanted: list[str]) -> bool:
    return all(word in f"{row.tick_group.name} {row.weak}".lower() for word in wanted)
