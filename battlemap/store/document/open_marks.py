"""Which battles are open in which process: so that the second to open one is told at once, not when writing fails."""

import os
import sys
from contextlib import suppress
from importlib.util import source_hash
from pathlib import Path

from battlemap import paths

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER = "open"
_held: dict[str, tuple[int, int]] = {}
"""For each battle that is open in this process: the handle of its mark, and how often it is open."""


def mark_open(path: Path) -> bool:
    """Note that a battle is open here; False if it is open in another process. True where nothing can be noted."""
    name = str(path)
    if name in _held:
        handle, count = _held[name]
        _held[name] = handle, count + 1
        return True
    try:
        folder = paths.make_dir(paths.user_data_dir() / FOLDER)
        mark = source_hash(name.encode(errors="replace")).hex()  # hashlib takes long to load
        handle = os.open(folder / f"{mark}.lock", os.O_RDWR | os.O_CREAT)
    except OSError:
        return True
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        return False
    _held[name] = handle, 1
    return True


def unmark(path: Path) -> None:
    """The battle is closed; what mark_open() did not get is nobody's."""
    name = str(path)
    handle, count = _held.pop(name, (-1, 0))
    if count > 1:
        _held[name] = handle, count - 1
    elif count:
        with suppress(OSError):
            os.close(handle)  # the system lets go of the lock, as it does when the process is killed


def _lock(handle: int) -> None:
    """OSError if another process has it."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
