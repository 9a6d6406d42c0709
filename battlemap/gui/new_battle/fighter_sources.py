"""Who can be let in on a new battle: parties, encounters, creatures and characters of the library; and who comes of it."""

from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import creature_from
from battlemap.store.collection.encounters import FoeGroup, groups_for, payload_of
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE, ENCOUNTER
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import PLAYED, LibraryEntry
from battlemap.store.collection.party import Party, PartyMember

ALL, PARTY = "all", "party "
USUAL_PARTY_SIZE = 4
"""So many characters an encounter is for as long as nobody has said who plays."""


class FighterPick(Struct, frozen=True):
    """Somebody who was chosen for a side. *count*: how many; 0 where a party or an encounter says so itself."""

    key: str
    title: str
    count: int = 0


class SideFighters(Struct, frozen=True):
    """Who comes for one side: members of a party, then kinds with their numbers and the pictures that they have."""

    members: tuple[PartyMember, ...] = ()
    groups: tuple[FoeGroup, ...] = ()
    pictures: tuple[Path | None, ...] = ()

    @property
    def widths(self) -> list[float]:
        """How many cells each is wide, the members first."""
        kinds = [group.creature.footprint for group in self.groups for _ in range(group.count)]
        return [*(member.creature.footprint for member in self.members), *kinds]


class FighterSources:
    """What a library has for one game."""

    def __init__(self, library: Library, rules: AnyRuleset) -> None:
        self.library, self.rules = library, rules
        of_game = [entry for entry in library.entries if entry.ruleset == rules.id]
        self._creatures = [entry for entry in of_game if entry.kind == CREATURE]
        self._characters = [entry for entry in of_game if entry.kind == CHARACTER]
        self._encounters = [entry for entry in of_game if entry.kind == ENCOUNTER]
        self._party = Party(rules, library, "", "")

    def offer(self, gm: bool) -> list[FighterPick]:
        """Whom one side can be given, those first who usually stand there; each with the number that is proposed."""
        characters = [FighterPick(entry.id, entry.title, 1) for entry in self._characters]
        creatures = [FighterPick(entry.id, entry.title, 1) for entry in self._creatures]
        if gm:
            return [*(FighterPick(entry.id, entry.title) for entry in self._encounters), *creatures, *characters]
        together = [FighterPick(PARTY + name, f"{name} ({len(self._party.of(name))})") for name in self._party.names]
        if len(self._bundled) > 1:
            together.append(FighterPick(ALL, f"All {len(self._bundled)} ready characters"))
        return [*together, *characters, *creatures]

    def resolve(self, picks: Sequence[FighterPick], heroes: int = 0) -> SideFighters:
        """Who comes. CollectionFault if a sheet is not one of this game. *heroes*: how many characters they meet."""
        members: list[PartyMember] = []
        groups: list[FoeGroup] = []
        pictures: list[Path | None] = []
        for pick in picks:
            if pick.key.startswith(PARTY):
                members += self._party.of(pick.key.removeprefix(PARTY))
                continue
            entries = (
                self._bundled if pick.key == ALL else [entry for entry in [self.library.find(pick.key)] if entry is not None]
            )
            for entry in entries:
                if entry.kind == ENCOUNTER:
                    come = groups_for(self.rules, payload_of(entry), heroes or USUAL_PARTY_SIZE)
                else:
                    come = (FoeGroup(creature_from(self.rules, entry), pick.count or 1),)
                groups += come
                pictures += [self._picture_of(entry, group) for group in come]
        return SideFighters(tuple(members), tuple(groups), tuple(pictures))

    def _entries(self, key: str) -> list[LibraryEntry]:
        entry = self.library.find(key)
        return self._bundled if key == ALL else [entry] if entry is not None else []

    @property
    def _bundled(self) -> list[LibraryEntry]:
        """The characters to play that come with the program."""
        return [entry for entry in self._characters if not entry.own and entry.payload.get("group") in PLAYED]

    def _picture_of(self, entry: LibraryEntry, group: FoeGroup) -> Path | None:
        if entry.kind != ENCOUNTER:
            return self.library.path_of(entry, "portrait")
        sources = {foe.name: foe.source for foe in payload_of(entry).foes}
        source = self.library.find(sources.get(group.creature.name, ""))
        return self.library.path_of(source, "portrait") if source is not None else None
