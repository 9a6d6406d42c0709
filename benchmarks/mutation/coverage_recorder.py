"""Runs a folder of tests and notes which test runs which line: python -m benchmarks.mutation.coverage_recorder FOLDER OUT

A process of its own, so that modules are imported while they are watched.
"""

import pickle
import sys
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple

import coverage
import pytest
from coverage import CoverageData

IMPORTED = ""
"""The context of what runs while tests are collected."""


class Recorded(NamedTuple):
    """What one folder of tests ran. Numbers of tests count from 0, as bits of an integer."""

    tests: tuple[str, ...]
    seconds: tuple[float, ...]
    shas: dict[str, str]
    """Of each module as it was."""
    lines: dict[str, dict[int, int]]
    """Of each module: its lines, and the tests that ran them."""
    imported: dict[str, frozenset[int]]
    """Of each module: the lines that ran while tests were collected."""
    arcs: dict[str, list[tuple[int, int]]]
    """Of each module: the steps from line to line, for branch coverage."""


class CoverageRecorder:
    """A plugin of pytest. Everything is kept in memory: tests of full disks forbid large files to the whole process."""

    def __init__(self, root: Path) -> None:
        self.root = root
        sources = [str(root / "battlemap"), str(root / "rulesets")]
        self.coverage = coverage.Coverage(data_file=None, branch=True, source=sources, config_file=False)
        self.seconds: dict[str, float] = {}
        self.failed: set[str] = set()

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.seconds[item.nodeid] = 0.0
        self.coverage.switch_context(item.nodeid)
        try:
            return (yield)
        finally:
            self.coverage.switch_context(IMPORTED)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.seconds[report.nodeid] = self.seconds.get(report.nodeid, 0.0) + report.duration
        if report.outcome != "passed":
            self.failed.add(report.nodeid)

    def recorded(self) -> Recorded:
        """What has run, once the tests are through."""
        data = self.coverage.get_data()
        tests = tuple(test for test in self.seconds if test not in self.failed)
        bits = {test: 1 << number for number, test in enumerate(tests)}
        shas, lines, imported, arcs = {}, {}, {}, {}
        for path in sorted(data.measured_files()):
            file = Path(path).relative_to(self.root).as_posix()
            shas[file] = sha_of(self.root / file)
            arcs[file] = sorted(data.arcs(path) or ())
            lines[file], at_import = dict[int, int](), set[int]()
            for line, contexts in data.contexts_by_lineno(path).items():
                if IMPORTED in contexts:
                    at_import.add(line)
                if line > 0 and (ran := sum({bits.get(context, 0) for context in contexts})):
                    lines[file][line] = ran
            imported[file] = frozenset(at_import)
        return Recorded(tests, tuple(self.seconds[test] for test in tests), shas, lines, imported, arcs)


def sha_of(path: Path) -> str:
    """Of a file; empty where there is none."""
    return sha256(path.read_bytes()).hexdigest() if path.exists() else ""


def save_arcs(arcs: dict[str, list[tuple[int, int]]], root: Path, out: Path) -> None:
    """Write a file of the coverage library."""
    out.unlink(missing_ok=True)
    data = CoverageData(basename=str(out))
    data.add_arcs({str(root / file): steps for file, steps in arcs.items()})
    data.write()


def main(folder: str, out: Path) -> int:
    """Record the tests of a folder; 0 if they could be run."""
    recorder = CoverageRecorder(Path.cwd())
    recorder.coverage.start()
    code = pytest.main(
        ["-q", "-p", "no:cacheprovider", "-m", "not slow", "--timeout=1500", "--no-header", "--tb=no", folder], plugins=[recorder]
    )
    recorder.coverage.stop()
    if code in (pytest.ExitCode.OK, pytest.ExitCode.TESTS_FAILED):
        out.parent.mkdir(parents=True, exist_ok=True)
        out.write_bytes(pickle.dumps(tuple(recorder.recorded())))
        return 0
    return int(code)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1], Path(sys.argv[2])))
