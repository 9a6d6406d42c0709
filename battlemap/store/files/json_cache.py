"""Small facts that are kept in the user's folder as JSON: reading never fails, writing is whole."""

from contextlib import suppress
from pathlib import Path
from typing import Any, TypeVar

import msgspec

from battlemap import paths
from battlemap.regular_files import read_file
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError

T = TypeVar("T")
MOST_BYTES = 4_000_000


def write_json(name: str, value: Any) -> None:
    """Write *value* under *name*; where the folder cannot be used, it is simply not kept."""
    with suppress(StoreError, paths.FolderTrouble):
        folder = paths.make_dir(paths.user_data_dir())
        write_whole(folder / f"{name}.json", msgspec.json.format(msgspec.json.encode(value)))


def read_json(name: str, kind: type[T], otherwise: T) -> T:
    """What was kept under *name*, or *otherwise* if that is nothing, damaged, or of another kind."""
    path = _path(name)
    try:
        return msgspec.json.decode(read_file(path, MOST_BYTES), type=kind)
    except (OSError, msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        return otherwise


def write_mark(name: str, value: Any) -> None:
    """Write *value* at once, in a moment when every millisecond counts: what is torn is read as nothing."""
    with suppress(OSError):
        _path(name).write_bytes(msgspec.json.encode(value))


def drop_json(name: str) -> None:
    """Keep nothing under *name* any more."""
    with suppress(OSError):
        _path(name).unlink(missing_ok=True)


def _path(name: str) -> Path:
    return paths.user_data_dir() / f"{name}.json"
