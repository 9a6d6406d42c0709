"""What an open battle file holds: a little at once, entries, boards and pictures when they are wanted."""

import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, Journal, JournalEntry
from battlemap.play.session import SessionState
from battlemap.store.database.battle import Asset
from battlemap.store.database.codec import InvalidContent
from battlemap.store.database.connection import check_side_files
from battlemap.store.database.rows import (
    as_id,
    asset_names,
    board_keys,
    last_children,
    read_asset,
    read_board,
    read_entry,
    read_meta,
    read_state,
    read_stubs,
)
from battlemap.store.document.document_creation import EVERY, steps_since
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason
from battlemap.store.validation.file_validation import Load, codec_for

T = TypeVar("T")


class BattleReader:
    """The reading side of a document: the archive of its journal.

    It is told what is being written, so that it knows of entries and boards before they are on the disk.
    """

    def __init__(self, path: Path, connection: sqlite3.Connection, lock: threading.RLock, load: Load) -> None:
        """StoreError or a database fault if the file cannot be read."""
        self.path, self.name = path, path.name
        self._connection, self._lock = connection, lock
        self.meta = read_meta(connection)
        self.codec = codec_for(self.meta, load, self.name)
        self.stubs = read_stubs(connection)
        self.state: SessionState = read_state(connection, self.codec, self.meta, self.stubs)
        self.last = max(self.stubs, default=ROOT)
        """The highest entry that is in the file or on its way there."""
        parting = self.meta.get("parting", "")
        self.closing_board = as_id(parting)
        """After which entry the board was kept when the file was closed."""
        self.boards = {ROOT, *board_keys(connection)}
        self._steps = steps_since(self.stubs, frozenset(self.boards - {self.closing_board}))

    @property
    def children(self) -> dict[int, int]:
        """For each entry the child made last."""
        return last_children((key, stub.parent) for key, stub in self.stubs.items())

    def entry(self, key: int) -> JournalEntry:
        """One entry, read from the file."""
        return self._read(lambda: read_entry(self._connection, self.codec, key))

    def snapshot(self, key: int) -> AnyEncounter | None:
        """The board after an entry, if it was kept."""
        return self._read(lambda: read_board(self._connection, self.codec, key)) if key in self.boards else None

    def journal(self) -> Journal:
        """All entries, read when they are wanted."""
        board = self.snapshot(ROOT)
        if board is None:
            raise InvalidContent(f"{self.name}: the opening is missing.")
        return Journal(board, self.stubs, self)

    def asset(self, sha: str) -> Asset | None:
        """A picture by its sha256; None if there is none, or it is damaged."""
        return self._read(lambda: read_asset(self._connection, sha))

    def assets(self) -> dict[str, Asset]:
        """All pictures that are whole."""
        assets = self._read(lambda: [read_asset(self._connection, sha) for sha in asset_names(self._connection)])
        return {asset.sha: asset for asset in assets if asset is not None}

    def take_unsaved(self, journal: Journal) -> tuple[tuple[JournalEntry, ...], tuple[tuple[int, AnyEncounter], ...]]:
        """The entries of *journal* that are not in the file yet, and the boards to be kept with them; they count as known now."""
        entries = tuple(journal.entry(key) for key in range(self.last + 1, journal.last + 1) if key in journal.stubs)
        boards = tuple((entry.id, journal.board(entry.id)) for entry in entries if self._is_due(entry))
        self.last = journal.last
        self.stubs |= {entry.id: journal.stubs[entry.id] for entry in entries}
        self.boards |= {key for key, _ in boards}
        return entries, boards

    def _is_due(self, entry: JournalEntry) -> bool:
        """Whether it is time to keep a board; counted along the way that led there."""
        self._steps[entry.id] = (self._steps.get(entry.parent, 0) + 1) % EVERY
        return self._steps[entry.id] == 0

    def droppable_boards(self, head: int) -> tuple[int, ...] | None:
        """Which boards may go if the one after *head* is kept for the next opening; None if it is there anyway."""
        if head == self.closing_board or self._steps.get(head, 0) == 0:
            return None
        gone = (self.closing_board,) if self.closing_board in self.boards and self._steps.get(self.closing_board, 0) else ()
        self.boards = (self.boards - {*gone}) | {head}
        return gone

    def _read(self, read: Callable[[], T]) -> T:
        try:
            with self._lock:
                check_side_files(self.path)
                return read()
        except DATABASE_FAULTS as error:
            raise StoreError(f"{self.name} cannot be read: {reason(error)}; open a safety copy.") from None
