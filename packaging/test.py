"""Sets up and runs the tests from a fresh checkout: python3 packaging/test.py [ARGS of pytest]."""

from __future__ import annotations

import os
import subprocess
import sys

import setup_environment as setup


def main() -> int:
    """Make the environment with the test tools if need be, then run pytest; its exit code is ours."""
    python = setup.prepare(dev=True)
    os.chdir(setup.ROOT)
    return subprocess.call([str(python), "-m", "pytest", *sys.argv[1:]])


if __name__ == "__main__":
    setup.start(main)
