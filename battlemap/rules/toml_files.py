"""Typed TOML: what a ruleset keeps in files, decoded with the place of every fault."""

from contextlib import suppress
from datetime import date, datetime, time
from pathlib import Path
from typing import Any, TypeVar

import msgspec
from msgspec import Struct

from battlemap.kept_files import keep, read_kept
from battlemap.regular_files import MOST_SHIPPED, read_file

B = TypeVar("B", bound=Struct)
PLAIN = (datetime, date, time)
"""What TOML has besides numbers, texts, lists and tables."""


class BookError(ValueError):
    """A file of a ruleset that cannot be read: file, place and reason in one sentence."""


def decode_toml(raw: bytes | str, kind: Any = Any) -> Any:
    """Return the values of TOML text as *kind*.

    msgspec.DecodeError says why that is impossible, its ValidationError where a value is of another kind.
    UnicodeDecodeError if the bytes are no text; RecursionError if it is nested too deeply.
    """
    try:
        return msgspec.toml.decode(raw, type=kind)
    except (msgspec.MsgspecError, UnicodeDecodeError):
        raise
    except ValueError:  # Python makes no number of so many digits, and says so in words for programmers
        raise msgspec.DecodeError("A number in it has thousands of digits") from None


def read_toml(path: Path, kind: type[B]) -> B:
    """Decode one file as *kind*. BookError if it is missing, no TOML, or has a wrong name or type."""
    values: B = _decode(path, kind)
    return values


def read_table(path: Path, kind: type[B]) -> dict[str, B]:
    """Decode a file of named tables, each as *kind*. BookError as read_toml."""
    rows: dict[str, B] = _decode(path, dict[str, kind])  # type: ignore[valid-type]
    return rows


def read_values(path: Path) -> dict[str, Any]:
    """A file as plain values, of no type yet. BookError if it is missing or no TOML."""
    values: dict[str, Any] = _decode(path, dict[str, Any])
    return values


def _decode(path: Path, kind: Any) -> Any:
    try:
        return msgspec.convert(_parse(path), kind, builtin_types=PLAIN, str_keys=True)
    except OSError as error:
        raise BookError(f"{path.name} cannot be read: {error.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise BookError(f"{path.name}: {error}") from None


def _parse(path: Path) -> Any:
    """The values of a file. To parse the book of a game takes as long as to import its rules, so they are kept."""
    text = read_file(path, MOST_SHIPPED)
    kept = read_kept(path, text)
    if kept is not None:
        return msgspec.msgpack.decode(kept)
    values = decode_toml(text)
    with suppress(OverflowError):  # a number of more than 64 bits
        body = msgspec.msgpack.encode(values)
        if msgspec.msgpack.decode(body) == values:  # not so dates, which come back as texts
            keep(path, text, body)
    return values
