"""Tables that rules look things up in."""

from collections.abc import Mapping

from battlemap.rules.blocks.modifiers import format_signed


def ladder_text(words: Mapping[str, str], value: int) -> str:
    """A number with its word: "Great +4"; beyond either end of *words* (number as text -> word), the number alone."""
    word = words.get(str(value), "")
    return f"{word} {format_signed(value)}".strip()
