"""What of a library is listed, in which order, under which heads; made ready once, so that a keystroke costs little; pure."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import groupby
from typing import Literal, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.search.plurals import singular_forms

UNSORTED, BEST = "In no folder", "Best match"
FAR = 30
"""What is most likely meant comes first if it would stand so many rows below the top, out of sight."""


class LibraryFilter(Struct, frozen=True):
    """What is looked for. An empty field asks for nothing; *folder*: with all that lie in it."""

    words: str = ""
    kind: str = ""
    ruleset: str = ""
    folder: str = ""
    tag: str = ""
    marked: Literal["", "favourite", "own"] = ""


class LibraryHead(Struct, frozen=True):
    """What stands above entries that belong together, and how many there are."""

    title: str
    count: int


class FilterCounts(Struct, frozen=True):
    """How many entries of a library there are of each kind, game, folder and tag, in the order in which they are offered."""

    kinds: dict[str, int]
    rulesets: dict[str, int]
    folders: dict[str, int]
    tags: dict[str, int]
    favourites: int
    own: int


class FoundRows(Struct, frozen=True):
    """What a search found. *best*: the row that is most likely meant, the first whose title begins so; −1 if there is none."""

    rows: list[LibraryEntry | LibraryHead] = []
    best: int = -1


class LibrarySection(NamedTuple):
    """Entries that stand under one head: from *first* up to, but without, *end* in the order of the library."""

    title: str
    first: int
    end: int


class LibrarySearch:
    """The entries of a library in their order, with all words of each in one text."""

    def __init__(self, entries: Iterable[LibraryEntry], titles: Mapping[str, str]) -> None:
        """*titles*: what the games are called, by their ids."""
        self._titles = titles
        self.entries = sorted(entries, key=self._order)
        self._texts = [_text_of(entry, titles) for entry in self.entries]
        self._starts = [entry.title.casefold() for entry in self.entries]
        self._sections = _sections([self.section_of(entry) for entry in self.entries])

    def section_of(self, entry: LibraryEntry) -> str:
        """The head under which an entry stands: its folder, or which game it comes with."""
        if entry.own:
            return entry.folder or UNSORTED
        return f"Comes with {self._titles.get(entry.ruleset, entry.ruleset)}"

    def find(self, wanted: LibraryFilter) -> list[LibraryEntry]:
        """The entries that pass, in their order."""
        return [self.entries[at] for at in self._passing(wanted)]

    def rows(self, wanted: LibraryFilter) -> "FoundRows":
        """The entries that pass, with the heads above them, and the row that is most likely meant."""
        passing, entries, starts = self._passing(wanted), self.entries, self._starts
        begun = singular_forms(wanted.words.strip().casefold())
        meant = next((at for at in passing if starts[at].startswith(begun)), -1)
        rows: list[LibraryEntry | LibraryHead] = []
        best = 1
        for section in self._sections:
            low, high = bisect_left(passing, section.first), bisect_left(passing, section.end)
            if low == high:
                continue
            rows.append(LibraryHead(section.title, high - low))
            if section.first <= meant < section.end:
                best = len(rows) + bisect_left(passing, meant) - low
            rows += [entries[at] for at in passing[low:high]]
        if best > FAR and wanted.words.strip():
            rows, best = _lifted(rows, best), 1
        return FoundRows(rows, min(best, len(rows) - 1))

    def counts(self) -> FilterCounts:
        """What there is to choose from."""
        kinds = Counter(entry.kind for entry in self.entries)
        games = Counter(entry.ruleset for entry in self.entries if entry.ruleset)
        folders: Counter[str] = Counter()
        for folder, count in Counter([entry.folder for entry in self.entries if entry.folder and entry.own]).items():
            parts = folder.split("/")
            for depth in range(1, len(parts) + 1):
                folders["/".join(parts[:depth])] += count
        tags = Counter([tag for entry in self.entries for tag in dict.fromkeys(entry.tags)])
        return FilterCounts(
            {kind: kinds[kind] for kind in KINDS if kinds[kind]},
            dict(sorted(games.items(), key=lambda item: self._titles.get(item[0], item[0]))),
            dict(sorted(folders.items(), key=lambda item: item[0].casefold())),
            dict(sorted(tags.items(), key=lambda item: item[0].casefold())),
            sum(entry.favourite for entry in self.entries),
            sum(entry.own for entry in self.entries),
        )

    def _passing(self, wanted: LibraryFilter) -> Sequence[int]:
        """Which entries pass, by where they stand in the order."""
        passing: Sequence[int] = range(len(self.entries))
        texts = self._texts
        for word in wanted.words.casefold().split():
            first, *others = singular_forms(word)
            if others:
                passing = [at for at in passing if first in texts[at] or any(form in texts[at] for form in others)]
            else:
                passing = [at for at in passing if first in texts[at]]
        if wanted != LibraryFilter(wanted.words):
            passing = [at for at in passing if _passes(self.entries[at], wanted)]
        return passing

    def _order(self, entry: LibraryEntry) -> tuple[int, str, str, str]:
        first = 2 if not entry.own else 0 if entry.folder else 1
        section = entry.folder if entry.own else self._titles.get(entry.ruleset, entry.ruleset)
        return first, section.casefold(), section, entry.title.casefold()


def _lifted(rows: list[LibraryEntry | LibraryHead], best: int) -> list[LibraryEntry | LibraryHead]:
    """The rows with what is most likely meant above all others."""
    entry = rows[best]
    at, head = next((at, row) for at in range(best, -1, -1) if isinstance(row := rows[at], LibraryHead))
    left = [replace(head, count=head.count - 1)] if head.count > 1 else []
    return [LibraryHead(BEST, 1), entry, *rows[:at], *left, *rows[at + 1 : best], *rows[best + 1 :]]


def _sections(titles: Sequence[str]) -> list[LibrarySection]:
    """Which entries stand together. *titles*: the head of each, in their order."""
    sections: list[LibrarySection] = []
    for title, together in groupby(titles):
        first = sections[-1].end if sections else 0
        sections.append(LibrarySection(title, first, first + sum(1 for _ in together)))
    return sections


def _passes(entry: LibraryEntry, wanted: LibraryFilter) -> bool:
    if (wanted.kind and entry.kind != wanted.kind) or (wanted.ruleset and entry.ruleset != wanted.ruleset):
        return False
    if wanted.folder and not (entry.own and f"{entry.folder}/".startswith(f"{wanted.folder}/")):
        return False
    if wanted.tag and wanted.tag not in entry.tags:
        return False
    return not wanted.marked or (entry.favourite if wanted.marked == "favourite" else entry.own)


def _text_of(entry: LibraryEntry, titles: Mapping[str, str]) -> str:
    """Everything by which an entry is found."""
    group = entry.payload.get("group", "")
    aspects = entry.payload.get("aspects", ())
    said = (entry.title, entry.folder, entry.help, *entry.tags, group if isinstance(group, str) else "", *aspects)
    return "\n".join((*said, KINDS[entry.kind].title, titles.get(entry.ruleset, ""))).casefold()
