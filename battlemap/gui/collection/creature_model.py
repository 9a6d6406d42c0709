"""The creatures of a collection as a list: those that pass a filter, with the heads of their sections and their numbers."""

from collections import Counter
from collections.abc import Callable, Sequence
from typing import Any

from PySide6.QtCore import QAbstractListModel, QModelIndex, QPersistentModelIndex, Qt
from PySide6.QtWidgets import QWidget

from battlemap.gui.collection.creature_filter import CreatureFilter, best_row, filter_creatures, section_of
from battlemap.gui.collection.creature_profiles import CreatureProfile
from battlemap.store.collection.creature_file import CollectionCreature

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
CREATURE = Qt.ItemDataRole.UserRole
NUMBERS = Qt.ItemDataRole.UserRole + 1
HEAD = Qt.ItemDataRole.UserRole + 2
"""(title, how many) if a row begins a section, else None."""


class CreatureModel(QAbstractListModel):
    """*show* puts a creature on a board, for its numbers; that is done once for each, when it is first looked at."""

    def __init__(self, show: Callable[[CollectionCreature], CreatureProfile], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._show = show
        self._all: tuple[CollectionCreature, ...] = ()
        self._profiles: dict[str, CreatureProfile] = {}
        self._sections: Counter[str] = Counter()
        self.filter = CreatureFilter()
        self.rows: tuple[CollectionCreature, ...] = ()

    def fill(self, creatures: Sequence[CollectionCreature]) -> None:
        """List these creatures from now on, through the same filter."""
        self._all, self._profiles = tuple(creatures), {}
        self.set_filter(self.filter)

    def set_filter(self, wanted: CreatureFilter) -> None:
        """Show only what passes."""
        self.beginResetModel()
        self.filter = wanted
        self.rows = filter_creatures(self._all, wanted)
        self._sections = Counter(section_of(creature) for creature in self.rows)
        self.endResetModel()

    def forget_profiles(self) -> None:
        """Show every creature anew: another side is drawn in other colours."""
        self._profiles = {}

    def best_row(self, words: str) -> int:
        """The row most likely meant by *words*."""
        return best_row(self.rows, words)

    def row_of(self, key: str) -> int:
        """The row of the creature with this id; −1 if it is not listed."""
        return next((row for row, creature in enumerate(self.rows) if creature.id == key), -1)

    def profile_of(self, creature: CollectionCreature) -> CreatureProfile:
        """A creature on a board of its own."""
        if creature.id not in self._profiles:
            self._profiles[creature.id] = self._show(creature)
        return self._profiles[creature.id]

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self.rows)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        creature = self.rows[index.row()]
        if role == Qt.ItemDataRole.DisplayRole:
            return creature.name
        if role == Qt.ItemDataRole.AccessibleTextRole:
            return ". ".join(
                (f"{creature.name}, {section_of(creature)}", *self.profile_of(creature).numbers, creature.entry.help)
            )
        if role == NUMBERS:
            return self.profile_of(creature).numbers
        if role == HEAD:
            return self._head(index.row())
        return creature if role == CREATURE else None

    def flags(self, index: Index) -> Qt.ItemFlag:
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable

    def _head(self, row: int) -> tuple[str, int] | None:
        section = section_of(self.rows[row])
        first = row == 0 or section_of(self.rows[row - 1]) != section
        return (section, self._sections[section]) if first else None
