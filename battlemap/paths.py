"""Where resources, rulesets and the user's data are: checkout, wheel, or frozen bundle."""

import os
import sys
from functools import cache
from pathlib import Path

HOME_VARIABLE = "BATTLEMAP_HOME"
"""Names one folder that holds everything the program writes: for tests and for a portable installation."""

XDG = {
    "data": ("XDG_DATA_HOME", "/.local/share"),
    "config": ("XDG_CONFIG_HOME", "/.config"),
    "cache": ("XDG_CACHE_HOME", "/.cache"),
}
"""The variable that names each folder on Linux, and where it lies in the user's own without."""


class FolderTrouble(OSError):
    """A folder the program needs is missing or cannot be used; the text is one sentence for the user."""


@cache
def data_dir(name: str) -> Path:
    """The shipped folder *name* ("rulesets" or "resources"); the first of frozen bundle, wheel, checkout that has it."""
    here = Path(__file__).resolve().parent
    for folder in data_candidates(name, here, getattr(sys, "_MEIPASS", None)):
        if folder.is_dir():
            return folder
    raise FolderTrouble(f"The folder “{name}” that belongs to battlemap is missing beside {here}; install battlemap again.")


def data_candidates(name: str, package: Path, bundle: str | None) -> tuple[Path, ...]:
    """Where *name* may lie, best first. *package*: the folder of this module. *bundle*: where a frozen build unpacked itself."""
    frozen = (Path(bundle) / "battlemap" / "_data" / name,) if bundle else ()
    return (*frozen, package / "_data" / name, package.parent / name)


def user_data_dir() -> Path:
    """Where battles and collections of this user are kept. It may not exist yet: see make_dir()."""
    return _home("data") or _user_dir("data")


def user_config_dir() -> Path:
    """Where preferences and window places are kept. It may not exist yet."""
    return _home("config") or _user_dir("config")


def user_cache_dir() -> Path:
    """Where pictures and tables are kept that can be made again at any time. It may not exist yet."""
    return _home("cache") or _user_dir("cache")


def make_dir(folder: Path) -> Path:
    """Create *folder* with its parents if need be and give it back; FolderTrouble says why that is impossible."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        why = error.strerror or "the system refuses"
        raise FolderTrouble(
            f"The folder {folder} cannot be made ({why}); free it, or name another one in {HOME_VARIABLE}."
        ) from error
    return folder


def _home(part: str) -> Path | None:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home).expanduser().resolve() / part if home else None


def _user_dir(part: str) -> Path:
    """Where this system has that part of what a program keeps for its user."""
    variable, usual = XDG[part]
    home, base = os.environ.get("HOME", ""), os.environ.get(variable, "")
    if sys.platform == "linux" and os.path.isabs(home) and (not base or os.path.isabs(base)) and "ANDROID_ROOT" not in os.environ:
        return Path(base or home + usual) / "battlemap"  # as below, without what it takes to import that
    import platformdirs

    folders = {"data": platformdirs.user_data_dir, "config": platformdirs.user_config_dir, "cache": platformdirs.user_cache_dir}
    return Path(folders[part]("battlemap", appauthor=False))
