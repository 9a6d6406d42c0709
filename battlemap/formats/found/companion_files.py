"""Files that another file names: found in its own folder or below, never elsewhere, never over the net."""

from pathlib import Path, PurePosixPath
from urllib.parse import unquote

from battlemap.regular_files import read_file

MOST_COMPANION_BYTES = 128_000_000


def companion(folder: Path | None, named: str, most: int = MOST_COMPANION_BYTES) -> bytes | None:
    """The bytes of a file that is named in another one: under its path if that stays in *folder*, else under its last name.

    None if it is not there, leads out of the folder, is larger than *most*, or is an address of the web that nobody saved.
    """
    if folder is None or not named or len(named) > 1_000 or "\x00" in named:
        return None
    clean = unquote(named.split("?", maxsplit=1)[0].split("#", maxsplit=1)[0]).replace("\\", "/")
    path = PurePosixPath(clean)
    whole = [folder.joinpath(*path.parts)] if not path.is_absolute() and ".." not in path.parts and ":" not in clean else []
    try:
        home = folder.resolve()
        for candidate in (*whole, folder / path.name):
            real = candidate.resolve()
            if path.name and real.is_relative_to(home) and real.is_file():
                return read_file(real, most)
    except (OSError, ValueError, RuntimeError):
        return None
    return None
