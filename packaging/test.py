"""Sets up and runs the tests from a fresh checkout: python3 packaging/test.py [ARGS of pytest]."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path

import setup_environment as setup

MOST = 4
"""So many processes at most: each takes about 1 GB."""
ONE_PROCESS = re.compile(
    r"-[qvl]*[nxsp]|--(numprocesses|dist|tx|exitfirst|maxfail|stepwise|sw|pdb|trace|capture|setup-(show|only|plan))"
)
"""What asks for another number of processes, for an end at the first failure, or for a terminal of its own."""


def main() -> int:
    """Make the environment with the test tools if need be, then run pytest; its exit code is ours."""
    python = setup.prepare(dev=True)
    os.chdir(setup.ROOT)
    given = sys.argv[1:]
    return subprocess.call([str(python), "-m", "pytest", *side_by_side(given, processors()), *given], env=environment(os.environ))


def environment(ours: Mapping[str, str]) -> dict[str, str]:
    """*ours*, but Python keeps what it compiles: tests start the program in processes of their own more than a hundred times."""
    kept = {name: value for name, value in ours.items() if name != "PYTHONDONTWRITEBYTECODE"}
    return {**kept, "PYTHONPYCACHEPREFIX": str(setup.VENV / "compiled")}


def side_by_side(given: Sequence[str], count: int) -> list[str]:
    """Options that spread the tests over *count* processors; none where *given* names files or needs a single process."""
    if count < 2 or any(ONE_PROCESS.match(one) or _is_path(one) for one in given):
        return []
    # Each process begins with a row of neighbours, which share what their file sets up, and takes over from a slower one.
    return ["-n", str(min(count, MOST)), "--dist", "worksteal"]


def processors() -> int:
    """How many processors this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def _is_path(argument: str) -> bool:
    return not argument.startswith("-") and Path(argument.partition("::")[0]).exists()


if __name__ == "__main__":
    setup.start(main)
