"""The folder of the practice fight: a battle that is kept only until it is left for good, and in no list."""

from contextlib import suppress
from pathlib import Path
from shutil import rmtree

from battlemap import paths
from battlemap.store.database.schema import SUFFIX

NAME = f"Practice{SUFFIX}"


def practice_dir() -> Path:
    """The user's folder of the practice fight; it may not exist."""
    return paths.user_data_dir() / "practice"


def is_practice(path: Path) -> bool:
    """Whether a battle is only practised with."""
    return path.name == NAME and path.resolve().parent == practice_dir().resolve()  # asked at each step of a fight


def practice_begun() -> Path | None:
    """The practice fight that was broken off; None if there is none."""
    path = practice_dir() / NAME
    return path if path.is_file() else None


def new_practice_path() -> Path:
    """Where a new practice fight is kept; one that was there is dropped. FolderTrouble if nothing can be kept."""
    drop_practice()
    return paths.make_dir(practice_dir()) / NAME


def drop_practice() -> None:
    """Forget the practice fight. It has to be closed; what cannot be removed stays until the next time."""
    with suppress(OSError):
        rmtree(practice_dir())
