"""What is made of a file at great cost, kept beside the byte code that Python makes of its modules and by the same rules.

What is kept for another content, or is damaged, is as none; where Python may not write byte code, or cannot, nothing is written.
"""

import os
import sys
from contextlib import suppress
from importlib.util import cache_from_source, source_hash
from pathlib import Path

from battlemap.regular_files import MOST_SHIPPED, read_file

MARK = len(source_hash(b""))


def read_kept(source: Path, content: bytes) -> bytes | None:
    """What was kept for the file *source*, if it was made of this *content* and is whole."""
    try:
        data = read_file(_place(source), MOST_SHIPPED)
    except OSError:
        return None
    body = data[2 * MARK :]
    return body if data[: 2 * MARK] == source_hash(content) + source_hash(body) else None


def keep(source: Path, content: bytes, body: bytes) -> None:
    """Keep *body*, made of the *content* of the file *source*, in place of what was kept for it."""
    if sys.dont_write_bytecode:
        return
    place = _place(source)
    beside = place.with_suffix(f".{os.getpid()}")
    with suppress(OSError):
        place.parent.mkdir(parents=True, exist_ok=True)
        beside.write_bytes(source_hash(content) + source_hash(body) + body)
        beside.replace(place)


def _place(source: Path) -> Path:
    return Path(cache_from_source(str(source))).with_suffix(f"{source.suffix}-kept")
