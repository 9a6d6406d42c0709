"""In which order lines stand: what is shown before what is only meant, what was used last first, grey ones at the end. No Qt."""

from collections.abc import Iterable, Sequence

from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.palette.word_match import indexed, is_match

MOST_USED = 40
LEAST_OF_HELP = 3
"""Fewer letters are not looked for in what the help of a line says."""


class UsedLines:
    """What was used, the last first, by what lines are remembered by."""

    def __init__(self, keys: Iterable[str] = ()) -> None:
        self.keys: tuple[str, ...] = tuple(dict.fromkeys(filter(None, keys)))[:MOST_USED]

    def note(self, key: str) -> None:
        """Something was used now."""
        if key:
            self.keys = (key, *(other for other in self.keys if other != key))[:MOST_USED]

    def place(self, key: str) -> int:
        """How long ago something was used: 0 is the last, MOST_USED never."""
        return self.keys.index(key) if key in self.keys else MOST_USED


class IndexedLines:
    """Lines that are searched again and again; the texts are made once."""

    def __init__(self, lines: Sequence[PaletteLine]) -> None:
        self.lines = tuple(lines)
        self._titles = [indexed(line.title) for line in self.lines]
        self._meant = [f"{title}{indexed(line.words)}" for title, line in zip(self._titles, self.lines, strict=True)]
        self._told = [f"{meant}{indexed(line.help)}" for meant, line in zip(self._meant, self.lines, strict=True)]

    def find(self, words: tuple[str, ...], used: UsedLines) -> list[PaletteLine]:
        """The lines that *words* find, in the order in which they are shown."""
        texts = self._told if words and min(map(len, words)) >= LEAST_OF_HELP else self._meant
        hits = [at for at, text in enumerate(texts) if is_match(words, text)]
        lines, titles = self.lines, self._titles

        def rank(at: int) -> tuple[bool, bool, int, int]:
            return bool(lines[at].refusal), not is_match(words, titles[at]), used.place(lines[at].remembered), at

        hits.sort(key=rank)
        return [lines[at] for at in hits]
