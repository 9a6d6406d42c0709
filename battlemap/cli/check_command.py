"""Checking rulesets and scenario files, listing rulesets, and writing a new one to begin with."""

from argparse import Namespace
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands, count
from battlemap.cli.output import FAILED, complain
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.board.encounter import AnyEncounter
    from battlemap.rules.ruleset import AnyRuleset
    from battlemap.testing.scenario_tables import Scenario


def add_to(commands: Commands) -> None:
    """The commands ``rulesets``, ``check`` and ``new-ruleset``."""
    commands.add("rulesets", list_rulesets, "list the rulesets that are installed")
    check = commands.add(
        "check", check_rules, "run scenario files, or try a ruleset by random play", "The exit code is 0 if all is well."
    )
    check.add_argument(
        "paths", metavar="PATH", nargs="*", type=Path,
        help="a scenario file (TOML), a folder of them, or the folder of a ruleset that you write: its code is run",
    )  # fmt: skip
    check.add_argument(
        "--from", dest="source", metavar="FOLDER", type=Path, help="whose ruleset the scenarios are about, not installed"
    )
    check.add_argument("--ask", action="store_true", help="print the questions and rolls that each step of a scenario meets")
    check.add_argument(
        "--ruleset",
        metavar="ID",
        help="play this ruleset at random and check what every ruleset must keep, on the boards of the PATHs, too",
    )
    check.add_argument("--games", metavar="N", type=count, default=20, help="with --ruleset: games on each board (default: 20)")
    new = commands.add(
        "new-ruleset", write_new_ruleset, "write a small complete ruleset to begin with", "It passes battlemap check at once."
    )
    new.add_argument("id", metavar="ID", help="its id: small letters, digits and _")
    new.add_argument("-o", dest="out", metavar="FOLDER", type=Path, help="the folder to make (default: ID, here)")


def list_rulesets(given: Namespace) -> int:
    """The rulesets with their titles."""
    from battlemap.rules import registry

    names = registry.ruleset_ids()
    width = max(map(len, names), default=0)
    for name in names:
        rules = registry.load_ruleset(name)
        print(f"{name:<{width}}  {rules.title} {rules.version}")
        if rules.plays:
            print(f"{'':<{width}}  {rules.plays}")
    return 0 if names else complain("No ruleset is installed; install battlemap again.")


def check_rules(given: Namespace) -> int:
    """Scenario files, the folders of rulesets, or random play of an installed ruleset."""
    if not given.paths and not given.ruleset:
        raise StoreError("Say what to check: scenario files and folders, the folder of a ruleset, or --ruleset ID.")
    if given.ruleset:
        return _check_ruleset(given.ruleset, given.games, given.paths)
    from battlemap.testing.ruleset_folder import is_ruleset_folder, opening_boards, read_ruleset_folder, readable_scenarios
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
        scenarios = tuple(readable_scenarios(rules, folder.scenario_files()))
        boards = tuple(opening_boards(rules, scenarios))
        sound = _tell_faults(rules, given.games, boards, folder.source, scenarios) and sound
    return 0 if sound else FAILED


def _load_for_check(name: str) -> "AnyRuleset":
    from battlemap.rules import registry

    try:
        return registry.load_ruleset(name)
    except registry.UnknownRuleset as unknown:
        raise registry.UnknownRuleset(f"{unknown}; one that is not installed is lent by --from FOLDER") from None


def _check_ruleset(name: str, games: int, paths: "Sequence[Path]") -> int:
    """Check an installed ruleset by random play, and on the boards of the scenarios in *paths*."""
    from battlemap.formats.importing import rules_for
    from battlemap.store.document.battle_folder import read_sample, sample_names
    from battlemap.testing.ruleset_folder import readable_scenarios
    from battlemap.testing.scenario_runner import scenario_files

    rules = rules_for(name)
    samples = [battle.opening for battle in map(read_sample, sample_names()) if battle.rules is rules]
    scenarios = tuple(readable_scenarios(rules, scenario_files(paths)))
    return 0 if _tell_faults(rules, games, samples, scenarios=scenarios) else FAILED


def _tell_faults(
    rules: "AnyRuleset",
    games: int,
    openings: "Sequence[AnyEncounter]",
    source: str = "",
    scenarios: "Sequence[Scenario]" = (),
) -> bool:
    """Print the faults of a ruleset, one a line; True if there are none."""
    from battlemap.selftest.engine_selftest import check_rules as faults_of

    faults = tuple(faults_of(rules, games, openings, source=source, scenarios=scenarios))
    for fault in faults:
        print(fault)
    count = f"{len(faults)} {'fault' if len(faults) == 1 else 'faults'}"
    print(f"{rules.title}: {count if faults else 'nothing wrong was found'}")
    return not faults


def write_new_ruleset(given: Namespace) -> int:
    """The small complete game of the guide, under an id of one's own."""
    from battlemap.testing.new_ruleset import write_ruleset

    files = write_ruleset(given.id, given.out)
    for file in files:
        print(file)
    folder: Path = given.out or Path(given.id)
    print(f"A complete small game; try it with: battlemap check {folder}")
    return 0
