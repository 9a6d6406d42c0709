"""The text of tooltips in lines that can be read: Qt breaks plain text nowhere."""

from textwrap import fill

WIDTH = 72
"""Characters of a line."""


def tip_text(text: str) -> str:
    """*text* with every line of it that is too long broken at spaces."""
    return "\n".join(fill(line, WIDTH, break_long_words=False, break_on_hyphens=False) for line in text.split("\n"))
