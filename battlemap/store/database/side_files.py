"""What SQLite keeps beside a database: the journal of a transaction that was cut off, and the log of one that writes ahead."""

import shutil
from contextlib import closing, suppress
from pathlib import Path

from battlemap.store.database.schema import MAGIC, connect

ENDINGS = ("-journal", "-wal")
LONGEST_NAME = 255 - max(map(len, ENDINGS))
"""Of a battle's file, in bytes, so that there is room beside it."""
_VERSIONS = 18
"""Where a header says how its file is written: two bytes of 2 mean ahead."""


def is_unsettled(path: Path) -> bool:
    """Whether a part of the battle lies beside its file, or would as soon as somebody writes ahead in it."""
    try:
        if any(_side_file(path, ending).exists() for ending in ENDINGS):
            return True
        with path.open("rb") as file:
            head = file.read(_VERSIONS + 2)
    except OSError:
        return False
    return head.startswith(MAGIC) and head[_VERSIONS:] == b"\x02\x02"


def settle(path: Path) -> None:
    """Have SQLite finish what was cut off, and keep everything in the file itself from now on. sqlite3.Error if it cannot."""
    with closing(connect(path, writing=True)) as connection:
        connection.execute("SELECT count(*) FROM sqlite_schema").fetchone()


def copy_with_side_files(path: Path, copy: Path) -> None:
    """Copy a battle with what lies beside it. OSError if that fails."""
    shutil.copyfile(path, copy)
    for ending in ENDINGS:
        with suppress(FileNotFoundError):
            if len(path.name.encode()) <= LONGEST_NAME:
                shutil.copyfile(_side_file(path, ending), _side_file(copy, ending))


def remove_with_side_files(path: Path) -> None:
    """Remove a file of ours and what lies beside it."""
    for file in (path, *(_side_file(path, ending) for ending in (*ENDINGS, "-shm"))):
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _side_file(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
