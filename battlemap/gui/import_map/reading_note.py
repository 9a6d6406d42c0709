"""What is shown while a large map is being read: a bar, and a way to stop."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QProgressBar, QVBoxLayout, QWidget

from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.theme import Theme


class ReadingNote(QWidget):
    """Says that a file is being read."""

    stopped = Signal()

    def __init__(self, theme: Theme, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.bar = QProgressBar(self)
        self.bar.setRange(0, 0)
        self.bar.setTextVisible(False)
        self.bar.setFixedHeight(8)
        self.bar.setAccessibleName("Reading the file")
        self.button = TextButton(theme, "Stop", "Esc", parent=self)
        self.button.clicked.connect(self.stopped)
        row = QHBoxLayout()
        row.addWidget(self.bar, 1)
        row.addWidget(self.button)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(Label("The file is being read, and its printed grid looked for.", self))
        column.addLayout(row)
