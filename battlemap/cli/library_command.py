"""What the library holds, from the command line: listed, looked for, given out, taken in."""

from argparse import ArgumentParser, Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands
from battlemap.cli.output import remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.store.collection.library import Library
    from battlemap.store.collection.library_entry import LibraryEntry

EXAMPLES = """\
examples:
  battlemap library list --kind creature --own
  battlemap library search grey wolf --game fate2
  battlemap library export wolf --own -o wolves.zip     all that the words find, as one file that can be mailed
  battlemap library import wolves.zip ogres.toml
"""


def add_to(commands: Commands) -> None:
    """The command ``library``."""
    what = "list, search, give out and take in what the library holds"
    acts = Commands(commands.add("library", list_entries, what, "", EXAMPLES), "battlemap library")
    listed = acts.add("list", list_entries, "list the entries of the library")
    searched = acts.add("search", list_entries, "list what is found by all of some words, as the window finds it")
    given = acts.add("export", export_entries, "write entries to one file that somebody else can take in")
    for parser in (listed, searched, given):
        _add_filters(parser)
    listed.set_defaults(words=[])
    searched.add_argument("words", metavar="WORD", nargs="+", help="words of names, tags, folders, games")
    given.add_argument("words", metavar="WORD", nargs="*", help="words that the entries are found by (default: everything)")
    given.add_argument("-o", dest="out", metavar="OUT", type=Path, help="the file to write, ending in .toml or .zip")
    taken = acts.add("import", import_files, "take files into the library")
    taken.add_argument("files", metavar="FILE", nargs="+", type=Path, help="a .toml, .zip, .battle, .svg or picture file")
    taken.add_argument("--game", metavar="ID", default="", help="the game of creatures that do not say of which they are")


def list_entries(given: Namespace) -> int:
    """The entries that pass, one a line: kind, game, title, and what marks them."""
    library, entries = _found(given)
    remark([fault.text for fault in library.faults])
    for entry in entries:
        marks = " · ".join(filter(None, ("favourite" if entry.favourite else "", entry.folder, ", ".join(entry.tags))))
        print(f"{entry.kind:<12} {entry.ruleset or '–':<13} {entry.title}{f'  ({marks})' if marks else ''}")
    if not entries:
        raise StoreError("Nothing in the library is like that.")
    return 0


def export_entries(given: Namespace) -> int:
    """The entries that pass, in one file."""
    from battlemap.store.collection.library_exchange import PACKED, PLAIN, pack_entries
    from battlemap.store.files.atomic_files import write_whole

    if given.out is None:
        raise StoreError(f"Say where to write the entries, as in -o entries{PACKED}.")
    library, entries = _found(given)
    if not entries:
        raise StoreError("Nothing in the library is like that; nothing was written.")
    suffix, data = pack_entries(library, entries)
    target: Path = given.out
    if target.suffix.lower() not in (PLAIN, PACKED):
        raise StoreError(f"{target.name} should end in {PLAIN} or {PACKED}.")
    if target.suffix.lower() != suffix:
        why = "bring pictures or other files along" if suffix == PACKED else "bring no files along"
        raise StoreError(f"{target.name} should end in {suffix}: these entries {why}.")
    write_whole(target, data)
    print(f"{target}: {len(entries)} {'entry' if len(entries) == 1 else 'entries'}")
    return 0


def import_files(given: Namespace) -> int:
    """Files into the library; those that cannot be used are told, and the others are taken in all the same."""
    from battlemap.cli.output import FAILED, complain
    from battlemap.rules import registry
    from battlemap.store.collection.library import Library
    from battlemap.store.collection.library_exchange import import_file

    rules = registry.load_ruleset(given.game) if given.game else None
    library, failed = Library(), False
    for path in given.files:
        try:
            made = import_file(library, path, rules)
        except (StoreError, OSError) as trouble:
            failed = bool(complain(str(trouble)))
            continue
        for entry in made.entries:
            print(f"{entry.kind:<12} {entry.ruleset or '–':<13} {entry.title}")
        remark(made.faults)
    return FAILED if failed else 0


def _add_filters(parser: ArgumentParser) -> None:
    parser.add_argument("--kind", metavar="KIND", default="", help="only entries of this kind: creature, battlefield, …")
    parser.add_argument("--game", metavar="ID", default="", help="only entries of this game")
    parser.add_argument("--folder", metavar="FOLDER", default="", help="only entries in this folder and those in it")
    parser.add_argument("--tag", metavar="TAG", default="", help="only entries with this tag")
    parser.add_argument("--own", action="store_true", help="without what comes with the program")
    parser.add_argument("--favourites", action="store_true", help="only favourites")


def _found(given: Namespace) -> "tuple[Library, Sequence[LibraryEntry]]":
    """The library and the entries of it that pass, in the order of the window."""
    from battlemap.store.collection.entry_kinds import KINDS
    from battlemap.store.collection.library import Library
    from battlemap.store.search.game_titles import game_titles
    from battlemap.store.search.library_search import LibraryFilter, LibrarySearch

    titles = game_titles()
    if given.kind and given.kind not in KINDS:
        raise StoreError(f"There is no kind “{given.kind}”; there are {', '.join(KINDS)}.")
    if given.game and given.game not in titles:
        raise StoreError(f"There is no game “{given.game}”; there are {', '.join(titles)}.")
    library = Library()
    if library.missing:
        raise StoreError(library.missing)
    wanted = LibraryFilter(
        " ".join(given.words), given.kind, given.game, given.folder, given.tag, "favourite" if given.favourites else ""
    )
    return library, LibrarySearch(library.own if given.own else library.entries, titles).find(wanted)
