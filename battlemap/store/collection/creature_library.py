"""The creatures and characters of one game: those that come with the program, and the user's own out of the library."""

import re
from collections.abc import Sequence
from functools import lru_cache
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from battlemap import paths
from battlemap.regular_files import leads_out
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import CollectionCreature, CreatureEntry, creature_from, entry_from
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE
from battlemap.store.collection.library import Library, RemovedEntry
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_exchange import import_file, write_entries
from battlemap.store.collection.library_writing import AttachedFile
from battlemap.store.collection.toml_tables import CollectionFault
from battlemap.store.files.store_errors import StoreError

SOMEBODY = (CREATURE, CHARACTER)


class RemovedCreature(Struct, frozen=True):
    """What is needed to put a removed creature back: its entry, and what the library keeps of it."""

    entry: CreatureEntry
    removed: RemovedEntry


class CreatureLibrary:
    """All creatures of one ruleset. What is wrong with files is in *faults*; everything else is there all the same.

    *folder*: where they lie, if not in the user's library. Every change is one file written whole, or not at all; StoreError says
    why something cannot be kept.
    """

    def __init__(self, rules: AnyRuleset, folder: Path | None = None) -> None:
        self.rules = rules
        self.library = Library(folder, rules.id if folder is not None else "")
        self.bundled: tuple[CollectionCreature, ...] = ()
        self.own: tuple[CollectionCreature, ...] = ()
        self.faults: tuple[str, ...] = ()
        self._made: dict[str, tuple[LibraryEntry, CollectionCreature]] = {}
        """What was made of entries already."""
        self._gather()

    @property
    def folder(self) -> Path:
        """Where new ones are kept."""
        return self.library.root / self.library.folder_for(LibraryEntry(CREATURE, "", self.rules.id))

    @property
    def creatures(self) -> tuple[CollectionCreature, ...]:
        """All of them, the user's own first."""
        return (*self.own, *self.bundled)

    def find(self, key: str) -> CollectionCreature | None:
        """The creature with this id."""
        return next((creature for creature in self.creatures if creature.id == key), None)

    def refresh(self) -> None:
        """Look at all files again."""
        self.library.refresh()
        self._gather()

    def entry_of(self, creature: CollectionCreature) -> LibraryEntry:
        """A creature as the library has it. StoreError if it is not there any more."""
        entry = self.library.find(creature.id if creature.own else f"/{self.rules.id}/{creature.key}")
        if entry is None and not creature.own:
            return replace(entry_from(self.rules, creature.entry), key=creature.key)
        if entry is None:
            self.refresh()
            raise StoreError(f"{creature.file} cannot be read or has no {creature.name} any more; the library was read anew.")
        return entry

    def portrait_of(self, creature: CollectionCreature) -> Path | None:
        """The picture of a creature; None if it has none, or if the file is gone."""
        if not creature.entry.portrait:
            return None
        home = self.library.root if creature.own else paths.data_dir("resources") / "tokens"
        path = (home / creature.file).parent / creature.entry.portrait if creature.own else home / creature.entry.portrait
        return path if path.is_file() and not leads_out(path, home) else None

    def keep(self, entry: CreatureEntry, picture: bytes = b"", suffix: str = ".png") -> CollectionCreature:
        """Put a new creature into the collection, in a file of its own; *picture* becomes its portrait."""
        wanted = self._check_readable(entry)
        made = self.library.add(wanted, _portrait(picture, suffix))
        return self._shown(made)

    def change(
        self, creature: CollectionCreature, entry: CreatureEntry, picture: bytes = b"", suffix: str = ".png"
    ) -> CollectionCreature:
        """Give one of the user's own another entry; what else stands in its file stays as it is written."""
        before = self._as_read(creature)
        wanted = self._check_readable(entry, before)
        try:
            made = self.library.change(before, wanted, _portrait(picture, suffix))
        finally:
            self._gather()
        return self._shown(made)

    def rename(self, creature: CollectionCreature, name: str) -> CollectionCreature:
        """Call one of the user's own otherwise."""
        return self.change(creature, replace(creature.entry, name=name.strip()))

    def duplicate(self, creature: CollectionCreature) -> CollectionCreature:
        """Another one like it, among the user's own."""
        before = self.entry_of(creature)
        taken = {other.name for other in self.own}
        name = creature.name
        if name in taken:
            name = next(n for number in range(2, len(taken) + 3) if (n := f"{creature.name} {number}") not in taken)
        files = self.library.files_of(before)
        plain = {name: value for name, value in before.payload.items() if name != "portrait"}
        return self._shown(self.library.add(replace(before, title=name, payload=plain, favourite=False), files))

    def remove(self, creature: CollectionCreature) -> RemovedCreature:
        """Take one of the user's own out of the collection."""
        entry = self._as_read(creature)
        try:
            removed = self.library.remove(entry)
        finally:
            self._gather()
        return RemovedCreature(creature.entry, removed)

    def put_back(self, removed: RemovedCreature) -> CollectionCreature:
        """Keep again what was removed."""
        return self._shown(self.library.put_back(removed.removed))

    def import_file(self, path: Path) -> tuple[CollectionCreature, ...]:
        """Take a file of creatures into the library. StoreError if nothing in it can be used."""
        try:
            made = import_file(self.library, path, self.rules)
        finally:
            self._gather()
        known = {creature.id: creature for creature in self.own}
        return tuple(known[entry.id] for entry in made.entries if entry.id in known)

    def export_creatures(self, creatures: Sequence[CollectionCreature], path: Path) -> None:
        """Write creatures to a file that others can take in; what *path* held is replaced."""
        write_entries(self.library, [self.entry_of(creature) for creature in creatures], path)

    def _gather(self) -> None:
        faults: list[str] = []
        own: list[CollectionCreature] = []
        bundled: list[CollectionCreature] = []
        made: dict[str, tuple[LibraryEntry, CollectionCreature]] = {}
        for entry in self.library.entries:
            if entry.kind not in SOMEBODY or entry.ruleset != self.rules.id:
                continue
            known = self._made.get(entry.id)
            if known is None or known[0] is not entry:
                try:
                    known = entry, creature_from(self.rules, entry)
                except CollectionFault as fault:
                    faults.append(f"{fault}.")
                    continue
            made[entry.id] = known
            (own if entry.own else bundled).append(known[1])
            if not has_icon(known[1].entry.icon):
                faults.append(f"{Path(entry.file).name}, {entry.key}, icon: there is no icon {known[1].entry.icon}.")
        told = [fault.text for fault in self.library.faults if fault.ruleset in ("", self.rules.id)]
        self._made = made
        self.bundled = tuple(bundled) or (CollectionCreature(CreatureEntry("Fighter"), self.rules.sheet(), key="fighter"),)
        self.own, self.faults = tuple(own), (*faults, *told)

    def _as_read(self, creature: CollectionCreature) -> LibraryEntry:
        if not creature.own:
            raise StoreError(f"{creature.name} comes with the program; make a copy of your own to change it.")
        return self.entry_of(creature)

    def _shown(self, entry: LibraryEntry) -> CollectionCreature:
        self._gather()
        creature = self.find(entry.id)
        if creature is None:
            raise StoreError(f"{entry.file} was written and cannot be read again; look into {self.library.root}.")
        return creature

    def _check_readable(self, creature: CreatureEntry, before: LibraryEntry | None = None) -> LibraryEntry:
        """A creature as an entry. StoreError if it could not be read again."""
        what = creature.name.strip() or "New creature"
        try:
            entry = entry_from(self.rules, creature, before)
            creature_from(self.rules, entry, what)
        except CollectionFault as fault:
            raise StoreError(f"{fault}.") from None
        return entry


def _portrait(picture: bytes, suffix: str) -> dict[str, AttachedFile]:
    return {"portrait": AttachedFile(f"portrait{suffix}", picture)} if picture else {}


@lru_cache(maxsize=4096)
def has_icon(icon: str) -> bool:
    """Whether an icon is one that comes with the program."""
    kind, _, name = icon.partition("/")
    named = kind in ("game", "lucide") and re.fullmatch(r"[a-z0-9-]+", name) is not None
    return named and (paths.data_dir("resources") / "icons" / f"{icon}.svg").is_file()
