"""One file of a collection: what its tables say, checked against the sheets of a ruleset; faults with place and reason."""

from pathlib import PurePosixPath
from typing import Any, Literal

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.grid_map import WIDEST
from battlemap.board.machine_style import MachineStyle
from battlemap.play.carried_state import CarriedState
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.carried_record import record_of, state_of
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE, PARTY_FIELDS, CreaturePayload
from battlemap.store.collection.library_entry import (
    PLAYED,
    FileHome,
    LibraryEntry,
    check_title,
    is_with_players,
    read_library_file,
)
from battlemap.store.collection.toml_tables import CollectionFault, drop_none, read_value

UNIQUE = "unique"
"""The tag of a creature that there is only once."""
USUAL_ICON = "game/cowled"
FOOTPRINTS: tuple[float, ...] = (0.25, 0.5, *(float(cells) for cells in range(1, WIDEST + 1)))
"""How many cells across a creature can be."""


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
    machine: MachineStyle = MachineStyle()
    """How a machine plays it that plays its side."""
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

    member: str = ""
    """The id of its record, if it goes with a party."""
    carried: CarriedState | None = None
    """What it brings along from its last battle, if it goes with a party."""

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
        return bool(self.member) or self.entry.group in PLAYED or UNIQUE in self.entry.tags

    @property
    def name(self) -> str:
        """What it is called."""
        return self.entry.name


def read_entries(raw: bytes, name: str, rules: AnyRuleset, own: bool = True) -> tuple[list[CollectionCreature], list[str]]:
    """The sound creatures of a file called *name*, and one sentence for each thing that is wrong with it."""
    creatures: list[CollectionCreature] = []
    entries, told = read_library_file(raw, FileHome(name, rules.id))
    faults = [fault.text for fault in told]
    for entry in entries:
        try:
            creatures.append(creature_from(rules, entry if own else replace(entry, file="")))
        except CollectionFault as fault:
            faults.append(f"{fault}.")
    return creatures, faults


def creature_from(rules: AnyRuleset, entry: LibraryEntry, what: str = "") -> CollectionCreature:
    """Somebody of a library by the rules of their game. Fault if the sheet is not one of this game; *what*: where it stands."""
    told = what or (f"{PurePosixPath(entry.file).name}, {entry.key}" if entry.file else entry.title)
    payload = {name: value for name, value in entry.payload.items() if name not in PARTY_FIELDS}
    made: CreatureEntry = read_value(
        {"name": entry.title, "help": entry.help, "tags": list(entry.tags), "notes": entry.notes, **payload},
        CreatureEntry, told,
    )  # fmt: skip
    check_title(made.name, told)
    sheet = read_value(made.sheet, rules.sheet, told, "sheet.")
    width = made.footprint if made.footprint is not None else rules.footprint(sheet)
    record = record_of(entry.payload) if entry.payload.get("party") else None
    if record is None:
        return CollectionCreature(made, sheet, width, entry.key, entry.file)
    try:
        carried = state_of(sheet, record)
    except ValueError as fault:
        raise CollectionFault(f"{told}, record: {fault}") from None
    return CollectionCreature(made, sheet, width, entry.key, entry.file, record.id, carried)


def entry_from(rules: AnyRuleset, creature: CreatureEntry, before: LibraryEntry | None = None) -> LibraryEntry:
    """A creature as an entry of a library; *before*: what it was, which keeps its folder, its party and whether it is a
    favourite.
    """
    plain: dict[str, Any] = msgspec.to_builtins(creature, str_keys=True)
    kept = {name: before.payload[name] for name in PARTY_FIELDS if before is not None and name in before.payload}
    payload = {name: value for name, value in plain.items() if name in CreaturePayload.__struct_fields__} | kept
    kind = CHARACTER if is_with_players(payload) else CREATURE
    base = before or LibraryEntry(kind, creature.name, rules.id)
    return replace(
        base, kind=kind, title=creature.name, tags=creature.tags, help=creature.help, notes=creature.notes, payload=payload
    )


def sheet_table(sheet: Struct) -> dict[str, Any]:
    """The fields of a sheet that are not as usual and do not follow from the others, as an entry holds them.

    Fault if TOML cannot say them.
    """
    table: dict[str, Any] = {}
    for field in msgspec.structs.fields(type(sheet)):
        value = getattr(sheet, field.name)
        usual = field.default_factory() if field.default_factory is not msgspec.NODEFAULT else field.default
        if value != usual and value is not None:
            table[field.encode_name] = drop_none(msgspec.to_builtins(value, str_keys=True))
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
