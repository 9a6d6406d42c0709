"""The battle that is open and its file: opening, beginning, copying, going back; nothing about how it looks."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from battlemap.board.grid_map import GridMap
from battlemap.board.wording import make_sentence
from battlemap.board.zone_map import ZoneMap
from battlemap.gui.session.document_images import portrait_of
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.window.text_shortening import TextShortening
from battlemap.paths import FolderTrouble
from battlemap.play.session import Session
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.database.battle import Battle, empty_board, new_battle
from battlemap.store.database.schema import HEADER, SUFFIX
from battlemap.store.document import recent_battles
from battlemap.store.document.battle_folder import new_path, read_sample
from battlemap.store.document.document import Document
from battlemap.store.document.emergency_copies import (
    EmergencyCopy,
    emergency_copies,
    forget_emergency_copies,
    make_emergency_copy,
)
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
    """Something about how the battle was opened."""
    complained = Signal(str)
    unsaved = Signal(str)
    """The battle is to be left and is not saved, and why: go_on() or stay() says what happens."""
    _save_reported = Signal(bool, str)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.document: Document | None = None
        self.bridge: SessionBridge | None = None
        self.before_leaving: Callable[[], None] = lambda: None
        """Called while the battle is still open, before another takes its place."""
        self._stop: Callable[[], None] = lambda: None
        self._next: Callable[[], object] | None = None
        """What waits for the answer whether a battle is left that is not saved."""
        self._given_up: Document | None = None
        """A battle that may be left although it is not saved."""
        self._save_reported.connect(self.saved, Qt.ConnectionType.QueuedConnection)

    def start(self, path: Path | None = None) -> bool:
        """Open what is wanted at the start of the program; False if the start page is to be shown.

        What could not be saved last time is told of, and opened in place of the file it could not be written to.
        """
        copies = emergency_copies()
        begun = self._start(path, copies)
        if copies:
            forget_emergency_copies()
            self.noticed.emit(" ".join(copy.notice for copy in copies))
        return begun

    def _start(self, path: Path | None, copies: tuple[EmergencyCopy, ...]) -> bool:
        if path is not None:
            return self.open_any(path)
        last = recent_battles.last_open()
        if last is not None and last == recent_battles.marked_opening():
            recent_battles.clear_opening()
            self.complained.emit(f"{last.name} did not come up last time, so it was not opened again by itself.")
            return False
        for copy in reversed(copies):
            if last is None or str(last) in (copy.origin, copy.path):
                last = Path(copy.path)
        return last is not None and self.open(last)

    def open(self, path: Path) -> bool:
        """Open a .battle file, or a copy of it where it has to stay as it is."""
        return self._leave_for(lambda: self._take_document(Document.open(path)))

    def open_any(self, path: Path) -> bool:
        """Open a battle, or make one of a file of another kind."""
        return self.open(path) if _is_battle(path) else self.import_file(path)

    def new(self, ruleset: str, title: str = "New battle", ground: ZoneMap | GridMap | None = None) -> bool:
        """Begin with an empty table; *ground*: its map, without one what the game is usually played on."""

        def begin() -> None:
            from battlemap.gui.start.new_battle import USUAL_SIZE

            rules = registry.load_ruleset(ruleset)
            usual = GridMap(*USUAL_SIZE) if rules.maps[0] == "grid" else ZoneMap()
            board = replace(empty_board(rules, title=title), map=usual if ground is None else ground)
            self._begin(new_battle(rules, board), title)

        return self._leave_for(begin)

    def open_sample(self, name: str) -> bool:
        """Open a copy of a bundled sample battle."""
        return self._leave_for(lambda: self._begin_with(read_sample(name), name))

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
            self._release_document()
            self._take_document(Document.create(new_practice_path(), battle))

        return self._leave_for(begin)

    def import_file(self, path: Path, ruleset: str = "", title: str = "") -> bool:
        """Make a battle of a file of another kind; *ruleset*: whose rules it has, *title*: its name, if not that of the file."""
        return self._leave_for(lambda: self._begin_from(path, ruleset, title))

    def begin(self, battle: Battle, then: Callable[[], None] = lambda: None) -> bool:
        """Begin a battle that was put together; *then* is done in it."""

        def begin() -> None:
            self._begin_with(battle, battle.opening.title)
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
            rules = registry.load_ruleset(ruleset)
            opening = replace(empty_board(rules, board.map, title), sides=board.sides)
            self._begin(new_battle(rules, opening, assets), title)
            recent_battles.forget(before)

        return self._leave_for(begin)

    def keep_picture(self, data: bytes, mime: str) -> str:
        """Take a picture into the battle; gives back its sha256, "" if it cannot be kept."""
        document = self.document
        if document is None:
            return ""
        kept: list[str] = []
        self._try(lambda: kept.append(document.add_asset(data, mime)))
        return kept[0] if kept else ""

    def close(self) -> None:
        """Write what is left and let go of the battle."""
        self._leave_for(self._close)

    def _close(self) -> None:
        self._release_document()
        recent_battles.close()
        self.closed.emit()

    def end(self) -> None:
        """Let go of the battle at the end of the program; the next start opens it again."""
        self._release_document()

    def may_leave(self, then: Callable[[], object]) -> bool:
        """Whether the battle can be left at once: all of it is on the disk. If not, that is asked, and *then* is done later."""
        document = self.document
        if document is None or document is self._given_up or document.flush():
            return True
        self._next = then
        self.unsaved.emit(document.problem)
        return False

    def retry(self) -> str:
        """Try again to save the battle; why that fails, empty if it is saved."""
        document = self.document
        return "" if document is None or document.flush() else document.problem

    def keep_emergency_copy(self) -> str:
        """Keep all of the battle in the user's folder; why that is impossible, empty if it is done."""
        try:
            if self.document is not None:
                make_emergency_copy(self.document)
        except (StoreError, OSError) as trouble:
            return str(trouble)
        return ""

    def give_up(self) -> None:
        """The battle may be left as it is."""
        self._given_up = self.document

    def go_on(self) -> None:
        """Do what waited for the battle to be left."""
        then, self._next = self._next, None
        if then is not None:
            self._try(then)

    def stay(self) -> None:
        """The battle is not left after all."""
        if self._given_up is None:
            self._next = None

    def save_copy(self, path: Path) -> bool:
        """Write a copy of the battle."""
        document = self.document
        if document is None:
            return False
        target = path if path.suffix else path.with_suffix(SUFFIX)
        return self._try(lambda: document.save_copy(target))

    def keep_portrait(self, path: Path) -> str:
        """Take a picture file into the battle; gives back its sha256, "" if it cannot be used."""
        document = self.document
        if document is None:
            return ""
        kept: list[str] = []
        self._try(lambda: kept.append(document.add_asset(*portrait_of(path))))
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
        if self.document is not None and not self.is_practice:
            rules = self.document.rules
            self._try(lambda: self._note_recent(self.document, rules, where))

    @staticmethod
    def _note_recent(document: Document | None, rules: AnyRuleset, where: str) -> None:
        if document is not None:
            recent_battles.note(document.path, document.title, rules.id, where)

    def _begin_from(self, path: Path, ruleset: str, title: str) -> None:
        from battlemap.formats.importing import import_battle

        battle = import_battle(path, ruleset)
        if title:
            battle = replace(battle, opening=replace(battle.opening, title=title))
        self._begin_with(battle, path.stem)

    def _begin_with(self, battle: Battle, name: str) -> None:
        self._begin(battle, battle.opening.title or name)

    def _begin(self, battle: Battle, title: str) -> None:
        from battlemap.store.document.house_rules_file import apply_default_house_rules

        battle = apply_default_house_rules(battle)
        self._take_document(Document.create(new_path(title), battle))
        if battle.remarks:
            self.noticed.emit(" ".join(battle.remarks))

    def _take_document(self, document: Document) -> None:
        try:
            session = document.session()
        except StoreError:
            document.close()
            raise
        self._release_document()
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
        self._stop = document.on_saved(self._emit_heard)
        self.opened.emit()
        self.saved.emit(document.saved, document.problem)

    def _emit_heard(self, saved: bool, problem: str) -> None:
        self._save_reported.emit(saved, problem)

    def confirm_shown(self) -> None:
        """The battle that was opened is seen and can be used: the next start may open it by itself."""
        recent_battles.clear_opening()

    def _release_document(self) -> None:
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
            if not document.flush() and document is not self._given_up:
                self._rescue(document)
            document.close()
        self._given_up = None

    def _rescue(self, document: Document) -> None:
        """Keep what nobody could be asked about."""
        try:
            self.complained.emit(make_emergency_copy(document).notice)
        except (StoreError, OSError):
            self.complained.emit(f"{document.path.name} could not be saved: {document.problem}")

    def _leave_for(self, act: Callable[[], object]) -> bool:
        """Do what takes the battle's place; False if it fails, or has to wait until it is said what becomes of the battle."""
        return self.may_leave(lambda: self._try(act)) and self._try(act)

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


def _is_battle(path: Path) -> bool:
    """Whether a file is a battle: by its first bytes, or by its name where it cannot be read."""
    from battlemap.formats.file_kind import detect_kind

    try:
        with path.open("rb") as file:
            return detect_kind(file.read(HEADER)) == "battle"
    except OSError:
        return path.suffix.lower() == SUFFIX
