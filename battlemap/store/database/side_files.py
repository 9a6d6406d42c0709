"""The side files of a database: the journal of a transaction that was cut off, the log of a database that writes ahead.

SQLite believes such a file: it deletes a second file that a journal names, and follows a pipe without end.
So each side file is judged here by its kind and its bytes, before SQLite opens the database.
"""

from contextlib import suppress
from pathlib import Path
from stat import S_ISREG

from battlemap.regular_files import copy_file, read_head, read_tail
from battlemap.store.database.schema import MAGIC, MOST_BYTES
from battlemap.store.files.store_errors import reason

JOURNAL, LOG, INDEX = "-journal", "-wal", "-shm"
ENDINGS = (JOURNAL, LOG)
"""Of the side files that hold a part of the battle; the index of the log is made anew from it."""
LONGEST_NAME = 255 - max(map(len, ENDINGS))
"""Of a battle's file, in bytes, so that there is room beside it."""
MOST_SIDE_BYTES = MOST_BYTES + MOST_BYTES // 10
"""A page in a journal or log has a few bytes of its own beside those of the database."""
JOURNAL_MAGIC = bytes.fromhex("d9d505f920a163d7")
"""How a rollback journal begins. One that ends so as well names the journal of a transaction over several databases."""
_VERSIONS = 18
"""Where a header says how its file is written: two bytes of 2 mean ahead."""
_PAGES, _PAGE_SIZE, _JOURNAL_HEAD = 16, 24, 28
"""Where a journal says how many pages the database had, and of how many bytes; how long that head is."""


def is_unsettled(path: Path) -> bool:
    """True if the battle has a side file, or its header says that it is written ahead, so that it will get one."""
    if present_side_files(path):
        return True
    try:
        head = read_head(path, _VERSIONS + 2)
    except OSError:
        return False
    return head.startswith(MAGIC) and head[_VERSIONS:] == b"\x02\x02"


def present_side_files(path: Path) -> tuple[Path, ...]:
    """The paths of the side files that exist, journal before log; links without a target are included."""
    return tuple(beside for ending in ENDINGS if _is_there(beside := _side_file(path, ending)))


def side_file_fault(path: Path) -> str:
    """Return why the database at *path* must not be opened with the files beside it; "" if it may.

    We never attach a second database, so no journal of ours names one.
    """
    for ending in (*ENDINGS, INDEX):
        file = _side_file(path, ending)
        try:
            if _is_there(file) and (why := _oddity(file) or (_journal_fault(file) if ending == JOURNAL else "")):
                return f"{file.name} beside it {why}"
        except FileNotFoundError:  # the transaction ended this moment
            continue
        except OSError as error:
            return f"{file.name} beside it cannot be read ({reason(error)})"
    return ""


def _is_there(file: Path) -> bool:
    """True if the directory has an entry of this name."""
    try:
        file.lstat()
    except OSError:
        return False
    return True


def _oddity(file: Path) -> str:
    status = file.lstat()
    if not S_ISREG(status.st_mode):
        return "is not a plain file"
    if status.st_nlink > 1:
        return "is a second name of another file"
    return f"is larger than {MOST_SIDE_BYTES // 1_000_000} MB" if status.st_size > MOST_SIDE_BYTES else ""


def _journal_fault(file: Path) -> str:
    """Return what a rollback journal would do beyond restoring pages of the battle; "" for nothing."""
    if read_tail(file, len(JOURNAL_MAGIC)) == JOURNAL_MAGIC:
        return "would delete another file"
    head = read_head(file, _JOURNAL_HEAD)
    if head.startswith(JOURNAL_MAGIC) and len(head) == _JOURNAL_HEAD:
        pages, page = (int.from_bytes(head[at : at + 4], "big") for at in (_PAGES, _PAGE_SIZE))
        if pages * page > MOST_BYTES:
            return f"would make it larger than {MOST_BYTES // 1_000_000} MB"
    return ""


def copy_alone(path: Path, copy: Path) -> None:
    """Copy a battle without the files beside it. OSError if that fails."""
    copy_file(path, copy, MOST_BYTES)


def copy_with_side_files(path: Path, copy: Path) -> None:
    """Copy a battle with the files beside it, but without those that must not be opened. OSError if that fails."""
    copy_alone(path, copy)
    if side_file_fault(path):
        return
    for ending in ENDINGS:
        with suppress(FileNotFoundError):
            if len(path.name.encode()) <= LONGEST_NAME:
                copy_file(_side_file(path, ending), _side_file(copy, ending), MOST_SIDE_BYTES, follow=False)


def remove_with_side_files(path: Path) -> None:
    """Remove a file of ours and the files beside it."""
    for file in (path, *(_side_file(path, ending) for ending in (*ENDINGS, INDEX))):
        with suppress(OSError):
            file.unlink(missing_ok=True)


def _side_file(path: Path, ending: str) -> Path:
    return path.with_name(path.name + ending)
