"""Copies of battles that could not be saved where they lie: kept in the user's folder, told of at the next start."""

import tempfile
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from msgspec import Struct

from battlemap.paths import FolderTrouble
from battlemap.store.document import recent_battles
from battlemap.store.document.battle_folder import battles_dir, new_path
from battlemap.store.document.document import Document
from battlemap.store.files.json_cache import read_json, write_json
from battlemap.store.files.store_errors import StoreError

NAME = "emergency"


class EmergencyCopy(Struct, frozen=True):
    """A copy of all that a battle held, and the file it could not be written to."""

    path: str
    origin: str
    title: str

    @property
    def exists(self) -> bool:
        """Whether the copy is still there."""
        return Path(self.path).is_file()

    @property
    def notice(self) -> str:
        """What the user should know of it, in a sentence."""
        return f"{self.title} could not be saved as {self.origin}; all of it is in {self.path}."


def make_emergency_copy(document: Document) -> EmergencyCopy:
    """Keep everything of *document* in a new file: in the user's folder, or where that fails, in another.

    StoreError if there is no place at all.
    """
    trouble: StoreError | None = None
    for folder in _folders():
        path = new_path(f"{document.title} (not saved)", folder)
        try:
            document.save_copy(path)
        except StoreError as error:
            trouble = error
            continue
        copy = EmergencyCopy(str(path), str(document.path), document.title)
        write_json(NAME, (*emergency_copies(), copy))
        with suppress(StoreError):
            recent_battles.note(path, document.title, document.rules.id)
        return copy
    raise trouble or StoreError("There is no folder to keep a copy in.")


def emergency_copies() -> tuple[EmergencyCopy, ...]:
    """The copies that are still there and that nobody has been told of at a start."""
    return tuple(copy for copy in read_json(NAME, tuple[EmergencyCopy, ...], ()) if copy.exists)


def forget_emergency_copies() -> None:
    """They have been told of; the files stay, among the recent battles."""
    write_json(NAME, ())


def _folders() -> Iterator[Path]:
    with suppress(FolderTrouble):
        yield battles_dir()
    yield Path.home()
    yield Path(tempfile.gettempdir())
