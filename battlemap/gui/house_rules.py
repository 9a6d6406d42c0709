"""The options of the ruleset's book for this battle; each change is an ordinary, undoable edit."""

from typing import Any

from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from battlemap.board.events import HouseRuled
from battlemap.gui.bridge import SessionBridge
from battlemap.gui.fields import Field
from battlemap.gui.forms import Form
from battlemap.gui.theme import Theme
from battlemap.rules.options import HouseOption, declared


class HouseRules(QWidget):
    """A field for each option, its help below, and the way back to the book."""

    def __init__(self, bridge: SessionBridge, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bridge = bridge
        self._options = {option.path: option for option in declared(bridge.session.rules)}
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
        column.setContentsMargins(2, 2, 10, 0)
        column.addWidget(head)
        column.addWidget(self.form)
        column.addStretch(1)
        bridge.updated.connect(self._updated)
        self.refresh()

    def refresh(self) -> None:
        """Show the options as they hold now."""
        house = self.bridge.session.board.house
        fields: list[Field] = []
        for option in self._options.values():
            value = house.get(option.path, option.default)
            fields.append(_field(option, value))
            told = option.help + (f"  ({option.rule})" if option.rule else "")
            if option.path in house:
                told += f"  Changed; the book says: {_words(option, option.default)}."
            fields.append(Field(f"{option.path} help", told, "note"))
        self.form.show_fields(fields)

    def _updated(self, update: object) -> None:
        self.refresh()

    def _change(self, path: str, value: object) -> None:
        option = self._options[path]
        wanted = next((choice for choice, _ in option.choices if str(choice) == str(value)), value)
        event = HouseRuled({path: None if wanted == option.default else wanted})
        try:
            self.bridge.session.rules.book_for(event.apply(self.bridge.session.board).house_key)
        except ValueError as fault:
            self.form.complain(str(fault))
            return
        self.bridge.session.edit(event, what=f"House rule: {option.label}")


def _field(option: HouseOption, value: Any) -> Field:
    if isinstance(option.default, bool):
        return Field(option.path, option.label, "tick", value)
    if option.choices:
        picks = tuple((str(choice), words) for choice, words in option.choices)
        return Field(option.path, option.label, "pick", str(value), picks)
    if isinstance(option.default, int):
        return Field(option.path, option.label, "number", value, low=0, high=99)
    return Field(option.path, option.label, "text", value)


def _words(option: HouseOption, value: Any) -> str:
    return next((words for choice, words in option.choices if choice == value), str(value))
