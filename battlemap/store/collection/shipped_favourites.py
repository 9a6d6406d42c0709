"""Which creatures that come with the program are favourites: a file of the user's library, since theirs cannot be changed.

    ["shipped favourites"]
    war_of_ashes = ["orc_raider", "wolf"]

Every file whose name begins so counts, copies that a sync has made of a conflict included: no mark is lost.
"""

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path

from msgspec.structs import replace

from battlemap.regular_files import read_file
from battlemap.store.collection.library_entry import LibraryEntry, LibraryFault
from battlemap.store.collection.toml_tables import LARGEST_FILE, CollectionFault, tables_of
from battlemap.store.files.store_errors import reason
from battlemap.store.files.toml_writing import table_text

NAME = "shipped favourites"
FILE = f"{NAME}.toml"


def holds_favourites(file: str) -> bool:
    """Whether a file of the library, by its path from there, holds such marks and no entries."""
    return "/" not in file and file.casefold().startswith(NAME)


def read_favourites(root: Path, files: Iterable[str]) -> tuple[frozenset[str], tuple[LibraryFault, ...]]:
    """The ids of the marked entries in all these files, and what is wrong with them."""
    marked: set[str] = set()
    faults: list[LibraryFault] = []
    for file in files:
        try:
            table = tables_of(read_file(root / file, LARGEST_FILE), file).get(NAME)
            marked |= {f"/{ruleset}/{key}" for ruleset, keys in _checked(table, file).items() for key in keys}
        except FileNotFoundError:
            continue
        except OSError as error:
            faults.append(LibraryFault(f"{file} cannot be read: {reason(error)}.", file=file))
        except CollectionFault as fault:
            faults.append(LibraryFault(f"{fault}.", file=file))
    return frozenset(marked), tuple(faults)


def favourites_text(marked: Collection[str]) -> str:
    """The text of the file that marks the entries with these ids."""
    games: dict[str, list[str]] = {}
    for key in sorted(marked):
        _, ruleset, name = key.split("/", 2)
        games.setdefault(ruleset, []).append(name)
    return table_text(NAME, games)


def marked_entries(entries: Iterable[LibraryEntry], marked: Collection[str]) -> tuple[LibraryEntry, ...]:
    """Entries that come with the program, with the marks that they have now."""
    return tuple(
        entry if entry.favourite == (entry.id in marked) else replace(entry, favourite=not entry.favourite) for entry in entries
    )


def _checked(table: object, file: str) -> Mapping[str, list[str]]:
    if not isinstance(table, dict):
        raise CollectionFault(f'{file}: this should be a table ["{NAME}"]')
    for ruleset, keys in table.items():
        if not isinstance(keys, list) or not all(isinstance(key, str) for key in keys):
            raise CollectionFault(f"{file}, {ruleset}: this should be a list of keys of creatures")
    return table
