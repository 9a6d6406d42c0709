"""Trying the program where it is installed."""

import os
from argparse import Namespace

from battlemap.cli.commands import Commands
from battlemap.cli.output import FAILED


def add_to(commands: Commands) -> None:
    """The command ``self-test``."""
    what = "try the engine, the files, the drawing and the window where the program is installed"
    commands.add("self-test", test_itself, what)


def test_itself(given: Namespace) -> int:
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
