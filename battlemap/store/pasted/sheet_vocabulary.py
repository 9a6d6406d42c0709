"""The words of one game's sheet: which word means which field, taken from the sheet's types, its labels and the book."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, Literal, TypeAlias

from msgspec import Struct, inspect

from battlemap.board.wording import capitalise
from battlemap.rules.book_rows import ROWS
from battlemap.rules.ruleset import AnyRuleset

FieldPathKind: TypeAlias = Literal["number", "text", "row", "rows", "choice", "yes", "arms"]
ALIASES: Mapping[str, tuple[str, ...]] = {
    "hp": ("max_hp", "fixed.health"), "hit points": ("max_hp", "fixed.health"), "hits": ("max_hp", "fixed.health"),
    "health": ("max_hp", "fixed.health"), "life": ("max_hp", "fixed.health"), "max hp": ("max_hp", "fixed.health"),
    "mana": ("max_magic",), "magic points": ("max_magic",), "mp": ("mp", "max_magic"),
    "ac": ("fixed.defence",), "armor class": ("fixed.defence",), "armour class": ("fixed.defence",),
    "def": ("fixed.defence",), "defence": ("fixed.defence",), "defense": ("fixed.defence",),
    "init": ("initiative", "fixed.initiative"), "initiative": ("initiative", "fixed.initiative"),
    "speed": ("movement", "fixed.movement"), "move": ("movement", "fixed.movement"), "movement": ("movement", "fixed.movement"),
    "lvl": ("level",), "cr": ("level",), "challenge": ("level",), "dr": ("reduction", "fixed.armour"),
    "armor": ("armour",), "armor rating": ("fixed.armour",), "ar": ("fixed.armour",),
    "weapon": ("arms", "weapon"), "weapons": ("arms", "weapon"), "attack": ("arms", "weapon"), "attacks": ("arms", "weapon"),
    "fp": ("fate_points", "fate"), "class": ("role",), "type": ("role",),
}  # fmt: skip
"""Words that people use in any game, and the fields of sheets that they mean, the first that a sheet has."""
SHORTEST = 3
"""So many letters at least stand for a word that begins with them: "str", "dex"."""


class FieldPath(Struct, frozen=True):
    """A field of a sheet, or an entry of a mapping in it. *path*: "abilities.strength" as its steps; *rows*: what it can name."""

    path: tuple[str, ...]
    label: str
    kind: FieldPathKind
    rows: tuple[str, ...] = ()
    part: Any = None
    """For weapons: the type of what a sheet holds of one."""


class SheetVocabulary:
    """What the sheet of one game knows by words."""

    def __init__(self, rules: AnyRuleset) -> None:
        self.title = rules.title
        self._labels, self._book = rules.labels, rules.book
        self.slots: dict[str, FieldPath] = {}
        """Numbers and texts, by every word that means them."""
        self.bare: dict[str, tuple[FieldPath, str]] = {}
        """What is said by a word alone: a row of armour, a size; the field and its value."""
        self.arms: FieldPath | None = None
        """Where a sheet has its weapons."""
        made = sorted(self._slots(rules.sheet), key=lambda slot: len(slot.path))
        for slot in made:
            for word in (slot.label, slot.path[-1].replace("_", " "), ".".join(slot.path)):
                self.slots.setdefault(plain_word(word), slot)
            self._add_bare(slot)
        by_path = {".".join(slot.path): slot for slot in made}
        for word, paths in ALIASES.items():
            if (meant := next((by_path[path] for path in paths if path in by_path), None)) is not None:
                self.slots[word] = meant

    def slot_for(self, word: str) -> FieldPath | None:
        """The field that a word means: by its name, or by letters that only one name of an entry begins with."""
        plain = plain_word(word)
        if (known := self.slots.get(plain)) is not None:
            return known
        if len(plain) < SHORTEST:
            return None
        begun = [slot for slot in self.slots.values() if len(slot.path) == 2 and slot.path[1].startswith(plain)]
        return begun[0] if len({slot.path[1] for slot in begun}) == 1 else None

    def weapons_called(self, word: str) -> tuple[str, ...]:
        """The rows of the book that a weapon of this name may be: the one of the name, else those whose name ends with it."""
        if self.arms is None:
            return ()
        plain = plain_word(word)
        names = {plain_word(row): row for row in self.arms.rows}
        for form in (plain, plain.removesuffix("s")):
            if form in names:
                return (names[form],)
        ending = [row for name, row in names.items() if plain and name.endswith(plain) and len(plain) >= SHORTEST]
        return tuple(ending)

    def _slots(self, sheet: Any) -> Iterator[FieldPath]:
        kind = inspect.type_info(sheet)
        assert isinstance(kind, inspect.StructType)
        for field in kind.fields:
            name, state = field.encode_name, f"{field.name}.state" in self._labels
            if not state:
                yield from self._field_slots(name, self._labels.get(name) or capitalise(name.replace("_", " ")), field.type)

    def _field_slots(self, name: str, label: str, info: inspect.Type) -> Iterator[FieldPath]:
        rows = self._rows(info)
        plain = _plain_type(info)
        if isinstance(plain, inspect.DictType):
            yield from self._entries(name, plain)
        elif isinstance(plain, inspect.BoolType):
            yield FieldPath((name,), label, "yes")
        elif isinstance(plain, inspect.IntType | inspect.FloatType):
            yield FieldPath((name,), label, "number")
        elif isinstance(plain, inspect.LiteralType) and all(isinstance(value, str) for value in plain.values):
            yield FieldPath((name,), label, "choice", tuple(str(value) for value in plain.values if value))
        elif isinstance(plain, inspect.StrType):
            slot = FieldPath((name,), label, "row" if rows else "text", rows)
            if name == "weapon" and rows:
                self.arms = slot
            yield slot
        elif isinstance(plain, inspect.VarTupleType) and (inner := self._rows(plain.item_type)):
            yield FieldPath((name,), label, "rows", inner)

    def _entries(self, name: str, info: inspect.DictType) -> Iterator[FieldPath]:
        value = _plain_type(info.value_type)
        if isinstance(value, inspect.IntType):
            start = f"{name}."
            told = {key[len(start) :]: words for key, words in self._labels.items() if key.startswith(start)}
            keys = [key for key in told if "." not in key and key not in ("help", "choices", "state")]
            for key in dict.fromkeys([*keys, *self._rows(info.key_type)]):
                yield FieldPath((name, key), told.get(key) or capitalise(key), "number")
        elif isinstance(value, inspect.StructType):
            weapon = next((field for field in value.fields if field.name == "weapon"), None)
            if weapon is not None and (rows := self._rows(weapon.type)):
                self.arms = FieldPath((name,), self._labels.get(name) or "Weapons", "arms", rows, value)
                yield self.arms

    def _rows(self, info: inspect.Type) -> tuple[str, ...]:
        """The rows of the book that a text names."""
        if isinstance(info, inspect.Metadata):
            table = (info.extra or {}).get(ROWS)
            return tuple(getattr(self._book, table)) if table else self._rows(info.type)
        if isinstance(info, inspect.UnionType):
            return next((rows for inner in info.types if (rows := self._rows(inner))), ())
        return ()

    def _add_bare(self, slot: FieldPath) -> None:
        if slot.kind == "yes":
            self.bare.setdefault(plain_word(slot.label), (slot, ""))
            self.bare.setdefault(plain_word(slot.path[-1]), (slot, ""))
        elif slot.kind in ("row", "choice") and slot is not self.arms:
            for row in slot.rows:
                self.bare.setdefault(plain_word(row), (slot, row))


@lru_cache(maxsize=16)
def vocabulary_of(rules: AnyRuleset) -> SheetVocabulary:
    """The words of a game, made once."""
    return SheetVocabulary(rules)


def plain_word(word: str) -> str:
    """A word as it is looked up: small letters, plain blanks."""
    return " ".join(word.replace("_", " ").casefold().split()).strip(" .:")


def _plain_type(info: inspect.Type) -> inspect.Type:
    """A type without its limits, and without None."""
    if isinstance(info, inspect.Metadata):
        return _plain_type(info.type)
    if isinstance(info, inspect.UnionType):
        inner = [kind for kind in info.types if not isinstance(kind, inspect.NoneType)]
        return _plain_type(inner[0]) if len(inner) == 1 else info
    return info
