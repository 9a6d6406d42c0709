"""Battlefields of a library: the map of a battle without those who fight on it, and a new battle on it."""

from pathlib import Path

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.store.collection.creature_images import LARGEST_ATTACHED, bytes_of
from battlemap.store.collection.entry_kinds import BATTLEFIELD
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LONGEST_NAME, LibraryEntry
from battlemap.store.collection.library_writing import AttachedFile
from battlemap.store.database.battle import Battle, empty_board, new_battle
from battlemap.store.database.schema import SUFFIX
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.document.document_creation import write_battle
from battlemap.store.document.document_reading import read_document
from battlemap.store.files.store_errors import StoreError

PLACES = ("scene", "zone", "link")
"""Where the aspects lie that belong to a battlefield."""


def keep_battlefield(library: Library, battle: Battle, board: AnyEncounter) -> LibraryEntry:
    """Put the map of a battle into a library, with its sides, its notes and the aspects of its places. StoreError."""
    import tempfile

    title = (board.title or "Battlefield")[:LONGEST_NAME]
    aspects = {key: aspect for key, aspect in board.aspects.items() if aspect.anchor in PLACES and aspect.kind != "boost"}
    bare = replace(
        empty_board(battle.rules, board.map, title), sides=board.sides, aspects=aspects, notes=board.notes, house=board.house
    )
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / f"{file_stem(title)}{SUFFIX}"
        write_battle(path, new_battle(battle.rules, bare, tuple(battle.assets.values())))
        data = bytes_of(path, LARGEST_ATTACHED)
    entry = LibraryEntry(BATTLEFIELD, title, battle.rules.id)
    return library.add(entry, {"file": AttachedFile(path.name, data)})


def battle_on(library: Library, entry: LibraryEntry) -> Battle:
    """A new battle on a battlefield, of which nothing is written into the library. StoreError if it is damaged or gone."""
    path = library.path_of(entry, "file")
    if path is None:
        raise StoreError(f"The file of {entry.title} is gone from your library.")
    kept = read_document(path)
    opening = replace(kept.board, title=entry.title)
    return new_battle(kept.rules, opening, tuple(kept.assets.values()), remarks=kept.remarks)
