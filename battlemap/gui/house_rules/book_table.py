"""A table of the book: its rows with a search, the row that is chosen as a form, and rows of the house's own."""

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QFrame, QHBoxLayout, QScrollArea, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.house_rules import book_pages
from battlemap.gui.house_rules.book_pages import BookPage, BookPageRow, HouseRuleChange
from battlemap.gui.house_rules.fault_words import fault_sentence
from battlemap.gui.house_rules.value_forms import RowValuesForm
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.widgets.titled_list import TitledList
from battlemap.gui.widgets.touch_area import accept_touch
from battlemap.rules.ruleset import AnyRuleset


class BookRowHead(QWidget):
    """The title, and what can be done with the row as a whole."""

    copy_wanted = Signal(str)
    revert_wanted = Signal()

    def __init__(self, theme: Theme, grows: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._grows = grows
        self.title = Label(parent=self)
        self.title.setProperty("role", "title")
        self.revert_button = TextButton(theme, "As in the book", parent=self)
        self.revert_button.clicked.connect(self.revert_wanted)
        self.name = LineEdit(self)
        self.name.entered.connect(self._emit_copy)
        self.name.left.connect(self.clear)
        self.copy_button = TextButton(theme, "Add", parent=self)
        self.copy_button.clicked.connect(self._emit_copy)
        first, second, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        first.addWidget(self.title, 1)
        first.addWidget(self.revert_button)
        second.addWidget(self.name, 1)
        second.addWidget(self.copy_button)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(8)
        column.addLayout(first)
        column.addLayout(second)

    def show_row(self, row: BookPageRow | None) -> None:
        """Show what can be done with a row."""
        self.title.setText(row.title if row else "Nothing found")
        self.revert_button.setVisible(bool(row and (row.own or row.changed)))
        for part in (self.name, self.copy_button):
            part.setVisible(bool(row) and self._grows)
        if row is None:
            return
        self.revert_button.set_words("Remove" if row.own else "As in the book", tip=f"{row.title}: all of it as the book says")
        if row.own:
            self.revert_button.set_words("Remove", tip=f"Take {row.title} out of this battle’s list")
        self.name.setPlaceholderText(f"One more like {row.title}: its name")
        self.name.setAccessibleName(f"Name of one more like {row.title}")

    def clear(self) -> None:
        """Forget the name that was typed."""
        self.name.clear()

    def _emit_copy(self) -> None:
        self.copy_wanted.emit(self.name.text())


LIST = 236
"""Width of the list of rows."""


class BookTable(QWidget):
    """Rows at the left, the chosen one at the right; it tells what is wanted and changes nothing itself."""

    wanted = Signal(HouseRuleChange)

    def __init__(self, theme: Theme, rules: AnyRuleset, page: BookPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.theme, self.rules, self.page = theme, rules, page
        self._board: AnyEncounter | None = None
        self._rows: dict[str, BookPageRow] = {}
        self.search = LineEdit(self)
        self.search.setPlaceholderText(f"Search {page.title.lower()}")
        self.search.setAccessibleName(f"Search {page.title.lower()}")
        self.search.textChanged.connect(self._filter)
        self.search.left.connect(self._leave_search)
        self.list = TitledList(theme, page.title, LIST, self)
        self.list.currentRowChanged.connect(self._follow_current)
        self.search.walked.connect(self.list.walk)
        self.head = BookRowHead(theme, page.grows, self)
        self.head.copy_wanted.connect(self._copy_row)
        self.head.revert_wanted.connect(self._revert_row)
        self.values = RowValuesForm(theme, rules, page, self)
        self.values.wanted.connect(self.wanted)
        area = in_scroll_area(self.values, self)
        left, right, row = QVBoxLayout(), QVBoxLayout(), QHBoxLayout(self)
        left.addWidget(self.search)
        left.addWidget(self.list, 1)
        right.addWidget(self.head)
        right.addWidget(area, 1)
        left.setSpacing(8)
        right.setSpacing(10)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(18)
        row.addLayout(left)
        row.addLayout(right, 1)
        self.search.setFixedWidth(LIST)

    @property
    def row(self) -> BookPageRow | None:
        """The row that is chosen."""
        return self._rows.get(self.list.key)

    def show_board(self, board: AnyEncounter) -> None:
        """Show the rows as they hold on a board; the chosen one stays chosen."""
        self._board = board
        rows = book_pages.rows(self.rules, board, self.page)
        self._rows = {row.place: row for row in rows}
        self.list.show_rows(tuple((row.place, row.title, mark_of(row)) for row in rows))
        self._filter(self.search.text())
        self._show_row()

    def choose(self, place: str) -> None:
        """Choose a row, and bring it into sight."""
        self.search.clear()
        self.list.choose(place)

    def complain(self, words: str) -> None:
        """Say why something could not be."""
        self.values.complain(words)

    def _leave_search(self) -> None:
        self.search.clear()
        self.list.setFocus()

    def _filter(self, words: str) -> None:
        self.list.show_matching(words)
        self._show_row()

    def _follow_current(self, at: int) -> None:
        self._show_row()

    def _show_row(self) -> None:
        row = self.row
        self.head.show_row(row)
        if self._board is not None:
            self.values.show_place(self._board, row.place if row else "", row.title if row else "")

    def _copy_row(self, name: str) -> None:
        row, board = self.row, self._board
        if row is None or board is None:
            return
        try:
            place, made = book_pages.add_row(self.rules, board, row, name)
        except ValueError as fault:
            self.values.complain(fault_sentence(self.rules, fault))
            return
        self.head.clear()
        self.wanted.emit(HouseRuleChange(made, f"new in {self.page.title.lower()}: {name.strip()}"))
        self.choose(place)

    def _revert_row(self) -> None:
        row, board = self.row, self._board
        if row is None or board is None:
            return
        if row.own and (who := book_pages.users_of(self.rules, board, row.place)):
            told = who[0] if len(who) == 1 else f"{len(who)} tokens ({', '.join(who[:3])}{', …' if len(who) > 3 else ''})"
            self.values.complain(f"{row.title} is on the sheet of {told}: take it off there first.")
            return
        try:
            made = book_pages.revert_place(self.rules, board, row.place)
        except ValueError as fault:
            self.values.complain(f"{row.title} is needed elsewhere. {fault_sentence(self.rules, fault)}")
            return
        self.wanted.emit(HouseRuleChange(made, f"{row.title} {'removed' if row.own else 'as in the book'}"))


def in_scroll_area(inside: QWidget, parent: QWidget) -> QScrollArea:
    """*inside* in an area that scrolls up and down."""
    area = QScrollArea(parent)
    accept_touch(area)
    area.setWidgetResizable(True)
    area.setFrameShape(QFrame.Shape.NoFrame)
    area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    area.setFocusPolicy(Qt.FocusPolicy.NoFocus)
    area.setWidget(inside)
    return area


def mark_of(row: BookPageRow) -> str:
    """What is special about a row, in a word."""
    return "added" if row.own else "changed" if row.changed else "our reading" if row.marked else ""
