"""Command line: one thin function per command."""

import os
import sys
from collections.abc import Callable, Sequence
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from battlemap import __version__
from battlemap.board.wording import capitalise
from battlemap.paths import FolderTrouble
from battlemap.store.files.store_errors import StoreError, reason

if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from battlemap.board.encounter import AnyEncounter
    from battlemap.rules.ruleset import AnyRuleset
    from battlemap.store.database.battle import Battle

Command: TypeAlias = "Callable[[Namespace], int]"
FAILED = 1
SAMPLE = "ravine-ambush"
"""What is drawn where there is no display."""
ABOUT = "A desktop battle map for tabletop role-playing fights whose rules stop and ask."
OPENING = """\
Without a command the window opens: with FILE, or with the battle that was open last. FILE is a battle (.battle), our own
JSON, a One Page Dungeon, or a picture that becomes the ground of a new battle; what it is, is told by its content.

examples:
  battlemap                                     open the window
  battlemap "Ravine ambush.battle"              open a battle
  battlemap import dungeon.json -o crypt.battle make a battle of a dungeon
  battlemap export crypt.battle -o crypt.png    draw its map
  battlemap export crypt.battle -o crypt.png --players
                                                the same without secrets
  battlemap export crypt.battle -o crypt.json   the whole battle as text, for mail and diff
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
        return _complain(str(trouble))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())  # whoever read our output has had enough
        return 0
    except OSError as error:
        return _complain(f"{error.filename or 'The file'} cannot be used: {reason(error)}.")
    except KeyboardInterrupt:
        return 130


def _complain(sentence: str) -> int:
    print(f"battlemap: {' '.join(sentence.split())}", file=sys.stderr)
    return FAILED


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
    import argparse

    usage = "battlemap [FILE]\n       battlemap COMMAND …"
    parser = argparse.ArgumentParser("battlemap", usage, ABOUT, OPENING, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--version", action="version", version=f"battlemap {__version__}")
    commands = parser.add_subparsers(title="commands", metavar="COMMAND", prog="battlemap", required=True)

    def add(name: str, run: Command, what: str, more: str = "") -> "ArgumentParser":
        made = commands.add_parser(name, help=what, description=f"{capitalise(what)}. {more}".strip())
        made.set_defaults(run=run)
        return made

    opening = add("open", open_file, "open the window (the same as without a command)")
    opening.add_argument("file", metavar="FILE", nargs="?", type=Path, help="what to open; without it, what was open last")
    add("rulesets", list_rulesets, "list the rulesets that are installed")
    check = add("check", check_rules, "run scenario files, or try a ruleset by random play", "The exit code is 0 if all is well.")
    check.add_argument(
        "paths", metavar="PATH", nargs="*", type=Path,
        help="a scenario file (TOML), a folder of them, or the folder of a ruleset that you write: its code is run",
    )  # fmt: skip
    check.add_argument(
        "--from", dest="source", metavar="FOLDER", type=Path, help="whose ruleset the scenarios are about, not installed"
    )
    check.add_argument("--ask", action="store_true", help="print the questions and rolls that each step of a scenario meets")
    check.add_argument("--ruleset", metavar="ID", help="play this ruleset at random and check what every ruleset must keep")
    check.add_argument("--games", metavar="N", type=_count, default=20, help="with --ruleset: games on each board (default: 20)")
    export = add("export", export_file, "write a battle as a picture (.png) or as text (.json)")
    export.add_argument("file", metavar="FILE", type=Path, help="a battle, or anything that can be opened")
    export.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="what to write, ending in .png or .json")
    export.add_argument("--theme", choices=("dark", "light"), default="dark", help="of a picture (default: dark)")
    export.add_argument(
        "--scale", metavar="X", type=float, help="size of a picture; 1 is the map at 100 %% (default: 1, or less for a huge map)"
    )
    export.add_argument("--players", action="store_true", help="a picture without what only the game master knows")
    bring = add("import", import_file, "make a battle of a file: our JSON, a One Page Dungeon, a picture")
    bring.add_argument("file", metavar="FILE", type=Path, help="what to make it of")
    bring.add_argument("-o", dest="out", metavar="OUT", type=Path, required=True, help="the battle to write, ending in .battle")
    bring.add_argument("--ruleset", metavar="ID", default="", help="whose rules it is played by (default: the first on zones)")
    bring.add_argument("--house", metavar="RULES", type=Path, help="a file of house rules (TOML) that the battle goes by")
    new = add(
        "new-ruleset", write_new_ruleset, "write a small complete ruleset to begin with", "It passes battlemap check at once."
    )
    new.add_argument("id", metavar="ID", help="its id: small letters, digits and _")
    new.add_argument("-o", dest="out", metavar="FOLDER", type=Path, help="the folder to make (default: ID, here)")
    house = add("house", check_house, "check files of house rules, and list what they change", "The exit code is 0 if all fit.")
    house.add_argument("files", metavar="FILE", nargs="+", type=Path, help="house rules (TOML), as the window saves them")
    replay = add("replay", replay_file, "run a battle's journal again and compare", "The exit code is 0 if nothing differs.")
    replay.add_argument("file", metavar="FILE", type=Path, help="a battle, or a battle as text")
    add("self-test", test_itself, "try the engine, the files, the drawing and the window where the program is installed")
    return parser, frozenset(commands.choices)


def _count(text: str) -> int:
    number = int(text)
    if not 1 <= number <= 100_000:
        raise ValueError(text)
    return number


def open_file(given: "Namespace") -> int:
    """The window with a file, or with what was open last."""
    file: Path | None = given.file
    return open_window(file)


def open_window(file: Path | None) -> int:
    """The window, with *file* or with what was open last; without a display a picture instead."""
    if not _has_display():
        return _draw_instead(file)
    if file is not None and not file.exists():
        raise StoreError(f"{file} cannot be opened: there is no such file.")
    from battlemap.app import run

    return run(file)


def _has_display() -> bool:
    """Whether a window can be shown; only Linux and its like may be without."""
    if sys.platform in ("win32", "darwin") or os.environ.get("QT_QPA_PLATFORM"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def _draw_instead(file: Path | None) -> int:
    from battlemap.formats.importing import import_battle
    from battlemap.store.document.battle_folder import read_sample

    battle = read_sample(SAMPLE) if file is None else import_battle(file)
    target = Path("battlemap-sample.png" if file is None else f"battlemap-{file.stem}.png").absolute()
    what = "the sample battle" if file is None else file.name
    print(f"There is no display to open a window on, so {what} was drawn instead:")
    _draw(battle, target, "dark", 1.0)
    print(target)
    return 0


def list_rulesets(given: "Namespace") -> int:
    """The rulesets with their titles."""
    from battlemap.rules import registry

    names = registry.ruleset_ids()
    width = max(map(len, names), default=0)
    for name in names:
        rules = registry.load_ruleset(name)
        print(f"{name:<{width}}  {rules.title} {rules.version}")
        if rules.plays:
            print(f"{'':<{width}}  {rules.plays}")
    return 0 if names else _complain("No ruleset is installed; install battlemap again.")


def check_rules(given: "Namespace") -> int:
    """Scenario files, the folders of rulesets, or random play of an installed ruleset."""
    if bool(given.paths) == bool(given.ruleset):
        raise StoreError("Say what to check: scenario files and folders, the folder of a ruleset, or --ruleset ID.")
    if given.ruleset:
        return _check_ruleset(given.ruleset, given.games)
    from battlemap.testing.ruleset_folder import is_ruleset_folder, opening_boards, read_ruleset_folder
    from battlemap.testing.scenario_runner import check_scenarios

    named = [folder for path in given.paths if is_ruleset_folder(path) for folder in read_ruleset_folder(path)]
    lent = read_ruleset_folder(given.source) if given.source else ()
    own = {folder.id: folder.load() for folder in (*lent, *named)}
    files = [path for path in given.paths if not is_ruleset_folder(path)] + [file for it in named for file in it.scenario_files()]
    sound = True
    if files:
        report = check_scenarios(files, lambda name: own.get(name) or _load_for_check(name))
        print("\n".join(report.lines(given.ask)))
        sound = report.passed
    for folder in named:
        rules = own[folder.id]
        boards = tuple(opening_boards(rules, folder.scenario_files()))
        sound = _tell_faults(rules, given.games, boards, folder.source) and sound
    return 0 if sound else FAILED


def _load_for_check(name: str) -> "AnyRuleset":
    from battlemap.rules import registry

    try:
        return registry.load_ruleset(name)
    except registry.UnknownRuleset as unknown:
        raise registry.UnknownRuleset(f"{unknown}; one that is not installed is lent by --from FOLDER") from None


def _check_ruleset(name: str, games: int) -> int:
    from battlemap.formats.importing import rules_for
    from battlemap.store.document.battle_folder import read_sample, sample_names

    rules = rules_for(name)
    samples = [battle.opening for battle in map(read_sample, sample_names()) if battle.rules is rules]
    return 0 if _tell_faults(rules, games, samples) else FAILED


def _tell_faults(rules: "AnyRuleset", games: int, openings: "Sequence[AnyEncounter]", source: str = "") -> bool:
    """Say what is wrong with a ruleset; whether nothing is."""
    from battlemap.selftest.engine_selftest import check_rules as faults_of

    faults = tuple(faults_of(rules, games, openings, source=source))
    for fault in faults:
        print(fault)
    count = f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}"
    print(f"{rules.title}: {count if faults else 'nothing wrong was found'}")
    return not faults


def write_new_ruleset(given: "Namespace") -> int:
    """The small complete game of the guide, under an id of one's own."""
    from battlemap.testing.new_ruleset import write_ruleset

    files = write_ruleset(given.id, given.out)
    for file in files:
        print(file)
    folder: Path = given.out or Path(given.id)
    print(f"A complete small game; try it with: battlemap check {folder}")
    return 0


def export_file(given: "Namespace") -> int:
    """A battle as a picture or as text."""
    from battlemap.formats.battle_json import write_battle
    from battlemap.formats.importing import import_battle

    target: Path = given.out
    kind = target.suffix.lower()
    if kind not in (".png", ".json"):
        raise StoreError(f"{target.name} should end in .png (a picture) or .json (text).")
    if given.players and kind != ".png":
        raise StoreError("--players is for pictures: the text holds the whole battle.")
    battle = import_battle(given.file)
    _remark(battle.remarks)
    if kind == ".png":
        _draw(battle, target, given.theme, given.scale, given.players)
    else:
        write_battle(battle, target)
    print(target)
    return 0


def _draw(battle: "Battle", target: Path, theme: str, scale: float | None, players: bool = False) -> None:
    from battlemap.export.image_export import export_png, offscreen
    from battlemap.paint.style.images import ImageStore
    from battlemap.paint.style.palette import palette
    from battlemap.play.player_view import redact

    app = offscreen()
    board = redact(battle.rules, battle.board) if players else battle.board
    pictures = ImageStore(battle.assets.get)
    export_png(board, battle.rules.display(board), target, palette=palette(theme), picture_of=pictures, scale=scale)
    app.processEvents()


def import_file(given: "Namespace") -> int:
    """A new battle of a file of ours or of somebody else's."""
    from battlemap.formats.importing import import_battle
    from battlemap.store.database.schema import SUFFIX
    from battlemap.store.document.document import Document

    target: Path = given.out
    if target.suffix.lower() != SUFFIX:
        raise StoreError(f"{target.name} should end in {SUFFIX}.")
    battle = import_battle(given.file, given.ruleset)
    if given.house is not None:
        battle = _with_house(battle, given.house)
    _remark(battle.remarks)
    Document.create(target, battle).close()
    zones, tokens = len(battle.board.zone_map.zones), len(battle.board.tokens)
    print(f"{target}: {battle.board.title or target.stem}, {zones} zones, {tokens} tokens, {battle.rules.title}")
    return 0


def _with_house(battle: "Battle", file: Path) -> "Battle":
    from msgspec.structs import replace

    from battlemap.store.document.house_rules_file import read_house

    rules, house = read_house(file)
    if rules.id != battle.rules.id:
        raise StoreError(f"{file.name} holds house rules of {rules.title}; the battle is played by {battle.rules.title}.")
    if battle.entries:
        raise StoreError(f"{battle.board.title} has begun; load the house rules in the window, as a change that can be undone.")
    return replace(battle, opening=replace(battle.opening, house={**battle.opening.house, **house}))


def check_house(given: "Namespace") -> int:
    """Files of house rules: the game of each, and what they change."""
    from battlemap.store.document.house_rules_file import read_house
    from battlemap.store.files.toml_writing import value_text

    wrong = 0
    for path in given.files:
        try:
            rules, house = read_house(path)
        except StoreError as trouble:
            wrong += _complain(str(trouble))
            continue
        count = f"{len(house)} {'change' if len(house) == 1 else 'changes'}"
        print(f"{path}: {rules.title}, {count}")
        for place, value in house.items():
            print(f"  {place} = {value_text(value)}")
    return FAILED if wrong else 0


def replay_file(given: "Namespace") -> int:
    """A battle's journal, run again."""
    from battlemap.formats.importing import import_battle
    from battlemap.play.journal import Journal, replay
    from battlemap.store.document.journal_replay import replay_differences

    battle = import_battle(given.file)
    _remark(battle.remarks)
    journal = Journal(battle.opening)
    for entry in battle.entries:
        journal.add(entry, replay(journal.board(entry.parent), entry.events))
    found = tuple(replay_differences(journal, battle.rules, battle.state.seed))
    for one in found:
        print(f"entry {one.entry} ({one.title}): {one.why}")
    count = len(battle.entries)
    print(f"{count} {'entry' if count == 1 else 'entries'} run again, {len(found)} of them differ")
    return FAILED if found or battle.remarks else 0


def test_itself(given: "Namespace") -> int:
    """The program, tried where it is installed."""
    os.environ["QT_QPA_PLATFORM"] = "offscreen"  # nothing is shown, and no display is needed
    from PySide6.QtWidgets import QApplication

    from battlemap.selftest import window_selftest as window_test
    from battlemap.selftest.engine_selftest import self_test

    app = QApplication.instance() or QApplication([])
    sound = self_test()
    faults = window_test.run()
    app.processEvents()
    return 0 if sound and not faults else FAILED


def _remark(remarks: Sequence[str]) -> None:
    for remark in remarks:
        print(f"battlemap: {remark}", file=sys.stderr)
