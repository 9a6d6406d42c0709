"""Where the library lies: in the user's data folder, or in another one that was chosen, such as a synced one."""

import shutil
from contextlib import suppress
from pathlib import Path

import msgspec
from msgspec import Struct

from battlemap import paths
from battlemap.regular_files import read_file
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError

FILE = "library.json"
MOST_BYTES = 10_000


class _Place(Struct, frozen=True):
    folder: str = ""


def usual_library_folder() -> Path:
    """Where the library lies if nobody chose another folder. It may not exist yet."""
    return paths.user_data_dir() / "collections"


def chosen_library_folder() -> Path | None:
    """The folder that was chosen; None if none was. It may be gone."""
    try:
        folder = msgspec.json.decode(read_file(paths.user_config_dir() / FILE, MOST_BYTES), type=_Place).folder
    except (OSError, msgspec.MsgspecError, UnicodeDecodeError):
        return None
    return Path(folder) if folder and Path(folder).is_absolute() else None


def library_folder() -> Path:
    """Where the library lies."""
    return chosen_library_folder() or usual_library_folder()


def choose_library_folder(folder: Path | None) -> None:
    """Look for the library there from now on; None: at the usual place. StoreError or FolderTrouble if that cannot be kept."""
    where = paths.make_dir(paths.user_config_dir())
    plain = "" if folder is None or folder == usual_library_folder() else str(folder.absolute())
    write_whole(where / FILE, msgspec.json.encode(_Place(plain)))


def props_folder() -> Path:
    """Where the user's own props lie: with the library. Those that lie where they did before there was one are brought there."""
    folder, before = library_folder() / "props", paths.user_data_dir() / "props"
    if before.is_dir() and not missing_library(library_folder()):
        with suppress(OSError):
            for path in before.iterdir():
                if path.is_file() and not (folder / path.name).exists():
                    folder.mkdir(parents=True, exist_ok=True)
                    shutil.move(path, folder / path.name)
            before.rmdir()
    return folder


def missing_library(folder: Path) -> str:
    """Why the library in *folder* cannot be used: one sentence if it was chosen and is gone, else ""."""
    if folder != chosen_library_folder() or folder.is_dir():
        return ""
    return f"Your library in {folder} is not there; connect its disk, wait for its sync, or choose its folder anew."


def check_place(folder: Path) -> None:
    """StoreError if the library's folder is gone: nothing is kept where it would not be found again."""
    if told := missing_library(folder):
        raise StoreError(told)
