"""Where words are broken and cut that stand in little room; the time it takes grows with the length of the text alone."""

from bisect import bisect_right
from itertools import accumulate, pairwise
from typing import TypeAlias

from PySide6.QtGui import QFont

from battlemap.paint.style.typography import text_width

Cuts: TypeAlias = tuple[int, ...]
"""The numbers of the words at which lines begin and end."""


def balanced_lines(text: str, lines: int, font: QFont) -> tuple[str, ...]:
    """The words of *text* on so many lines of nearly the same length, fewer where there are fewer words; no word is broken."""
    words = text.split(" ")
    count = min(lines, len(words))
    ends = [0.0, *accumulate(text_width(f"{word} ", font) for word in words)]
    blank = text_width(" ", font)

    def widest(cuts: Cuts) -> float:
        return max(ends[end] - ends[start] - blank for start, end in pairwise(cuts))

    if count == 1:
        return (text,)
    if count == 2:
        ways: list[Cuts] = [(0, at, len(words)) for at in range(1, len(words))]
    else:
        ways = [_three_lines(ends, first) for first in range(1, len(words) - 1)]
    best = min(ways, key=widest)
    return tuple(" ".join(words[start:end]) for start, end in pairwise(best))


def _three_lines(ends: list[float], first: int) -> Cuts:
    """The cuts of words that end at *ends* into three lines: *first* words, then two lines about as long as each other."""
    last = len(ends) - 1
    half = (ends[first] + ends[last]) / 2
    at = min(max(bisect_right(ends, half), first + 1), last - 1)
    second = at - 1 if at - 1 > first and half - ends[at - 1] <= ends[at] - half else at
    return 0, first, second, last


def wrapped_lines(text: str, font: QFont, room: float) -> tuple[str, ...]:
    """The words of *text* on lines that are at most *room* px wide, each as full as it goes; no word is broken."""
    lines: list[str] = []
    for word in text.split():
        if lines and text_width(f"{lines[-1]} {word}", font) <= room:
            lines[-1] = f"{lines[-1]} {word}"
        else:
            lines.append(word)
    return tuple(lines)


def cut_name(name: str, font: QFont, room: float) -> str:
    """The beginning of a name with … after it: at least one letter, whatever the room."""
    low, high = 1, max(1, len(name) - 1)
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if text_width(f"{name[:middle].rstrip()}…", font) <= room else (low, middle - 1)
    return f"{name[:low].rstrip()}…"
