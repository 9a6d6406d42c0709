"""The options of a book for this battle: a field for each, its help below, and what the book says where it was changed."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.widgets.fields import Field
from battlemap.gui.widgets.form import Form
from battlemap.gui.widgets.theme import Theme
from battlemap.rules.house_options import HouseOption, declared_options
from battlemap.rules.ruleset import AnyRuleset


class OptionsForm(QWidget):
    """The form; it tells what is wanted and changes nothing itself."""

    wanted = Signal(object, str)
    """(house rules, None for those that end; what is done in words)"""

    def __init__(self, theme: Theme, rules: AnyRuleset, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._options = {option.path: option for option in declared_options(rules)}
        head = QLabel(
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

    def _change(self, path: str, value: object) -> None:
        option = self._options[path]
        wanted = next((choice for choice, _ in option.choices if str(choice) == str(value)), value)
        self.wanted.emit({path: None if wanted == option.default else wanted}, option.label)


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
