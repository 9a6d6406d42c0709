"""How files of a library are written and removed: whole, under free names, while other programs on the machine wait."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path, PurePosixPath

from msgspec import Struct
from msgspec.structs import replace

from battlemap import paths
from battlemap.store.collection.creature_images import picture_name
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_place import check_place
from battlemap.store.collection.library_reading import LibraryReader
from battlemap.store.collection.shipped_favourites import FILE, favourites_text, holds_favourites, read_favourites
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.atomic_files import write_new, write_whole
from battlemap.store.files.folder_lock import lock_folder
from battlemap.store.files.store_errors import StoreError, reason


class AttachedFile(Struct, frozen=True):
    """A file that an entry brings along: its name without a folder, and what is in it."""

    name: str
    data: bytes


class LibraryWriter(LibraryReader):
    """Every file is written whole, or not at all; StoreError says why it cannot be."""

    @contextmanager
    def _writing(self) -> Iterator[None]:
        check_place(self.root)
        try:
            paths.make_dir(self.root)
            with lock_folder(self.root):
                yield
        except OSError as error:
            if isinstance(error, paths.FolderTrouble):
                raise
            raise StoreError(f"Your library in {self.root} cannot be used: {reason(error)}.") from error
        finally:
            self._gather()

    def _write(self, path: Path, data: bytes, new: bool = False) -> bool:
        try:
            if new:
                return write_new(path, data)
            write_whole(path, data)
        except StoreError as trouble:
            why = reason(trouble.__cause__ or trouble)
            raise StoreError(f"{path.name} cannot be kept in {path.parent}: {why}; nothing was changed.") from trouble
        return True

    def _delete(self, file: str) -> None:
        try:
            (self.root / file).unlink(missing_ok=True)
        except OSError as error:
            raise StoreError(f"{PurePosixPath(file).name} cannot be removed: {reason(error)}.") from None
        self._read_again(file)

    def _write_files(self, entry: LibraryEntry, files: Mapping[str, AttachedFile]) -> tuple[LibraryEntry, list[Path]]:
        """Write what an entry brings along beside its file; gives back the entry that names it, and what was written."""
        written: list[Path] = []
        payload = dict(entry.payload)
        folder = (self.root / entry.file).parent
        try:
            for field, file in files.items():
                name, is_new = self._write_beside(folder, field, file)
                payload[field] = name
                written += [folder / name] if is_new else []
        except StoreError:
            self._unlink(written)
            raise
        return replace(entry, payload=payload), written

    def _write_beside(self, folder: Path, field: str, file: AttachedFile) -> tuple[str, bool]:
        """The path of a file from *folder*, in which it is now, and whether it was not there before."""
        suffix = PurePosixPath(file.name).suffix
        if field == "portrait":
            name = picture_name(file.data, suffix)
            paths.make_dir((folder / name).parent)
            return name, self._write(folder / name, file.data, new=True)
        return self._write_free(paths.make_dir(folder), file_stem(PurePosixPath(file.name).stem), suffix, file.data), True

    def _write_free(self, folder: Path, stem: str, suffix: str, data: bytes) -> str:
        """Write a file under the first of its names that no other has; gives back the name."""
        number = 1
        while True:
            name = f"{stem} {number}{suffix}" if number > 1 else f"{stem}{suffix}"
            if self._write(folder / name, data, new=True):
                return name
            number += 1

    @staticmethod
    def _unlink(written: list[Path]) -> None:
        for path in written:
            with suppress(OSError):
                path.unlink(missing_ok=True)

    def _mark_shipped(self, keys: frozenset[str], favourite: bool) -> None:
        """Write all marks into one file; copies of it that a sync made of a conflict are in it then."""
        files = [path.name for path in self.root.iterdir() if holds_favourites(path.name)]
        marked, faults = read_favourites(self.root, files)
        if faults:
            raise StoreError(faults[0].text)
        marked = marked | keys if favourite else marked - keys
        self._write(self.root / FILE, favourites_text(marked).encode())
        self._favourites = marked
        for name in files:
            if name != FILE:
                self._delete(name)
