"""The files of a library and what was read of them, kept in the cache so that only what changed is read again."""

import os
import time
from collections.abc import Iterator, Mapping
from contextlib import suppress
from hashlib import sha256
from pathlib import Path

import msgspec
from msgspec import Struct

from battlemap import paths
from battlemap.regular_files import leads_out, read_file
from battlemap.store.collection.entry_kinds import KINDS, kind_of_loose
from battlemap.store.collection.library_entry import FileHome, LibraryEntry, LibraryFault, loose_entry, read_library_file
from battlemap.store.collection.toml_tables import LARGEST_FILE
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError, reason

SUFFIX = ".toml"
MOST_FILES = 20_000
DEEPEST = 8
"""So many folders in each other are looked through."""
SETTLED = 2_000_000_000
"""Nanoseconds after which a file that changed again has another time: what was read sooner after a change is read again."""
MOST_CACHE_BYTES = 400_000_000
FORM = "1"
"""Of the cache: another one is read by nobody else."""


class FileRecord(Struct, frozen=True, array_like=True):
    """One file as it was read. *modified*, *read_at*: in nanoseconds."""

    modified: int
    size: int
    read_at: int
    entries: tuple[LibraryEntry, ...] = ()
    faults: tuple[LibraryFault, ...] = ()

    def is_current(self, status: os.stat_result) -> bool:
        """Whether the file is still what was read."""
        same = (self.modified, self.size) == (status.st_mtime_ns, status.st_size)
        return same and self.modified + SETTLED < self.read_at


Records = dict[str, FileRecord]


class _Kept(Struct, frozen=True, array_like=True):
    form: str
    records: Records


def find_files(root: Path) -> Iterator[tuple[str, os.stat_result]]:
    """The files below *root* that may hold entries, by their paths from there. OSError if *root* cannot be read."""
    yield from _walk(root, "", DEEPEST)


def read_record(root: Path, home: FileHome, status: os.stat_result) -> FileRecord:
    """Read a file anew; what is wrong with it is in the record."""
    now = time.time_ns()
    path = f"{root}/{home.file}"  # a library holds thousands of small files: making a Path of each takes as long as reading it
    if os.path.islink(path) and leads_out(Path(path), root):
        told = f"{home.name} is a link to a file outside your library: put the file itself there."
        return FileRecord(status.st_mtime_ns, status.st_size, 0, (), (_fault(home, told),))
    if not home.file.lower().endswith(SUFFIX):
        loose = loose_entry(home)
        return FileRecord(status.st_mtime_ns, status.st_size, now, (loose,) if loose is not None else ())
    entries: tuple[LibraryEntry, ...] = ()
    faults: tuple[LibraryFault, ...] = ()
    if status.st_size > LARGEST_FILE:
        faults = (_fault(home, f"{home.name}: a file of a collection has at most {LARGEST_FILE // 1_000_000} MB."),)
    else:
        try:
            entries, faults = read_library_file(read_file(path, LARGEST_FILE), home)
        except OSError as error:
            entries, faults = (), (_fault(home, f"{home.name} cannot be read: {reason(error)}."),)
            now = 0  # and is tried again
    return FileRecord(status.st_mtime_ns, status.st_size, now, entries, faults)


def load_records(root: Path) -> Mapping[str, FileRecord]:
    """What was kept of a library; nothing if it is damaged or of another form."""
    with suppress(OSError, msgspec.MsgspecError, UnicodeDecodeError, RecursionError):
        kept = msgspec.msgpack.decode(read_file(_cache_path(root), MOST_CACHE_BYTES), type=_Kept)
        if kept.form == _form():
            return kept.records
    return {}


def keep_records(root: Path, records: Records) -> None:
    """Keep what was read for next time; where the cache cannot be used, everything is read again then."""
    with suppress(StoreError, OSError, OverflowError):  # msgpack has no numbers beyond 64 bits
        path = _cache_path(root)
        paths.make_dir(path.parent)
        write_whole(path, msgspec.msgpack.encode(_Kept(_form(), records)))


def _walk(folder: Path, prefix: str, depth: int) -> Iterator[tuple[str, os.stat_result]]:
    folders: list[str] = []
    with os.scandir(folder) as found:
        for item in sorted(found, key=lambda item: item.name):
            if item.name.startswith("."):
                continue
            name = prefix + item.name
            try:
                if item.is_dir():
                    if not item.is_symlink():
                        folders.append(item.name)
                elif name.lower().endswith(SUFFIX) or kind_of_loose(name) is not None:
                    yield name, item.stat()
            except OSError:  # it went away meanwhile, or leads nowhere
                continue
    if depth:
        for name in folders:
            with suppress(OSError):
                yield from _walk(folder / name, f"{prefix}{name}/", depth - 1)


def _cache_path(root: Path) -> Path:
    name = sha256(str(root.absolute()).encode(errors="replace")).hexdigest()[:32]
    return paths.user_cache_dir() / "library" / f"{name}.msgpack"


def _form() -> str:
    """What the records depend on beside the files: the kinds and their fields."""
    kinds = "".join(f"{kind.id}{kind.payload.__struct_fields__}{kind.folder}{kind.suffixes}" for kind in KINDS.values())
    return FORM + sha256(kinds.encode()).hexdigest()


def _fault(home: FileHome, text: str) -> LibraryFault:
    return LibraryFault(text, home.ruleset, home.file)
