"""What can be done to all selected tokens at once, above the sheet of the first of them."""

from typing import Any

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.flow_layout import FlowLayout
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CHIP
from battlemap.play.edits.edit_actions import GroupTokens, HarmTokens, SetConditions, ToggleHidden

DEEDS: tuple[tuple[str, str, type[Any]], ...] = (
    ("Condition…", "C", SetConditions), ("Damage…", "", HarmTokens), ("Group", "", GroupTokens),
    ("Hide or show", "", ToggleHidden),
)  # fmt: skip


class TogetherRow(QWidget):
    """Not there while fewer than two are selected."""

    wanted = Signal(int)
    """Which of the deeds was pressed."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Label(parent=self)
        self.words.setProperty("role", "secondary")
        self.buttons = [TextButton(theme, words, key, height=CHIP, parent=self) for words, key, _ in DEEDS]
        for button in self.buttons:
            button.clicked.connect(self._emit_deed)
        chips = FlowLayout()
        for button in self.buttons:
            chips.addWidget(button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 4)
        column.setSpacing(6)
        column.addWidget(self.words)
        column.addLayout(chips)
        self.hide()

    def show_count(self, count: int) -> None:
        """So many tokens are selected."""
        self.words.setText(f"{count} tokens selected; to all of them:")
        self.setVisible(count > 1)

    def _emit_deed(self) -> None:
        button = self.sender()
        if isinstance(button, TextButton):
            self.wanted.emit(self.buttons.index(button))
