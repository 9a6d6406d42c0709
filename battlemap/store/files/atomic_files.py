"""Files that are written whole or not at all."""

import errno
import os
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from battlemap.store.files.store_errors import StoreError, reason

ABANDONED = 3_600.0
"""After so many seconds what was half written by a program that was ended is cleared away."""
UNSYNCED = frozenset({errno.EINVAL, errno.ENOTSUP, errno.EBADF, errno.EACCES, errno.EPERM})
"""What a system says that does not sync folders."""


@contextmanager
def replace_file(path: Path) -> Iterator[Path]:
    """Give a path beside *path* to write to; when all went well it takes the place of *path*, else it is gone.

    StoreError if the system refuses.
    """
    beside = path.with_name(f".{_short(path)}.{os.urandom(4).hex()}.part")
    _clear_abandoned(path)
    try:
        beside.touch()  # a plain reason, before a database says less
        yield beside
        _sync(beside)
        beside.replace(path)
        _sync_folder(path.parent)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {reason(error)}; choose another place.") from error
    finally:
        for left in (beside, beside.with_name(f"{beside.name}-journal")):
            with suppress(OSError):
                left.unlink(missing_ok=True)


def _short(path: Path) -> str:
    """As much of a file's name as leaves room for more in a name: systems count 255 bytes."""
    return path.name.encode()[:80].decode(errors="ignore")


def _clear_abandoned(path: Path) -> None:
    """Remove what is left of earlier writing to *path* that was cut off."""
    with suppress(OSError):
        for left in path.parent.iterdir():
            if left.name.startswith(f".{_short(path)}.") and left.name.endswith((".part", ".part-journal")):
                with suppress(OSError):
                    if abs(time.time() - left.stat().st_mtime) > ABANDONED:
                        left.unlink()


def write_whole(path: Path, data: bytes) -> None:
    """Write *data* to *path*, keeping what was there if that fails. StoreError if the system refuses."""
    with replace_file(path) as beside:
        beside.write_bytes(data)


def write_new(path: Path, data: bytes) -> bool:
    """Write *data* to *path* if nothing is there yet, whole or not at all; False if something is.

    StoreError if the system refuses.
    """
    beside = path.with_name(f".{_short(path)}.{os.urandom(4).hex()}.part")
    _clear_abandoned(path)
    try:
        beside.write_bytes(data)
        _sync(beside)
        _take_name(beside, path)
        _sync_folder(path.parent)
    except FileExistsError:
        return False
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {reason(error)}; choose another place.") from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)
    return True


def _take_name(beside: Path, path: Path) -> None:
    """Give a written file its name. FileExistsError if another has it, also where it took it this moment."""
    try:
        os.link(beside, path)
    except FileExistsError:
        raise
    except OSError:  # no hard links here: the name is taken first, then filled
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY))
        beside.replace(path)


def _sync(path: Path) -> None:
    """Have the system put the file's bytes on the disk before it gets its name."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())


def _sync_folder(folder: Path) -> None:
    """Have the system put a file's new name on the disk, where it can."""
    if os.name != "posix":
        return
    try:
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
    except OSError as error:
        if error.errno not in UNSYNCED:
            raise
