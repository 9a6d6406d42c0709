"""What stands above the form of a row of the book: what it is called, the way back, a name for one more like it."""

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QVBoxLayout, QWidget

from battlemap.gui.house_rules.book_pages import BookPageRow
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.line_edits import LineEdit
from battlemap.gui.widgets.theme import Theme


class BookRowHead(QWidget):
    """The title, and what can be done with the row as a whole."""

    copy_wanted = Signal(str)
    revert_wanted = Signal()

    def __init__(self, theme: Theme, grows: bool, parent: QWidget) -> None:
        super().__init__(parent)
        self._grows = grows
        self.title = QLabel(self)
        self.title.setProperty("role", "title")
        self.revert_button = TextButton(theme, "As in the book", parent=self)
        self.revert_button.clicked.connect(self.revert_wanted)
        self.name = LineEdit(self)
        self.name.entered.connect(self._emit_copy)
        self.name.left.connect(self.clear)
        self.copy_button = TextButton(theme, "Add", parent=self)
        self.copy_button.clicked.connect(self._emit_copy)
        first, second, column = QHBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        first.addWidget(self.title, 1)
        first.addWidget(self.revert_button)
        second.addWidget(self.name, 1)
        second.addWidget(self.copy_button)
        column.setContentsMargins(0, 0, 10, 0)
        column.setSpacing(8)
        column.addLayout(first)
        column.addLayout(second)

    def show_row(self, row: BookPageRow | None) -> None:
        """Show what can be done with a row."""
        self.title.setText(row.title if row else "Nothing found")
        self.revert_button.setVisible(bool(row and (row.own or row.changed)))
        for part in (self.name, self.copy_button):
            part.setVisible(bool(row) and self._grows)
        if row is None:
            return
        self.revert_button.set_words("Remove" if row.own else "As in the book", tip=f"{row.title}: all of it as the book says")
        if row.own:
            self.revert_button.set_words("Remove", tip=f"Take {row.title} out of this battle’s list")
        self.name.setPlaceholderText(f"One more like {row.title}: its name")
        self.name.setAccessibleName(f"Name of one more like {row.title}")

    def clear(self) -> None:
        """Forget the name that was typed."""
        self.name.clear()

    def _emit_copy(self) -> None:
        self.copy_wanted.emit(self.name.text())
