"""What a library holds, read from its folder: entries of every kind and game, what is wrong with files, copies of conflicts."""

from collections.abc import Callable, Sequence
from pathlib import Path, PurePosixPath
from time import perf_counter

from msgspec.structs import replace

from battlemap import paths
from battlemap.regular_files import leads_out
from battlemap.rules import registry
from battlemap.store.collection.conflict_copies import ConflictCopy, find_conflicts
from battlemap.store.collection.entry_kinds import KINDS
from battlemap.store.collection.library_entry import FileHome, LibraryEntry, LibraryFault, home_of
from battlemap.store.collection.library_index import (
    MOST_FILES,
    SUFFIX,
    FileRecord,
    Records,
    find_files,
    keep_records,
    load_records,
    read_record,
)
from battlemap.store.collection.library_place import library_folder, missing_library, props_folder
from battlemap.store.collection.shipped_favourites import holds_favourites, marked_entries, read_favourites
from battlemap.store.document.battle_folder import file_stem
from battlemap.store.files.store_errors import reason

PATIENCE = 0.15
"""Seconds after which a library that is read for the first time shows what there is of it."""
READ_ANEW = 20
"""After so many files were read that the cache did not have, it is written again."""


class LibraryReader:
    """All entries below one folder. What is wrong with files is in *faults*; everything else is there all the same.

    *root*: where the library lies; by default where the user has it. *ruleset*: the game of what does not say and lies in no
    folder of a game. *read*: at once; else it is empty until refresh().
    """

    def __init__(self, root: Path | None = None, ruleset: str = "", bundled: bool = True, read: bool = True) -> None:
        self.root = root or library_folder()
        self.ruleset = ruleset
        self.own: tuple[LibraryEntry, ...] = ()
        self.bundled: tuple[LibraryEntry, ...] = ()
        self.faults: tuple[LibraryFault, ...] = ()
        self.conflicts: tuple[ConflictCopy, ...] = ()
        self.missing = ""
        """Why the library cannot be used, if its folder is gone."""
        self._with_bundled = bundled
        self._favourites: frozenset[str] = frozenset()
        """The ids of what comes with the program and is a favourite."""
        self._rulesets = {file_stem(name): name for name in registry.ruleset_ids()}
        self._records: Records = {}
        self._trouble: tuple[LibraryFault, ...] = ()
        self._by_id: dict[str, LibraryEntry] = {}
        if read:
            self.refresh()

    @property
    def entries(self) -> tuple[LibraryEntry, ...]:
        """All of them, the user's own first."""
        return (*self.own, *self.bundled)

    def find(self, key: str) -> LibraryEntry | None:
        """The entry with this id."""
        return self._by_id.get(key)

    def of_kind(self, *kinds: str) -> tuple[LibraryEntry, ...]:
        """The entries of these kinds, the user's own first."""
        return tuple(entry for entry in self.entries if entry.kind in kinds)

    def folders(self) -> tuple[str, ...]:
        """The folders in which own entries are, each with those it lies in, by the alphabet."""
        used = dict.fromkeys(entry.folder for entry in self.own if entry.folder)
        parts = {"/".join(folder.split("/")[:depth]) for folder in used for depth in range(1, folder.count("/") + 2)}
        return tuple(sorted(parts, key=str.casefold))

    def path_of(self, entry: LibraryEntry, field: str) -> Path | None:
        """The file that a field of an entry names; None if it names none, or if the file is gone or not in the library."""
        name = entry.payload.get(field)
        if not isinstance(name, str) or not name:
            return None
        path = self.folder_of(entry) / name
        return path if path.is_file() and not leads_out(path, self.root if entry.own else _bundled_folder()) else None

    def folder_of(self, entry: LibraryEntry) -> Path:
        """The folder in which an entry's own file lies."""
        return (self.root / entry.file).parent if entry.own else _bundled_folder()

    def refresh(self, partly: Callable[[], None] = lambda: None) -> None:
        """Look at all files again; those that changed are read anew.

        Where that takes long and nothing was read before, the first entries are there before the rest; *partly* is told then.
        """
        begun = None if self._records else perf_counter()
        self.missing = missing_library(self.root)
        if self.root == library_folder():
            props_folder()
        before = self._records or load_records(self.root)
        records: Records = {}
        marks: list[str] = []
        trouble: list[LibraryFault] = [LibraryFault(self.missing)] if self.missing else []
        anew = 0
        try:
            for file, status in () if self.missing else find_files(self.root):
                if len(records) == MOST_FILES:
                    trouble.append(LibraryFault(f"Only the first {MOST_FILES} files in {self.root} were read."))
                    break
                if holds_favourites(file):
                    marks.append(file)
                    continue
                record = before.get(file)
                if record is None or not record.is_current(status):
                    record, anew = read_record(self.root, self.home(file), status), anew + 1
                records[file] = record
                if begun is not None and anew and perf_counter() - begun > PATIENCE:
                    begun = None
                    self._records = dict(records)
                    self._gather()
                    partly()
        except FileNotFoundError:
            pass  # nothing was kept yet
        except OSError as error:
            trouble.append(LibraryFault(f"Your library in {self.root} cannot be read: {reason(error)}."))
        if anew >= READ_ANEW:
            keep_records(self.root, records)
        self._favourites, wrong = read_favourites(self.root, marks)
        self._records, self._trouble = records, (*trouble, *wrong)
        if self._with_bundled and not self.bundled:
            self.bundled = _read_bundled(tuple(self._rulesets.values()))
        self._gather()

    def home(self, file: str) -> FileHome:
        """Where a file of this path is at home."""
        return home_of(file, self._rulesets, self.ruleset)

    def folder_for(self, entry: LibraryEntry) -> str:
        """Where in the library the file of a new entry goes: with the others of its kind, or with its game."""
        folder = KINDS[entry.kind].folder
        if folder or entry.ruleset == self.ruleset:
            return folder
        return next((folder for folder, name in self._rulesets.items() if name == entry.ruleset), file_stem(entry.ruleset))

    def _read_again(self, file: str) -> None:
        """Look at one file that was written or removed."""
        try:
            status = (self.root / file).stat()
        except OSError:
            self._records.pop(file, None)
            return
        known = file in self._records
        self._records[file] = read_record(self.root, self.home(file), status)
        if not known:
            self._records = dict(sorted(self._records.items(), key=lambda item: _order(item[0])))

    def _gather(self) -> None:
        """Make one list of what all files hold."""
        self.conflicts = tuple(conflict for conflict in find_conflicts(self._records) if conflict.original in self._records)
        aside = {conflict.copy for conflict in self.conflicts}
        used = {
            str(PurePosixPath(file).parent / name)
            for file, record in self._records.items()
            for entry in record.entries
            if entry.key
            for field in KINDS[entry.kind].files
            if (name := entry.payload.get(field))
        }
        self.own = tuple(
            entry
            for file, record in self._records.items()
            if file not in aside
            for entry in record.entries
            if entry.key or file not in used
        )
        self.bundled = marked_entries(self.bundled, self._favourites)
        self._by_id = {entry.id: entry for entry in (*self.bundled, *self.own)}
        told = [fault for file, record in self._records.items() if file not in aside for fault in record.faults]
        self.faults = (*self._trouble, *told, *_twice_there(self.own))


def _order(file: str) -> tuple[int, str]:
    """As a walk through the folders finds files."""
    return file.count("/"), file


def _twice_there(entries: Sequence[LibraryEntry]) -> list[LibraryFault]:
    """One sentence for each entry that is just like one in another file."""
    first: dict[tuple[str, str, str], LibraryEntry] = {}
    faults: list[LibraryFault] = []
    for entry in entries:
        known = first.setdefault((entry.kind, entry.ruleset, entry.title), entry)
        same_place = (known.folder, known.tags) == (entry.folder, entry.tags)
        if known is not entry and same_place and known.file != entry.file and known.says_the_same(entry) and not entry.is_loose:
            faults.append(
                LibraryFault(f"{entry.title} is there twice: in {known.file} and in {entry.file}.", entry.ruleset, entry.file)
            )
    return faults


def _bundled_folder() -> Path:
    return paths.data_dir("resources") / "tokens"


def _read_bundled(rulesets: tuple[str, ...]) -> tuple[LibraryEntry, ...]:
    """What comes with the program for each game."""
    root = _bundled_folder()
    before, records = load_records(root), dict[str, FileRecord]()
    anew = False
    for name in rulesets:
        file = f"{name}{SUFFIX}"
        try:
            status = (root / file).stat()
        except OSError:
            continue  # this game brings none
        record = before.get(file)
        if record is None or not record.is_current(status):
            record, anew = read_record(root, FileHome(file, name), status), True
        records[file] = record
    if anew:
        keep_records(root, records)
    return tuple(replace(entry, file="") for record in records.values() for entry in record.entries)
