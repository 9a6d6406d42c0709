"""Typed TOML: what a ruleset keeps in files, decoded with the place of every fault."""

from pathlib import Path
from typing import TypeVar

import msgspec
from msgspec import Struct

B = TypeVar("B", bound=Struct)


class BookError(ValueError):
    """A file of a ruleset that cannot be read: file, place and reason in one sentence."""


def read_toml(path: Path, kind: type[B]) -> B:
    """Decode one file as *kind*. BookError if it is missing, no TOML, or has a wrong name or type."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=kind)
    except OSError as fault:
        raise BookError(f"{path.name} cannot be read: {fault.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BookError(f"{path.name}: {fault}") from None


def read_table(path: Path, kind: type[B]) -> dict[str, B]:
    """Decode a file of named tables, each as *kind*. BookError as read_toml."""
    try:
        return msgspec.toml.decode(path.read_bytes(), type=dict[str, kind])  # type: ignore[valid-type]
    except OSError as fault:
        raise BookError(f"{path.name} cannot be read: {fault.strerror}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as fault:
        raise BookError(f"{path.name}: {fault}") from None
