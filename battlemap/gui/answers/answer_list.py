"""A long list of answers of which one is chosen; what is about the same thing stands in one row."""

from collections import Counter
from collections.abc import Sequence

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from battlemap.gui.answers.answer_row import AnswerRow
from battlemap.gui.answers.filtered_list import COLUMNS, ROWS, FilteredList
from battlemap.gui.answers.list_row import WIDEST
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.procedure import Choice, Option

BESIDE = 190
"""How wide the second answer about the same thing is at least."""


SCROLL = 24
"""What a scroll bar and the gap between the two columns take."""


def pair_columns(options: Sequence[Option]) -> tuple[str, ...]:
    """What each answer is about where answers come in twos, by their keys ("plus:icy", "reroll:icy"); else nothing for any."""
    things = [option.key.partition(":")[2] for option in options]
    counts = Counter(topic for topic in things if topic)
    if not counts or any(count != 2 for count in counts.values()):
        return ("",) * len(things)
    return tuple(things)


class AnswerList(FilteredList[AnswerRow]):
    """All the answers of one question; *chosen* says the key of the one that was taken."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, choice: Choice, parent: QWidget | None = None) -> None:
        super().__init__(choice.prompt, 180, parent)
        default = choice.default or ()
        self._things = pair_columns(choice.options)
        self._beside = BESIDE
        first = {topic: at for at, topic in reversed(list(enumerate(self._things)))}
        made = [
            AnswerRow(theme, option, option.key in default, bool(topic) and first[topic] != at, self._inside)
            for at, (option, topic) in enumerate(zip(choice.options, self._things, strict=True))
        ]
        order = sorted(range(len(made)), key=lambda at: (first[self._things[at]] if self._things[at] else at, at))
        self.rows, self._things = [made[at] for at in order], tuple([self._things[at] for at in order])  # digits go row by row
        for row in self.rows:
            row.clicked.connect(self._emit_choice)
        self._filter("")

    def arrange(self, width: int) -> None:
        """Have as many columns as fit into *width*, and no more height than the rows need."""
        if any(self._things):
            self._columns = 2
            named = max([row.wanted_width() for row in self.rows if row.beside], default=BESIDE)
            widest = max([row.wanted_width() for row in self.rows if not row.beside], default=0)
            self._beside = max(BESIDE, min(named, width - widest - SCROLL))
            self._place()
            self._set_depth(len({topic or at for at, topic in enumerate(self._things)}))
            return
        wanted = max([row.wanted_width() for row in self.rows], default=WIDEST)
        alone = wanted > WIDEST and len(self.rows) <= ROWS  # all are seen in one column, with every word
        named = max([row.wanted_width(noted=False) for row in self.rows], default=0)
        widest = width if alone else min(max(named, min(wanted, WIDEST)), width)  # names are whole, notes may be cut
        columns = max(1, min(COLUMNS, (width + 8) // (widest + 8)))
        if columns == self._columns:
            return
        self._columns = columns
        self._place()
        self._set_depth(-(-len(self.rows) // columns))

    def take_current(self) -> bool:
        """Choose what the arrows stand on, or the only one that is left; False if there is none."""
        free = [row for row in self.shown if row.isEnabled()]
        row = self.shown[self._current] if 0 <= self._current < len(self.shown) else free[0] if len(free) == 1 else None
        if row is None or not row.isEnabled():
            return False
        row.click()
        return True

    def _place(self) -> None:
        if any(self._things):
            self._place_pairs()
        else:
            super()._place()

    def _place_pairs(self) -> None:
        """A row for each thing: what puts it to use one way, and beside it the other way."""
        self._show_only_shown()
        things = dict(zip(self.rows, self._things, strict=True))
        lines: dict[str, int] = {}
        for at, row in enumerate(self.shown):
            line = lines.setdefault(things[row] or f" {at}", len(lines))
            self._grid.addWidget(row, line, 1 if row.beside else 0)
            if row.beside:
                row.setFixedWidth(self._beside)
        self._grid.setColumnStretch(0, 1)
        self._grid.setColumnMinimumWidth(1, self._beside)
        self._grid.setRowStretch(self._grid.rowCount(), 1)

    def _emit_choice(self) -> None:
        row = self.sender()
        if isinstance(row, AnswerRow):
            self.chosen.emit(row.option.key)
