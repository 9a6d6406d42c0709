"""The foot of the card while a batch of dice waits: roll for all, or one at a time."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QWidget

from battlemap.board.wording import capitalise
from battlemap.gui.answers.answer_buttons import FOCUS_ROOM
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme
from battlemap.paint.style.measures import CHOICE, CHOICE_COMPACT


class BatchStrip(QWidget):
    """Signals say what was wanted; nothing is rolled here."""

    rolled = Signal()
    parted = Signal()
    """The dice are to be rolled one at a time, with all questions that belong to each."""

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self.prompt = Label()
        self.prompt.setStyleSheet("font-weight: 600;")
        self.one_button = TextButton(theme, "One at a time", height=CHOICE)
        self.one_button.set_words("One at a time", "", "Ask and roll for each token in turn")
        self.one_button.clicked.connect(self.parted)
        self.all_button = TextButton(theme, "Roll for all", "Enter", primary=True, height=CHOICE)
        self.all_button.clicked.connect(self.rolled)
        row = QHBoxLayout(self)
        row.setContentsMargins(FOCUS_ROOM, 0, FOCUS_ROOM, 0)
        row.setSpacing(8)
        row.addWidget(self.prompt)
        row.addStretch(1)
        row.addWidget(self.one_button)
        row.addWidget(self.all_button)

    def show_batch(self, batch: str, count: int, compact: bool) -> None:
        """Say how many dice of *batch* wait."""
        self.prompt.setText(f"{capitalise(batch)}: {count} to roll")
        for button in (self.one_button, self.all_button):
            button.setFixedHeight(self._theme.touch_size(CHOICE_COMPACT if compact else CHOICE))
