"""What of a library is listed, in which order, under which heads; made ready once, so that a keystroke costs little; pure."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Literal

from msgspec import Struct

from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.pasted.plurals import singular_forms

UNSORTED = "In no folder"


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


class LibrarySearch:
    """The entries of a library in their order, with all words of each in one text."""

    def __init__(self, entries: Iterable[LibraryEntry], titles: Mapping[str, str]) -> None:
        """*titles*: what the games are called, by their ids."""
        self._titles = titles
        self.entries = sorted(entries, key=self._order)
        self._texts = [_text_of(entry, titles) for entry in self.entries]
        self._starts = [entry.title.casefold() for entry in self.entries]
        self._sections = [self.section_of(entry) for entry in self.entries]

    def section_of(self, entry: LibraryEntry) -> str:
        """The head under which an entry stands: its folder, or which game it comes with."""
        if entry.own:
            return entry.folder or UNSORTED
        return f"Comes with {self._titles.get(entry.ruleset, entry.ruleset)}"

    def rows(self, wanted: LibraryFilter) -> "FoundRows":
        """The entries that pass, with the heads above them, and the row that is most likely meant."""
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
        sections = Counter(map(self._sections.__getitem__, passing))
        rows: list[LibraryEntry | LibraryHead] = []
        before, begun, best = None, singular_forms(wanted.words.strip().casefold()), -1
        for at in passing:
            section = self._sections[at]
            if section != before:
                rows.append(LibraryHead(section, sections[section]))
                before = section
            if best < 0 and self._starts[at].startswith(begun):
                best = len(rows)
            rows.append(self.entries[at])
        return FoundRows(rows, best if best >= 0 else min(1, len(rows) - 1))

    def counts(self) -> FilterCounts:
        """What there is to choose from."""
        kinds = Counter(entry.kind for entry in self.entries)
        games = Counter(entry.ruleset for entry in self.entries if entry.ruleset)
        folders: Counter[str] = Counter()
        for entry in self.entries:
            parts = entry.folder.split("/") if entry.own and entry.folder else []
            folders.update("/".join(parts[:depth]) for depth in range(1, len(parts) + 1))
        tags = Counter(tag for entry in self.entries for tag in dict.fromkeys(entry.tags))
        return FilterCounts(
            {kind: kinds[kind] for kind in KINDS if kinds[kind]},
            dict(sorted(games.items(), key=lambda item: self._titles.get(item[0], item[0]))),
            dict(sorted(folders.items(), key=lambda item: item[0].casefold())),
            dict(sorted(tags.items(), key=lambda item: item[0].casefold())),
            sum(entry.favourite for entry in self.entries),
            sum(entry.own for entry in self.entries),
        )

    def _order(self, entry: LibraryEntry) -> tuple[int, str, str]:
        first = 2 if not entry.own else 0 if entry.folder else 1
        section = entry.folder if entry.own else self._titles.get(entry.ruleset, entry.ruleset)
        return first, section.casefold(), entry.title.casefold()


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
