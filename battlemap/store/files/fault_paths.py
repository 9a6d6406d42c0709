"""Where in a file something is wrong, as a path people can follow."""

import re
from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.rules.house_overlay import plain_reason

MOST_TRIED = 5_000
"""So many entries of a mapping are tried to find the one that is meant."""
_STEP = re.compile(r"\.([^.\[]+)|\[(\d+|\.\.\.)\]")


def locate_fault(plain: Any, form: type[Struct], fault: msgspec.ValidationError) -> str:
    """Place and reason of a fault found while reading *plain* as *form*, whose one field is `it`: "tokens.orm.sheet: …"."""
    text, _, at = str(fault).partition(" - at ")
    path = at.removeprefix("`key` in ").strip("`").removeprefix("$")
    steps = [name or index for name, index in _STEP.findall(path)]
    place = ".".join(_count_from_one(step) for step in _name_steps(plain, form, steps, str(fault))[1:])
    return f"{place}: {plain_reason(text)}" if place else plain_reason(text)


def _count_from_one(step: str) -> str:
    """A step as people count: the first of a list is 1."""
    return str(int(step) + 1) if step.isdecimal() else step


def _name_steps(plain: Any, form: type[Struct], steps: list[str], text: str) -> list[str]:
    """The steps with each `...`, by which msgspec means some entry of a mapping, replaced by its key."""
    named: list[str] = []
    for step in steps:
        named.append(_culprit(plain, form, named, text) if step == "..." else step)
    return named


def _culprit(plain: Any, form: type[Struct], path: list[str], text: str) -> str:
    """The key of the entry that is at fault: with it alone in its mapping, reading fails in the same way."""
    mapping = plain
    for step in path:
        mapping = mapping[int(step)] if isinstance(mapping, list) else mapping.get(step, {})
    for key in list(mapping)[:MOST_TRIED]:
        try:
            msgspec.convert(_put_value(plain, path, {key: mapping[key]}), form, str_keys=True)
        except msgspec.ValidationError as fault:
            if str(fault) == text:
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
