"""The battle that is open and its file: opening, beginning, copying, going back; nothing about how it looks."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtCore import QObject, Qt, Signal

from battlemap.board.grid_map import GridMap
from battlemap.board.wording import make_sentence
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.session.document_images import portrait_of
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.window.battle_leaving import BattleLeaving
from battlemap.gui.window.battle_sources import battle_of_game, empty_battle, imported_battle, is_battle_file
from battlemap.gui.window.text_shortening import TextShortening
from battlemap.paths import FolderTrouble
from battlemap.play.session import Session
from battlemap.store.database.battle import Battle
from battlemap.store.database.schema import SUFFIX
from battlemap.store.document import recent_battles
from battlemap.store.document.battle_folder import new_path, read_sample
from battlemap.store.document.document import Document
from battlemap.store.document.long_texts import shorten_texts
from battlemap.store.document.practice_folder import is_practice, new_practice_path, practice_begun
from battlemap.store.files.store_errors import StoreError
from battlemap.store.validation.board_validation import house_remark


class Documents(QObject):
    """One battle at a time. Everything that can go wrong is told in one sentence by *complained*."""

    opened = Signal()
    """Another battle is open: see document and bridge."""
    closed = Signal()
    saved = Signal(bool, str)
    """(everything is on disk, what went wrong)"""
    noticed = Signal(str)
    """Something about how the battle was opened or copied."""
    complained = Signal(str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.bridge: SessionBridge | None = None
        self.before_leaving: Callable[[], None] = lambda: None
        """Called while the battle is still open, before another takes its place."""
        self._stop: Callable[[], None] = lambda: None
        self.leaving = BattleLeaving(lambda: self.document, self._try, self)
        self._saves = WorkerRelay()
        self._saves.done.connect(self._tell_saved, Qt.ConnectionType.QueuedConnection)

    def open(self, path: Path) -> bool:
        """Open a .battle file, or a copy of it where it has to stay as it is."""
        return self._leave_for(lambda: self._take_document(Document.open(path)))

    def open_any(self, path: Path) -> bool:
        """Open a battle, or make one of a file of another kind."""
        return self.open(path) if is_battle_file(path) else self.import_file(path)

    def new(self, ruleset: str, title: str = "New battle", ground: ZoneMap | GridMap | None = None) -> bool:
        """Begin with an empty table; *ground*: its map, without one what the game is usually played on."""
        return self._leave_for(lambda: self._begin(empty_battle(ruleset, title, ground), title))

    def open_sample(self, name: str) -> bool:
        """Open a copy of a bundled sample battle."""
        return self._leave_for(lambda: self._begin(read_sample(name), name))

    @property
    def is_practice(self) -> bool:
        """Whether the battle that is open is only practised with, and in no list."""
        return self.document is not None and is_practice(self.document.path)

    def practise(self, battle: Battle | None) -> bool:
        """Begin the practice fight anew with *battle*; None: go on with the one that was broken off."""
        if battle is None:
            begun = practice_begun()
            return begun is not None and self.open(begun)

        def begin() -> None:
            self.end()
            self._take_document(Document.create(new_practice_path(), battle))

        return self._leave_for(begin)

    def import_file(self, path: Path, ruleset: str = "", title: str = "") -> bool:
        """Make a battle of a file of another kind; *ruleset*: whose rules it has, *title*: its name, if not that of the file."""
        return self._leave_for(lambda: self._begin(imported_battle(path, ruleset, title), path.stem))

    def begin(self, battle: Battle, then: Callable[[], None] = lambda: None) -> bool:
        """Begin a battle that was put together; *then* is done in it."""

        def begin() -> None:
            self._begin(battle)
            then()

        return self._leave_for(begin)

    def change_game(self, ruleset: str, title: str) -> bool:
        """Begin anew with other rules: map, sides and pictures stay; the file there was goes off the list of recent ones."""
        document, bridge = self.document, self.bridge
        if document is None or bridge is None:
            return False
        before, board = document.path, bridge.session.board
        assets = tuple(document.battle().assets.values())

        def begin() -> None:
            self._begin(battle_of_game(ruleset, title, board, assets))
            recent_battles.forget(before)

        return self._leave_for(begin)

    def keep_picture(self, data: bytes, mime: str) -> str:
        """Take a picture into the battle; gives back its sha256, "" if it cannot be kept."""
        return self._keep_asset(lambda: (data, mime))

    def close(self) -> None:
        """Write what is left and let go of the battle."""

        def close() -> None:
            self.end()
            recent_battles.close()
            self.closed.emit()

        self._leave_for(close)

    def save_copy(self, path: Path, done: str = "") -> bool:
        """Write a copy of the battle. *noticed* says what the copy lacks, or *done* if it lacks nothing."""
        document = self.document
        if document is None:
            return False
        target = path if path.suffix else path.with_suffix(SUFFIX)
        told: list[str] = []
        if not self._try(lambda: told.append(document.save_copy(target))):
            return False
        if words := told[0] or done:
            self.noticed.emit(words)
        return True

    def keep_portrait(self, path: Path) -> str:
        """Take a picture file into the battle; gives back its sha256, "" if it cannot be used."""
        return self._keep_asset(lambda: portrait_of(path))

    def _keep_asset(self, read: Callable[[], tuple[bytes, str]]) -> str:
        document = self.document
        if document is None:
            return ""
        kept: list[str] = []
        self._try(lambda: kept.append(document.assets.add(*read())))
        return kept[0] if kept else ""

    def revert_to(self, copy: Path) -> bool:
        """Put back what a safety copy holds."""
        document = self.document
        if document is None:
            return False

        def put_back() -> None:
            session = document.revert_to(copy)
            self._install(document, session)

        return self._try(put_back)

    def remember(self, where: str = "") -> None:
        """Put the open battle at the top of the recent ones."""
        document = self.document
        if document is not None and not self.is_practice:
            self._try(lambda: recent_battles.note(document.path, document.title, document.rules.id, where))

    def _begin(self, battle: Battle, name: str = "") -> None:
        """*name*: what a battle without a title is called."""
        from battlemap.store.document.house_rules_file import apply_default_house_rules

        battle = apply_default_house_rules(battle)
        self._take_document(Document.create(new_path(battle.opening.title or name), battle))
        if battle.remarks:
            self.noticed.emit(" ".join(battle.remarks))

    def _take_document(self, document: Document) -> None:
        try:
            session = document.session()
        except StoreError:
            document.close()
            raise
        self.end()
        document.follow(session)
        recent_battles.mark_opening(document.path)
        shortened = shorten_texts(session)
        self._install(document, session)
        assert self.bridge is not None
        TextShortening(self.bridge).done.connect(self.noticed)
        if recent_battles.last_open() != document.path:  # else it is in its place already, and the window brings it up to date
            self.remember()
        remarks = (document.notice, house_remark(session.board, session.rules), make_sentence(session.complaint), shortened)
        if told := " ".join(filter(None, remarks)):
            self.noticed.emit(told)

    def _install(self, document: Document, session: Session) -> None:
        self._stop()
        if self.bridge is not None:
            self.bridge.close()
        self.document, self.bridge = document, SessionBridge(session, self)
        relay = self._saves
        self._stop = document.on_saved(lambda saved, problem: relay.done.emit((saved, problem)))
        self.opened.emit()
        self.saved.emit(document.saved, document.problem)

    def _tell_saved(self, state: tuple[bool, str]) -> None:
        self.saved.emit(*state)

    def end(self) -> None:
        """Let go of the battle; one that was open to the end of the program is opened again by the next start."""
        recent_battles.clear_opening()
        if self.document is not None:
            self.before_leaving()
        self._stop()
        self._stop = lambda: None
        if self.bridge is not None:
            self.bridge.close()
            self.bridge = None
        if self.document is not None:
            document, self.document = self.document, None
            if notice := self.leaving.release(document):
                self.complained.emit(notice)

    def _leave_for(self, act: Callable[[], object]) -> bool:
        """Do what takes the battle's place; False if it fails, or has to wait until it is said what becomes of the battle."""
        return self.leaving.may_leave(lambda: self._try(act)) and self._try(act)

    def _try(self, act: Callable[[], object]) -> bool:
        try:
            act()
        except (StoreError, FolderTrouble, LookupError, ValueError, OSError) as trouble:
            self.complained.emit(str(trouble))
            return False
        except ImportError as fault:
            self.complained.emit(f"The rules of this battle cannot be loaded: {fault}; install them again.")
            return False
        return True


def open_ruleset(documents: Documents) -> str:
    """The id of the game that is open, on the table or behind another page; "" if none is."""
    return documents.bridge.session.rules.id if documents.bridge is not None else ""
