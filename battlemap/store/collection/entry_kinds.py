"""What a library holds: one row for each kind of entry. Everything else about a library asks this table."""

from collections.abc import Mapping
from typing import Annotated, Any, Literal

from msgspec import Meta, Struct

from battlemap.board.grid.grid_faults import footprint_fault
from battlemap.board.machine_style import MachineStyle, style_fault
from battlemap.store.collection.party_record import PartyRecord
from battlemap.store.collection.toml_tables import PICTURES

PARTY_FIELDS = ("party", "record")
"""What an entry keeps of somebody that is no part of the creature."""

PORTRAITS = ("portrait",)
FILES = ("file",)
CREATURE, CHARACTER = "creature", "character"
ENCOUNTER = "encounter"
MOST_FOES = 40
"""So many of one kind come at once."""
BATTLEFIELD, HOUSE_RULES, PROP, TOKEN = "battlefield", "house-rules", "prop", "token"


class EntryPayload(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """The fields of an entry that only its kind has, as its table in a file holds them."""

    @property
    def fault(self) -> str:
        """What of well-formed fields makes no sense: "footprint: it is 9 cells wide"; "" if nothing."""
        return ""


class CreaturePayload(EntryPayload, frozen=True):
    """Somebody: see CreatureEntry for what the fields mean."""

    icon: str = ""
    portrait: str = ""
    group: str = ""
    side: Literal["", "players", "gm"] = ""
    footprint: float | None = None
    aspects: tuple[str, ...] = ()
    machine: MachineStyle = MachineStyle()
    sheet: dict[str, Any] = {}
    party: str = ""
    """The name of the party it goes with from battle to battle."""
    record: PartyRecord | None = None
    """What it keeps from battle to battle; whoever never was in a party has none."""

    @property
    def fault(self) -> str:
        """A width that no token has, or an aspect without words."""
        if self.footprint is not None and (wrong := footprint_fault(self.footprint)):
            return f"footprint: it {wrong}"
        if wrong := style_fault(self.machine):
            return f"machine: {wrong}"
        return "" if all(aspect.strip() for aspect in self.aspects) else "aspects: an aspect needs a few words"


class EncounterFoe(Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One kind of foe in an encounter, as a creature is written; *fixed*: so many, *each*: so many more for each of the party."""

    name: str
    fixed: Annotated[int, Meta(ge=0, le=MOST_FOES)] = 1
    each: Annotated[float, Meta(ge=0, le=9)] = 0.0
    icon: str = ""
    group: str = ""
    footprint: float | None = None
    aspects: tuple[str, ...] = ()
    notes: str = ""
    source: str = ""
    """The entry of the library that it was taken from, whose portrait it has."""
    machine: MachineStyle = MachineStyle()
    sheet: dict[str, Any] = {}


class EncounterPayload(EntryPayload, frozen=True):
    """Foes with their numbers, and how they stand."""

    foes: tuple[EncounterFoe, ...] = ()
    formation: Literal["block", "line", "ring"] = "block"

    @property
    def fault(self) -> str:
        """A foe without a name, or of a width that no token has."""
        for foe in self.foes:
            if not foe.name.strip():
                return "foes: a foe needs a name"
            if foe.footprint is not None and (wrong := footprint_fault(foe.footprint)):
                return f"foes: {foe.name}: it {wrong}"
            if wrong := style_fault(foe.machine):
                return f"foes: {foe.name}: machine: {wrong}"
        return ""


class FilePayload(EntryPayload, frozen=True):
    """Something that is a file: its path from the folder of the entry's own file."""

    file: str


class HousePayload(EntryPayload, frozen=True):
    """House rules: tables as the book has them, or places as in "weapons.mace.damage"."""

    house: dict[str, Any] = {}


class EntryKind(Struct, frozen=True):
    """One kind of entry.

    *payload*: its own fields. *of_game*: each belongs to one game. *folder*: where new ones are kept in the library; "": in the
    folder of their game. *files*: the fields that name a file beside the entry. *suffixes*: which files in *folder* are such an
    entry by themselves.
    """

    id: str
    title: str
    plural: str
    icon: str
    payload: type[EntryPayload]
    of_game: bool = False
    folder: str = ""
    files: tuple[str, ...] = ()
    suffixes: tuple[str, ...] = ()


KINDS: Mapping[str, EntryKind] = {
    kind.id: kind
    for kind in (
        EntryKind(CREATURE, "Creature", "Creatures", "lucide/paw-print", CreaturePayload, of_game=True, files=PORTRAITS),
        EntryKind(CHARACTER, "Character", "Characters", "lucide/user-round", CreaturePayload, of_game=True, files=PORTRAITS),
        EntryKind(ENCOUNTER, "Encounter", "Encounters", "lucide/swords", EncounterPayload, of_game=True, folder="encounters"),
        EntryKind(
            BATTLEFIELD, "Battlefield", "Battlefields", "lucide/map", FilePayload, False, "battlefields", FILES, (".battle",)
        ),
        EntryKind(HOUSE_RULES, "House rules", "House rules", "lucide/scale", HousePayload, of_game=True, folder="house rules"),
        EntryKind(PROP, "Prop", "Props", "lucide/package", FilePayload, False, "props", FILES, (".svg",)),
        EntryKind(TOKEN, "Token", "Tokens", "lucide/circle-user-round", FilePayload, False, "tokens", FILES, PICTURES),
    )
}


def kind_of_loose(path: str) -> EntryKind | None:
    """The kind of a file that is an entry by itself: by its folder in the library and its ending."""
    top, _, rest = path.partition("/")
    suffix = path[path.rfind(".") :].lower()
    return next((kind for kind in KINDS.values() if rest and kind.folder == top and suffix in kind.suffixes), None)
