"""Entries that come and go as files: one or many in one file that can be mailed, or what other files are by themselves."""

import zlib
from collections.abc import Callable, Sequence
from functools import lru_cache
from io import BytesIO
from pathlib import Path, PurePosixPath
from zipfile import ZIP_DEFLATED, ZIP_STORED, BadZipFile, ZipFile

from msgspec import Struct
from msgspec.structs import replace

from battlemap.regular_files import file_size, leads_out, read_for_seeking
from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.store.collection.creature_file import creature_from
from battlemap.store.collection.creature_images import LARGEST_ATTACHED, bytes_of, picture_name, write_beside
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE, HOUSE_RULES, KINDS
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import (
    LONGEST_NAME,
    FileHome,
    LibraryEntry,
    loose_entry,
    read_library_file,
    table_of_entry,
)
from battlemap.store.collection.library_writing import AttachedFile
from battlemap.store.collection.toml_tables import CollectionFault, key_for
from battlemap.store.database.schema import SUFFIX, read_header
from battlemap.store.document.house_rules_file import is_house_file, read_house
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError, reason

PLAIN, PACKED = ".toml", ".zip"
LIST = "library.toml"
"""The entries in a packed file; what they name lies in folders beside it."""
MOST_PACKED = 20_000
PACKINGS = (ZIP_STORED, ZIP_DEFLATED)
"""The ways of packing that unpack no more at once than they are asked for."""
LARGEST_PACKED = 256_000_000
"""Of what is in a packed file, unpacked, in bytes."""


class UnknownGame(StoreError):
    """A file of creatures that does not say of which game they are, and more than one could read them."""


class ImportedEntries(Struct, frozen=True):
    """What came of a file, and one sentence for each thing in it that did not."""

    entries: tuple[LibraryEntry, ...] = ()
    faults: tuple[str, ...] = ()


class BroughtEntry(Struct, frozen=True):
    """An entry on its way, with the files that it names by their fields."""

    entry: LibraryEntry
    files: dict[str, AttachedFile] = {}


def import_file(library: Library, path: Path, rules: AnyRuleset | None = None) -> ImportedEntries:
    """Take a file into the library. *rules*: the game of creatures that do not say. StoreError if nothing in it can be used."""
    if path.resolve().is_relative_to(library.root.resolve()):
        raise StoreError(f"{path.name} is in your library already.")
    if path.is_dir():
        raise StoreError(f"{path.name} is a folder; choose the files in it.")
    suffix = path.suffix.lower()
    if suffix == PACKED:
        brought, faults = _unpack(path)
    elif suffix == PLAIN:
        brought, faults = ([_house_entry(path)], []) if is_house_file(path) else _read_plain(path, rules)
    else:
        brought, faults = [_file_entry(path)], []
    entries, wrong = _fit_games(brought, path.name, rules)
    faults += wrong
    fresh = [item for item in entries if _twin(library, item) is None]
    if not fresh:
        told = faults[0] if faults else _all_there(entries, path.name)
        if any(_is_ambiguous(item.entry, rules) for item in brought):
            raise UnknownGame(f"{told.rstrip('.')}; nothing was taken in.")
        raise StoreError(f"{told.rstrip('.')}; nothing was taken in.")
    faults += [f"{item.entry.title} is in your library already." for item in entries if item not in fresh]
    if suffix == PLAIN and len(fresh) == len(brought) and (made := _copy_file(library, path, fresh)):
        return ImportedEntries(made, tuple(faults))
    return ImportedEntries(tuple(library.add(item.entry, item.files) for item in fresh), tuple(faults))


def _copy_file(library: Library, path: Path, items: Sequence[BroughtEntry]) -> tuple[LibraryEntry, ...]:
    """Take a file in as it is written, remarks and all; nothing if that does not say the same there."""
    folders = {library.folder_for(item.entry) for item in items}
    games = {item.entry.ruleset for item in items}
    if len(folders) != 1 or len(games) != 1 or any(item.entry.kind == HOUSE_RULES for item in items):
        return ()
    beside = {str(item.entry.payload[field]): file.data for item in items for field, file in item.files.items()}
    return library.add_file(folders.pop(), path.stem, bytes_of(path), beside)


def pack_entries(library: Library, entries: Sequence[LibraryEntry]) -> tuple[str, bytes]:
    """Entries as one file that others can take in: its ending, and what is in it. StoreError if a file cannot be read."""
    text, files = _exported(library, entries)
    return (PACKED, _zipped(text, files)) if files else (PLAIN, text.encode())


def write_entries(library: Library, entries: Sequence[LibraryEntry], path: Path) -> None:
    """Write entries to *path*; to a plain file the files that they name go into folders beside it."""
    text, files = _exported(library, entries)
    if path.suffix.lower() == PACKED:
        write_whole(path, _zipped(text, files))
        return
    for name, data in files.items():
        write_beside(path.parent / name, data)
    write_whole(path, text.encode())


def _zipped(text: str, files: dict[str, bytes]) -> bytes:
    buffer = BytesIO()
    with ZipFile(buffer, "w", ZIP_DEFLATED) as packed:
        for name, data in {LIST: text.encode(), **files}.items():
            packed.writestr(name, data)
    return buffer.getvalue()


def _exported(library: Library, entries: Sequence[LibraryEntry]) -> tuple[str, dict[str, bytes]]:
    """The text of entries that are given out, and the files that they name, by their paths from it."""
    keys: list[str] = []
    texts: list[str] = []
    files: dict[str, bytes] = {}
    for entry in entries:
        payload = {name: value for name, value in entry.payload.items() if name not in KINDS[entry.kind].files}
        for field, file in library.files_of(entry).items():
            suffix = PurePosixPath(file.name).suffix
            name = (
                picture_name(file.data, suffix) if field == "portrait" else _free_name(f"{entry.kind}/{file.name}", file, files)
            )
            files[name] = file.data
            payload[field] = name
        keys.append(key_for(entry.key or entry.title, keys))
        try:
            given = replace(entry, payload=payload, favourite=False)
            texts.append(table_of_entry(given, keys[-1], FileHome(LIST)))
        except CollectionFault as fault:
            raise StoreError(f"{fault}.") from None
    return "\n".join(texts), files


def _free_name(name: str, file: AttachedFile, files: dict[str, bytes]) -> str:
    path, number = PurePosixPath(name), 2
    while files.get(name, file.data) != file.data:
        name, number = str(path.with_stem(f"{path.stem} {number}")), number + 1
    return name


def _read_plain(path: Path, rules: AnyRuleset | None) -> tuple[list[BroughtEntry], list[str]]:
    """The entries of a file of tables, with what lies beside it."""
    entries, told = read_library_file(bytes_of(path), FileHome(path.name))
    brought, faults = [], [fault.text for fault in told]
    beside = _bounded_neighbours(path)
    for entry in entries:
        files = {
            field: AttachedFile(file.name, beside(file))
            for field in KINDS[entry.kind].files
            if (name := entry.payload.get(field)) and (file := path.parent / name).is_file() and not leads_out(file, path.parent)
        }
        brought.append(BroughtEntry(entry, files))
    if not entries and not faults:
        faults = [f"{path.name}: there is no creature in it." if rules is not None else f"{path.name}: there is nothing in it."]
    return brought, faults


def _bounded_neighbours(path: Path) -> Callable[[Path], bytes]:
    """Return what reads a picture beside a file of tables. StoreError once all that were read, repeats counted, are too much."""
    read = lru_cache(maxsize=None)(bytes_of)
    total = 0

    def neighbour(file: Path) -> bytes:
        nonlocal total
        data = read(file)
        total += len(data)
        if total > LARGEST_PACKED:
            raise StoreError(f"The pictures beside {path.name} have more than {LARGEST_PACKED // 1_000_000} MB.")
        return data

    return neighbour


def _unpack(path: Path) -> tuple[list[BroughtEntry], list[str]]:
    """The entries of a packed file, with the files in it that they name."""
    try:
        if file_size(path) > LARGEST_PACKED:
            raise StoreError(f"{path.name} is larger than {LARGEST_PACKED // 1_000_000} MB.")
        with ZipFile(read_for_seeking(path, LARGEST_PACKED)) as packed:
            if LIST not in packed.namelist():
                raise StoreError(f"{path.name} holds no {LIST}, so nothing of a library.")
            if len(packed.namelist()) > MOST_PACKED or sum(item.file_size for item in packed.infolist()) > LARGEST_PACKED:
                raise StoreError(f"{path.name} holds more than {LARGEST_PACKED // 1_000_000} MB.")
            if any(item.compress_type not in PACKINGS for item in packed.infolist()):
                raise StoreError(f"{path.name} is packed in a way that is not read here; pack it again as a plain ZIP file.")
            entries, told = read_library_file(_member(packed, LIST), FileHome(LIST))
            known = set(packed.namelist())
            member = _bounded_members(packed, path)
            brought = [
                BroughtEntry(
                    entry,
                    {
                        field: AttachedFile(PurePosixPath(name).name, member(name))
                        for field in KINDS[entry.kind].files
                        if (name := entry.payload.get(field)) in known
                    },
                )
                for entry in entries
            ]
    except OSError as error:
        raise StoreError(f"{path.name} cannot be read: {reason(error)}.") from None
    except (BadZipFile, NotImplementedError, RuntimeError, ValueError, EOFError, zlib.error):
        raise StoreError(f"{path.name} is damaged, or is no packed file.") from None
    return brought, [f"{path.name}: {fault.text}" for fault in told]


def _bounded_members(packed: ZipFile, path: Path) -> Callable[[str], bytes]:
    """Return what reads a file out of a packed one. StoreError once all that were read, repeats counted, are too much.

    An entry may name a file that another one names as well: each would get a copy of its own.
    """
    read = lru_cache(maxsize=None)(lambda name: _member(packed, name))
    total = 0

    def member(name: str) -> bytes:
        nonlocal total
        total += packed.getinfo(name).file_size
        if total > LARGEST_PACKED:
            raise StoreError(f"{path.name} holds more than {LARGEST_PACKED // 1_000_000} MB.")
        return read(name)

    return member


def _member(packed: ZipFile, name: str) -> bytes:
    """One file out of a packed one, whose size was looked at. BadZipFile if it is longer or shorter than it says."""
    size = packed.getinfo(name).file_size
    with packed.open(name) as file:
        data = file.read(size + 1)
    if len(data) != size:
        raise BadZipFile(name)
    return data


def _house_entry(path: Path) -> BroughtEntry:
    rules, house = read_house(path)
    title = path.stem[:LONGEST_NAME].strip() or f"{rules.title} house rules"
    return BroughtEntry(LibraryEntry(HOUSE_RULES, title, rules.id, payload={"house": house}))


def _file_entry(path: Path) -> BroughtEntry:
    """What a file is by itself: a battlefield, a prop, a picture of a token."""
    suffix = path.suffix.lower()
    kind = next((kind for kind in KINDS.values() if suffix in kind.suffixes), None)
    entry = loose_entry(FileHome(f"{kind.folder}/{path.name}")) if kind is not None else None
    if entry is None:
        raise StoreError(f"{path.name} is nothing that a library holds: creatures, battlefields, house rules, props, pictures.")
    if suffix == SUFFIX:
        read_header(path)
    return BroughtEntry(replace(entry, file=""), {"file": AttachedFile(path.name, bytes_of(path, LARGEST_ATTACHED))})


def _fit_games(brought: Sequence[BroughtEntry], what: str, rules: AnyRuleset | None) -> tuple[list[BroughtEntry], list[str]]:
    """Those that a game that is installed can read, each with its game; and one sentence for each of the others."""
    fitting: list[BroughtEntry] = []
    faults: list[str] = []
    for item in brought:
        try:
            fitting.append(replace(item, entry=_with_game(item.entry, f"{what}, {item.entry.key}", rules)))
        except CollectionFault as fault:
            faults.append(f"{fault}.")
    return fitting, faults


def _with_game(entry: LibraryEntry, what: str, rules: AnyRuleset | None) -> LibraryEntry:
    if entry.kind not in (CREATURE, CHARACTER):
        return entry
    if entry.ruleset:
        if rules is None or rules.id != entry.ruleset:
            if entry.ruleset not in registry.ruleset_ids():
                raise CollectionFault(f"{what}: it is of the game {registry.brief(entry.ruleset)!r}, which is not installed")
            rules = registry.load_ruleset(entry.ruleset)
        creature_from(rules, entry, what)
        return entry
    if rules is not None:
        try:
            creature_from(rules, entry, what)
        except CollectionFault:
            if len(others := games_for(entry)) != 1:
                raise
            return replace(entry, ruleset=others[0])
        return replace(entry, ruleset=rules.id)
    games = games_for(entry)
    if len(games) != 1:
        many = "no game knows such a sheet" if not games else 'it does not say of which game it is: write ruleset = "…" into it'
        raise CollectionFault(f"{what}: {many}")
    return replace(entry, ruleset=games[0])


def _is_ambiguous(entry: LibraryEntry, rules: AnyRuleset | None) -> bool:
    """Whether several games could read somebody who does not say which."""
    somebody = entry.kind in (CREATURE, CHARACTER) and not entry.ruleset
    return somebody and rules is None and len(games_for(entry)) > 1


def games_for(entry: LibraryEntry) -> list[str]:
    """The ids of the games that can read somebody's sheet."""
    games: list[str] = []
    for name in registry.ruleset_ids():
        try:
            creature_from(registry.load_ruleset(name), entry)
        except CollectionFault:
            continue
        games.append(name)
    return games


def _twin(library: Library, item: BroughtEntry) -> LibraryEntry | None:
    """The user's own entry that is just like one that comes."""
    entry, named = item.entry, KINDS[item.entry.kind].files
    bare = _without(entry, named)
    files = {name: file.data for name, file in item.files.items()}
    for other in library.own:
        if (other.title, other.kind) == (entry.title, entry.kind) and _without(other, named).says_the_same(bare):
            theirs = {name: file.data for name, file in library.files_of(other).items()}
            if theirs == files:
                return other
    return None


def _without(entry: LibraryEntry, fields: Sequence[str]) -> LibraryEntry:
    return replace(entry, payload={name: value for name, value in entry.payload.items() if name not in fields})


def _all_there(entries: Sequence[BroughtEntry], what: str) -> str:
    if len(entries) == 1:
        return f"{entries[0].entry.title} is in your library already"
    return f"All {len(entries)} of {what} are in your library already" if entries else f"{what}: there is nothing in it"
