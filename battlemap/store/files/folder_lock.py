"""One writer at a time in a folder: programs on one machine wait for each other; the system lets go when one is killed."""

import os
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path

from battlemap import paths
from battlemap.store.files.store_errors import StoreError, reason

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl

FOLDER = "open"
PATIENCE = 10.0
"""Seconds to wait for another program."""
STEP = 0.01


@contextmanager
def lock_folder(folder: Path) -> Iterator[None]:
    """Write in here while no other program does. StoreError if another one writes for too long.

    The mark lies in the user's data folder, not in *folder*, which may be synced with other machines.
    """
    name = sha256(str(folder.absolute()).encode(errors="replace")).hexdigest()[:32]
    try:
        handle = os.open(paths.make_dir(paths.user_data_dir() / FOLDER) / f"{name}.writing", os.O_RDWR | os.O_CREAT)
    except OSError as error:
        raise StoreError(f"Nothing can be kept in {folder}: {reason(error)}.") from error
    try:
        deadline = time.monotonic() + PATIENCE
        while not _try_lock(handle):
            if time.monotonic() > deadline:
                raise StoreError(f"Another program has been writing in {folder} for {PATIENCE:.0f} seconds; try again later.")
            time.sleep(STEP)
        yield
    finally:
        os.close(handle)


def _try_lock(handle: int) -> bool:
    try:
        if sys.platform == "win32":
            msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
        else:
            fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        return False
    return True
