"""The search above a collection at work: what is typed filters the list, the arrows walk through it, Enter places."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.gui.collection.creature_filter import CreatureFilter
from battlemap.gui.collection.creature_list import CreatureList
from battlemap.gui.collection.creature_model import CreatureModel
from battlemap.gui.collection.creature_preview import PreviewController
from battlemap.gui.collection.filter_bar import FilterBar
from battlemap.gui.collection.placing_bar import MOST, PlacingBar
from battlemap.gui.word_match import split_count
from battlemap.store.collection.creature_file import CollectionCreature

REMOVING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)


class CollectionSearch(QObject):
    """Joins the fields of a collection with its list; *nothing* is seen in place of an empty one."""

    place_wanted = Signal(CollectionCreature)
    remove_wanted = Signal(CollectionCreature)
    refused = Signal(str)
    """Why Enter places nothing: one sentence."""

    def __init__(
        self, filters: FilterBar, model: CreatureModel, rows: CreatureList, nothing: QWidget, bar: PlacingBar,
        cards: PreviewController, parent: QWidget,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self._filters, self._model, self._rows, self._nothing = filters, model, rows, nothing
        self._bar, self._cards = bar, cards
        self._typed_count = False
        """Whether the number of newcomers was written into the search."""
        self._field = filters.search
        self._field.textChanged.connect(self._search)
        self._field.returnPressed.connect(self._place_current)
        self._field.walked.connect(self._walk_list)
        filters.changed.connect(self._apply_filter)

    def clear(self) -> None:
        """Look for nothing any more."""
        self._field.clear()
        self._filters.show_filter(CreatureFilter())

    def focus(self) -> None:
        """Let words be typed."""
        self._field.setFocus(Qt.FocusReason.OtherFocusReason)

    def take_list_key(self, event: QKeyEvent) -> bool:
        """A key in the list: letters are searched for, Del removes one's own."""
        if not self._rows.hasFocus():
            return False
        if event.key() in REMOVING:
            if self._rows.creature is not None:
                self.remove_wanted.emit(self._rows.creature)
            return True
        if event.text().strip() and event.text().isprintable():
            self.focus()
            self._field.insert(event.text())
            return True
        return False

    def _search(self, text: str) -> None:
        words, count = split_count(text)
        if count:
            self._typed_count = True
            self._bar.count.setValue(count)
        elif not text and self._typed_count:  # a number that was typed is gone with its words
            self._typed_count = False
            self._bar.count.setValue(1)
        self._filters.show_filter(replace(self._filters.filter, words=words))
        if words and self._model.rowCount():
            self._cards.is_walking = True
            self._rows.choose(self._model.best_row(words))
        if self._rows.creature is not None:
            self._bar.show_creature(self._rows.creature.name)

    def _apply_filter(self, wanted: CreatureFilter) -> None:
        self._model.set_filter(wanted)
        self._rows.setVisible(bool(self._model.rows))
        self._nothing.setVisible(not self._model.rows)
        if not self._model.rows:
            self._cards.hide()

    def _walk_list(self, event: QKeyEvent) -> None:
        self._cards.is_walking = True
        if self._rows.currentIndex().isValid():
            QApplication.sendEvent(self._rows, event)
        elif self._model.rowCount():
            self._rows.choose(0)

    def _place_current(self) -> None:
        _, count = split_count(self._field.text())
        if count > MOST:
            self.refused.emit(f"At most {MOST} are placed at once. Type a smaller number.")
            return
        index = self._rows.currentIndex() if self._rows.currentIndex().isValid() else self._model.index(0)
        if index.isValid():
            self.place_wanted.emit(self._model.rows[index.row()])
            self._field.clear()
