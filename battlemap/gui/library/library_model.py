"""The rows of the library as a list: entries with heads between them, and what leaves the window when they are dragged out."""

from collections.abc import Callable, Iterable, Sequence
from pathlib import Path
from typing import Any

from PySide6.QtCore import QAbstractListModel, QMimeData, QModelIndex, QPersistentModelIndex, Qt, QUrl
from PySide6.QtWidgets import QWidget

from battlemap.gui.battle.dragged_entries import DRAGGED_ENTRIES
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.search.library_search import LibraryFilter, LibraryHead, LibrarySearch

Index = QModelIndex | QPersistentModelIndex
ROOT = QModelIndex()
ROW = Qt.ItemDataRole.UserRole + 40
"""The entry or the head of a row."""
PORTION = 40
"""So many rows more are laid out at once."""


class LibraryModel(QAbstractListModel):
    """*give_out* writes entries to a file that can be dropped elsewhere; None if that fails."""

    def __init__(self, give_out: Callable[[Sequence[LibraryEntry]], Path | None], parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._give_out = give_out
        self._search = LibrarySearch((), {})
        self.filter = LibraryFilter()
        self.rows: list[LibraryEntry | LibraryHead] = []
        self.best = -1
        """The row most likely meant by what is looked for."""
        self._seen = 0
        """So many rows are laid out by now: a list of thousands is not for every key that is typed."""

    def fill(self, search: LibrarySearch) -> None:
        """List these entries from now on, through the same filter."""
        self._search = search
        self.set_filter(self.filter)

    def set_filter(self, wanted: LibraryFilter) -> None:
        """Show only what passes."""
        self.beginResetModel()
        self.filter = wanted
        found = self._search.rows(wanted)
        self.rows, self.best = found.rows, found.best
        self._seen = min(PORTION, len(self.rows))
        self.endResetModel()

    def show_up_to(self, row: int) -> None:
        """Have the rows laid out as far as one of them."""
        if row >= self._seen:
            seen = min(row + PORTION, len(self.rows))
            self.beginInsertRows(ROOT, self._seen, seen - 1)
            self._seen = seen
            self.endInsertRows()

    def canFetchMore(self, parent: Index) -> bool:
        return not parent.isValid() and self._seen < len(self.rows)

    def fetchMore(self, parent: Index) -> None:
        self.show_up_to(self._seen)

    def entry_at(self, row: int) -> LibraryEntry | None:
        """The entry of a row; None for a head."""
        found = self.rows[row] if 0 <= row < len(self.rows) else None
        return found if isinstance(found, LibraryEntry) else None

    def row_of(self, key: str) -> int:
        """The row of the entry with this id; −1 if it is not listed."""
        return next((at for at, row in enumerate(self.rows) if isinstance(row, LibraryEntry) and row.id == key), -1)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else self._seen

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> Any:
        if not index.isValid() or index.row() >= len(self.rows):
            return None
        row = self.rows[index.row()]
        if role == ROW:
            return row
        if role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
            if isinstance(row, LibraryHead):
                return f"{row.title}, {row.count}"
            marked = ", favourite" if row.favourite else ""
            return row.title if role == Qt.ItemDataRole.DisplayRole else f"{row.title}, {KINDS[row.kind].title}{marked}"
        return None

    def flags(self, index: Index) -> Qt.ItemFlag:
        if self.entry_at(index.row()) is None:
            return Qt.ItemFlag.NoItemFlags
        return Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable | Qt.ItemFlag.ItemIsDragEnabled

    def mimeTypes(self) -> list[str]:
        return [DRAGGED_ENTRIES, "text/uri-list"]

    def mimeData(self, indexes: Iterable[QModelIndex]) -> QMimeData:
        """One file with all of them, and their ids."""
        entries = [entry for index in indexes if (entry := self.entry_at(index.row())) is not None]
        data = QMimeData()
        data.setData(DRAGGED_ENTRIES, "\n".join(entry.id for entry in entries).encode())
        if entries and (path := self._give_out(entries)) is not None:
            data.setUrls([QUrl.fromLocalFile(str(path))])
        return data

    def supportedDragActions(self) -> Qt.DropAction:
        return Qt.DropAction.CopyAction
