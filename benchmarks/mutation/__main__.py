"""How much the tests notice: branch coverage of each room, and the share of small faults in it that make a test fail.

    python -m benchmarks.mutation [ROOM …] [--sample 100] [--seed 1] [--coverage-only] [--file PATTERN]

Works in a copy of the checkout, never in it. First it records which test runs which line, a folder of tests at a time; that takes
some minutes, is kept in build/mutation, and is done again only for folders whose tests have changed. Then it puts a sample of the
faults of each room into the copy, one at a time, and runs the tests that run that line. What no test noticed is listed with its
line before and after. The exit code is 0 if every room has the share that is wanted.
"""

import argparse
import json
import sys
import tempfile
import tomllib
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from pathlib import Path
from typing import NamedTuple

from benchmarks.mutation.checkout_copy import ROOT, copy_of_checkout, try_orders
from benchmarks.mutation.covering_tests import CoveringTests
from benchmarks.mutation.fork_server import Order
from benchmarks.mutation.mutants import Mutant, mutants_of
from benchmarks.mutation.rooms import ROOMS, Room, room_of, rooms_called

CACHE = ROOT / "build" / "mutation"
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
SECONDS, MOST = 12.0, 400
"""Tests that are tried on a fault take this long at most, and are so many at most."""


class Score(NamedTuple):
    """What was found of one room. *survivors*: the faults that no test noticed."""

    room: Room
    tried: int
    caught: int
    unsound: int
    survivors: tuple[Mutant, ...]

    @property
    def share(self) -> float:
        """The share of faults that were noticed, of those of which something can be said."""
        return self.caught / self.tried if self.tried else 1.0


def main() -> int:
    """Measure the rooms that are asked for."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.mutation", description=__doc__,
                                     formatter_class=argparse.RawDescriptionHelpFormatter)  # fmt: skip
    parser.add_argument("rooms", nargs="*", metavar="ROOM", help="only these rooms (default: all)")
    parser.add_argument("--sample", type=int, default=100, metavar="N", help="faults to try in each room (default: 100)")
    parser.add_argument("--seed", default="1", metavar="S", help="another seed draws another sample (default: 1)")
    parser.add_argument("--file", default="*", metavar="PATTERN", help="only faults in modules of this name, such as */fog/*.py")
    parser.add_argument("--coverage-only", action="store_true", help="record and print branch coverage, try no faults")
    parser.add_argument("--as-recorded", action="store_true", help="go by what was recorded before, even if tests have changed")
    given = parser.parse_args()
    try:
        rooms = rooms_called(given.rooms)
    except ValueError as error:
        parser.error(str(error))
    with copy_of_checkout() as folder:
        root = Path(folder)
        covering = CoveringTests(root, CACHE)
        CACHE.mkdir(parents=True, exist_ok=True)
        covering.refresh(("none",) if given.as_recorded else ())
        coverage = branch_coverage(covering, root)
        if given.coverage_only:
            for room in rooms:
                print(f"{room.name:<12}{coverage.get(room.name, 0.0):>7.1%}")
            return 0
        scores = list[Score]()
        for room in rooms:
            scores.append(try_room(room, covering, root, given.sample, given.seed, given.file))
            print_survivors(scores[-1])
    print_table(scores, coverage)
    return 0 if all(score.share >= score.room.wanted for score in scores) else 1


def try_room(room: Room, covering: CoveringTests, root: Path, count: int, seed: str, pattern: str) -> Score:
    """Try a sample of the faults of a room."""
    sample = sorted(faults_of(room, root, pattern), key=lambda mutant: mutant.order(seed))[:count]
    seconds, orders = covering.seconds(), list[Order]()
    for number, mutant in enumerate(sample):
        chosen = covering.choose(mutant, _tests_of(mutant.file), SECONDS, MOST)
        source = mutant.apply((root / mutant.file).read_bytes())
        cost = sum(seconds[test] for test in chosen.tests)
        orders.append(Order(number, mutant.file, source, chosen.tests, cost, chosen.at_import))
    results = {result.number: result for result in try_orders(orders, root)}
    known = [number for number in range(len(sample)) if number in results and results[number].outcome in ("caught", "survived")]
    survivors = tuple(sample[number] for number in known if results[number].outcome == "survived")
    return Score(room, len(known), len(known) - len(survivors), len(sample) - len(known), survivors)


def faults_of(room: Room, root: Path, pattern: str = "*") -> Iterator[Mutant]:
    """All faults of a room but those that change nothing."""
    equivalent = {(entry["file"], entry["was"], entry["now"]) for entry in tomllib.loads(EQUIVALENT.read_text()).get("same", ())}
    for top in ("battlemap", "rulesets"):
        for path in sorted((root / top).rglob("*.py")):
            file = path.relative_to(root).as_posix()
            if room_of(file) == room and fnmatch(file, pattern):
                for mutant in mutants_of(file, path.read_bytes()):
                    if (file, mutant.was, mutant.now) not in equivalent:
                        yield mutant


def branch_coverage(covering: CoveringTests, root: Path) -> dict[str, float]:
    """The share of lines and branches of each room that tests run."""
    from coverage import Coverage

    with tempfile.TemporaryDirectory() as folder:
        files = covering.save_coverage(Path(folder))
        sources = [str(root / "battlemap"), str(root / "rulesets")]
        combined = Coverage(data_file=str(Path(folder) / "all"), branch=True, source=sources, config_file=False)
        combined.exclude("if TYPE_CHECKING:")
        combined.combine([str(file) for file in files])
        report = Path(folder) / "report.json"
        combined.json_report(outfile=str(report))
        told = json.loads(report.read_text())["files"]
    sums: dict[str, list[int]] = {room.name: [0, 0] for room in ROOMS}
    for file, entry in told.items():
        if (room := room_of(Path(file).relative_to(root).as_posix())) is not None:
            summary = entry["summary"]
            sums[room.name][0] += summary["covered_lines"] + summary["covered_branches"]
            sums[room.name][1] += summary["num_statements"] + summary["num_branches"]
    return {name: covered / of if of else 1.0 for name, (covered, of) in sums.items()}


def print_survivors(score: Score) -> None:
    """List what no test noticed in a room."""
    if score.survivors:
        print(f"\n{score.room.name}: not noticed", flush=True)
    for mutant in sorted(score.survivors):
        print(f"  {mutant.file}:{mutant.line} {mutant.kind}\n    - {mutant.was}\n    + {mutant.now}")


def print_table(scores: Sequence[Score], coverage: dict[str, float]) -> None:
    """Print a row for each room, as the page of measurements has it."""
    print("\n| Room | Lines and branches run | Faults tried | Noticed | Wanted |\n|---|---|---|---|---|")
    for score in scores:
        without = f" ({score.unsound} could not be judged)" if score.unsound else ""
        print(
            f"| {score.room.name} | {coverage.get(score.room.name, 0.0):.0%} | {score.tried}{without} | {score.share:.0%} "
            f"| {score.room.wanted:.0%} |"
        )


def _tests_of(file: str) -> str:
    """The folder of tests for a module: tests/board for battlemap/board/zone_map.py."""
    first, second, *_ = file.split("/")
    return second if first == "battlemap" else f"rulesets/{second}"


if __name__ == "__main__":
    sys.exit(main())
