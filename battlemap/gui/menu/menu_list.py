"""The rows of the context menu under their heads: they scroll where there are too many, and one of them is looked at."""

from collections import Counter
from collections.abc import Callable, Iterable

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QFrame, QScrollArea, QVBoxLayout, QWidget

from battlemap.gui.menu.menu_rows import GroupHead, MenuRow
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.play.action_menu import MenuEntry

FOOT = 7
"""Under the last row."""
FIND = 24
"""How high the line is that says what is looked for."""
LONG = 12
"""A page with more rows says by which key one is found."""


FEW_SIGNS = 3
"""So many rows have the sign that only the GM sees them each; of more it stands in the head of their group."""


class MenuList(QScrollArea):
    """Shows rows and walks them; what a row does is not its business."""

    taken = Signal(MenuEntry)
    """What stands in the row that was clicked."""
    current_changed = Signal()
    """Another row is looked at, or none."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        accept_touch(self)
        self.theme = theme
        self.rows: list[MenuRow] = []
        self.tall = FOOT
        """How high all of it is."""
        self._at = -1
        self.words = ""
        """What the rows are narrowed to."""
        self.is_finding = False
        """Whether letters narrow the rows instead of choosing one."""
        self._heads: list[GroupHead] = []
        self._long = False
        self._find_label = Label(parent=self)
        self._find_label.setProperty("role", "caption")
        self._find_label.setContentsMargins(16, 4, 16, 4)
        self._find_label.setFixedHeight(FIND)
        self._find_label.hide()
        inside = QWidget()
        self._column = QVBoxLayout(inside)
        self._column.setContentsMargins(0, 0, 0, FOOT)
        self._column.setSpacing(0)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setWidgetResizable(True)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.setWidget(inside)

    @property
    def current(self) -> MenuRow | None:
        """The row that is looked at."""
        return self.rows[self._at] if 0 <= self._at < len(self.rows) else None

    def show_entries(self, entries: Iterable[MenuEntry], made: Callable[[MenuEntry], MenuRow], headed: bool) -> None:
        """Show a row for each entry, as *made*, and a head wherever another group begins; *headed*: above the first as well."""
        self.drop_rows()
        listed = tuple(entries)
        self.is_finding, self.words = False, ""
        self._long = len(listed) > LONG
        self._column.addWidget(self._find_label)
        self.tall += FIND if self._long else 0
        self._say_what_is_found()
        group: str | None = None if headed else ""
        mixed = {entry.group for entry in listed if not entry.gm}
        counts = Counter(entry.group for entry in listed)
        marked = False
        for entry in listed:
            if entry.group != group:
                marked = bool(entry.group) and entry.group not in mixed and counts[entry.group] > FEW_SIGNS
                head = GroupHead(self.theme, entry.group, first=group is None, gm=marked)
                self._heads.append(head)
                self._add(head)
                group = entry.group
            row = made(entry)
            row.is_marked_gm = entry.gm and not marked
            row.clicked.connect(self._emit_entry)
            row.entered.connect(self._select_hovered)
            self.rows.append(row)
            self._add(row)
        self._column.addStretch(1)

    def drop_rows(self) -> None:
        """Have no rows."""
        self.rows, self._at, self.tall = [], -1, FOOT
        self.current_changed.emit()
        self._heads.clear()
        while (item := self._column.takeAt(0)) is not None:
            if (widget := item.widget()) is not None and widget is not self._find_label:
                widget.hide()
                widget.deleteLater()

    def narrow(self, words: str) -> None:
        """Show only the rows with all these words, and look at the first of them that is not grey."""
        self.is_finding, self.words = True, words
        self._say_what_is_found()
        parts = words.lower().split()
        for row in self.rows:
            text = f"{row.entry.title} {row.entry.group} {row.entry.refusal}".lower()
            row.setVisible(all(part in text for part in parts))
        for head in self._heads:
            head.setVisible(not parts)
        shown = [at for at, row in enumerate(self.rows) if not row.isHidden()]
        free = [at for at in shown if self.rows[at].isEnabled() and not self.rows[at].entry.page]
        self.select_row(next(iter([*free, *shown]), -1))

    def end_finding(self) -> None:
        """Show all rows again; letters choose."""
        if self.is_finding:
            self.narrow("")
            self.is_finding = False
            self._say_what_is_found()

    def take_finding_key(self, event: QKeyEvent) -> bool:
        """While a line is looked for, letters narrow the rows; "/" begins that."""
        key, text = event.key(), event.text()
        if not self.is_finding:
            if text != "/":
                return False
            self.narrow("")
        elif key == Qt.Key.Key_Escape:
            self.end_finding()
        elif key == Qt.Key.Key_Backspace:
            self.narrow(self.words[:-1])
        elif len(text) == 1 and (text.isalnum() or (text == " " and self.words)):
            self.narrow(self.words + text)
        else:
            return False
        return True

    def _say_what_is_found(self) -> None:
        self._find_label.setText(f"Find: {self.words}▏  Esc ends it" if self.is_finding else "Press / to find a line")
        self._find_label.setVisible(self._long or self.is_finding)

    def walk(self, step: int) -> None:
        """Go *step* rows on, past the grey and the hidden ones."""
        at = self._at
        for _ in self.rows:
            at = (at + step) % len(self.rows) if at >= 0 else 0 if step > 0 else len(self.rows) - 1
            if self.rows[at].isEnabled() and not self.rows[at].isHidden():
                break
        self.select_row(at)

    def walk_to_end(self, last: bool) -> None:
        """Go to the first row, or to the last."""
        self._at = -1
        self.walk(-1 if last else 1)

    def select_row(self, at: int, reveal: bool = True) -> None:
        """Look at a row; *reveal*: scroll to it, which nothing under the pointer should."""
        self._at = at
        for index, row in enumerate(self.rows):
            row.set_current(index == at)
        row_now = self.current
        if row_now is not None:
            if reveal:
                self.ensureWidgetVisible(row_now, 0, 4)
            row_now.setFocus(Qt.FocusReason.OtherFocusReason)
        self.current_changed.emit()

    def rows_for_key(self, key: str) -> list[MenuRow]:
        """The rows with this letter; more than one only in a game whose verbs share letters."""
        return [row for row in self.rows if row.entry.key == key]

    def take_letter(self, key: str) -> None:
        """Choose the row that has a letter; look at it if it is refused, and at the next one if several have it."""
        rows = self.rows_for_key(key)
        if len(rows) == 1 and rows[0].isEnabled():
            rows[0].click()
        elif rows:
            at = rows.index(self.current) + 1 if self.current in rows else 0
            self.select_row(self.rows.index(rows[at % len(rows)]))

    def _add(self, part: QWidget) -> None:
        self._column.addWidget(part)
        part.show()
        self.tall += part.height()

    def _emit_entry(self) -> None:
        row = self.sender()
        if isinstance(row, MenuRow):
            self.taken.emit(row.entry)

    def _select_hovered(self) -> None:
        row = self.sender()
        if isinstance(row, MenuRow) and row in self.rows:
            self.select_row(self.rows.index(row), reveal=False)
