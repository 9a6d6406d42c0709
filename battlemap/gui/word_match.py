"""How typed words find a line: each begins a word of it, in any order; never letters in the middle. No Qt."""

import re
import unicodedata
from functools import lru_cache

WORD = re.compile(r"\w+")


COUNT = re.compile(r"(?P<name>.*?)\s*[x×*]\s*(?P<count>\d{1,4})|(?P<first>\d{1,4})\s*[x×*]?\s+(?P<rest>.+)")


def split_count(text: str) -> tuple[str, int]:
    """Return the words to search for and the number wanted, 0 if none is typed: "raider ×3" and "3 raider" are three raiders."""
    match = COUNT.fullmatch(text.strip())
    if match is None:
        return text, 0
    return match["name"] or match["rest"] or "", int(match["count"] or match["first"])


@lru_cache(maxsize=4096)
def fold(text: str) -> str:
    """*text* in small letters without accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return "".join(letter for letter in plain if not unicodedata.combining(letter))


def typed_words(text: str) -> tuple[str, ...]:
    """What was typed, word by word."""
    return tuple(WORD.findall(fold(text)))


def indexed(*texts: str) -> str:
    """Texts as they are searched: every word of them after a space."""
    return "".join(f" {word}" for text in texts for word in WORD.findall(fold(text)))


def is_match(words: tuple[str, ...], text: str) -> bool:
    """Whether each of *words* begins a word of an indexed text."""
    return all(f" {word}" in text for word in words)


def matched_spans(words: tuple[str, ...], text: str) -> tuple[tuple[int, int], ...]:
    """Which letters of *text* were typed: (first, how many), from left to right."""
    spans = []
    for word in WORD.finditer(text):
        begun = max((len(typed) for typed in words if fold(word.group()).startswith(typed)), default=0)
        if begun:
            spans.append((word.start(), min(begun, len(word.group()))))
    return tuple(spans)
