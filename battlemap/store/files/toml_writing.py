"""Values as TOML text: tables as people write them, and one table of a text replaced without touching what stands around it."""

import math
import re
from collections.abc import Mapping
from datetime import date, datetime, time
from typing import Any

_BARE = re.compile(r"[A-Za-z0-9_-]+")
_ESCAPES = {"\b": r"\b", "\t": r"\t", "\n": r"\n", "\f": r"\f", "\r": r"\r", '"': r"\"", "\\": r"\\"}
_SPECIAL = re.compile(r'[\x00-\x1f\x7f"\\]')
_SPECIAL_IN_LINES = re.compile(r'[\x00-\x09\x0b-\x1f\x7f\\]|"(?="")|"$')
_HEADER = re.compile(r"[ \t]*\[[ \t]*(?P<key>\"(?:[^\"\\]|\\.)*\"|'[^']*'|[A-Za-z0-9_-]+)[ \t]*(?P<more>[\].])")


def table_text(key: str, values: Mapping[str, Any]) -> str:
    """A table `[key]` with its values, one a line; the entries of a table in it are written as `name.entry = …`."""
    lines = [f"[{key_text(key)}]"]
    for name, value in values.items():
        if isinstance(value, Mapping) and value:
            lines += [f"{key_text(name)}.{key_text(str(inner))} = {value_text(item)}" for inner, item in _drop_none(value)]
        elif value is not None:
            lines.append(f"{key_text(name)} = {value_text(value)}")
    return "\n".join(lines) + "\n"


def whole_text(values: Mapping[str, Any]) -> str:
    """A whole file: its plain values, then its tables."""
    plain = [f"{key_text(key)} = {value_text(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    tables = [table_text(key, value) for key, value in values.items() if isinstance(value, Mapping)]
    return "\n".join([*plain, *tables])


def key_text(key: str) -> str:
    """A key, in quotes where it needs them."""
    return key if _BARE.fullmatch(key) else _line(key)


def value_text(value: Any) -> str:
    """A value on one line; only a text of several lines takes several. TypeError for what TOML cannot say."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, float):
        return repr(value) if math.isfinite(value) else str(value)
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _string(value)
    if isinstance(value, datetime | date | time):
        return value.isoformat()
    if isinstance(value, Mapping):
        inside = ", ".join(f"{key_text(str(name))} = {value_text(item)}" for name, item in _drop_none(value))
        return f"{{ {inside} }}" if inside else "{}"
    if isinstance(value, list | tuple):
        return f"[{', '.join(value_text(item) for item in value if item is not None)}]"
    raise TypeError(f"{type(value).__name__} cannot be written in TOML")


def put_table(text: str, key: str, table: str) -> str | None:
    """*text* with its table *key* replaced by *table* ("" takes it out), or with *table* at its end if it has none.

    None where the table is not written under a header of its own.
    """
    lines = text.splitlines(keepends=True)
    heads = [(at, name) for at, line in enumerate(lines) if (name := _header(line)) is not None]
    first = next((at for at, (name, own) in heads if name == key and own), None)
    if first is None:
        if any(name == key for _, (name, _) in heads):
            return None
        gap = "" if not text.strip() else "\n" if text.endswith("\n") else "\n\n"
        return f"{text}{gap}{table}"
    last = next((at for at, (name, _) in heads if at > first and name != key), len(lines))
    while last < len(lines) and last > first + 1 and _is_aside(lines[last - 1]):
        last -= 1
    rest = "".join(lines[last:])
    return "".join(lines[:first]) + table + ("\n" if table and rest and not rest.startswith(("\n", "\r")) else "") + rest


def _is_aside(line: str) -> bool:
    """Whether a line is empty or a remark: before a header it belongs to what follows."""
    return not line.strip() or line.lstrip().startswith("#")


def _header(line: str) -> tuple[str, bool] | None:
    """The first key of a header such as `[wolf]` or `[wolf.sheet]`, and whether it is the whole; None for any other line."""
    match = _HEADER.match(line)
    if match is None:
        return None
    key = match["key"]
    plain = key[1:-1] if key[0] in "\"'" else key
    if key[0] == '"' and "\\" in plain:
        import msgspec

        plain = next(iter(msgspec.toml.decode(f"{key} = 0")))
    return plain, match["more"] == "]"


def _drop_none(values: Mapping[Any, Any]) -> list[tuple[Any, Any]]:
    return [(name, value) for name, value in values.items() if value is not None]


def _string(text: str) -> str:
    return f'"""\n{_SPECIAL_IN_LINES.sub(_escape, _repair_characters(text))}"""' if "\n" in text.strip("\n") else _line(text)


def _line(text: str) -> str:
    return f'"{_SPECIAL.sub(_escape, _repair_characters(text))}"'


def _repair_characters(text: str) -> str:
    """Text without halves of characters, which UTF-8 cannot say."""
    return text.encode("utf-8", "replace").decode()


def _escape(match: re.Match[str]) -> str:
    sign = match[0]
    return _ESCAPES.get(sign) or f"\\u{ord(sign):04X}"
