"""Files that are written whole or not at all."""

import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

from battlemap.store.files.store_errors import StoreError, reason


@contextmanager
def replace_file(path: Path) -> Iterator[Path]:
    """Give a path beside *path* to write to; when all went well it takes the place of *path*, else it is gone.

    StoreError if the system refuses.
    """
    import secrets

    beside = path.with_name(f".{path.name[:80]}.{secrets.token_hex(4)}.part")
    try:
        beside.touch()  # a plain reason, before a database says less
        yield beside
        _sync(beside)
        beside.replace(path)
    except OSError as error:
        raise StoreError(f"{path} cannot be written: {reason(error)}; choose another place.") from error
    finally:
        with suppress(OSError):
            beside.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes) -> None:
    """Write *data* to *path*, keeping what was there if that fails. StoreError if the system refuses."""
    with replace_file(path) as beside:
        beside.write_bytes(data)


def _sync(path: Path) -> None:
    """Have the system put the file's bytes on the disk before it gets its name."""
    with path.open("rb+") as file:
        os.fsync(file.fileno())
