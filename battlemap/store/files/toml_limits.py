"""How much a TOML file from elsewhere may ask of its parser: measured before it is parsed."""

import re

MOST_PARTS = 50
"""Of a key: "weapons.mace.damage" has three. The parser's time grows with the square of them, and its memory too."""
_TOKENS = re.compile(rb"""(?P<part>[A-Za-z0-9_-]+|"[^"\\\n]*(?:\\.[^"\\\n]*)*"|'[^'\n]*')|(?P<dot>\.)|(?P<blank>[ \t]+)|#.*|.""")


def has_endless_key(raw: bytes) -> bool:
    """Whether a key in a file has more parts than anybody writes; a key stands on one line."""
    return any(line.count(b".") >= MOST_PARTS and _most_parts(line) > MOST_PARTS for line in raw.splitlines())


def _most_parts(line: bytes) -> int:
    """The parts of the longest key on a line, strings counted as one part."""
    most = parts = 0
    dotted = False
    for token in _TOKENS.finditer(line):
        if token.lastgroup == "part":
            parts = parts + 1 if dotted else 1
            most, dotted = max(most, parts), False
        elif token.lastgroup == "dot":
            dotted = True
        elif token.lastgroup is None:
            parts, dotted = 0, False
    return most
