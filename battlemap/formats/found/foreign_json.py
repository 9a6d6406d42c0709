"""JSON of other programs, read liberally: NaN is nothing, what follows the end is passed over."""

import json
from typing import Any

import msgspec

from battlemap.formats.file_kind import text_of
from battlemap.store.database.codec import InvalidContent

TRAILING = "Something stood behind the end of the file; it was passed over."
MOST_BRACKETS, MOST_COMMAS = 4_500_000, 16_000_000
"""Lists and mappings, and their members: more would take more than a gigabyte."""
SMALL = 10_000_000
"""A text of so many bytes cannot have so many."""


def foreign_json(data: bytes, what: str) -> tuple[Any, tuple[str, ...]]:
    """The value, and what is to be known of how it was read. InvalidContent, in one sentence, if it breaks off or is none."""
    if len(data) > SMALL and (data.count(b"[") + data.count(b"{") > MOST_BRACKETS or data.count(b",") > MOST_COMMAS):
        raise InvalidContent(
            f"{what} is larger than any map: of its kind {MOST_BRACKETS / 1e6:g} million lists and mappings are read at most."
        )
    text = text_of(data, what)
    if not text.strip("\x00 \t\r\n"):
        raise InvalidContent(f"{what} is empty.")
    try:
        return msgspec.json.decode(text), ()
    except (msgspec.DecodeError, RecursionError, UnicodeError):
        pass
    try:
        start = len(text) - len(text.lstrip("\ufeff \t\r\n"))
        value, end = json.JSONDecoder(parse_constant=lambda name: None, strict=False).raw_decode(text, start)
    except json.JSONDecodeError as fault:
        if fault.pos >= len(text.rstrip()) - 1 or "Unterminated" in fault.msg:
            raise InvalidContent(f"{what} breaks off before its end: copy or download it again.") from None
        raise InvalidContent(f"{what} is damaged in line {fault.lineno}: it is no JSON from there on.") from None
    except RecursionError:
        raise InvalidContent(f"{what} cannot be read: it is nested too deeply.") from None
    except ValueError:
        raise InvalidContent(f"{what} cannot be read: it holds a number beyond all measure.") from None
    return value, (TRAILING,) if text[end:].strip("\x00 \t\r\n") else ()
