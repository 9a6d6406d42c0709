"""Encounters: sets of foes with numbers for each size of party, kept in the library and brought onto the map in one step."""

import re
from collections.abc import Iterable, Sequence
from math import floor
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import SideId, TokenId
from battlemap.board.machine_style import MachineStyle
from battlemap.play.journal import replay
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, sheet_table
from battlemap.store.collection.entry_kinds import ENCOUNTER, MOST_FOES, EncounterFoe, EncounterPayload
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.spawning import SpawnPoint, creature_entry, spawn_events
from battlemap.store.collection.toml_tables import read_value

GROUP = 3
"""So many of one kind act as one group, as those that come out of the collection do."""


class FoeGroup(Struct, frozen=True):
    """One kind of foe, its creature by the rules, and how many come."""

    creature: CollectionCreature
    count: int


def count_of(foe: EncounterFoe, heroes: int) -> int:
    """How many of a kind meet so many characters; halves count as one more."""
    return min(MOST_FOES, foe.fixed + floor(foe.each * heroes + 0.5))


def payload_of(entry: LibraryEntry) -> EncounterPayload:
    """What an entry says; it was found sound when it was read."""
    return msgspec.convert(entry.payload, EncounterPayload, str_keys=True)


def encounter_entry(rules: AnyRuleset, title: str, payload: EncounterPayload, before: LibraryEntry | None = None) -> LibraryEntry:
    """An encounter as an entry of the library; *before*: what it was."""
    base = before or LibraryEntry(ENCOUNTER, title, rules.id)
    plain: dict[str, Any] = msgspec.to_builtins(payload, str_keys=True)
    return replace(base, title=title, payload=plain)


def creature_of_foe(rules: AnyRuleset, foe: EncounterFoe) -> CollectionCreature:
    """A foe as a creature by the rules. CollectionFault if its sheet is not one of this game."""
    sheet = read_value(foe.sheet, rules.sheet, foe.name, "sheet.")
    width = foe.footprint if foe.footprint is not None else rules.footprint(sheet)
    plain = CreatureEntry(
        foe.name, group=foe.group, side="gm", footprint=foe.footprint, aspects=foe.aspects, machine=foe.machine, notes=foe.notes
    )
    entry = replace(plain, icon=foe.icon or plain.icon)
    return CollectionCreature(entry, sheet, width, foe.name)


def foe_of_creature(creature: CollectionCreature, fixed: int = 1, each: float = 0.0, source: str = "") -> EncounterFoe:
    """A creature as a foe of an encounter. CollectionFault if its sheet cannot be written down."""
    entry = creature.entry
    return EncounterFoe(
        entry.name, fixed, each, entry.icon, entry.group, entry.footprint, entry.aspects, entry.notes, source,
        entry.machine, sheet_table(creature.sheet),
    )  # fmt: skip


def foes_of_tokens(rules: AnyRuleset, board: AnyEncounter, who: Iterable[TokenId]) -> tuple[EncounterFoe, ...]:
    """Tokens as foes, unhurt; those of one name and sheet are one kind. CollectionFault if a sheet cannot be written down."""
    foes: dict[tuple[str, MachineStyle, str], EncounterFoe] = {}
    for token in who:
        entry = creature_entry(rules, board, token)
        name = re.sub(r"\s+\d+$", "", entry.name).strip() or entry.name
        fresh = EncounterFoe(
            name, 1, 0.0, entry.icon, entry.group, entry.footprint, entry.aspects, entry.notes, "", entry.machine, entry.sheet
        )
        key = name, entry.machine, msgspec.json.encode(entry.sheet, order="deterministic").decode()
        foes[key] = replace(foes[key], fixed=min(MOST_FOES, foes[key].fixed + 1)) if key in foes else fresh
    return tuple(foes.values())


def groups_for(rules: AnyRuleset, payload: EncounterPayload, heroes: int) -> tuple[FoeGroup, ...]:
    """Who meets so many characters. CollectionFault if a sheet is not one of this game."""
    groups = [FoeGroup(creature_of_foe(rules, foe), count_of(foe, heroes)) for foe in payload.foes]
    return tuple(group for group in groups if group.count)


def encounter_events(
    board: AnyEncounter, groups: Sequence[FoeGroup], side: SideId, points: Sequence[SpawnPoint], portraits: Sequence[str]
) -> tuple[tuple[Event, ...], tuple[TokenId, ...]]:
    """The events that bring all of them, each on its point in the order of the groups; their ids.

    *portraits*: sha256 in the battle, or "", of each group.
    """
    events: tuple[Event, ...] = ()
    ids: tuple[TokenId, ...] = ()
    at = 0
    for group, portrait in zip(groups, portraits, strict=True):
        stands = points[at : at + group.count]
        at += group.count
        together = group.creature.name if group.count >= GROUP else ""
        made, fresh, _ = spawn_events(board, group.creature, side, stands, together, portrait)
        events, ids, board = (*events, *made), (*ids, *fresh), replay(board, made)
    return events, ids
