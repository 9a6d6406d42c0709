"""The .battle file: an SQLite application file that follows a session."""

import os
import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path

from msgspec.structs import replace

from battlemap.play.journal import ROOT
from battlemap.play.places import Steps
from battlemap.play.session import Session, SessionState, SessionUpdate
from battlemap.play.timeline.timeline_notes import deleted_entries
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Asset, Battle
from battlemap.store.database.connection import connect
from battlemap.store.database.database_writer import DatabaseWriter, Heard, now
from battlemap.store.database.private_copy import settled
from battlemap.store.database.rows import Transaction
from battlemap.store.database.schema import read_header
from battlemap.store.database.side_files import LONGEST_NAME
from battlemap.store.document import file_choice, trusted_files
from battlemap.store.document.battle_assets import BattleAssets
from battlemap.store.document.battle_reader import BattleReader
from battlemap.store.document.document_creation import write_battle
from battlemap.store.document.document_reading import completed_battle
from battlemap.store.document.open_marks import mark_open, unmark
from battlemap.store.document.safety_copies import (
    DamagedCopy,
    SafetyClock,
    SafetyCopy,
    copy_database,
    make_safety_copy,
    safety_copies,
)
from battlemap.store.files.fault_reports import FaultReports
from battlemap.store.files.store_errors import DATABASE_FAULTS, StoreError, reason, resolve_path
from battlemap.store.validation.file_validation import UNFOLDABLE, Load, find_fault

ELSEWHERE = "is open in another window of battlemap: what is changed in both cannot be saved; close it in one of them."


class Unchanged(StoreError):
    """What another file holds could not be taken over, and the file holds what it held."""


class Document:
    """One battle on disk. `session()` gives the fight in it, `follow()` keeps the file in step with that.

    All methods belong to one thread; writing happens on another, in order.
    """

    def __init__(
        self, path: Path, connection: sqlite3.Connection, load: Load, notice: str = "", origin: Path | None = None
    ) -> None:
        """Take over an open file that has been looked at: use create() or open()."""
        self.path = path
        self.notice = notice
        """What the user should know of how it was opened: that it is a copy, and why. Empty if there is nothing."""
        self.origin = origin
        """The file that this one was copied from, because it could not or should not be changed; None if it is the file."""
        self._load, self._connection, self._lock = load, connection, threading.RLock()
        self._reader = BattleReader(path, connection, self._lock, load)
        self._session: Session | None = None
        self._stop: Callable[[], None] | None = None
        self._fault_reports = FaultReports()
        self._writer = DatabaseWriter(path, connection, self._lock, self._reader.children)
        self.assets = BattleAssets(self._writer, lambda sha: self._reader.asset(sha))  # noqa: PLW0108 – of whichever reader it is by then
        if not mark_open(path):
            self.notice = f"{notice} {path.name} {ELSEWHERE}".strip()
        self._writer.after_writing = SafetyClock(path, bool(self._reader.stubs)).copy_if_due

    @classmethod
    def create(cls, path: Path, battle: Battle, load: Load = registry.load_ruleset) -> "Document":
        """Write a new file with all of *battle*; it exists whole or not at all. StoreError if there is one already."""
        path = resolve_path(path)
        if os.path.lexists(path):
            raise StoreError(f"{path} exists already; choose another name.")
        if len(path.name.encode()) > LONGEST_NAME:
            raise StoreError(f"{path.name[:40]}… is too long a name; choose another one.")
        write_battle(path, battle)
        trusted_files.remember(path)
        return cls.open(path, load)

    @classmethod
    def open(cls, path: Path, load: Load = registry.load_ruleset) -> "Document":
        """Open a battle. What may not be changed, is newer or is damaged is opened as a copy in the user's folder.

        StoreError, in one sentence, if nothing can be opened.
        """
        path = resolve_path(path)
        try:
            return cls._open_chosen(path, load)
        except StoreError:
            if not trusted_files.forget(path):
                raise
        return cls._open_chosen(path, load)  # it was taken for unchanged: now it is examined, and rescued where need be

    @classmethod
    def _open_chosen(cls, path: Path, load: Load) -> "Document":
        opened = file_choice.choose_file(path, load)
        try:
            connection = connect(opened.path, writing=True)
        except DATABASE_FAULTS as error:
            raise StoreError(f"{opened.path} cannot be opened: {reason(error)}.") from None
        try:
            return cls(opened.path, connection, load, opened.notice, opened.origin)
        except (*DATABASE_FAULTS, StoreError, OSError) as error:
            connection.close()
            raise error if isinstance(error, StoreError) else StoreError(f"{path} cannot be read: {reason(error)}.") from None

    @property
    def rules(self) -> AnyRuleset:
        """The game that is played in it."""
        return self._reader.codec.rules

    @property
    def title(self) -> str:
        """What the battle is called; without a name, its file's."""
        title = self._session.board.title if self._session else self._reader.meta.get("title", "")
        return title or self.path.stem

    @property
    def read_only(self) -> bool:
        """Whether this is a copy because the file that was asked for is left as it is."""
        return self.origin is not None

    @property
    def state(self) -> SessionState:
        """Where the battle stands."""
        return self._reader.state

    def session(self) -> Session:
        """The battle as it is on the disk, the open question open. StoreError if it cannot be taken up."""
        self.flush()
        journal, state = self._reader.journal(), self._reader.state
        try:
            return Session(self.rules, journal, state, self._fault_reports.write)
        except UNFOLDABLE as fault:
            raise StoreError(f"{self.path.name} cannot be taken up where it stands; open a safety copy.") from fault

    def battle(self) -> Battle:
        """Everything in it, as one value."""
        return self._battle(self._reader.assets() | self.assets.added)

    def _battle(self, assets: dict[str, Asset]) -> Battle:
        """The battle with these pictures. StoreError if an entry cannot be read."""
        journal = self._session.journal if self._session else self._reader.journal()
        entries = tuple(journal.entry(key) for key in journal.stubs)
        return Battle(self.rules, journal.opening, self.state, entries, assets)

    def follow(self, session: Session) -> None:
        """Write every change of *session* from now on, and what has happened in it since it was opened."""
        self._unfollow()
        self._session = session
        self._stop = session.observe(self._write)
        if session.journal.last != self._reader.last or session.state != self._reader.state:
            self._write()

    def _unfollow(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _write(self, update: SessionUpdate | None = None) -> None:
        session = self._session
        assert session is not None
        at = now()
        try:
            entries, boards = self._reader.take_unsaved(session.journal)
            self._reader.state = state = session.state
            meta = (("title", session.board.title), ("changed", at))
        except Exception as error:
            self._writer.fail(error)
            raise
        self._writer.put(Transaction(state, tuple((entry, at) for entry in entries), boards, meta=meta))

    def on_saved(self, listener: Heard) -> Callable[[], None]:
        """Call *heard*(saved, problem) whenever that changes, mostly from the writing thread; returns the way to stop that."""
        return self._writer.listen(listener)

    @property
    def saved(self) -> bool:
        """Whether everything is on the disk."""
        return self._writer.saved

    @property
    def problem(self) -> str:
        """Why it is not, in one sentence; empty while it is on its way."""
        return self._writer.problem

    def flush(self) -> bool:
        """Wait until everything is written or has failed; True if it is on the disk."""
        return self._writer.flush()

    def save_copy(self, path: Path) -> str:
        """Everything, also what could not be written so far, in a file of its own. StoreError if that fails.

        Gives back what the user should know of the copy, mostly nothing.
        """
        path = resolve_path(path)
        if path == self.path:
            raise StoreError(f"{path.name} is this battle itself; choose another name for the copy.")
        if not self.flush():
            battle, notice = self._from_memory()
            write_battle(path, battle)
            return notice
        try:
            with closing(connect(self.path)) as source:
                copy_database(source, path, lambda copy: find_fault(copy, self._load))
        except DATABASE_FAULTS as error:
            raise StoreError(f"{path} cannot be written: {reason(error)}; choose another place.") from error
        except DamagedCopy as damage:
            battle, notice = self._from_memory()
            write_battle(path, battle)
            told = f"{self.path.name} is damaged ({damage}): the copy was made from what the program still knew."
            return f"{told} {notice}".rstrip()
        return ""

    def _from_memory(self) -> tuple[Battle, str]:
        """The battle as far as it can be had without the file."""
        try:
            return self.battle(), ""
        except StoreError:
            session = self._session
            if session is None:
                raise
        with suppress(StoreError):  # the fight may be in memory, and only pictures are missing
            return self._battle(dict(self.assets.added)), "If it held pictures, the copy lacks them."
        for copy in self.safety_copies():
            if (whole := completed_battle(session, copy.path, self._load)) is not None:
                return replace(whole, assets=whole.assets | self.assets.added), ""
        state = replace(session.state, head=ROOT, redo={}, steps=Steps())
        battle = Battle(self.rules, session.journal.board(session.head), state, (), dict(self.assets.added))
        return battle, f"Only the board as it stands could be saved: what led to it lies in {self.path}, which cannot be read."

    def safety_copies(self) -> tuple[SafetyCopy, ...]:
        """The timed copies beside the file, latest first."""
        return safety_copies(self.path)

    def make_safety_copy(self) -> SafetyCopy:
        """Make one now. StoreError if that fails."""
        self.flush()
        return make_safety_copy(self.path)

    def revert_to(self, copy: Path) -> Session:
        """Put back what a safety copy holds, after keeping a copy of what is there; gives back the session to go on with.

        StoreError, with nothing changed, if the copy is not whole. (To go back to an entry of the journal nothing has
        to be put back: see Session.go_to.)
        """
        read_header(copy)
        if fault := find_fault(copy, self._load):
            raise StoreError(f"{copy.name} cannot be put back: {fault}.")
        if not self.flush():
            raise StoreError(f"{self.path.name} is not saved; save a copy to another place first.")
        kept = make_safety_copy(self.path, spared=copy)
        followed, reader = self._session, self._reader
        if followed is not None:  # what it has not read yet is not to be read out of the copy
            for key in followed.journal.stubs:
                followed.journal.entry(key)
        self._unfollow()
        try:
            self._take_content(copy)
            session = self.session()
        except (OSError, StoreError, *DATABASE_FAULTS) as error:
            if not isinstance(error, Unchanged):
                self._put_back(kept.path)
            self._reader = reader
            if followed is not None:
                self.follow(followed)
            raise StoreError(f"{copy.name} cannot be put back: {reason(error)}.") from error
        self.assets.added.clear()
        self.follow(session)
        return session

    def _put_back(self, kept: Path) -> None:
        """Have the file hold again what it held; if that is impossible, nothing more is written to it."""
        try:
            self._take_content(kept)
        except (OSError, StoreError, *DATABASE_FAULTS):
            self._writer.give_up()

    def _take_content(self, path: Path) -> None:
        """Have the file hold what another does, and read that. Unchanged, or (then it holds the other) what reading it raises."""
        with self._lock:
            try:
                with settled(path) as whole, closing(connect(whole)) as source:
                    source.backup(self._connection)
            except DATABASE_FAULTS as error:
                raise Unchanged(reason(error)) from error
            self._reader = BattleReader(self.path, self._connection, self._lock, self._load)
            self._writer.renew(self._reader.children)

    def close(self) -> bool:
        """Write what is left and the board as it stands, and let go of the file; True if everything is on the disk."""
        self._unfollow()
        session = self._session
        if session is not None and (deleted := deleted_entries(session.journal, session.head, session.timeline)) and self.flush():
            self._writer.put(Transaction(_without(session.state, deleted), dropped_entries=tuple(sorted(deleted))))
        if session is not None and self.flush() and (gone := self._reader.droppable_boards(session.head)) is not None:
            board = (session.head, session.journal.board(session.head))
            self._writer.put(Transaction(boards=(board,), meta=(("parting", str(session.head)),), dropped_boards=gone))
            self._writer.flush()
        self._writer.stop()
        with self._lock:  # a worker may be reading a picture
            self._connection.close()
        unmark(self.path)
        if self.saved:
            trusted_files.remember(self.path)
        return self.saved


def _without(state: SessionState, deleted: frozenset[int]) -> SessionState:
    """Where a battle stands once tries that were deleted have left the file, now that it is closed."""
    redo = {parent: child for parent, child in state.redo.items() if deleted.isdisjoint((parent, child))}
    return replace(state, redo=redo, steps=state.steps.without(deleted), timeline=state.timeline.without(deleted))
