"""Which tests run a line, from what was recorded of each folder of tests; recorded anew where tests or code have changed."""

import ast
import os
import pickle
import subprocess
import sys
from collections.abc import Iterable, Iterator
from functools import cache, reduce
from hashlib import sha256
from operator import or_
from pathlib import Path
from random import Random
from typing import NamedTuple

from benchmarks.mutation.coverage_recorder import Recorded, save_arcs, sha_of
from benchmarks.mutation.mutants import Mutant

SPLIT = ("gui",)
"""Folders of tests so large that each of their own folders is recorded apart."""
LEFT_OUT = frozenset({"architecture", "packaging", "games", "golden", "old-files", "__pycache__"})
"""Folders without tests, or whose tests look at the text of the code rather than run it."""


class Chosen(NamedTuple):
    """The tests that are tried on a fault, the likeliest first."""

    tests: tuple[str, ...]
    at_import: bool
    """True if the fault lies in code that runs while modules are imported."""


class CoveringTests:
    """What was recorded of all folders."""

    def __init__(self, root: Path, cache: Path) -> None:
        self.root, self.cache = root, cache
        self.folders = tuple(_folders(root / "tests", root))
        self._recorded: list[Recorded] = []

    def refresh(self, only: Iterable[str] = ()) -> None:
        """Record the folders whose tests have changed, or of which nothing is recorded; *only*: no others than these."""
        wanted = frozenset(only)
        for folder in self.folders:
            stamp, sha = self._stamp(folder), _sha_of_tests(self.root / folder)
            if (not wanted or folder in wanted) and (not stamp.exists() or stamp.read_text() != sha):
                print(f"recording {folder} …", flush=True)
                command = [sys.executable, "-m", "benchmarks.mutation.coverage_recorder", folder, str(self._pickle(folder))]
                ran = subprocess.run(command, cwd=self.root, env=_environment(), capture_output=True, text=True, check=False)
                if ran.returncode != 0:
                    raise RuntimeError(f"{folder} could not be recorded:\n{ran.stdout[-2000:]}{ran.stderr[-2000:]}")
                stamp.write_text(sha)
        self._recorded = [
            Recorded(*pickle.loads(self._pickle(folder).read_bytes())) for folder in self.folders if self._pickle(folder).exists()
        ]

    def choose(self, mutant: Mutant, room: str, seconds: float, most: int) -> Chosen:
        """Tests that run the line of a fault, for so many seconds at most: first those of its room that run little else."""
        own, others, at_import = list[tuple[int, float, str]](), list[tuple[int, float, str]](), False
        for recorded in self._recorded:
            bits = self._ran(recorded, mutant)
            at_import |= self._is_imported(recorded, mutant)
            for number in _numbers(bits):
                test = recorded.tests[number]
                entry = (_breadth(recorded)[number], recorded.seconds[number], test)
                (own if test.startswith(f"tests/{room}/") else others).append(entry)
        own.sort()
        Random(mutant.key).shuffle(others)
        chosen, spent = list[str](), 0.0
        for listed, limit in ((own, 0.6), (others, 1.0), (own, 1.0)):
            for _, cost, test in listed:
                if test not in chosen and spent + cost <= seconds * limit and len(chosen) < most * limit:
                    chosen.append(test)
                    spent += cost
        if not chosen and (listed := sorted((*own, *others), key=lambda entry: entry[1])):
            chosen = [listed[0][2]]  # one long test is better than none
        return Chosen(tuple(chosen), at_import or not mutant.function)

    def seconds(self) -> dict[str, float]:
        """How long each test takes."""
        return {test: cost for one in self._recorded for test, cost in zip(one.tests, one.seconds, strict=True)}

    def save_coverage(self, folder: Path) -> list[Path]:
        """Write what was recorded as files of the coverage library."""
        folder.mkdir(parents=True, exist_ok=True)
        files = []
        for number, recorded in enumerate(self._recorded):
            known = {file: arcs for file, arcs in recorded.arcs.items() if recorded.shas[file] == sha_of(self.root / file)}
            save_arcs(known, self.root, folder / f"{number}.coverage")
            files.append(folder / f"{number}.coverage")
        return files

    def _ran(self, recorded: Recorded, mutant: Mutant) -> int:
        """The tests that ran the line; those of its function or module if the module has changed, or the line runs at import."""
        lines = recorded.lines.get(mutant.file)
        if lines is None:
            return 0
        if recorded.shas[mutant.file] == sha_of_now(self.root / mutant.file) and mutant.function:
            first, last = mutant.lines
            return lines.get(mutant.line, 0) | reduce(or_, (lines.get(line, 0) for line in range(first, last + 1)), 0)
        bits = 0
        first, last = function_span(self.root / mutant.file, mutant.function) if mutant.function else (0, 1 << 30)
        for line, ran in lines.items():
            if first - 10 <= line <= last + 10:
                bits |= ran
        return bits

    def _is_imported(self, recorded: Recorded, mutant: Mutant) -> bool:
        return mutant.function != "" and mutant.line in recorded.imported.get(mutant.file, frozenset())

    def _pickle(self, folder: str) -> Path:
        return self.cache / f"{folder.replace('/', '_')}.pickle"

    def _stamp(self, folder: str) -> Path:
        return self.cache / f"{folder.replace('/', '_')}.sha"


def _folders(tests: Path, root: Path) -> Iterator[str]:
    for path in sorted(tests.iterdir()):
        if path.is_dir() and path.name not in LEFT_OUT:
            inner = [one for one in sorted(path.iterdir()) if one.is_dir() and any(one.rglob("test_*.py"))]
            for one in inner if path.name in SPLIT else [path]:
                yield one.relative_to(root).as_posix()


def _sha_of_tests(folder: Path) -> str:
    digest = sha256()
    for path in sorted(path for path in folder.rglob("*") if path.suffix in (".py", ".toml")):
        digest.update(path.relative_to(folder).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()


def _numbers(bits: int) -> Iterator[int]:
    while bits:
        low = bits & -bits
        yield low.bit_length() - 1
        bits ^= low


_breadths: dict[int, list[int]] = {}


def _breadth(recorded: Recorded) -> list[int]:
    """How many modules each test runs lines of: a test of few says more about them."""
    if id(recorded) not in _breadths:
        counts = [0] * len(recorded.tests)
        for lines in recorded.lines.values():
            bits = 0
            for ran in lines.values():
                bits |= ran
            for number in _numbers(bits):
                counts[number] += 1
        _breadths[id(recorded)] = counts
    return _breadths[id(recorded)]


@cache
def sha_of_now(path: Path) -> str:
    """Of a file as it is in this run."""
    return sha_of(path)


@cache
def function_span(path: Path, function: str) -> tuple[int, int]:
    """The first and the last line of a function by its qualified name; of the whole module if it has none."""
    tree: ast.AST = ast.parse(path.read_bytes())
    for name in function.split("."):
        found = [one for one in ast.iter_child_nodes(tree) if getattr(one, "name", "") == name]
        if not found:
            return 0, 1 << 30
        tree = found[-1]
    return tree.lineno, tree.end_lineno  # type: ignore[attr-defined]


def _environment() -> dict[str, str]:
    return {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
