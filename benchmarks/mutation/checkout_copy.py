"""A copy of the checkout in which faults are tried, so that neither they nor the tests that run them touch the working tree."""

import os
import pickle
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from pathlib import Path

from benchmarks.mutation.fork_server import Order, Result

ROOT = Path(__file__).resolve().parents[2]
COPIED = ("battlemap", "rulesets", "tests", "resources", "packaging", "benchmarks", "docs", ".ci")


def copy_of_checkout() -> "tempfile.TemporaryDirectory[str]":
    """A copy of all that tests need, in memory where there is room."""
    shm = Path("/dev/shm")
    folder = tempfile.TemporaryDirectory(prefix="battlemap-mutation-", dir=shm if os.access(shm, os.W_OK) else None)
    for name in COPIED:
        shutil.copytree(ROOT / name, Path(folder.name) / name, ignore=shutil.ignore_patterns("__pycache__"))
    for path in ROOT.iterdir():
        if path.is_file() and path.name != ".git":
            shutil.copy2(path, folder.name)
    return folder


def try_orders(orders: Sequence[Order], root: Path) -> list[Result]:
    """The results of a fork server in a copy of the checkout. One that ends too early is started again after what stopped it."""
    left, results = list(orders), list[Result]()
    with tempfile.TemporaryDirectory() as folder:
        while left:
            given, told = Path(folder) / "orders", Path(folder) / "results"
            given.write_bytes(pickle.dumps([tuple(order) for order in left]))
            environment = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "PYTHONPATH": str(root)}
            command = [sys.executable, "-m", "benchmarks.mutation.fork_server", str(given), str(told)]
            subprocess.run(command, cwd=root, env=environment, check=False, stdout=subprocess.DEVNULL)
            new = list(_results_in(told))
            results += new
            done = {result.number for result in new}
            left = [order for order in left if order.number not in done]
            if left and not new:
                results.append(Result(left[0].number, "could not be tried", ""))
                left = left[1:]
    return results


def _results_in(path: Path) -> Iterator[Result]:
    if path.exists():
        with path.open("rb") as told:
            while True:
                try:
                    yield Result(*pickle.load(told))
                except EOFError:
                    return
