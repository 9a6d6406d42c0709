"""Settling what was changed on two machines, from the library's window."""

from collections.abc import Mapping
from pathlib import Path

from PySide6.QtCore import QObject

from battlemap.gui.library.conflict_row import ConflictRow
from battlemap.gui.library.library_edits import LibraryEdits
from battlemap.store.collection.conflict_copies import ConflictCopy
from battlemap.store.collection.conflict_settling import Settlement, describe_conflict, settle_conflict
from battlemap.store.collection.library import Library


class LibraryConflicts(QObject):
    """Shows the first conflict of a library in its row, and settles it as is chosen there."""

    def __init__(self, library: Library, edits: LibraryEdits, row: ConflictRow) -> None:
        super().__init__(row)
        self._library, self._edits, self._row = library, edits, row
        row.settled.connect(self.settle)

    def show(self) -> None:
        """Show what there is to settle now."""
        conflicts = self._library.conflicts
        words = self.describe(conflicts[0]) if conflicts else ""
        self._row.show_conflict(conflicts[0] if conflicts else None, words, max(0, len(conflicts) - 1))

    def settle(self, conflict: ConflictCopy, keep: Settlement) -> None:
        """Settle what was changed on two machines; that can be undone."""
        before = self._edits.attempt(lambda: settle_conflict(self._library, conflict, keep))
        self._edits.changed.emit()
        if before is not None and keep != "both":
            self._edits.say(f"{Path(conflict.original).stem} is settled.", "Undo", lambda: self._unsettle(before))

    def describe(self, conflict: ConflictCopy) -> str:
        """One sentence about what was changed on two machines."""
        names = self._edits.attempt(lambda: describe_conflict(self._library, conflict))
        return f"{Path(conflict.original).name} was changed in two places: {names}." if names else ""

    def _unsettle(self, files: Mapping[str, bytes]) -> None:
        self._edits.attempt(lambda: self._library.put_files(files))
        self._edits.changed.emit()
