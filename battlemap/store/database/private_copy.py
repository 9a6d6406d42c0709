"""A battle as it is once the parts beside its file are brought into it, in a private copy: the file itself stays as it is."""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import rmtree

from battlemap.store.database.connection import Unopenable, awaits_rollback, settle
from battlemap.store.database.side_files import (
    JOURNAL,
    copy_with_side_files,
    is_unsettled,
    present_side_files,
    side_file_fault,
)
from battlemap.store.files.store_errors import reason


def awaits_settling(path: Path) -> bool:
    """True if SQLite would change the file when it is opened for writing: to finish a transaction, or to bring in a log; also if
    it must not be opened with the files beside it.

    The journal of a program that is writing at this moment does not count: the file is in order for all others.
    """
    if side_file_fault(path):
        return True
    if not is_unsettled(path):
        return False
    only_journal = [file.name for file in present_side_files(path)] == [path.name + JOURNAL]
    return not only_journal or awaits_rollback(path)


@contextmanager
def private_folder() -> Iterator[Path]:
    """Give a folder that only this user may look into; it is gone afterwards. Unopenable if none can be made."""
    try:
        folder = Path(tempfile.mkdtemp(prefix="battlemap-"))
    except OSError as error:
        raise Unopenable(f"No folder for a copy can be made: {reason(error)}.") from None
    try:
        yield folder
    finally:
        rmtree(folder, ignore_errors=True)


@contextmanager
def settled(path: Path) -> Iterator[Path]:
    """Give the path of a file that can be read as it is: *path*, or a private copy where SQLite would have to change it first.

    Files beside it that must not be opened are left out of the copy. Unopenable if it cannot be copied; sqlite3.Error if SQLite
    cannot bring the parts together.
    """
    if not awaits_settling(path):
        yield path
        return
    with private_folder() as folder:
        copy = folder / path.name
        try:
            copy_with_side_files(path, copy)
        except OSError as error:
            raise Unopenable(f"{path} cannot be read: {reason(error)}.") from None
        settle(copy)
        yield copy
