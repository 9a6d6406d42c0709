"""Marks of the battles that are open in a process: the second process to open a battle is told at once, not when writing fails.

The mark of a battle says which file it is while the battle is open, and still says so after the program was killed.
"""

import os
import sys
from contextlib import suppress
from importlib.util import source_hash
from pathlib import Path

from battlemap import paths
from battlemap.regular_files import read_file

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER = "open"
MOST_MARK_BYTES = 100
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
        paths.make_dir(paths.user_data_dir() / FOLDER)
        handle = os.open(_mark_path(path), os.O_RDWR | os.O_CREAT)
    except OSError:
        return True
    try:
        _lock(handle)
    except OSError:
        os.close(handle)
        return False
    _held[name] = handle, 1
    with suppress(OSError):
        os.ftruncate(handle, 0)
        os.write(handle, _identity(path))
    return True


def unmark(path: Path) -> None:
    """The battle is closed; what mark_open() did not get is nobody's."""
    name = str(path)
    handle, count = _held.pop(name, (-1, 0))
    if count > 1:
        _held[name] = handle, count - 1
    elif count:
        with suppress(OSError):
            os.ftruncate(handle, 0)
        with suppress(OSError):
            os.close(handle)  # the system lets go of the lock, as it does when the process is killed


def was_left_open(path: Path) -> bool:
    """True if this very file is open here, or was when the program was killed: the journal beside it is ours then."""
    try:
        return read_file(_mark_path(path), MOST_MARK_BYTES) == _identity(path)
    except OSError:
        return False


def _mark_path(path: Path) -> Path:
    mark = source_hash(str(path).encode(errors="replace")).hex()  # hashlib takes long to load
    return paths.user_data_dir() / FOLDER / f"{mark}.lock"


def _identity(path: Path) -> bytes:
    """The device and number of the file at *path*, as the mark holds them."""
    status = path.stat()
    return f"{status.st_dev} {status.st_ino}".encode()


def _lock(handle: int) -> None:
    """OSError if another process has it."""
    if sys.platform == "win32":
        msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
