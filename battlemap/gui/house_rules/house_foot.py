"""What is done with all house rules of a battle together: loaded, saved, kept for new battles, ended."""

from collections.abc import Mapping
from typing import Any

from PySide6.QtWidgets import QHBoxLayout, QLabel, QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.theme import Theme


class HouseRulesFoot(QWidget):
    """What is done with all house rules of the battle together."""

    def __init__(self, theme: Theme, parent: QWidget) -> None:
        super().__init__(parent)
        self.theme = theme
        self.message = QLabel(self)
        self.message.setWordWrap(True)
        self.message.setProperty("role", "secondary")
        self._own_words = ""
        self.clear = TextButton(theme, "All as in the book", parent=self)
        self.load = TextButton(theme, "Load…", parent=self)
        self.load.set_name("Load…", tip="Lay the house rules of a file over these")
        self.save = TextButton(theme, "Save…", parent=self)
        self.save.set_name("Save…", tip="Write these house rules to a file, for another battle or another table")
        self.keep = TextButton(theme, "Keep for new battles", parent=self)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 10, 0)
        row.setSpacing(8)
        row.addWidget(self.message, 1)
        for button in (self.clear, self.load, self.save, self.keep):
            row.addWidget(button)

    def show_state(self, count: int, kept: Mapping[str, Any], house: Mapping[str, Any]) -> None:
        """Say how many there are, and what new battles begin with."""
        same = dict(kept) == dict(house)
        self.clear.setEnabled(bool(count))
        self.save.setEnabled(bool(count))
        self.keep.setEnabled(bool(count or kept))
        forget = same and bool(kept)
        begin = "as the book says again" if forget or not count else "with these"
        words = "Forget for new battles" if forget else "Keep for new battles"
        self.keep.set_words(words, tip=f"New battles of this game begin {begin}")
        if not self._own_words:
            here = f"{count} {'change' if count == 1 else 'changes'} in this battle" if count else "This battle goes by the book"
            new = f"; new battles begin with {'them' if same else len(kept)}" if kept else ""
            self._show_words(f"{here}{new}.", False)

    def say(self, words: str, wrong: bool = False) -> None:
        """Say what came of it, until the next change; "" goes back to the number of changes."""
        self._own_words = words
        if words:
            self._show_words(words, wrong)

    def _show_words(self, words: str, wrong: bool) -> None:
        self.message.setText(words)
        self.message.setStyleSheet(f"color: {self.theme.palette.harm}" if wrong else "")
