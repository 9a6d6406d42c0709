"""Reads the files of the library beside the window, and the rules of its games while nobody types."""

from collections.abc import Iterable
from contextlib import suppress

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.rules import registry
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_place import library_folder

REST = 700
"""Milliseconds without a key after which the rules of one more game are loaded: that takes a third of a second each."""


class LibraryOpening(QObject):
    """*games*: the ids of those whose creatures may be looked at soon."""

    partly_read = Signal()
    """The library holds its first entries; the rest is being read."""
    read = Signal()
    """The library holds everything."""

    def __init__(self, library: Library, games: Iterable[str], parent: QObject) -> None:
        super().__init__(parent)
        self._library, self._games = library, list(games)
        self._loaded: set[str] = set()
        self._loading = False
        self.is_reading = False
        """Whether the files are being looked at."""
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take)
        self._loads = WorkerRelay()
        self._loads.done.connect(self._take_game)
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(REST)
        self._timer.timeout.connect(self._load_game)

    def begin(self) -> None:
        """Look at all files, and at where they lie now."""
        self._library.root = library_folder()
        self.is_reading = True
        self._relay.start("library", _read, self._library, self._relay)

    def wait(self) -> None:
        """Somebody types: what is not needed now has time."""
        if self._games and not self.is_reading:
            self._timer.start()

    def is_loaded(self, game: str) -> bool:
        """Whether the rules of a game are there; if not, they are next."""
        if game in self._loaded or not (game in self._games or self._loading):
            return True
        if game in self._games:
            self._games.remove(game)
            self._games.insert(0, game)
            self._load_game()
        return False

    def _take(self, told: tuple[bool]) -> None:
        """Back in the thread of the window."""
        (whole,) = told
        if not whole:
            self.partly_read.emit()
            return
        self.is_reading = False
        self.read.emit()
        self.wait()

    def _load_game(self) -> None:
        if self._games and not self._loading:
            self._loading = True
            self._loads.start("rules", _load, self._games.pop(0), self._loads)

    def _take_game(self, told: tuple[str]) -> None:
        self._loading = False
        self._loaded.update(told)
        self.wait()


def _read(library: Library, relay: WorkerRelay) -> None:
    """In the worker."""
    try:
        library.refresh(lambda: relay.done.emit((False,)))
    finally:
        relay.done.emit((True,))


def _load(game: str, relay: WorkerRelay) -> None:
    """In the worker; what is wrong with a game is said where its rules are used."""
    try:
        with suppress(LookupError, ValueError, ImportError):
            registry.load_ruleset(game)
    finally:
        relay.done.emit((game,))
