"""The .battle file: an SQLite application file that follows a session."""

import sqlite3
import threading
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import TypeVar

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.play.journal import ROOT, Entry, Journal
from battlemap.play.session import Session, State, Update
from battlemap.rules import shelf
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store import known, opening
from battlemap.store.battle import MOST_ASSET_BYTES, Asset, Battle
from battlemap.store.codec import BadContent
from battlemap.store.creation import EVERY, steps_since, write_battle
from battlemap.store.inspection import UNFOLDABLE, Load, codec_for, found_fault
from battlemap.store.rows import (
    Change,
    asset_names,
    read_asset,
    read_board,
    read_entry,
    read_meta,
    read_state,
    read_stubs,
    youngest,
)
from battlemap.store.safety import Clock, SafetyCopy, copy_database, make_safety_copy, safety_copies
from battlemap.store.schema import connect, read_header
from battlemap.store.trouble import DATABASE_FAULTS, StoreTrouble, reason
from battlemap.store.writer import Heard, Writer, now

T = TypeVar("T")


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
        self._load = load
        self._connection = connection
        self._lock = threading.RLock()
        self._assets: dict[str, Asset] = {}
        self._stop: Callable[[], None] | None = None
        self._session: Session | None = None
        self._read()
        self._clock = Clock(path, bool(self._stubs))
        self._writer = Writer(path, connection, self._lock, youngest((key, stub.parent) for key, stub in self._stubs.items()))
        self._writer.after_writing = self._clock.strike

    def _read(self) -> None:
        """Take in what is always at hand: whose rules, which entries there are, where it stands."""
        connection = self._connection
        self._meta = read_meta(connection)
        self._codec = codec_for(self._meta, self._load, self.path.name)
        self._stubs = read_stubs(connection)
        self._state = read_state(connection, self._codec, self._meta, self._stubs)
        self._kept_boards = {ROOT, *(int(key) for (key,) in connection.execute("SELECT entry FROM board"))}
        parting = self._meta.get("parting", "")
        self._parting = int(parting) if parting.isdecimal() else ROOT
        self._steps = steps_since(self._stubs, frozenset(self._kept_boards - {self._parting}))
        self._written = max(self._stubs, default=ROOT)

    # --- coming to be -------------------------------------------------------------------------

    @classmethod
    def create(cls, path: Path, battle: Battle, load: Load = shelf.load) -> "Document":
        """Write a new file with all of *battle*; it exists whole or not at all. StoreTrouble if there is one already."""
        path = path.resolve()
        if path.exists():
            raise StoreTrouble(f"{path} exists already; choose another name.")
        write_battle(path, battle)
        known.remember(path)
        return cls.open(path, load)

    @classmethod
    def open(cls, path: Path, load: Load = shelf.load) -> "Document":
        """Open a battle. What may not be changed, is newer or is damaged is opened as a copy in the user's folder.

        StoreTrouble, in one sentence, if nothing can be opened.
        """
        found = opening.settled(path.resolve(), load)
        try:
            connection = connect(found.path, writing=True)
        except DATABASE_FAULTS as error:
            raise StoreTrouble(f"{found.path} cannot be opened: {reason(error)}.") from None
        try:
            return cls(found.path, connection, load, found.notice, found.origin)
        except (*DATABASE_FAULTS, StoreTrouble) as error:
            connection.close()
            raise error if isinstance(error, StoreTrouble) else StoreTrouble(f"{path} cannot be read: {reason(error)}.") from None

    # --- what it holds --------------------------------------------------------------------------

    @property
    def rules(self) -> AnyRuleset:
        """The game that is played in it."""
        return self._codec.rules

    @property
    def title(self) -> str:
        """What the battle is called; without a name, its file's."""
        title = self._session.board.title if self._session else self._meta.get("title", "")
        return title or self.path.stem

    @property
    def read_only(self) -> bool:
        """Whether this is a copy because the file that was asked for is left as it is."""
        return self.origin is not None

    @property
    def state(self) -> State:
        """Where the battle stands."""
        return self._state

    def entry(self, key: int) -> Entry:
        """One entry, read from the file."""
        with self._lock:
            return self._reading(lambda: read_entry(self._connection, self._codec, key))

    def snapshot(self, key: int) -> AnyEncounter | None:
        """The board after an entry, if it was kept."""
        if key not in self._kept_boards:
            return None
        with self._lock:
            return self._reading(lambda: read_board(self._connection, self._codec, key))

    def _reading(self, read: Callable[[], T]) -> T:
        try:
            return read()
        except DATABASE_FAULTS as error:
            raise StoreTrouble(f"{self.path.name} cannot be read: {reason(error)}; open a safety copy.") from None

    def journal(self) -> Journal:
        """All entries, read when they are wanted."""
        board = self.snapshot(ROOT)
        if board is None:
            raise BadContent(f"{self.path.name}: the opening is missing.")
        return Journal(board, self._stubs, self)

    def session(self) -> Session:
        """The battle as it is on the disk, the open question open. StoreTrouble if it cannot be taken up."""
        self.flush()
        try:
            return Session(self.rules, self.journal(), self._state)
        except (RuntimeError, *UNFOLDABLE) as fault:
            raise StoreTrouble(f"{self.path.name} cannot be taken up: {fault}; open a safety copy.") from fault

    def battle(self) -> Battle:
        """Everything in the file, as one value."""
        with self._lock:
            found = self._reading(lambda: [read_asset(self._connection, name) for name in asset_names(self._connection)])
        assets = {asset.sha: asset for asset in (*found, *self._assets.values()) if asset is not None}
        journal = self._session.journal if self._session else self.journal()
        state = self._session.state if self._session else self._state
        return Battle(self.rules, journal.opening, state, tuple(journal.entry(key) for key in journal.stubs), assets)

    # --- following ------------------------------------------------------------------------------

    def follow(self, session: Session) -> None:
        """Write every change of *session* from now on, and what has happened in it since it was opened."""
        self._unfollow()
        self._session = session
        self._stop = session.observe(self._updated)
        if session.journal.last != self._written or session.state != self._state:
            self._write()

    def _unfollow(self) -> None:
        if self._stop is not None:
            self._stop()
            self._stop = None

    def _updated(self, update: Update) -> None:
        self._write()

    def _write(self) -> None:
        session = self._session
        assert session is not None
        at, journal = now(), session.journal
        fresh = [journal.entry(key) for key in range(self._written + 1, journal.last + 1) if key in journal.stubs]
        boards = [(entry.id, journal.board(entry.id)) for entry in fresh if self._due(entry)]
        self._written = journal.last
        self._stubs |= {entry.id: journal.stubs[entry.id] for entry in fresh}
        self._kept_boards |= {key for key, _ in boards}
        self._state = session.state
        meta = (("title", session.board.title), ("changed", at))
        self._writer.put(Change(self._state, tuple((entry, at) for entry in fresh), tuple(boards), meta=meta))

    def _due(self, entry: Entry) -> bool:
        """Whether it is time to keep a board; counted along the way that led there."""
        steps = self._steps.get(entry.parent, 0) + 1
        self._steps[entry.id] = steps % EVERY
        return steps >= EVERY

    def on_saved(self, heard: Heard) -> Callable[[], None]:
        """Call *heard*(saved, problem) whenever that changes, mostly from the writing thread; returns the way to stop that."""
        return self._writer.listen(heard)

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

    # --- pictures ---------------------------------------------------------------------------------

    def add_asset(self, data: bytes, mime: str) -> str:
        """Keep a picture with the battle; gives back its sha256. StoreTrouble if it is too large."""
        if len(data) > MOST_ASSET_BYTES:
            raise StoreTrouble(f"The picture has {len(data) // 1_000_000} MB; the most is {MOST_ASSET_BYTES // 1_000_000} MB.")
        asset = Asset(mime, data)
        if asset.sha not in self._assets:
            self._assets[asset.sha] = asset
            self._writer.put(Change(assets=(asset,)))
        return asset.sha

    def asset(self, sha: str) -> Asset | None:
        """A picture of this battle by its sha256; None if there is none, or it is damaged."""
        if sha in self._assets:
            return self._assets[sha]
        with self._lock, suppress(*DATABASE_FAULTS):
            return read_asset(self._connection, sha)
        return None

    # --- copies -----------------------------------------------------------------------------------

    def save_copy(self, path: Path) -> str:
        """Everything, also what could not be written so far, in a file of its own. StoreTrouble if that fails.

        Gives back what the user should know of the copy, mostly nothing.
        """
        path = path.resolve()
        if path == self.path:
            raise StoreTrouble(f"{path.name} is this battle itself; choose another name for the copy.")
        if not self.flush():
            battle, notice = self._from_memory()
            write_battle(path, battle)
            return notice
        try:
            with closing(connect(self.path)) as source:
                copy_database(source, path)
        except DATABASE_FAULTS as error:
            raise StoreTrouble(f"{path} cannot be written: {reason(error)}; choose another place.") from error
        return ""

    def _from_memory(self) -> tuple[Battle, str]:
        """The battle as far as it can be had without the file."""
        try:
            return self.battle(), ""
        except StoreTrouble:
            session = self._session
            if session is None:
                raise
        state = replace(session.state, head=ROOT, redo={})
        battle = Battle(self.rules, session.journal.board(session.head), state, (), dict(self._assets))
        return battle, f"Only the board as it stands could be saved: what led to it lies in {self.path}, which cannot be read."

    def safety_copies(self) -> tuple[SafetyCopy, ...]:
        """The timed copies beside the file, latest first."""
        return safety_copies(self.path)

    def make_safety_copy(self) -> SafetyCopy:
        """Make one now. StoreTrouble if that fails."""
        self.flush()
        return make_safety_copy(self.path)

    def revert_to(self, copy: Path) -> Session:
        """Put back what a safety copy holds, after keeping a copy of what is there; gives back the session to go on with.

        StoreTrouble, with nothing changed, if the copy is not whole. (To go back to an entry of the journal nothing has
        to be put back: see Session.go_to.)
        """
        read_header(copy)
        if fault := found_fault(copy, self._load):
            raise StoreTrouble(f"{copy.name} cannot be put back: {fault}.")
        self.make_safety_copy()
        if not self.saved:
            raise StoreTrouble(f"{self.path.name} is not saved; save a copy to another place first.")
        self._unfollow()
        try:
            with self._lock, closing(connect(copy)) as source:
                source.backup(self._connection)
                self._assets.clear()
                self._read()
                self._writer.renew((stub.parent, key) for key, stub in self._stubs.items())
        except DATABASE_FAULTS as error:
            raise StoreTrouble(f"{copy.name} cannot be put back: {reason(error)}.") from error
        session = self.session()
        self.follow(session)
        return session

    def close(self) -> bool:
        """Write what is left and the board as it stands, and let go of the file; True if everything is on the disk."""
        self._unfollow()
        session = self._session
        if session is not None and self.flush():
            self._keep_last_board(session)
        self._writer.stop()
        self._connection.close()
        if self.saved:
            known.remember(self.path)
        return self.saved

    def _keep_last_board(self, session: Session) -> None:
        """The board to open with next time; the one of last time goes, unless it is one of the regular ones."""
        head, before = session.head, self._parting
        if head == before or self._steps.get(head, 0) == 0:
            return
        dropped = (before,) if before in self._kept_boards and self._steps.get(before, 0) else ()
        board = session.journal.board(head)
        self._kept_boards = (self._kept_boards - {*dropped}) | {head}
        self._writer.put(Change(boards=((head, board),), meta=(("parting", str(head)),), dropped_boards=dropped))
        self._writer.flush()
