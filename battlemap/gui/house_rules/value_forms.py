"""A form for what lies at one place of the book: a row of a table, or values that stand alone."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.forms.sheet_types import GONE
from battlemap.gui.house_rules import book_pages
from battlemap.gui.house_rules.book_pages import BookPage, HouseRuleChange
from battlemap.gui.house_rules.fault_words import fault_sentence
from battlemap.gui.widgets.fields import Field, FieldChange, PartChange
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.house_options import HouseOption, declared_options
from battlemap.rules.ruleset import AnyRuleset


class RowValuesForm(QWidget):
    """The form of a page, or of one of its rows; it tells what is wanted and changes nothing itself."""

    wanted = Signal(HouseRuleChange)

    def __init__(self, theme: Theme, rules: AnyRuleset, page: BookPage, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.rules, self.page = rules, page
        self.place, self.title = page.place, page.title
        self._board: AnyEncounter | None = None
        self._opened: frozenset[str] = frozenset()
        self._fields: dict[str, Field] = {}
        self.help = Label(page.help, self)
        self.help.setWordWrap(True)
        self.help.setProperty("role", "secondary")
        self.help.setVisible(bool(page.help) and page.kind != "table")
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(8)
        column.addWidget(self.help)
        column.addWidget(self.form)
        column.addStretch(1)

    def show_board(self, board: AnyEncounter) -> None:
        """Show the page as it holds on a board."""
        self.show_place(board, self.page.place, self.page.title)

    def show_place(self, board: AnyEncounter, place: str, title: str) -> None:
        """Show what lies at a place on a board; nothing for no place of a table."""
        if place != self.place:
            self._opened = frozenset()
        self._board, self.place, self.title = board, place, title
        nothing = self.page.kind == "table" and not place
        shown = () if nothing else book_pages.fields(self.rules, board, self.page, place, self._opened)
        self._fields = {field.key: field for field in shown}
        self.form.show_fields(shown)

    def complain(self, words: str) -> None:
        """Say why something could not be."""
        self.form.complain(words)

    def _change(self, changed: FieldChange) -> None:
        key, value = changed.key, changed.value
        if self._board is None:
            return
        if value is PartChange.TURN:
            self._opened ^= {key}
            self.show_place(self._board, self.place, self.title)
            return
        try:
            given = GONE if value is PartChange.REMOVE else value
            made = book_pages.change(self.rules, self._board, self.place, key, given)
        except ValueError as fault:
            self.show_place(self._board, self.place, self.title)
            self.form.complain(fault_sentence(self.rules, fault), key)
            return
        label = self._fields[key].label if key in self._fields else key
        what = f"{self.title}, {label[:1].lower()}{label[1:]}" if self.place else label
        self.wanted.emit(HouseRuleChange(made, what))


class OptionsForm(QWidget):
    """The form; it tells what is wanted and changes nothing itself."""

    wanted = Signal(HouseRuleChange)

    def __init__(self, theme: Theme, rules: AnyRuleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = {option.path: option for option in declared_options(rules)}
        head = Label(
            "What this battle does differently from the book. Every change can be undone."
            if self._options
            else "These rules have no options.",
            self,
        )
        head.setWordWrap(True)
        head.setProperty("role", "secondary")
        self.form = Form(theme, parent=self)
        self.form.changed.connect(self._change)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 10, 0)
        column.addWidget(head)
        column.addWidget(self.form)
        column.addStretch(1)

    def show_board(self, board: AnyEncounter) -> None:
        """Show the options as they hold on a board."""
        fields: list[Field] = []
        for option in self._options.values():
            value = board.house.get(option.path, option.default)
            fields.append(_field(option, value))
            told = option.help + (f"  ({option.rule})" if option.rule else "")
            if option.path in board.house:
                told += f"  Changed; the book says: {_option_words(option, option.default)}."
            fields.append(Field(f"{option.path} help", told, "note"))
        self.form.show_fields(fields)

    def complain(self, words: str) -> None:
        """Say why something could not be."""
        self.form.complain(words)

    def _change(self, changed: FieldChange) -> None:
        path, value = changed.key, changed.value
        option = self._options[path]
        wanted = next((choice for choice, _ in option.choices if str(choice) == str(value)), value)
        self.wanted.emit(HouseRuleChange({path: None if wanted == option.default else wanted}, option.label))


def _field(option: HouseOption, value: Any) -> Field:
    if isinstance(option.default, bool):
        return Field(option.path, option.label, "tick", value)
    if option.choices:
        picks = tuple((str(choice), words) for choice, words in option.choices)
        return Field(option.path, option.label, "pick", str(value), picks)
    if isinstance(option.default, int):
        return Field(option.path, option.label, "number", value, low=0, high=99)
    return Field(option.path, option.label, "text", value)


def _option_words(option: HouseOption, value: Any) -> str:
    return next((words for choice, words in option.choices if choice == value), str(value))
