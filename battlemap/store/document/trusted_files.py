"""Which battle files we closed ourselves and nobody has touched since: those need no examination."""

from pathlib import Path

from battlemap.store.database.side_files import is_unsettled
from battlemap.store.files.json_cache import read_json, write_json

NAME = "known"
MOST = 200


def remember(path: Path) -> None:
    """Note the file as it is now, after we closed it."""
    if (seal := _seal(path)) is None:
        return
    known = read_json(NAME, dict[str, tuple[int, int]], {})
    known.pop(str(path), None)
    write_json(NAME, dict([*known.items(), (str(path), seal)][-MOST:]))


def is_untouched(path: Path) -> bool:
    """Whether the file is just as we left it."""
    seal = _seal(path)
    return seal is not None and read_json(NAME, dict[str, tuple[int, int]], {}).get(str(path)) == seal


def _seal(path: Path) -> tuple[int, int] | None:
    """Size and time of the last change, in nanoseconds; None if there is no file, or a transaction was cut off."""
    try:
        if is_unsettled(path):
            return None
        status = path.stat()
    except OSError:
        return None
    return status.st_size, status.st_mtime_ns
