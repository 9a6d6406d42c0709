"""Starts battlemap from a fresh checkout: python3 packaging/run.py [ARGS of battlemap]."""

from __future__ import annotations

import os
import subprocess
import sys

import setup_environment as setup


def main() -> int:
    """Make the environment if need be, then become the program; its exit code is ours."""
    # -P: a file in the current folder must not stand in for a module of the program.
    command = [str(setup.prepare(window=True)), "-P", "-m", "battlemap", *sys.argv[1:]]
    if os.name != "nt":  # exec returns to the prompt at once there
        os.execv(command[0], command)
    return subprocess.call(command)


if __name__ == "__main__":
    setup.start(main)
