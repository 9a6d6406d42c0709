"""TOML as most files of a library are written, read line by line: a table's name, then words, numbers and lists of words.

The parser of the standard library reads all of TOML and takes ten times as long; what is not plain is left to it.
"""

import re
from typing import Any

_WORDS = r'"[^"\\\x00-\x1f\x7f]*"'
_LINE = re.compile(
    rf"([A-Za-z0-9_-]+) = (?:({_WORDS})|(\[(?:{_WORDS}(?:, {_WORDS})*)?\])|(true|false)|(0|-?[1-9][0-9]{{0,14}}))"
    r"|\[([A-Za-z0-9_-]+)\]|#[^\x00-\x08\x0a-\x1f\x7f]*|"
)


def plain_tables(text: str) -> dict[str, Any] | None:
    """The tables of a text as plain values, just as TOML means them; None where something in it is not plain."""
    tables: dict[str, Any] = {}
    table = tables
    for line in text.split("\n"):
        match = _LINE.fullmatch(line)
        if match is None:
            return None
        key, words, listed, flag, number, head = match.groups()
        if head is not None:
            if head in tables:
                return None
            table = tables[head] = {}
        elif key is not None:
            if key in table:
                return None
            if words is not None:
                table[key] = words[1:-1]
            elif listed is not None:
                table[key] = listed[2:-2].split('", "') if len(listed) > 2 else []
            elif flag is not None:
                table[key] = flag == "true"
            else:
                table[key] = int(number)
    return tables
