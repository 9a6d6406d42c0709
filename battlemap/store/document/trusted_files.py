"""Which battle files we closed ourselves and nobody has touched since: those need no examination."""

from pathlib import Path
from typing import TypeAlias

from battlemap.store.database.side_files import is_unsettled
from battlemap.store.files.json_cache import read_json, write_json

NAME = "known"
MOST = 200
Seal: TypeAlias = tuple[int, int, int, int]
"""Size, time of the last change of the bytes, time of any last change (no program can set it), number on the disk."""


def remember(path: Path) -> None:
    """Note the file as it is now, after we closed it."""
    if (seal := _seal(path)) is None:
        return
    known = read_json(NAME, dict[str, Seal], {})
    known.pop(str(path), None)
    write_json(NAME, dict([*known.items(), (str(path), seal)][-MOST:]))


def is_untouched(path: Path) -> bool:
    """Whether the file is just as we left it."""
    seal = _seal(path)
    return seal is not None and read_json(NAME, dict[str, Seal], {}).get(str(path)) == seal


def forget(path: Path) -> bool:
    """Trust the file no longer; False if it was not trusted."""
    known = read_json(NAME, dict[str, Seal], {})
    if known.pop(str(path), None) is None:
        return False
    write_json(NAME, known)
    return True


def _seal(path: Path) -> Seal | None:
    """Return the seal of the file as it is now; None if there is no file, or a transaction was cut off."""
    try:
        if is_unsettled(path):
            return None
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns, status.st_ctime_ns, status.st_ino
