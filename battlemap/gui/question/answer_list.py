"""A long list of answers: filtered by typing, walked with the arrows, in as many columns as fit."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QResizeEvent
from PySide6.QtWidgets import QGridLayout, QScrollArea, QSizePolicy, QVBoxLayout, QWidget

from battlemap.gui.question.answer_buttons import LIST_ROW, AnswerRow
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.procedure import Choice, Option

ROWS = 5
"""So many rows are seen at once; the rest scrolls."""
WIDEST = 320
DIGITS = 9


BESIDE = 150
"""How wide the second answer about the same thing is."""


def pair_columns(options: Sequence[Option]) -> tuple[str, ...]:
    """What each answer is about where answers come in twos, by their keys ("plus:icy", "reroll:icy"); else nothing for any."""
    things = [option.key.partition(":")[2] for option in options]
    counts = Counter(topic for topic in things if topic)
    if not counts or any(count != 2 for count in counts.values()):
        return ("",) * len(things)
    return tuple(things)


class AnswerList(QWidget):
    """All the answers of one question; *chosen* says the key of the one that was taken."""

    chosen = Signal(str)
    entered = Signal()
    """Enter was pressed in the filter."""
    left = Signal()
    """The filter is empty, and Esc was pressed in it."""

    def __init__(self, theme: Theme, choice: Choice, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._row_height = theme.touch_size(LIST_ROW)
        default = choice.default or ()
        self.field = LineEdit()
        self.field.setPlaceholderText("Filter (press /)")
        self.field.setAccessibleName(f"Filter: {choice.prompt}")
        self.field.setClearButtonEnabled(True)
        self.field.setFixedWidth(180)
        self.field.textChanged.connect(self._filter)
        self.field.walked.connect(self.walk)
        self.field.entered.connect(self.entered)
        self.field.left.connect(self._clear_or_leave)
        self._grid_area = QWidget(self)
        self._things = pair_columns(choice.options)
        first = {topic: at for at, topic in reversed(list(enumerate(self._things)))}
        self.rows = [
            AnswerRow(theme, option, option.key in default, bool(topic) and first[topic] != at, self._grid_area)
            for at, (option, topic) in enumerate(zip(choice.options, self._things, strict=True))
        ]
        self.shown: list[AnswerRow] = []
        self._current = -1
        self._columns = 0
        self._grid = QGridLayout(self._grid_area)
        self._grid.setContentsMargins(0, 0, 0, 0)
        self._grid.setHorizontalSpacing(8)
        self._grid.setVerticalSpacing(0)
        self._area = QScrollArea()
        self._area.setWidgetResizable(True)
        self._area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self._area.setWidget(self._grid_area)
        for row in self.rows:
            row.clicked.connect(self._emit_choice)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self._area)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self._filter("")

    def arrange(self, width: int) -> None:
        """Have as many columns as fit into *width*, and no more height than the rows need."""
        if any(self._things):
            self._columns = 2
            self._place()
            self._area.setFixedHeight(
                min(ROWS, len({topic or at for at, topic in enumerate(self._things)})) * self._row_height + 2
            )
            return
        wanted = max([row.wanted_width() for row in self.rows], default=WIDEST)
        alone = wanted > WIDEST and len(self.rows) <= ROWS  # all are seen in one column, with every word
        named = max([row.wanted_width(noted=False) for row in self.rows], default=0)
        widest = width if alone else min(max(named, min(wanted, WIDEST)), width)  # names are whole, notes may be cut
        columns = max(1, min(4, (width + 8) // (widest + 8)))
        if columns == self._columns:
            return
        self._columns = columns
        self._place()
        rows = -(-len(self.rows) // columns)
        self._area.setFixedHeight(min(ROWS, rows) * self._row_height + 2)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.arrange(self.width())

    def take_number(self, number: int) -> bool:
        """Choose number *number* of what is shown (from 1); False if there is none."""
        if not 1 <= number <= min(DIGITS, len(self.shown)):
            return False
        self.shown[number - 1].click()
        return True

    def take_current(self) -> bool:
        """Choose what the arrows stand on, or the only one that is left; False if there is none."""
        free = [row for row in self.shown if row.isEnabled()]
        row = self.shown[self._current] if 0 <= self._current < len(self.shown) else free[0] if len(free) == 1 else None
        if row is None or not row.isEnabled():
            return False
        row.click()
        return True

    def walk(self, step: int) -> None:
        """Go *step* answers on, past those that cannot be chosen."""
        at = self._current
        for _ in self.shown:
            at = (at + step) % len(self.shown) if at >= 0 else 0 if step > 0 else len(self.shown) - 1
            if self.shown[at].isEnabled():
                break
        self._select_row(at if self.shown else -1)

    def _select_row(self, at: int) -> None:
        self._current = at
        for index, row in enumerate(self.shown):
            row.set_current(index == at)
        if 0 <= at < len(self.shown):
            self._area.ensureWidgetVisible(self.shown[at], 0, 0)

    def _filter(self, text: str) -> None:
        wanted = text.lower().split()
        self.shown = [row for row in self.rows if all(word in f"{row.label} {row.weak}".lower() for word in wanted)]
        for row in self.rows:
            row.set_number("")
        for number, row in enumerate(self.shown[:DIGITS], 1):
            row.set_number(str(number))
        self._place()
        first = next((at for at, row in enumerate(self.shown) if row.isEnabled()), -1)
        self._select_row(first if wanted else -1)

    def _place(self) -> None:
        columns = max(1, self._columns)
        depth = -(-len(self.shown) // columns) if self.shown else 1
        for row in self.rows:
            self._grid.removeWidget(row)
            row.setVisible(row in self.shown)
        if any(self._things):
            self._place_pairs()
            return
        for at, row in enumerate(self.shown):
            self._grid.addWidget(row, at % depth, at // depth)
        for at in range(columns):
            self._grid.setColumnStretch(at, 1)
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def _place_pairs(self) -> None:
        """A row for each thing: what puts it to use one way, and beside it the other way."""
        things = dict(zip(self.rows, self._things, strict=True))
        lines: dict[str, int] = {}
        for at, row in enumerate(self.shown):
            line = lines.setdefault(things[row] or f" {at}", len(lines))
            self._grid.addWidget(row, line, 1 if row.beside else 0)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnMinimumWidth(1, BESIDE)
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def _clear_or_leave(self) -> None:
        if self.field.text():
            self.field.clear()
        else:
            self.left.emit()

    def _emit_choice(self) -> None:
        row = self.sender()
        if isinstance(row, AnswerRow):
            self.chosen.emit(row.option.key)
