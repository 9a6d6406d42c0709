"""Values as plain data for digests that are kept: what is as usual is left out, so that a new field changes no digest."""

from collections.abc import Mapping
from hashlib import sha256
from typing import Any

from msgspec import NODEFAULT, Struct
from msgspec.structs import fields


def plain_value(value: Any, without: frozenset[str], digits: int) -> Any:
    """A value without the fields and keys called as in *without*; numbers are rounded to so many *digits*."""
    if isinstance(value, Struct):
        told = {field.name: getattr(value, field.name) for field in fields(type(value)) if not _is_usual(value, field)}
        return plain_value(told, without, digits)
    if isinstance(value, Mapping):
        return {str(key): plain_value(item, without, digits) for key, item in value.items() if key not in without}
    if isinstance(value, set | frozenset):
        return sorted([plain_value(item, without, digits) for item in value], key=str)
    if isinstance(value, list | tuple):
        return [plain_value(item, without, digits) for item in value]
    if isinstance(value, bytes):
        return sha256(value).hexdigest()
    return round(value, digits) + 0.0 if isinstance(value, float) else value


def _is_usual(value: Struct, field: Any) -> bool:
    if field.default is not NODEFAULT:
        return bool(getattr(value, field.name) == field.default)
    return field.default_factory is not NODEFAULT and bool(getattr(value, field.name) == field.default_factory())
