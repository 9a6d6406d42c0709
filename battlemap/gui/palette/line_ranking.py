"""In which order lines stand: what is shown before what is only meant, what was used last first, grey ones at the end. No Qt."""

from collections.abc import Iterable, Sequence

from battlemap.gui.palette.palette_line import PaletteLine
from battlemap.gui.word_match import indexed

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
        self._grey = frozenset(at for at, line in enumerate(self.lines) if line.refusal)
        self._places = {line.remembered: at for at, line in enumerate(self.lines) if line.remembered}

    def find(self, words: tuple[str, ...], used: UsedLines) -> list[PaletteLine]:
        """The lines that *words* find, in the order in which they are shown: thousands of them are put in piles, not sorted."""
        lines, begins = self.lines, tuple(f" {word}" for word in words)
        told = bool(words) and min(map(len, words)) >= LEAST_OF_HELP
        hits = narrow(range(len(lines)), self._told if told else self._meant, begins)
        shown = narrow(hits, self._titles, begins)
        seen = set(shown)
        meant = [at for at in hits if at not in seen]
        piles = [self._recent_first(pile, used) for pile in (shown, meant)]
        return [lines[at] for grey in (False, True) for pile in piles for at in pile if (at in self._grey) is grey]

    def _recent_first(self, pile: Sequence[int], used: UsedLines) -> Sequence[int]:
        """What was used comes first, the last used of it at the head."""
        keys = self._places.keys() & set(used.keys)
        recent = sorted((self._places[key] for key in keys), key=lambda at: used.place(self.lines[at].remembered))
        among = set(pile)
        first = [at for at in recent if at in among]
        return [*first, *(at for at in pile if at not in first)] if first else pile


def narrow(hits: Iterable[int], texts: Sequence[str], begins: tuple[str, ...]) -> list[int]:
    """Those whose text has all of *begins*."""
    left = list(hits)
    for begin in begins:
        left = [at for at in left if begin in texts[at]]
    return left
