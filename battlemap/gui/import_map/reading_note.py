"""What is shown while a large map is being read, or made a battle: a bar, and a way to stop."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme


class ReadingNote(QWidget):
    """Says what somebody waits for. *name*: what the bar is called."""

    stopped = Signal()

    def __init__(self, theme: Theme, words: str, name: str, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName(name)
        self.button = TextButton(theme, "Stop", "Esc", parent=self)
        self.button.clicked.connect(self.stopped)
        row = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Label(words, self))
        column.addLayout(row)
