"""The battlefields of one's own library as places to choose from; they are read beside the window."""

from pathlib import Path

from msgspec import Struct
from PySide6.QtCore import QObject, Qt, Signal

from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.render.worker import WorkerRelay
from battlemap.generation.recipe import Recipe
from battlemap.generation.saved_recipe import saved_recipe
from battlemap.paint.style.images import ImageStore
from battlemap.store.collection.battlefields import battle_on
from battlemap.store.collection.entry_kinds import BATTLEFIELD
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.database.battle import Battle
from battlemap.store.files.store_errors import StoreError

MOST_SAVED = 60
"""So many are offered here, favourites first; the library has all of them."""


class SavedPlace(Struct, frozen=True, eq=False):
    """A battlefield of the library: the recipe that stands for it, and the battle that begins on it."""

    recipe: Recipe
    battle: Battle
    picture_of: ImageStore

    @property
    def game(self) -> str:
        """The id of the game that it was made for."""
        return self.battle.rules.id


class ReadLibrary(Struct, frozen=True, eq=False):
    """A library that was read, and the battlefields in it that can be begun on."""

    library: Library
    places: tuple[SavedPlace, ...]


class SavedPlaces(QObject):
    """Reads the library once."""

    read = Signal(ReadLibrary)

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def begin(self) -> None:
        """Begin to read; *read* tells when it is done."""
        self._relay.start("library", _read, self._relay)

    def _take(self, results: tuple[ReadLibrary]) -> None:
        self.read.emit(results[0])


def read_library() -> ReadLibrary:
    """The library and its battlefields; what cannot be read is told of in the library itself. Any thread can do it."""
    library = Library()
    entries = [entry for entry in library.own if entry.kind == BATTLEFIELD]
    entries.sort(key=lambda entry: (not entry.favourite, entry.title.casefold()))
    places = (_place_of(library, entry) for entry in entries[:MOST_SAVED])
    return ReadLibrary(library, tuple(place for place in places if place is not None))


def _place_of(library: Library, entry: LibraryEntry) -> SavedPlace | None:
    """None if its file is gone, damaged, of a game that is not installed, or if nobody can stand on it."""
    path = library.path_of(entry, "file")
    try:
        battle = battle_on(library, entry)
        version = path.stat().st_mtime_ns if path is not None else 0
    except (StoreError, LookupError, ValueError, OSError):
        return None
    opening = battle.opening
    if isinstance(opening.map, ZoneMap) and not opening.map.zones:
        return None
    recipe = saved_recipe(f"{entry.ruleset} {Path(entry.id)}", entry.title, opening.map, tuple(opening.aspects.values()), version)
    return SavedPlace(recipe, battle, ImageStore(battle.assets.get))


def _read(relay: WorkerRelay) -> None:
    """In the worker."""
    result = ReadLibrary(Library(read=False), ())
    try:
        result = read_library()
    finally:
        relay.done.emit((result,))
