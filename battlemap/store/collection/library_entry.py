"""One entry of a library, whatever its kind: read from the table of a file, and written as one."""

import re
from collections.abc import Mapping
from functools import lru_cache
from pathlib import PurePosixPath
from typing import Any

import msgspec
from msgspec import Struct

from battlemap.board.wording import capitalise
from battlemap.store.collection.entry_kinds import CHARACTER, CREATURE, KINDS, EntryKind, EntryPayload, kind_of_loose
from battlemap.store.collection.toml_tables import PICTURES, CollectionFault, drop_none, read_value, tables_of
from battlemap.store.files.toml_writing import table_text

LONGEST_NAME = 80
LONGEST_FOLDER = 200
_SIZE = re.compile(r"[\s_-]+\d{1,2}\s*[x×]\s*\d{1,2}$")
"""What the name of a prop's file says of its cells: "market stall 3x2"."""
PLAYED = frozenset({"Heroes", "Characters"})
"""The groups whose creatures stand with the players where an entry does not say."""


class LibraryEntry(Struct, frozen=True, omit_defaults=True):
    """One thing of a library. *ruleset*: the id of its game, or "". *folder*: "Winter/Goblins", or "".

    *payload*: the fields of its kind, as a file holds them.
    """

    kind: str
    title: str
    ruleset: str = ""
    tags: tuple[str, ...] = ()
    folder: str = ""
    favourite: bool = False
    help: str = ""
    notes: str = ""
    payload: dict[str, Any] = {}
    file: str = ""
    """The path of the user's file that holds it from the library's folder; empty for what comes with the program."""
    key: str = ""
    """Its table in that file; empty for a file that is an entry by itself."""

    @property
    def id(self) -> str:
        """What it is known by in its library."""
        return f"{self.file}/{self.key}" if self.file else f"/{self.ruleset}/{self.key}"

    @property
    def own(self) -> bool:
        """Whether it belongs to the user, who may change it."""
        return bool(self.file)

    @property
    def is_loose(self) -> bool:
        """Whether it is a file by itself of which nothing is written down yet."""
        return self.own and not self.key

    def says_the_same(self, other: "LibraryEntry") -> bool:
        """Whether another entry is of the same thing, wherever it is put and however it is marked."""
        mine = (self.kind, self.title, self.ruleset, self.help, self.notes, self.payload)
        return mine == (other.kind, other.title, other.ruleset, other.help, other.notes, other.payload)


class LibraryFault(Struct, frozen=True):
    """What is wrong with a file: one sentence. *ruleset*: the game that it concerns, or "". *file*: from the library's folder."""

    text: str
    ruleset: str = ""
    file: str = ""


class CommonFields(Struct, frozen=True):
    """What the table of an entry of any kind may say."""

    name: str
    kind: str = ""
    ruleset: str = ""
    tags: tuple[str, ...] = ()
    folder: str | None = None
    favourite: bool = False
    help: str = ""
    notes: str = ""


COMMON_NAMES = frozenset(CommonFields.__struct_fields__)


class FileHome(Struct, frozen=True):
    """What follows from where a file lies: its path in the library, the game and the folder of what does not say."""

    file: str
    ruleset: str = ""
    folder: str = ""
    kind: str = ""

    @property
    def name(self) -> str:
        """The file's own name."""
        return self.file.rpartition("/")[2]


def home_of(file: str, rulesets: Mapping[str, str], ruleset: str = "") -> FileHome:
    """Where a file is at home. *rulesets*: the folder of each game -> its id; *ruleset*: of all that does not say."""
    *folders, _ = file.split("/")
    kind = ""
    if folders and (folders[0] in rulesets or any(folders[0] == known.folder for known in KINDS.values())):
        top = folders.pop(0)
        ruleset = rulesets.get(top, ruleset)
        kind = next((known.id for known in KINDS.values() if known.folder == top), "")
    return FileHome(file, ruleset, "/".join(folders), kind)


def read_library_file(raw: bytes, home: FileHome) -> tuple[tuple[LibraryEntry, ...], tuple[LibraryFault, ...]]:
    """The sound entries of a file, and what is wrong with the others."""
    entries: list[LibraryEntry] = []
    faults: list[LibraryFault] = []
    try:
        tables = tables_of(raw, home.name)
    except CollectionFault as fault:
        return (), (LibraryFault(f"{fault}.", home.ruleset, home.file),)
    for key, table in tables.items():
        try:
            entries.append(entry_of(table, f"{home.name}, {key}", key, home))
        except CollectionFault as fault:
            named = table.get("ruleset") if isinstance(table, dict) else None
            faults.append(LibraryFault(f"{fault}.", named if isinstance(named, str) else home.ruleset, home.file))
    return tuple(entries), tuple(faults)


def loose_entry(home: FileHome) -> LibraryEntry | None:
    """The entry that a file is by itself, if it is one; its name is its title."""
    kind = kind_of_loose(home.file)
    if kind is None:
        return None
    name = PurePosixPath(home.file)
    stem = _SIZE.sub("", name.stem)
    title = " ".join(stem.replace("-", " ").replace("_", " ").split())[:LONGEST_NAME] or kind.title
    return LibraryEntry(kind.id, capitalise(title), folder=home.folder, payload={"file": name.name}, file=home.file)


def entry_of(table: Any, what: str, key: str, home: FileHome) -> LibraryEntry:
    """What a table means. Fault if a name or a value does not fit; *what* says where it stands."""
    if not isinstance(table, dict):
        raise CollectionFault(f"{what}: this should be a table such as [{key or 'grey_wolf'}]")
    kind = _kind_of(table, what, home)
    names = kind.payload.__struct_fields__
    fields, payload = dict[str, Any](), dict[str, Any]()
    for name, value in table.items():
        if name in COMMON_NAMES:
            fields[name] = value
        elif name not in names:
            raise CollectionFault(f"{what}, {name}: there is no field of this name")
        if name in names:
            payload[name] = value
    common: CommonFields = read_value(fields, CommonFields, what)
    read: EntryPayload = read_value(payload, kind.payload, what)
    _check(common, what)
    if read.fault:
        raise CollectionFault(f"{what}, {read.fault}")
    for name in kind.files:
        check_file_path(getattr(read, name), kind.suffixes or PICTURES, f"{what}, {name}")
    folder = home.folder if common.folder is None else clean_folder(common.folder)
    return LibraryEntry(
        _kind_meant(kind, payload, common), common.name, common.ruleset or home.ruleset, common.tags, folder, common.favourite,
        common.help, common.notes, payload, home.file, key,
    )  # fmt: skip


def entry_table(entry: LibraryEntry, home: FileHome) -> dict[str, Any]:
    """An entry as its table in a file at *home* holds it: what follows from there is left out."""
    kind = KINDS[entry.kind]
    common = {
        "kind": "" if entry.kind == (home.kind or _usual_kind(entry.payload)) else entry.kind,
        "ruleset": "" if entry.ruleset == home.ruleset else entry.ruleset,
        "folder": None if entry.folder == home.folder else entry.folder,
        "favourite": entry.favourite, "tags": list(entry.tags), "help": entry.help, "notes": entry.notes,
    }  # fmt: skip
    usual = {name: value for name, value in common.items() if value or (name == "folder" and value is not None)}
    payload = msgspec.to_builtins(msgspec.convert(entry.payload, kind.payload, str_keys=True), str_keys=True)
    table: dict[str, Any] = drop_none({"name": entry.title, **usual, **payload})
    return table


def table_of_entry(entry: LibraryEntry, key: str, home: FileHome) -> str:
    """An entry as the text of its table. CollectionFault if it could not be read again."""
    table = entry_table(entry, home)
    entry_of(table, entry.title.strip() or KINDS[entry.kind].title, key, home)
    try:
        return table_text(key, table)
    except TypeError as fault:
        raise CollectionFault(f"{entry.title}: {fault}") from None


@lru_cache(1_000)
def clean_folder(folder: str) -> str:
    """The name of a folder as all write it: "Winter/Goblins"."""
    return "/".join(part for part in (" ".join(part.split()) for part in folder.replace("\\", "/").split("/")) if part)


def check_file_path(name: str, suffixes: tuple[str, ...], what: str) -> None:
    """Fault unless *name* is empty or a path beside the entry's own file, of one of these endings."""
    if not name:
        return
    path = PurePosixPath(name.replace("\\", "/"))
    if path.is_absolute() or ".." in path.parts or ":" in name or path.suffix.lower() not in suffixes:
        like = "a picture beside the file, such as wolf.png" if suffixes == PICTURES else f"a {suffixes[0]} file beside this one"
        raise CollectionFault(f"{what}: this should be {like}")


def check_title(title: str, what: str) -> None:
    """Fault unless something can be called so."""
    if not title.strip() or len(title) > LONGEST_NAME:
        raise CollectionFault(f"{what}, name: a name has 1 to {LONGEST_NAME} letters")


def is_with_players(payload: Mapping[str, Any]) -> bool:
    """Whether somebody with these fields stands with the players."""
    return payload.get("side") == "players" or (not payload.get("side") and payload.get("group") in PLAYED)


def _kind_of(table: dict[str, Any], what: str, home: FileHome) -> EntryKind:
    named = table.get("kind", "")
    if named and named not in KINDS:
        raise CollectionFault(f"{what}, kind: there is no kind {str(named)[:LONGEST_NAME]!r}; there are: {', '.join(KINDS)}")
    return KINDS[named or home.kind or CREATURE]


def _kind_meant(kind: EntryKind, payload: dict[str, Any], common: CommonFields) -> str:
    return _usual_kind(payload) if kind.id == CREATURE and not common.kind else kind.id


def _usual_kind(payload: Mapping[str, Any]) -> str:
    """What a creature's entry is that does not say its kind."""
    return CHARACTER if is_with_players(payload) else CREATURE


def _check(common: CommonFields, what: str) -> None:
    check_title(common.name, what)
    if common.folder is not None and len(common.folder) > LONGEST_FOLDER:
        raise CollectionFault(f"{what}, folder: it has at most {LONGEST_FOLDER} letters")
