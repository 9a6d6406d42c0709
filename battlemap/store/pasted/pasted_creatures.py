"""Pasted words as creatures of one game: what was understood of each, what was not and why; nothing that was written is lost."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.wording import capitalise, printable_text
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import USUAL_ICON, creature_from
from battlemap.store.collection.creature_library import has_icon
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE, CreaturePayload
from battlemap.store.collection.library_entry import (
    LONGEST_NAME,
    FileHome,
    LibraryEntry,
    clean_folder,
    entry_of,
    is_with_players,
)
from battlemap.store.collection.toml_tables import CollectionFault, drop_none, value_fault
from battlemap.store.pasted.pasted_rows import PastedRow, UnreadLine, rows_of
from battlemap.store.pasted.sheet_draft import SheetDraft
from battlemap.store.pasted.sheet_vocabulary import SheetVocabulary, plain_word, vocabulary_of
from battlemap.store.search.plurals import singular_forms, singular_of

LONGEST_SHOWN = 60
_COMMON = {
    **{name: name for name in ("tags", "notes", "help", "icon", "group", "side", "aspects", "folder")},
    "tag": "tags", "note": "notes", "description": "help", "aspect": "aspects",
}  # fmt: skip


class PastedTerm(Struct, frozen=True):
    """One thing that was said of a creature. *meaning*: what it was taken for; *problem*: why it was not, or not wholly."""

    words: str
    meaning: str = ""
    problem: str = ""


class PastedCreature(Struct, frozen=True):
    """One creature as a game understood it. *line*: where it stands, from 1; *entry*: as the library would hold it."""

    line: int
    count: int
    entry: LibraryEntry
    terms: tuple[PastedTerm, ...] = ()

    @property
    def problems(self) -> tuple[PastedTerm, ...]:
        """What was not understood, or not wholly; all of it is in the notes."""
        return tuple(term for term in self.terms if term.problem)


class PastedText(Struct, frozen=True):
    """What a game makes of a text."""

    creatures: tuple[PastedCreature, ...] = ()
    unread: tuple[UnreadLine, ...] = ()

    @property
    def understood(self) -> int:
        """How many things that were said of creatures mean something in this game."""
        return sum(not term.problem for creature in self.creatures for term in creature.terms)


def read_pasted(text: str, rules: AnyRuleset, known: Sequence[LibraryEntry] = ()) -> PastedText:
    """What *rules* understand of a text. *known*: creatures of the game: one of the same name is what is begun with."""
    rows, unread = rows_of(text)
    return PastedText(tuple(iter_pasted(rows, rules, known)), unread)


def iter_pasted(rows: Sequence[PastedRow], rules: AnyRuleset, known: Sequence[LibraryEntry] = ()) -> Iterator[PastedCreature]:
    """The same row by row, for those who have something else to do in between."""
    by_name = {plain_word(entry.title): entry for entry in reversed(known)}
    vocabulary = vocabulary_of(rules)
    for row in rows:
        yield PastedReader(rules, vocabulary, row, by_name).read()


class PastedReader:
    """Reads one row: every term is tried on the sheet, and kept only if the game can read the sheet with it."""

    def __init__(self, rules: AnyRuleset, vocabulary: SheetVocabulary, row: PastedRow, known: Mapping[str, LibraryEntry]) -> None:
        self._rules, self._row = rules, row
        name = printable_text(row.name).strip()
        self._base = next((known[form] for form in _name_forms(name, row.count) if form in known), None)
        self._title = capitalise(singular_of(name) if row.count > 1 else name)[:LONGEST_NAME].strip() or "Creature"
        payload = self._base.payload if self._base is not None else {}
        self._draft = SheetDraft(rules, vocabulary, payload.get("sheet", {}))
        self.payload: dict[str, Any] = {name: value for name, value in payload.items() if name not in ("sheet", "portrait")}
        self.common: dict[str, Any] = {}
        self.terms: list[PastedTerm] = []
        if self._base is not None:
            self.terms.append(PastedTerm(name, f"as the {self._base.title} of your library"))

    def read(self) -> PastedCreature:
        """The creature."""
        if self._row.table is not None and (whole := self._whole_entry()) is not None:
            return whole
        cells = self._row.cells if self._row.table is None else _cells_of(self._row.table)
        for word, value in cells:
            self._take(printable_text(word).strip(), printable_text(value, lines=True).strip())
        return PastedCreature(self._row.line, self._row.count, self._entry(), tuple(self.terms))

    def _whole_entry(self) -> PastedCreature | None:
        """The creature of a table that is written just as a file of the library has it."""
        table = {name: value for name, value in (self._row.table or {}).items() if name != "count"}
        try:
            entry = entry_of(table, "It", "", FileHome("", self._rules.id))
            creature_from(self._rules, replace(entry, payload={**entry.payload, "portrait": ""}), "It")
        except CollectionFault:
            return None
        if entry.kind not in ("creature", "character") or entry.ruleset != self._rules.id:
            return None
        payload = {name: value for name, value in entry.payload.items() if name != "portrait"}
        said = tuple(PastedTerm(name, "as it is written") for name in table if name != "name")
        return PastedCreature(self._row.line, self._row.count, replace(entry, payload=payload), said)

    def _entry(self) -> LibraryEntry:
        lost = "; ".join(term.words for term in self.terms if term.problem)
        notes = "\n".join(filter(None, (self.common.get("notes", ""), f"Not understood: {lost}" if lost else "")))
        payload = drop_none({"icon": _icon_for(self._title), **self.payload, "sheet": self._draft.sheet})
        tags = self.common.get("tags", self._base.tags if self._base is not None else ())
        help_line = self.common.get("help", self._base.help if self._base is not None else "")
        kind = CHARACTER if is_with_players(payload) else CREATURE
        folder = self.common.get("folder", "")
        return LibraryEntry(kind, self._title, self._rules.id, tuple(tags), folder, help=help_line, notes=notes, payload=payload)

    def _take(self, word: str, value: str) -> None:
        """Understand one term; *word* is empty where a line only says *value*."""
        words = f"{word} {value}".strip()
        shown = words if len(words) <= LONGEST_SHOWN else f"{words[: LONGEST_SHOWN - 1]}…"
        if not words:
            return
        meaning, problem = self._take_common(word, value) or self._draft.take(word, value)
        self.terms.append(PastedTerm(words if len(words) < 400 else shown, meaning, problem))

    def _take_common(self, word: str, value: str) -> tuple[str, str] | None:
        """What every creature has whatever its game: tags, notes, an icon."""
        if not word and ":" in value:
            word, value = (part.strip() for part in value.split(":", 1))
        field = _COMMON.get(plain_word(word))
        if field is None or not value:
            return None
        parts = [part.strip() for part in re.split(r"[,;/]", value) if part.strip()]
        if field == "tags":
            self.common[field] = tuple(parts)
            return f"Tags: {', '.join(parts)}", ""
        if field == "icon" and not has_icon(value):
            return "", f"there is no icon “{value}”"
        if field in ("icon", "group", "side", "aspects"):
            said = {field: parts if field == "aspects" else value}
            if (fault := value_fault(said, CreaturePayload)) is not None:
                return "", f"{capitalise(field)}: {fault.reason}"
            self.payload.update(said)
        else:
            self.common[field] = clean_folder(value) if field == "folder" else value
        return f"{capitalise(field)}: {value}", ""


def _cells_of(table: Mapping[str, Any], before: str = "") -> tuple[tuple[str, str], ...]:
    """The values of a table as cells: what lies deeper goes by its last name."""
    cells: list[tuple[str, str]] = []
    for name, value in table.items():
        if not before and name in ("name", "count"):
            continue
        if isinstance(value, dict):
            cells += _cells_of(value, name)
        elif isinstance(value, list) and any(isinstance(item, dict) for item in value):
            cells += [cell for item in value if isinstance(item, dict) for cell in _cells_of(item, name)]
        else:
            cells.append((str(name), ", ".join(map(str, value)) if isinstance(value, list) else _cell_text(value)))
    return tuple(cells[:200])


def _cell_text(value: Any) -> str:
    return ("yes" if value else "no") if isinstance(value, bool) else str(value)


def _name_forms(name: str, count: int) -> list[str]:
    """The names that somebody of the library may have who is called so here."""
    plain = plain_word(name)
    head, space, last = plain.rpartition(" ")
    return [f"{head}{space}{form}" for form in singular_forms(last)] if count > 1 else [plain]


def _icon_for(title: str) -> str:
    """An icon that comes with the program and is called as a creature is."""
    words = [re.sub(r"[^a-z0-9]+", "-", word).strip("-") for word in plain_word(title).split()]
    tried: list[Callable[[str], str]] = [lambda word: f"game/{word}", lambda word: f"game/{word}-head"]
    return next((icon for word in reversed(words) for form in tried if word and has_icon(icon := form(word))), USUAL_ICON)
