"""Words offered while somebody types: a short list under the line, of those that hold what has been typed so far."""

from collections.abc import Sequence

from PySide6.QtCore import QEvent, QObject, QPoint, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QLineEdit, QListWidget, QListWidgetItem, QWidget

MOST = 6
ROW = 26
EDGE = 5


class CompletionList(QListWidget):
    """Offers *words* under *line*, or above it at the lower edge of the window.

    An arrow or a click writes one into it, as if it had been typed; Esc puts the list away. *by_tab*: Tab writes the first.
    """

    offered = Signal()
    """Something else is offered now, or nothing."""

    def __init__(self, words: Sequence[str], line: QLineEdit, by_tab: bool = False, clear_of: QWidget | None = None) -> None:
        """*clear_of*: what holds the line and is not to be covered."""
        super().__init__(line.window())
        self.hide()
        self.setObjectName("suggestions")
        self.setAccessibleName("Suggestions")
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        self.setUniformItemSizes(True)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.words, self.line, self.by_tab = tuple(words), line, by_tab
        self._clear_of = clear_of or line
        line.textEdited.connect(self.offer)
        line.installEventFilter(self)
        line.destroyed.connect(self.deleteLater)
        self.itemClicked.connect(self._take_clicked)

    def offer(self, typed: str) -> None:
        """Show what holds *typed*, first what begins with it, of names the short ones; nothing where only that does."""
        wanted = typed.strip().casefold()
        fitting = [words for words in self.words if wanted in words.casefold()] if wanted else []
        fitting.sort(key=lambda words: (not words.casefold().startswith(wanted), len(words) if self.by_tab else 0))
        self.clear()
        if not fitting or fitting == [typed.strip()]:
            self.hide()
            self.offered.emit()
            return
        self.addItems(fitting)
        self.setCurrentRow(-1)
        self._place(min(MOST, len(fitting)))
        self.show()
        self.raise_()
        self.offered.emit()

    @property
    def first(self) -> str:
        """What Tab writes; "" while nothing is offered, or one is chosen already."""
        item = self.item(0) if self.by_tab and self.isVisible() and self.currentRow() < 0 else None
        return item.text() if item is not None else ""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if watched is not self.line:
            return super().eventFilter(watched, event)
        if event.type() in (QEvent.Type.FocusOut, QEvent.Type.Hide):
            self.hide()
        elif self.isVisible() and isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            return self._take_key(event.key())
        elif event.type() == QEvent.Type.KeyPress and isinstance(event, QKeyEvent) and event.key() == Qt.Key.Key_Down:
            return self._show_all()
        return super().eventFilter(watched, event)

    def _take_key(self, key: int) -> bool:
        """Whether a key was for the list."""
        if key in (Qt.Key.Key_Down, Qt.Key.Key_Up):
            step = 1 if key == Qt.Key.Key_Down else -1
            at = self.currentRow() + step
            self.setCurrentRow(at % self.count() if self.currentRow() >= 0 or step > 0 else self.count() - 1)
            self._write(self.currentItem())
            return True
        if key == Qt.Key.Key_Escape:
            self.hide()
            return True
        if key == Qt.Key.Key_Tab and self.first:
            self._write(self.item(0))
            self.hide()
            self.offered.emit()
            return False  # and goes on to the next field, as ever
        if key in (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Tab):
            self.hide()
        return False

    def _show_all(self) -> bool:
        """An arrow down in an empty line shows everything."""
        if self.line.text() or not self.words:
            return False
        self.clear()
        self.addItems(self.words)
        self._place(min(MOST, len(self.words)))
        self.show()
        self.raise_()
        return self._take_key(Qt.Key.Key_Down)

    def _take_clicked(self, item: QListWidgetItem) -> None:
        self._write(item)
        self.hide()
        self.offered.emit()

    def _write(self, item: QListWidgetItem | None) -> None:
        if item is not None:
            self.line.setText(item.text())
            self.line.setModified(True)

    def _place(self, rows: int) -> None:
        above = self.line.window()  # the line may have been made before it was put into its window
        if self.parentWidget() is not above:
            self.setParent(above)
        height = rows * ROW + 2 * EDGE
        left, top = self.line.mapTo(above, QPoint(0, 0)).x(), self._clear_of.mapTo(above, QPoint(0, 0)).y()
        below = top + self._clear_of.height() + 3
        self.setGeometry(left, below if below + height <= above.height() else top - 3 - height, self.line.width(), height)


def offer_completions(line: QLineEdit, words: Sequence[str]) -> CompletionList | None:
    """Offer *words* while somebody writes in *line*; the first stands in it, pale, as long as it is empty."""
    if not words:
        return None
    line.setPlaceholderText(f"{words[0]}…")
    return CompletionList(words, line)


def part_of_suggestions(widget: QWidget) -> bool:
    """Whether *widget* is such a list, or lies in one."""
    above: QWidget | None = widget
    while above is not None and not isinstance(above, CompletionList):
        above = above.parentWidget()
    return above is not None


def has_suggestions(line: QWidget) -> bool:
    """Whether such a list is open for what is typed in *line*."""
    return any(open_list.line is line and open_list.isVisible() for open_list in line.window().findChildren(CompletionList))
