"""The folder in which new battles are kept, the names of their files, and the battles that come with the program."""

import re
from pathlib import Path

from battlemap import paths
from battlemap.regular_files import MOST_SHIPPED, read_file
from battlemap.rules import registry
from battlemap.store.database.battle import Battle
from battlemap.store.database.schema import SUFFIX
from battlemap.store.files.store_errors import StoreError, reason
from battlemap.store.validation.file_validation import Load

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
    stem = " ".join(_UNFIT.sub(" ", title).split()).strip(" .").encode()[:LONGEST].decode(errors="ignore").strip(" .")
    return f"{stem} battle" if _RESERVED.fullmatch(stem) else stem or "Battle"


def is_bundled(path: Path) -> bool:
    """Whether a file belongs to the program and must stay as it is."""
    try:
        home = paths.data_dir("resources").resolve()
    except paths.FolderTrouble:
        return False
    return path.resolve().is_relative_to(home)


def sample_names() -> tuple[str, ...]:
    """The names of all bundled samples, sorted."""
    return tuple(sorted(path.stem for path in _samples_dir().glob("*.json")))


def read_sample(name: str, load: Load = registry.load_ruleset) -> Battle:
    """A bundled sample, to begin with. StoreError if there is none of this name."""
    path = _samples_dir() / f"{name}.json"
    try:
        raw = read_file(path, MOST_SHIPPED)
    except OSError as error:
        there = ", ".join(sample_names())
        raise StoreError(f"The sample “{name}” cannot be opened: {reason(error)}; there are: {there}.") from None
    from battlemap.store.document.text_form import battle_from_text  # a battle that is opened again needs none

    return battle_from_text(raw, path.name, load)


def _samples_dir() -> Path:
    return paths.data_dir("resources") / "samples"
