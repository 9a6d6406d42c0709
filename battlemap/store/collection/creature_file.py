"""One file of a collection: what its tables say, checked against the sheets of a ruleset; faults with place and reason."""

import re
import unicodedata
from collections.abc import Iterable
from pathlib import PurePosixPath
from typing import Any, Literal

import msgspec
from msgspec import Struct

from battlemap.board.grid.grid_faults import footprint_fault
from battlemap.board.grid_map import WIDEST
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.files.fault_paths import locate_fault, unknown_fields
from battlemap.store.files.toml_limits import MOST_PARTS, has_endless_key
from battlemap.store.files.toml_writing import table_text

PLAYED = frozenset({"Heroes", "Characters"})
"""The groups whose creatures stand with the players where an entry does not say."""
UNIQUE = "unique"
"""The tag of a creature that there is only once."""
USUAL_ICON = "game/cowled"
LARGEST_FILE = 4_000_000
MOST_ENTRIES = 5_000
LONGEST_NAME = 80
FOOTPRINTS: tuple[float, ...] = (0.25, 0.5, *(float(cells) for cells in range(1, WIDEST + 1)))
"""How many cells across a creature can be."""
PICTURES = (".png", ".jpg", ".jpeg", ".webp")


class CreatureEntry(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a file says of one creature. *sheet*: the fields that differ from the usual; *group*: where a list puts it."""

    name: str
    icon: str = USUAL_ICON
    portrait: str = ""
    """A picture that takes the place of the icon: its path from the folder of the file."""
    group: str = ""
    help: str = ""
    """One line that says what it is good for."""
    side: Literal["", "players", "gm"] = ""
    """With whom it stands; by its group if it does not say."""
    tags: tuple[str, ...] = ()
    footprint: float | None = None
    """How many cells it is wide; as the rules say if it is not given."""
    aspects: tuple[str, ...] = ()
    """What is always true of it."""
    notes: str = ""
    """For the GM."""
    sheet: dict[str, Any] = {}

    @property
    def with_players(self) -> bool:
        """Whether it stands with the players."""
        return self.side == "players" or (not self.side and self.group in PLAYED)


class CollectionCreature(Struct, frozen=True):
    """An entry that was found sound: its sheet as the rules read it, its width in cells, and where it is kept."""

    entry: CreatureEntry
    sheet: Any
    footprint: float = 1.0
    key: str = ""
    file: str = ""
    """The name of the user's file that holds it; empty for what comes with the program."""

    @property
    def id(self) -> str:
        """What it is known by in its collection."""
        return f"{self.file}/{self.key}"

    @property
    def own(self) -> bool:
        """Whether it belongs to the user, who may change it."""
        return bool(self.file)

    @property
    def is_unique(self) -> bool:
        """Whether there is only one of it: somebody of a party, or one whose tags say so."""
        return self.entry.group in PLAYED or UNIQUE in self.entry.tags

    @property
    def name(self) -> str:
        """What it is called."""
        return self.entry.name


class CollectionFault(ValueError):
    """What is wrong with a file or an entry: place and reason, without a full stop."""


def read_entries(raw: bytes, name: str, rules: AnyRuleset, own: bool = True) -> tuple[list[CollectionCreature], list[str]]:
    """The sound creatures of a file called *name*, and one sentence for each thing that is wrong with it."""
    creatures: list[CollectionCreature] = []
    faults: list[str] = []
    try:
        tables = tables_of(raw, name)
    except CollectionFault as fault:
        return [], [f"{fault}."]
    for key, table in tables.items():
        try:
            creatures.append(creature_of(rules, table, f"{name}, {key}", key, name if own else ""))
        except CollectionFault as fault:
            faults.append(f"{fault}.")
    return creatures, faults


def tables_of(raw: bytes, name: str) -> dict[str, Any]:
    """The tables of a file as plain values. Fault if it is no TOML, or too large."""
    if len(raw) > LARGEST_FILE:
        raise CollectionFault(f"{name}: a file of a collection has at most {LARGEST_FILE // 1_000_000} MB")
    if has_endless_key(raw):
        raise CollectionFault(f"{name}: a key in it has more than {MOST_PARTS} parts")
    try:
        tables: dict[str, Any] = msgspec.toml.decode(raw)
    except UnicodeDecodeError:
        raise CollectionFault(f"{name}: it is not text in UTF-8") from None
    except msgspec.DecodeError as fault:
        raise CollectionFault(f"{name}: it cannot be read as TOML: {str(fault)[:1].lower()}{str(fault)[1:]}") from None
    except RecursionError:
        raise CollectionFault(f"{name}: it is nested too deeply") from None
    if len(tables) > MOST_ENTRIES:
        raise CollectionFault(f"{name}: a file of a collection has at most {MOST_ENTRIES} entries")
    return tables


def creature_of(rules: AnyRuleset, table: Any, what: str, key: str = "", file: str = "") -> CollectionCreature:
    """What a table means. Fault if a name or a value does not fit; *what* says where it stands."""
    if not isinstance(table, dict):
        raise CollectionFault(f"{what}: this should be a table such as [{key or 'grey_wolf'}]")
    if strangers := [name for name in table if name not in CreatureEntry.__struct_fields__]:
        raise CollectionFault(f"{what}, {strangers[0]}: there is no field of this name")
    entry: CreatureEntry = _read(table, CreatureEntry, what)
    _check(entry, what)
    sheet = _read(entry.sheet, rules.sheet, what, "sheet.")
    width = entry.footprint if entry.footprint is not None else rules.footprint(sheet)
    return CollectionCreature(entry, sheet, width, key, file)


def entry_text(key: str, entry: CreatureEntry) -> str:
    """An entry as it stands in a file."""
    return table_text(key, msgspec.to_builtins(entry, str_keys=True))


def sheet_table(sheet: Struct) -> dict[str, Any]:
    """The fields of a sheet that are not as usual and do not follow from the others, as an entry holds them.

    Fault if TOML cannot say them.
    """
    table: dict[str, Any] = {}
    for field in msgspec.structs.fields(type(sheet)):
        value = getattr(sheet, field.name)
        usual = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if value != usual and value is not None:
            table[field.encode_name] = _drop_none(msgspec.to_builtins(value, str_keys=True))
    if not _makes(table, sheet):
        raise CollectionFault("this sheet holds something that cannot be written down in a collection")
    for name in list(table):
        rest = {key: value for key, value in table.items() if key != name}
        table = rest if _makes(rest, sheet) else table
    return table


def _makes(table: dict[str, Any], sheet: Struct) -> bool:
    """Whether a table is read as just this sheet."""
    try:
        made: bool = msgspec.convert(table, type(sheet), str_keys=True) == sheet
    except msgspec.ValidationError:
        return False
    return made


def key_for(name: str, taken: Iterable[str]) -> str:
    """A key for an entry called *name* that is not among *taken*: "Grey wolf" is grey_wolf, or grey_wolf_2."""
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    stem = re.sub(r"[^a-z0-9]+", "_", plain).strip("_")[:40] or "creature"
    known = set(taken)
    return stem if stem not in known else next(k for n in range(2, len(known) + 3) if (k := f"{stem}_{n}") not in known)


def _read(plain: dict[str, Any], kind: type[Any], what: str, place: str = "") -> Any:
    """*plain* as *kind*, every name known."""
    form = msgspec.defstruct("Value", [("it", kind)])
    wrapped = {"it": plain}
    try:
        made = msgspec.convert(wrapped, form, str_keys=True).it  # type: ignore[attr-defined]
    except msgspec.ValidationError as fault:
        located = locate_fault(wrapped, form, fault)
        raise CollectionFault(
            f"{what}, {place}{located}" if located.place else f"{what}: {_place_head(place)}{located}"
        ) from None
    except RecursionError:
        raise CollectionFault(f"{what}: it is nested too deeply") from None
    if name := next(unknown_fields(plain, made), ""):
        raise CollectionFault(f"{what}, {place}{name}: there is no field of this name")
    return made


def _place_head(place: str) -> str:
    return f"{place.rstrip('.')}: " if place else ""


def _check(entry: CreatureEntry, what: str) -> None:
    if not entry.name.strip() or len(entry.name) > LONGEST_NAME:
        raise CollectionFault(f"{what}, name: a name has 1 to {LONGEST_NAME} letters")
    if entry.footprint is not None and (wrong := footprint_fault(entry.footprint)):
        raise CollectionFault(f"{what}, footprint: it {wrong}")
    if not all(aspect.strip() for aspect in entry.aspects):
        raise CollectionFault(f"{what}, aspects: an aspect needs a few words")
    if entry.portrait:
        path = PurePosixPath(entry.portrait.replace("\\", "/"))
        if path.is_absolute() or ".." in path.parts or ":" in entry.portrait or path.suffix.lower() not in PICTURES:
            raise CollectionFault(f"{what}, portrait: this should be a picture beside the file, such as wolf.png")


def _drop_none(value: Any) -> Any:
    """Plain values without None, which TOML does not know: a field left out is nothing."""
    if isinstance(value, dict):
        return {key: _drop_none(item) for key, item in value.items() if item is not None}
    return [_drop_none(item) for item in value] if isinstance(value, list | tuple) else value
