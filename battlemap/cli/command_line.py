"""The command line: which command is asked for, run, and its errors as one sentence."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING

from battlemap import __version__
from battlemap.cli.open_command import open_window
from battlemap.cli.output import complain
from battlemap.paths import FolderTrouble
from battlemap.store.files.store_errors import StoreError, reason

if TYPE_CHECKING:
    from argparse import ArgumentParser

    from battlemap.cli.commands import Command

ABOUT = "A desktop battle map for tabletop role-playing fights whose rules stop and ask."
OPENING = """\
Without a command the window opens: with FILE, or with the battle that was open last. FILE is a battle (.battle), our own
JSON, a One Page Dungeon, or a picture that becomes the ground of a new battle; what it is, is told by its content.

examples:
  battlemap                                     open the window
  battlemap "Ravine ambush.battle"              open a battle
  battlemap import dungeon.json -o crypt.battle make a battle of a dungeon
  battlemap new --place forest-road -o road.battle
                                                make a battle on a battlefield from a recipe; --list names the places
  battlemap library search wolf --own           what the library holds; it is given out and taken in so, too
  battlemap export crypt.battle -o crypt.png    draw its map
  battlemap export crypt.battle -o crypt.png --players
                                                the same without secrets
  battlemap export crypt.battle -o crypt.json   the whole battle as text, for mail and diff
  battlemap play crypt.battle --all steady -o fought.battle
                                                have machines fight it out
  battlemap odds crypt.battle --by Orm --do push --on Cole
                                                what an action is likely to bring, and what comes back
  battlemap simulate crypt.battle --battles 1000 -o crypt.html
                                                have them fight it out a thousand times, and see who wins
  battlemap check my-scenarios/                 run scenario files
  battlemap new-ruleset duel                    write a small complete ruleset to begin with, in the folder duel
  battlemap check duel                          check everything in that folder
  battlemap house our-rules.toml                check house rules that were written by hand
"""


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command line *argv* (the process's own without one); gives back the exit code. Errors are one sentence."""
    arguments = list(sys.argv[1:] if argv is None else argv)
    run = _parse(arguments) if arguments else partial(open_window, None)  # the usual start has nothing to parse
    try:
        return run()
    except (StoreError, FolderTrouble, ValueError, LookupError, ImportError) as trouble:
        return complain(str(trouble))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has had enough
        return 0
    except OSError as error:
        return complain(f"{error.filename or 'The file'} cannot be used: {reason(error)}.")
    except KeyboardInterrupt:
        return 130


def _parse(arguments: list[str]) -> Callable[[], int]:
    """What *arguments* ask for; ends the program where that is nothing it can do."""
    parser, names = _parser()
    first = arguments[0]
    if first == "--" or not (first.startswith("-") or first in names):
        if first != "--" and len(arguments) > 1:
            parser.error(f"“{first}” is no command; there are {', '.join(sorted(names))}")
        arguments = ["open", *arguments]
    given = parser.parse_args(arguments)
    run: Command = given.run
    return partial(run, given)


def _parser() -> "tuple[ArgumentParser, frozenset[str]]":
    """The parser and the names of its commands."""
    from argparse import ArgumentParser, RawDescriptionHelpFormatter

    from battlemap.cli import (
        check_command,
        export_command,
        house_command,
        import_command,
        library_command,
        new_command,
        odds_command,
        open_command,
        play_command,
        replay_command,
        self_test_command,
        simulate_command,
    )
    from battlemap.cli.commands import Commands

    usage = "battlemap [FILE]\n       battlemap COMMAND …"
    parser = ArgumentParser("battlemap", usage, ABOUT, OPENING, formatter_class=RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"battlemap {__version__}")
    commands = Commands(parser)
    for module in (
        open_command, check_command, export_command, import_command, library_command, new_command, house_command,
        odds_command, play_command, simulate_command, replay_command, self_test_command,
    ):  # fmt: skip
        module.add_to(commands)
    return parser, commands.names
