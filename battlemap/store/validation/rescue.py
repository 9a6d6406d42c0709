"""What can still be read of a damaged or newer file, as a battle of its own."""

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any, ParamSpec, TypeVar

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, JournalEntry
from battlemap.play.places import Steps
from battlemap.play.session import SessionState
from battlemap.store.database.battle import Asset, Battle
from battlemap.store.database.codec import Codec
from battlemap.store.database.connection import examine
from battlemap.store.database.private_copy import private_folder
from battlemap.store.database.rows import HIGHEST_ID, asset_names, read_asset, read_board, read_entry, read_meta, read_state
from battlemap.store.database.schema import FileHeader, computed_table
from battlemap.store.database.side_files import copy_alone, copy_with_side_files, present_side_files
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError
from battlemap.store.validation.board_difference import WHAT, events_between
from battlemap.store.validation.file_validation import Load, check_board, codec_for, replay_entries

T = TypeVar("T")
P = ParamSpec("P")
MOST_STEPS_BACK = 1_000
"""So many unreadable steps in a row are followed back."""


def rescue_battle(path: Path, header: FileHeader, load: Load) -> Battle:
    """Return everything of *path* that can be read. StoreError if that is nothing."""
    try:
        return _rescue_copy(path, copy_with_side_files, header, load)
    except StoreError:
        if not present_side_files(path):
            raise
    return _rescue_copy(path, copy_alone, header, load)  # what lies beside it may have done the damage


def _rescue_copy(path: Path, make_copy: Callable[[Path, Path], None], header: FileHeader, load: Load) -> Battle:
    with private_folder() as folder:
        copy = folder / "damaged.battle"
        make_copy(path, copy)
        if header.size < header.promised < 4 * max(header.size, 1_000_000):
            with copy.open("rb+") as file:  # SQLite reads nothing of a file that is shorter than it says
                file.truncate(header.promised)
        with closing(examine(copy, writing=True)) as connection:
            return _Rescue(connection, path.name, header.version, load).battle()


class _Rescue:
    """One file that is being read as far as it can be."""

    def __init__(self, connection: sqlite3.Connection, name: str, version: int, load: Load) -> None:
        self.connection, self.name = connection, name
        if computed := _try(computed_table, connection):
            raise StoreError(f"{name} is not a battle: it computes its table “{computed}” instead of storing it.")
        self.meta = _try(read_meta, connection) or {}
        if "ruleset" not in self.meta:
            raise StoreError(f"{name} is too damaged: not even the name of its game can be read; open a safety copy.")
        self.codec = Codec(codec_for(self.meta, load, name).rules, lenient=True, version=version)
        head = self.meta.get("head", "")
        self.saved_head = int(head) if head.isdecimal() and len(head) < 10 else ROOT
        self.entries: dict[int, JournalEntry] = {}
        self.boards: dict[int, AnyEncounter] = {}
        self.origin: dict[int, int] = {}
        """From which readable board each step was reached."""
        self.bridged: set[int] = set()
        """The steps that stand for what could not be read."""

    def battle(self) -> Battle:
        """Where the battle stood, or the last that can be reached, with as much of what led there as can be read."""
        steps = self._keys("id", "entry")
        self._reach(sorted(steps | self._keys("entry", "board") | {ROOT}))
        if not self.boards:
            raise StoreError(f"{self.name} is too damaged: no board in it can be read; open a safety copy.")
        head = self.saved_head
        state = _try(read_state, self.connection, self.codec, {**self.meta, "head": "0", "redo": "{}"}, {})
        state = replace(state or SessionState(self.meta.get("seed") or "rescued"), redo={}, steps=Steps())
        if head not in self.boards:
            head, state = max(self.boards), replace(state, pending=None)
        root = self.origin[head]
        kept = [key for key in self.boards if self.origin[key] == root and key != root]
        state = replace(state, head=ROOT if head == root else head)
        entries = tuple(_attach_to_root(self.entries[key], root) for key in kept)
        assets, missing = self._assets()
        count = max(steps | {self.saved_head})  # ids are given without gaps
        unread = count - sum(key not in self.bridged for key in kept)
        remarks = (*_loss_remarks(unread, count, "step"), *_loss_remarks(missing, missing + len(assets), "picture"))
        return Battle(self.codec.rules, self.boards[root], state, entries, assets, remarks)

    def _reach(self, keys: Iterable[int]) -> None:
        """Find the board after every step: folded, or where that fails, as it was kept."""
        for key in keys:
            entry = self._entry(key) if key != ROOT else None
            if entry is not None and entry.parent in self.boards:
                board = _try(replay_entries, self.boards[entry.parent], entry.events, "")
                if board is not None:
                    self._enter(entry, board)
                    continue
            board = _try(read_board, self.connection, self.codec, key)
            if board is not None and _try(check_board, board, self.codec.rules, "") is not None:
                self._take(key, board)
        while len(self.boards) > 1 and _try(check_board, self.boards[max(self.boards)], self.codec.rules, "") is None:
            del self.boards[max(self.boards)]

    def _enter(self, entry: JournalEntry, board: AnyEncounter) -> None:
        self.entries[entry.id], self.boards[entry.id] = entry, board
        self.origin[entry.id] = self.origin[entry.parent]

    def _take(self, key: int, board: AnyEncounter) -> None:
        """A board that was kept: joined to what led there by one edit, else the beginning of a new story."""
        parent = self._nearest_before(key)
        events = events_between(self.boards[parent], board) if parent is not None else None
        if parent is not None and events is not None:
            depth = self.entries[parent].depth if parent in self.entries else 0
            self.bridged.add(key)
            self._enter(JournalEntry(key, parent, None, (), events, self._number(key, "depth") or depth, False, WHAT), board)
        else:
            self.boards[key], self.origin[key] = board, key

    def _nearest_before(self, key: int) -> int | None:
        """The nearest step before *key* whose board is known."""
        at: int | None = key
        for _ in range(MOST_STEPS_BACK):
            at = self._number(at, "parent") if at is not None else None
            if at is None or at in self.boards:
                break
        return at if at in self.boards else max((known for known in self.boards if known < key), default=None)

    def _number(self, key: int, column: str) -> int | None:
        row = _try(_first_row, self.connection, f"SELECT {column} FROM entry WHERE id = ?", key)
        return row[0] if row and type(row[0]) is int else None

    def _entry(self, key: int) -> JournalEntry | None:
        entry = _try(read_entry, self.connection, self.codec, key)
        return entry if entry is not None and ROOT <= entry.parent < key else None

    def _keys(self, column: str, table: str) -> set[int]:
        """The ids found from either end of a table: a bad page in the middle hides only what is on it."""
        keys: set[int] = set()
        for order in ("ASC", "DESC"):
            with suppress(*DATABASE_FAULTS):
                for (key,) in self.connection.execute(f"SELECT {column} FROM {table} ORDER BY {column} {order}"):
                    if type(key) is int and ROOT < key <= HIGHEST_ID:  # on a damaged page an id may be missing
                        keys.add(key)
        return keys

    def _assets(self) -> tuple[dict[str, Asset], int]:
        assets = {name: _try(read_asset, self.connection, name) for name in _try(asset_names, self.connection) or ()}
        return {name: asset for name, asset in assets.items() if asset}, sum(asset is None for asset in assets.values())


def _first_row(connection: sqlite3.Connection, sql: str, key: int) -> tuple[Any, ...] | None:
    row: tuple[Any, ...] | None = connection.execute(sql, (key,)).fetchone()
    return row


def _attach_to_root(entry: JournalEntry, root: int) -> JournalEntry:
    return replace(entry, parent=ROOT) if entry.parent == root else entry


def _loss_remarks(count: int, of: int, what: str) -> tuple[str, ...]:
    return (f"{count} of {of} {what}s could not be read.",) if count else ()


def _try(read: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T | None:
    try:
        return read(*args, **kwargs)
    except (*DATABASE_FAULTS, StoreError):
        return None
