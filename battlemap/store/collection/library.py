"""Collections of creatures: those that come with the program, and the user's own files, which can be changed."""

import re
from collections.abc import Sequence
from pathlib import Path

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from battlemap import paths
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import (
    LARGEST_FILE,
    CollectionCreature,
    CollectionFault,
    CreatureEntry,
    creature_of,
    entry_text,
    key_for,
    read_entries,
    tables_of,
)
from battlemap.store.collection.creature_images import PICTURE_FOLDER, bytes_of, picture_name, write_beside
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError, reason
from battlemap.store.files.toml_writing import put_table, whole_text

SUFFIX = ".toml"
MOST_FILES = 1_000


class RemovedCreature(Struct, frozen=True):
    """What is needed to put a removed creature back: its entry and the bytes of its picture, if it had one."""

    entry: CreatureEntry
    picture: bytes = b""


class CreatureLibrary:
    """All creatures of one ruleset. What is wrong with files is in *faults*; everything else is there all the same.

    Every change is one file written whole, or not at all. StoreError says why something cannot be kept.
    """

    def __init__(self, rules: AnyRuleset, folder: Path | None = None) -> None:
        self.rules = rules
        self.folder = folder or paths.user_data_dir() / "collections" / file_stem(rules.id)
        self.bundled: tuple[CollectionCreature, ...] = ()
        self.own: tuple[CollectionCreature, ...] = ()
        self.faults: tuple[str, ...] = ()
        self._texts: dict[str, bytes] = {}
        """The user's files as they were read."""
        self.refresh()

    @property
    def creatures(self) -> tuple[CollectionCreature, ...]:
        """All of them, the user's own first."""
        return (*self.own, *self.bundled)

    def find(self, key: str) -> CollectionCreature | None:
        """The creature with this id."""
        return next((creature for creature in self.creatures if creature.id == key), None)

    def refresh(self) -> None:
        """Read all files anew."""
        faults: list[str] = []
        shipped = paths.data_dir("resources") / "tokens" / f"{self.rules.id}{SUFFIX}"
        bundled = self._read(shipped, faults, own=False) if shipped.is_file() else []
        own: list[CollectionCreature] = []
        self._texts = {}
        for path in self._files(faults):
            own += self._read(path, faults)
        self.bundled = (
            tuple(bundled) if bundled else (CollectionCreature(CreatureEntry("Fighter"), self.rules.sheet(), key="fighter"),)
        )
        self.own, self.faults = tuple(own), tuple(faults)

    def portrait_of(self, creature: CollectionCreature) -> Path | None:
        """The picture of a creature; None if it has none, or if the file is gone."""
        if not creature.entry.portrait:
            return None
        path = self._file_of(creature) / creature.entry.portrait
        return path if path.is_file() else None

    def keep(self, entry: CreatureEntry, picture: bytes = b"", suffix: str = ".png") -> CollectionCreature:
        """Put a new creature into the collection, in a file of its own; *picture* becomes its portrait."""
        entry = self._add_picture(entry, picture, suffix)
        self._check_readable(entry)
        key = key_for(entry.name, [creature.key for creature in self.own])
        path = self._free_path(entry.name)
        self._write(path, entry_text(key, entry).encode())
        return self._find_written(path.name, key)

    def change(
        self, creature: CollectionCreature, entry: CreatureEntry, picture: bytes = b"", suffix: str = ".png"
    ) -> CollectionCreature:
        """Give one of the user's own another entry; what else stands in its file stays as it is written."""
        self._check_own(creature)
        entry = self._add_picture(entry, picture, suffix)
        self._check_readable(entry)
        self._splice(creature, entry_text(creature.key, entry))
        self._drop_picture(creature.entry.portrait)
        return self._find_written(creature.file, creature.key)

    def rename(self, creature: CollectionCreature, name: str) -> CollectionCreature:
        """Call one of the user's own otherwise."""
        return self.change(creature, replace(creature.entry, name=name.strip()))

    def duplicate(self, creature: CollectionCreature) -> CollectionCreature:
        """Another one like it, among the user's own."""
        taken = {other.name for other in self.own}
        name = creature.name
        if name in taken:
            name = next(n for number in range(2, len(taken) + 3) if (n := f"{creature.name} {number}") not in taken)
        portrait = self.portrait_of(creature)
        picture = bytes_of(portrait) if portrait is not None else b""
        plain = replace(creature.entry, name=name, portrait="")
        return self.keep(plain, picture, portrait.suffix if portrait is not None else "")

    def remove(self, creature: CollectionCreature) -> RemovedCreature:
        """Take one of the user's own out of the collection."""
        self._check_own(creature)
        portrait = self.portrait_of(creature)
        picture = bytes_of(portrait) if portrait is not None else b""
        self._splice(creature, "")
        self._drop_picture(creature.entry.portrait)
        return RemovedCreature(creature.entry, picture)

    def put_back(self, removed: RemovedCreature) -> CollectionCreature:
        """Keep again what was removed."""
        suffix = Path(removed.entry.portrait).suffix
        return self.keep(removed.entry if removed.picture else replace(removed.entry, portrait=""), removed.picture, suffix)

    def import_file(self, path: Path) -> tuple[CollectionCreature, ...]:
        """Copy a file of creatures into the collection, as it is written. StoreError if nothing in it can be used."""
        if path.resolve().parent == self.folder.resolve():
            raise StoreError(f"{path.name} is in your collection already.")
        raw = bytes_of(path)
        creatures, faults = read_entries(raw, path.name, self.rules)
        if not creatures:
            told = faults[0] if faults else f"{path.name}: there is no creature in it."
            raise StoreError(f"{told.rstrip('.')}; nothing was taken in.")
        target = self._free_path(path.stem)
        pictures = {
            creature.entry.portrait: path.parent / creature.entry.portrait for creature in creatures if creature.entry.portrait
        }
        brought = {name: bytes_of(file) for name, file in pictures.items() if file.is_file()}
        clashing = {name for name, data in brought.items() if self._other_there(name, data)}
        for name, data in brought.items():
            if name not in clashing:
                self._write_picture(name, data)
        self._write(target, raw)
        for creature in [
            creature for creature in self.own if creature.file == target.name and creature.entry.portrait in clashing
        ]:
            name = creature.entry.portrait
            self.change(creature, replace(creature.entry, portrait=""), brought[name], Path(name).suffix)
        return tuple(creature for creature in self.own if creature.file == target.name)

    def export_creatures(self, creatures: Sequence[CollectionCreature], path: Path) -> None:
        """Write creatures to a file that others can take in, their pictures beside it; what *path* held is replaced."""
        keys: list[str] = []
        texts: list[str] = []
        for creature in creatures:
            keys.append(key_for(creature.key or creature.name, keys))
            portrait = self.portrait_of(creature)
            entry = replace(creature.entry, portrait="")
            if portrait is not None:
                data = bytes_of(portrait)
                entry = replace(entry, portrait=picture_name(data, portrait.suffix))
                write_beside(path.parent / entry.portrait, data)
            texts.append(entry_text(keys[-1], entry))
        write_whole(path, "\n".join(texts).encode())

    def _files(self, faults: list[str]) -> list[Path]:
        try:
            files = sorted(path for path in self.folder.iterdir() if path.suffix.lower() == SUFFIX and path.is_file())
        except FileNotFoundError:
            return []
        except OSError as error:
            faults.append(f"Your collection in {self.folder} cannot be read: {reason(error)}.")
            return []
        if len(files) > MOST_FILES:
            faults.append(f"Only the first {MOST_FILES} of the {len(files)} files in {self.folder} were read.")
        return files[:MOST_FILES]

    def _read(self, path: Path, faults: list[str], own: bool = True) -> list[CollectionCreature]:
        try:
            if path.stat().st_size > LARGEST_FILE:
                faults.append(f"{path.name}: a file of a collection has at most {LARGEST_FILE // 1_000_000} MB.")
                return []
            raw = path.read_bytes()
        except OSError as error:
            faults.append(f"{path.name} cannot be read: {reason(error)}.")
            return []
        if own:
            self._texts[path.name] = raw
        creatures, wrong = read_entries(raw, path.name, self.rules, own)
        faults += wrong
        faults += [
            f"{path.name}, {creature.key}, icon: there is no icon {creature.entry.icon}."
            for creature in creatures
            if not _has_bundled_icon(creature.entry)
        ]
        return creatures

    def _check_readable(self, entry: CreatureEntry) -> None:
        """Refuse an entry that could not be read again."""
        try:
            creature_of(self.rules, msgspec.to_builtins(entry, str_keys=True), entry.name.strip() or "New creature")
        except CollectionFault as fault:
            raise StoreError(f"{fault}.") from None

    def _check_own(self, creature: CollectionCreature) -> None:
        if not creature.own:
            raise StoreError(f"{creature.name} comes with the program; make a copy of your own to change it.")
        try:
            now = (self.folder / creature.file).read_bytes()
        except OSError as error:
            self.refresh()
            raise StoreError(f"{creature.file} cannot be read: {reason(error)}; the collection was read anew.") from None
        if now != self._texts.get(creature.file):
            self.refresh()
            raise StoreError(f"{creature.file} was changed by another program; it was read anew, look at it and do it again.")

    def _splice(self, creature: CollectionCreature, table: str) -> None:
        """Put *table* in the place of a creature's own in its file; an emptied file goes away."""
        raw = self._texts[creature.file]
        wanted = tables_of(raw, creature.file)
        if table:
            wanted[creature.key] = tables_of(table.encode(), creature.file)[creature.key]
        else:
            del wanted[creature.key]
        text = put_table(raw.decode(), creature.key, table)
        if text is None or not _says(text, wanted):
            text = whole_text(wanted)
        path = self.folder / creature.file
        if text.strip():
            self._write(path, text.encode())
            return
        try:
            path.unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{creature.file} cannot be removed: {reason(error)}.") from None
        self.refresh()

    def _find_written(self, file: str, key: str) -> CollectionCreature:
        creature = self.find(f"{file}/{key}")
        if creature is None:
            raise StoreError(f"{file} was written and cannot be read again; look into {self.folder}.")
        return creature

    def _free_path(self, name: str) -> Path:
        folder = paths.make_dir(self.folder)
        stem, number = file_stem(name), 2
        path = folder / f"{stem}{SUFFIX}"
        while path.exists():
            path, number = folder / f"{stem} {number}{SUFFIX}", number + 1
        return path

    def _write(self, path: Path, data: bytes) -> None:
        try:
            write_whole(path, data)
        except StoreError as trouble:
            why = reason(trouble.__cause__ or trouble)
            raise StoreError(f"{path.name} cannot be kept in {path.parent}: {why}; nothing was changed.") from trouble
        self.refresh()

    def _file_of(self, creature: CollectionCreature) -> Path:
        return self.folder if creature.own else paths.data_dir("resources") / "tokens"

    def _add_picture(self, entry: CreatureEntry, picture: bytes, suffix: str) -> CreatureEntry:
        if not picture:
            return entry
        name = picture_name(picture, suffix)
        self._write_picture(name, picture)
        return replace(entry, portrait=name)

    def _write_picture(self, name: str, data: bytes) -> None:
        paths.make_dir((self.folder / name).parent)
        if not (self.folder / name).exists():
            write_beside(self.folder / name, data)

    def _other_there(self, name: str, data: bytes) -> bool:
        path = self.folder / name
        return path.exists() and bytes_of(path) != data

    def _drop_picture(self, name: str) -> None:
        """Remove a picture that the program wrote and nobody uses any more."""
        if re.fullmatch(rf"{PICTURE_FOLDER}/[0-9a-f]{{16}}\.\w+", name) and all(
            creature.entry.portrait != name for creature in self.own
        ):
            try:
                (self.folder / name).unlink(missing_ok=True)
            except OSError:
                return  # it does no harm where it lies


def _has_bundled_icon(entry: CreatureEntry) -> bool:
    """Whether its icon is one that comes with the program."""
    kind, _, name = entry.icon.partition("/")
    named = kind in ("game", "lucide") and re.fullmatch(r"[a-z0-9-]+", name) is not None
    return named and (paths.data_dir("resources") / "icons" / f"{entry.icon}.svg").is_file()


def _says(text: str, wanted: dict[str, object]) -> bool:
    """Whether a text holds exactly these tables."""
    try:
        return tables_of(text.encode(), "") == wanted
    except CollectionFault:
        return False
