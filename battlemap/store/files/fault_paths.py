"""Where in a file something is wrong, as a path people can follow."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.rules.decoding_fault import ANY_KEY, DecodingFault, decoding_fault

MOST_TRIED = 5_000
"""So many entries of a mapping are tried to find the one that is meant."""


class LocatedFault(Struct, frozen=True):
    """What is wrong, and where: "tokens.orm.sheet"; the place is empty for the whole."""

    place: str
    reason: str

    def __str__(self) -> str:
        return f"{self.place}: {self.reason}" if self.place else self.reason


def locate_fault(plain: Any, form: type[Struct], error: msgspec.ValidationError) -> LocatedFault:
    """Place and reason of a fault found while reading *plain* as *form*, whose one field is `it`."""
    fault = decoding_fault(error)
    place = ".".join([_count_from_one(step) for step in _name_steps(plain, form, fault)[1:]])
    return LocatedFault(place, fault.reason)


def _count_from_one(step: str) -> str:
    """A step as people count: the first of a list is 1."""
    return str(int(step) + 1) if step.isdecimal() else step


def _name_steps(plain: Any, form: type[Struct], fault: DecodingFault) -> list[str]:
    """The steps to a fault, with the key of the mapping wherever msgspec does not say which it means."""
    named: list[str] = []
    for step in fault.steps:
        named.append(_culprit(plain, form, named, fault) if step == ANY_KEY else step)
    return named


def _culprit(plain: Any, form: type[Struct], path: list[str], fault: DecodingFault) -> str:
    """The key of the entry that is at fault: with it alone in its mapping, reading fails in the same way."""
    mapping = plain
    for step in path:
        mapping = mapping[int(step)] if isinstance(mapping, list) else mapping.get(step, {})
    for key in list(mapping)[:MOST_TRIED]:
        try:
            msgspec.convert(_put_value(plain, path, {key: mapping[key]}), form, str_keys=True)
        except msgspec.ValidationError as error:
            if decoding_fault(error) == fault:
                return str(key)
    return "…"


def _put_value(plain: Any, path: list[str], value: Any) -> Any:
    """*plain* with *value* put at *path*."""
    if not path:
        return value
    first, rest = path[0], path[1:]
    if isinstance(plain, list):
        at = int(first)
        return [*plain[:at], _put_value(plain[at], rest, value), *plain[at + 1 :]]
    return {**plain, first: _put_value(plain[first], rest, value)}


def unknown_fields(plain: Any, made: Any, place: str = "") -> Iterator[str]:
    """The places of all fields of *plain* that *made*, which was read from it, has no room for."""
    if isinstance(made, Struct) and isinstance(plain, dict):
        names = dict(zip(made.__struct_encode_fields__, made.__struct_fields__, strict=True))
        tag = made.__struct_config__.tag_field
        for key, value in plain.items():
            if key in names:
                if isinstance(value, dict | list):
                    yield from unknown_fields(value, getattr(made, names[key]), f"{place}{key}.")
            elif key != tag:
                yield f"{place}{key}"
    elif isinstance(made, dict) and isinstance(plain, dict):
        for value, (key, child) in zip(plain.values(), made.items(), strict=False):
            if isinstance(value, dict | list):
                yield from unknown_fields(value, child, f"{place}{key}.")
    elif isinstance(made, tuple | list) and isinstance(plain, list):
        for at, (value, child) in enumerate(zip(plain, made, strict=False)):
            if isinstance(value, dict | list):
                yield from unknown_fields(value, child, f"{place}{at + 1}.")
