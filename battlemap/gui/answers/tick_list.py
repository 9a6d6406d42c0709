"""A long list of answers of which several may be ticked: groups folded, found by typing, scrolled inside the card."""

from collections.abc import Iterator
from itertools import chain

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from battlemap.gui.answers.filtered_list import COLUMNS, FilteredList, matches
from battlemap.gui.answers.list_row import WIDEST
from battlemap.gui.answers.tick_groups import TickGroup, tick_groups
from battlemap.gui.answers.tick_row import TickRow
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.procedure import Choice, Keys

EVERYBODY = "All of these"


class TickList(FilteredList[TickRow]):
    """All the answers of one question with a box each. What is ticked stays ticked while the list is narrowed or folded."""

    ticked = Signal()
    """Something else is ticked now."""

    def __init__(self, theme: Theme, choice: Choice, parent: QWidget | None = None) -> None:
        super().__init__(choice.prompt, 150, parent)
        self._choice = choice
        self._ticks = set(choice.default or ())
        self._open: set[str] = set()
        self._members: dict[TickRow, list[TickRow]] = {}
        self._make_rows(theme)
        self._show_ticks()
        self._filter("")

    @property
    def keys(self) -> Keys:
        """What is ticked, in the order of the question."""
        return tuple([option.key for option in self._choice.options if option.key in self._ticks])

    def arrange(self, width: int) -> None:
        """Have as many columns as fit into *width*, and the height of as many rows as there can ever be, five at most."""
        wanted = min(WIDEST, max(row.wanted_width() for row in self.rows))
        columns = max(1, min(COLUMNS, (width + 8) // (wanted + 8)))
        self._set_depth(-(-len(self.rows) // columns))
        if columns != self._columns:
            self._columns = columns
            self._place()

    def toggle(self, key: str) -> None:
        """Tick one answer, or take its tick away."""
        self._ticks ^= {key}
        self._show_ticks()
        self.ticked.emit()

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
        for row in self._every_row():
            row.show_ticks(sum(option.key in self._ticks for option in row.tick_group.options))

    def _every_row(self) -> Iterator[TickRow]:
        return chain(self.rows, chain.from_iterable(self._members.values()))

    def _matching_rows(self, wanted: list[str]) -> list[TickRow]:
        shown: list[TickRow] = []
        for row in self.rows:
            if row is self._whole:
                shown += [] if wanted else [row]
                continue
            members = self._members.get(row, [])
            row.show_fold(bool(members) and row.tick_group.options[0].key in self._open)
            if matches(row, wanted):
                shown += [row, *(members if row.open else ())]
            else:
                shown += [member for member in members if matches(member, wanted)]
        return shown

    def _take_entered(self) -> None:
        """Enter: tick the row that was walked to or found by typing, and be ready for the next; with neither, be done."""
        if not 0 <= self._current < len(self.shown):
            self.entered.emit()
            return
        self.shown[self._current].click()
        self._select_row(-1)
        self.field.clear()
