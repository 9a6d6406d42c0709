"""What is asked before a battle is left that is not saved: where to save it, to try again, or to leave it all the same."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.form import stack
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme

LEAVE, LOSE = "Leave it", "Leave it and lose what is not saved"


class UnsavedBattle(QWidget):
    """Why it is not saved, and three buttons; closing the sheet means to stay."""

    retried = Signal()
    copy_wanted = Signal()
    """A copy is to be saved at a place that is chosen."""
    left = Signal()

    def __init__(self, theme: Theme, title: str, problem: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.words = Label(parent=self)
        self.words.setWordWrap(True)
        self.copy_button = TextButton(theme, "Save a copy…", primary=True, parent=self)
        self.copy_button.clicked.connect(self.copy_wanted)
        self.retry_button = TextButton(theme, "Try again", parent=self)
        self.retry_button.clicked.connect(self.retried)
        self.leave_button = TextButton(theme, LEAVE, parent=self)
        self.leave_button.clicked.connect(self.left)
        stack(self, self.words, self.copy_button, self.retry_button, self.leave_button)
        self._title = title
        self.loses = False
        """Whether to leave now is to lose what is not saved."""
        self.show_problem(problem)

    def show_problem(self, problem: str) -> None:
        """Say why it is not saved, and what leaving it comes to."""
        self.words.setText(
            f"{self._title} is not saved.\n\n{problem}\n\nIf you leave it now, a copy of everything is kept in your own folder "
            "and opened from the recent battles."
        )

    def show_loss(self, problem: str) -> None:
        """Say that not even an emergency copy could be kept."""
        self.loses = True
        self.words.setText(f"{self._title} is not saved, and no copy of it could be kept either.\n\n{problem}")
        self.leave_button.set_words(LOSE)
