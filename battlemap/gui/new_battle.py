"""Beginning an empty battle; where several rulesets are installed, one is chosen first."""

from typing import TYPE_CHECKING

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QLabel, QVBoxLayout, QWidget

from battlemap.gui.buttons import TextButton
from battlemap.gui.theme import Theme
from battlemap.rules import shelf

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow


class ChooseRules(QWidget):
    """A button for each ruleset, with what it is compatible with."""

    chosen = Signal(str)

    def __init__(self, theme: Theme, names: tuple[str, ...], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        column = QVBoxLayout(self)
        column.setContentsMargins(2, 2, 10, 0)
        column.setSpacing(6)
        for name in names:
            rules = shelf.load(name)
            button = TextButton(theme, rules.title, parent=self)
            button.setObjectName(name)
            button.clicked.connect(self._choose)
            told = QLabel(f"Compatible with {rules.compatible_with}" if rules.compatible_with else "", self)
            told.setProperty("role", "caption")
            column.addWidget(button)
            column.addWidget(told)
        column.addStretch(1)

    def _choose(self) -> None:
        self.chosen.emit(self.sender().objectName())


def open_new_battle(window: "MainWindow") -> None:
    """Begin at once if there is one ruleset only, else ask which."""
    names = shelf.names()
    if len(names) == 1:
        window.documents.new(names[0])
        return
    choice = ChooseRules(window.theme, names)
    choice.chosen.connect(window.documents.new)
    window.show_overlay("New battle: which rules?", choice, 460, 420)
