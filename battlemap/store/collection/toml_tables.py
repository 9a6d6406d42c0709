"""The tables of one file of a library: read as plain values, checked against what they should be, with place and reason."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Any

import msgspec

from battlemap.rules.toml_files import decode_toml
from battlemap.store.files.fault_paths import LocatedFault, locate_fault, unknown_fields
from battlemap.store.files.plain_toml import plain_tables
from battlemap.store.files.toml_limits import MOST_PARTS, has_endless_key

LARGEST_FILE = 4_000_000
MOST_ENTRIES = 5_000
"""In one file."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


class CollectionFault(ValueError):
    """What is wrong with a file or an entry: place and reason, without a full stop."""


def tables_of(raw: bytes, name: str) -> dict[str, Any]:
    """The tables of a file as plain values. Fault if it is no TOML, or too large."""
    if len(raw) > LARGEST_FILE:
        raise CollectionFault(f"{name}: a file of a collection has at most {LARGEST_FILE // 1_000_000} MB")
    try:
        tables = plain_tables(raw.decode())
        if tables is None:
            if has_endless_key(raw):
                raise CollectionFault(f"{name}: a key in it has more than {MOST_PARTS} parts")
            tables = decode_toml(raw)
    except UnicodeDecodeError:
        raise CollectionFault(f"{name}: it is not text in UTF-8") from None
    except msgspec.DecodeError as fault:
        raise CollectionFault(f"{name}: it cannot be read as TOML: {str(fault)[:1].lower()}{str(fault)[1:]}") from None
    except RecursionError:
        raise CollectionFault(f"{name}: it is nested too deeply") from None
    if len(tables) > MOST_ENTRIES:
        raise CollectionFault(f"{name}: a file of a collection has at most {MOST_ENTRIES} entries")
    return tables


def key_for(name: str, taken: Iterable[str]) -> str:
    """A key for an entry called *name* that is not among *taken*: "Grey wolf" is grey_wolf, or grey_wolf_2."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40] or "creature"
    known = set(taken)
    return stem if stem not in known else next(k for n in range(2, len(known) + 3) if (k := f"{stem}_{n}") not in known)


def read_value(plain: dict[str, Any], kind: type[Any], what: str, place: str = "") -> Any:
    """*plain* as *kind*, every name known. Fault with place and reason; *what*, *place*: where it stands."""
    try:
        made = msgspec.convert(plain, kind, str_keys=True)
    except msgspec.ValidationError:
        located = value_fault(plain, kind)
        assert located is not None
        raise CollectionFault(
            f"{what}, {place}{located}" if located.place else f"{what}: {_place_head(place)}{located}"
        ) from None
    except RecursionError:
        raise CollectionFault(f"{what}: it is nested too deeply") from None
    if not _is_flat(plain, made) and (name := next(unknown_fields(plain, made), "")):
        raise CollectionFault(f"{what}, {place}{name}: there is no field of this name")
    return made


def _is_flat(plain: dict[str, Any], made: Any) -> bool:
    """Whether there is a field for each value and none of them has fields of its own."""
    names = made.__struct_encode_fields__
    for name, value in plain.items():
        kind = type(value)
        if name not in names or kind is dict or (kind is list and not all(type(item) is str for item in value)):
            return False
    return True


def value_fault(plain: dict[str, Any], kind: type[Any]) -> LocatedFault | None:
    """What is wrong with plain values as *kind*, and where in them; None if nothing."""
    try:
        msgspec.convert(plain, kind, str_keys=True)
    except msgspec.ValidationError:
        form = msgspec.defstruct("Value", [("it", kind)])
        wrapped = {"it": plain}
        try:
            msgspec.convert(wrapped, form, str_keys=True)
        except msgspec.ValidationError as fault:
            return locate_fault(wrapped, form, fault)
    return None


def _place_head(place: str) -> str:
    return f"{place.rstrip('.')}: " if place else ""


def drop_none(value: Any) -> Any:
    """Plain values without None, which TOML does not know: a field left out is nothing."""
    if isinstance(value, dict):
        return {key: drop_none(item) for key, item in value.items() if item is not None}
    return [drop_none(item) for item in value] if isinstance(value, list | tuple) else value
