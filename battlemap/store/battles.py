"""The folder in which new battles are kept, and the names of their files."""

import re
from pathlib import Path

from battlemap import paths
from battlemap.store.schema import SUFFIX

LONGEST = 160
"""Of a file's name without its ending, in bytes."""
_UNFIT = re.compile(r'[\x00-\x1f<>:"/\\|?*]+')
_RESERVED = re.compile(r"(con|prn|aux|nul|com\d|lpt\d)(\..*)?", re.IGNORECASE)


def battles_dir() -> Path:
    """The user's folder of battles, made if need be. FolderTrouble if that is impossible."""
    return paths.make_dir(paths.user_data_dir() / "battles")


def new_path(title: str, folder: Path | None = None) -> Path:
    """A path for a new battle called *title* that no file has yet."""
    where = battles_dir() if folder is None else folder
    stem = file_stem(title)
    path, number = where / f"{stem}{SUFFIX}", 2
    while path.exists():
        path, number = where / f"{stem} {number}{SUFFIX}", number + 1
    return path


def file_stem(title: str) -> str:
    """*title* as a file name that every system takes, without its ending."""
    stem = _UNFIT.sub(" ", title).strip(" .").encode()[:LONGEST].decode(errors="ignore").strip(" .")
    return f"{stem} battle" if _RESERVED.fullmatch(stem) else stem or "Battle"


def bundled(path: Path) -> bool:
    """Whether a file belongs to the program and must stay as it is."""
    try:
        home = paths.data_dir("resources").resolve()
    except paths.FolderTrouble:
        return False
    return path.resolve().is_relative_to(home)
