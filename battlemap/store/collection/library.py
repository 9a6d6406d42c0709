"""The user's library: what it holds, and how entries are added, changed and removed without losing what another program wrote."""

import re
from collections.abc import Iterable, Mapping
from contextlib import suppress
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from battlemap import paths
from battlemap.regular_files import read_file
from battlemap.store.collection.creature_images import LARGEST, LARGEST_ATTACHED, PICTURE_FOLDER, bytes_of
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import LibraryEntry, entry_of, table_of_entry
from battlemap.store.collection.library_index import SUFFIX
from battlemap.store.collection.library_writing import AttachedFile, LibraryWriter
from battlemap.store.collection.toml_tables import LARGEST_FILE, CollectionFault, key_for, tables_of
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.store_errors import StoreError, reason
from battlemap.store.files.toml_writing import put_table, whole_text

NO_FILES: Mapping[str, "AttachedFile"] = {}


class RemovedEntry(Struct, frozen=True):
    """What is needed to put a removed entry back: the files that it named by their fields, and where it was."""

    entry: LibraryEntry
    files: Mapping[str, AttachedFile]


class Library(LibraryWriter):
    """Every change is one file written whole, or not at all; StoreError says why something cannot be kept.

    Programs on one machine wait for each other; what another one changed meanwhile is never written over.
    """

    def add(self, entry: LibraryEntry, files: Mapping[str, AttachedFile] = NO_FILES) -> LibraryEntry:
        """Put a new entry into the library, in a file of its own. *files*: field -> the file that it shall name."""
        with self._writing():
            folder = self.folder_for(entry)
            entry, written = self._write_files(replace(entry, file=f"{folder}/x" if folder else "x", key=""), files)
            try:
                made = self._write_new(entry, folder)
            except StoreError:
                self._unlink(written)
                raise
        return self._find_written(made)

    def add_file(self, folder: str, stem: str, raw: bytes, beside: Mapping[str, bytes]) -> tuple[LibraryEntry, ...]:
        """Put a whole file of entries into a folder of the library, as it is written; *beside*: the files that they name.

        Nothing is added and nothing given back if another file lies where one of those has to be.
        """
        home = f"{folder}/" if folder else ""
        with self._writing():
            where = self.root / folder
            if any((where / name).exists() and bytes_of(where / name, LARGEST_ATTACHED) != data for name, data in beside.items()):
                return ()
            written: list[Path] = []
            try:
                for name, data in beside.items():
                    paths.make_dir((where / name).parent)
                    written += [where / name] if self._write(where / name, data, new=True) else []
                file = home + self._write_free(paths.make_dir(where), file_stem(stem), SUFFIX, raw)
            except StoreError:
                self._unlink(written)
                raise
            self._read_again(file)
        return tuple(entry for entry in self.own if entry.file == file)

    def change(self, entry: LibraryEntry, wanted: LibraryEntry, files: Mapping[str, AttachedFile] = NO_FILES) -> LibraryEntry:
        """Give one of the user's own other words; what else stands in its file stays as it is written."""
        with self._writing():
            return self._change(entry, wanted, files)

    def put_files(self, files: Mapping[str, bytes | None]) -> None:
        """Write whole files of the library, by their paths from its folder; None removes one."""
        with self._writing():
            for file, data in files.items():
                if data is None:
                    self._delete(file)
                else:
                    self._write(self.root / file, data)
                    self._read_again(file)

    def change_all(self, pairs: Iterable[tuple[LibraryEntry, LibraryEntry]]) -> tuple[LibraryEntry, ...]:
        """Give many other words; if one cannot be kept, those before it are, and StoreError says how many."""
        changed: list[LibraryEntry] = []
        wanted = list(pairs)
        with self._writing():
            for entry, other in wanted:
                try:
                    changed.append(self._change(entry, other, NO_FILES))
                except StoreError as trouble:
                    raise StoreError(f"{len(changed)} of {len(wanted)} were changed. {trouble}") from trouble
        return tuple(changed)

    def mark(self, entries: Iterable[LibraryEntry], favourite: bool) -> tuple[LibraryEntry, ...]:
        """Make entries favourites, or not any more, those that come with the program too."""
        wanted = list(entries)
        shipped = frozenset(entry.id for entry in wanted if not entry.own)
        if shipped:
            with self._writing():
                self._mark_shipped(shipped, favourite)
        others = [entry for entry in wanted if entry.own and entry.favourite != favourite]
        own = self.change_all((entry, replace(entry, favourite=favourite)) for entry in others)
        return own + tuple(entry for entry in self.bundled if entry.id in shipped)

    def remove(self, entry: LibraryEntry) -> RemovedEntry:
        """Take one of the user's own out of the library."""
        with self._writing():
            raw = self._check_own(entry)
            removed = RemovedEntry(entry, self.files_of(entry))
            if entry.is_loose:
                self._delete(entry.file)
            else:
                self._splice(entry, raw, "")
                for name in removed.files:
                    self._drop_file(entry, entry.payload[name])
        return removed

    def put_back(self, removed: RemovedEntry) -> LibraryEntry:
        """Keep again what was removed."""
        lost = {name: "" for name in KINDS[removed.entry.kind].files if removed.entry.payload.get(name)}
        return self.add(replace(removed.entry, payload={**removed.entry.payload, **lost}), removed.files)

    def files_of(self, entry: LibraryEntry) -> dict[str, AttachedFile]:
        """The files that an entry names, by its fields. StoreError if one cannot be read or is too large."""
        named = {name: self.path_of(entry, name) for name in KINDS[entry.kind].files}
        return {
            name: AttachedFile(path.name, bytes_of(path, LARGEST if name == "portrait" else LARGEST_ATTACHED))
            for name, path in named.items()
            if path is not None
        }

    def _change(self, entry: LibraryEntry, wanted: LibraryEntry, files: Mapping[str, AttachedFile]) -> LibraryEntry:
        raw = self._check_own(entry)
        wanted = replace(wanted, file=entry.file, key=entry.key)
        changed, written = self._write_files(wanted, files)
        try:
            if entry.is_loose:
                made = self._write_new(changed, str(PurePosixPath(entry.file).parent))
            else:
                self._splice(entry, raw, _table_text(self, changed, entry.key))
                made = f"{entry.file}/{entry.key}"
        except StoreError:
            self._unlink(written)
            raise
        for name in KINDS[entry.kind].files:
            if (old := entry.payload.get(name)) and old != changed.payload.get(name):
                self._drop_file(entry, old)
        return self._find_written(made)

    def _check_own(self, entry: LibraryEntry) -> bytes:
        """The file of an entry as it is now. StoreError if the entry is not the user's, or was changed by another program."""
        if not entry.own:
            raise StoreError(f"{entry.title} comes with the program; make a copy of your own to change it.")
        name = PurePosixPath(entry.file).name
        try:
            raw = b"" if entry.is_loose else read_file(self.root / entry.file, LARGEST_FILE)
            (self.root / entry.file).stat()
        except OSError as error:
            self.refresh()
            raise StoreError(f"{name} cannot be read: {reason(error)}; the library was read anew.") from None
        if not entry.is_loose and not self._is_as_read(entry, raw):
            self.refresh()
            raise StoreError(f"{name} was changed by another program; it was read anew, look at it and do it again.")
        return raw

    def _is_as_read(self, entry: LibraryEntry, raw: bytes) -> bool:
        """Whether a file still says of an entry what was read."""
        try:
            table = tables_of(raw, entry.file).get(entry.key)
            return entry_of(table, "", entry.key, self.home(entry.file)) == entry
        except CollectionFault:
            return False

    def _write_new(self, entry: LibraryEntry, folder: str) -> str:
        """Write an entry into a new file; gives back its id."""
        home = f"{folder}/" if folder not in ("", ".") else ""
        key = key_for(entry.title, {other.key for other in self.own if other.title == entry.title or not home})
        text = _table_text(self, replace(entry, file=f"{home}x"), key)
        name = self._write_free(paths.make_dir(self.root / home), file_stem(entry.title), SUFFIX, text.encode())
        self._read_again(home + name)
        return f"{home}{name}/{key}"

    def _splice(self, entry: LibraryEntry, raw: bytes, table: str) -> None:
        """Put *table* in the place of an entry's own in its file; an emptied file goes away."""
        wanted = tables_of(raw, entry.file)
        if table:
            wanted[entry.key] = tables_of(table.encode(), entry.file)[entry.key]
        else:
            del wanted[entry.key]
        text = put_table(raw.decode(), entry.key, table)
        if text is None or not _says(text, wanted):
            text = whole_text(wanted)
        if text.strip():
            self._write(self.root / entry.file, text.encode())
            self._read_again(entry.file)
        else:
            self._delete(entry.file)

    def _drop_file(self, entry: LibraryEntry, name: str) -> None:
        """Remove a file that the program wrote for an entry and nobody uses any more."""
        kind = KINDS[entry.kind]
        if "portrait" in kind.files and not re.fullmatch(rf"{PICTURE_FOLDER}/[0-9a-f]{{16}}\.\w+", name):
            return  # somebody laid it there by hand
        folder = self.folder_of(entry)
        self._gather()
        if any(self.folder_of(other) / other.payload.get(field, "") == folder / name
               for other in self.own for field in KINDS[other.kind].files if not other.is_loose):  # fmt: skip
            return
        with suppress(OSError):  # it does no harm where it lies
            (folder / name).unlink(missing_ok=True)
            self._read_again(str(PurePosixPath(entry.file).parent / name))

    def _find_written(self, key: str) -> LibraryEntry:
        self._gather()
        entry = self.find(key)
        if entry is None:
            raise StoreError(f"{key} was written and cannot be read again; look into {self.root}.")
        return entry


def _table_text(library: Library, entry: LibraryEntry, key: str) -> str:
    try:
        return table_of_entry(entry, key, library.home(entry.file))
    except CollectionFault as fault:
        raise StoreError(f"{fault}.") from None


def _says(text: str, wanted: dict[str, object]) -> bool:
    """Whether a text holds exactly these tables."""
    try:
        return tables_of(text.encode(), "") == wanted
    except CollectionFault:
        return False
