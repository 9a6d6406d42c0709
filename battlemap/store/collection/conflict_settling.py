"""Settling a conflict copy of a library: keep what is there, take the copy instead, or keep what both say; it can be undone."""

from collections.abc import Mapping
from typing import Literal, TypeAlias

from msgspec.structs import replace

from battlemap.store.collection.conflict_copies import ConflictCopy
from battlemap.store.collection.creature_images import LARGEST, bytes_of
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry, read_library_file

Settlement: TypeAlias = Literal["original", "copy", "both"]


def describe_conflict(library: Library, conflict: ConflictCopy) -> str:
    """What the two say otherwise, in a few words."""
    ours, theirs = _entries(library, conflict.original), _entries(library, conflict.copy)
    names = [entry.title for key, entry in theirs.items() if ours.get(key) != entry]
    names += [entry.title for key, entry in ours.items() if key not in theirs]
    return ", ".join(dict.fromkeys(names)) or "nothing but remarks"


def settle_conflict(library: Library, conflict: ConflictCopy, keep: Settlement) -> Mapping[str, bytes]:
    """Settle a conflict; gives back the files as they were, for Library.put_files(). StoreError if it cannot be."""
    before = {file: bytes_of(library.root / file, LARGEST) for file in (conflict.original, conflict.copy)}
    if keep == "both":
        ours = _entries(library, conflict.original)
        for key, entry in _entries(library, conflict.copy).items():
            known = ours.get(key)
            if known is None or not known.says_the_same(entry):
                library.add(replace(entry, ruleset=entry.ruleset), library.files_of(entry))
    after = before[conflict.copy] if keep == "copy" else before[conflict.original]
    library.put_files({conflict.original: after, conflict.copy: None})
    return before


def _entries(library: Library, file: str) -> dict[str, LibraryEntry]:
    """The entries of a file, by their keys, as if it were the original."""
    raw = bytes_of(library.root / file, LARGEST)
    return {entry.key: replace(entry, file=file) for entry in read_library_file(raw, library.home(file))[0]}
