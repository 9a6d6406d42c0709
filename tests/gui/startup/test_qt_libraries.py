"""Libraries of Qt are loaded while modules are imported that need none of them."""

import subprocess
import sys

import pytest

from tests.architecture.source import ROOT

WITHOUT = """
import sys
from battlemap.gui.startup.qt_libraries import import_without_qt
import_without_qt()
print(*[name for name in sys.modules if name.startswith("PySide6") or name == "battlemap.play.session"])
"""
BESIDE = """
from battlemap.gui.startup.qt_libraries import load_beside
thread = load_beside()
thread.join()
print(*sorted({line.split("/")[-1].strip() for line in open("/proc/self/maps") if "Qt" in line}))
import PySide6.QtWidgets
"""


def run(code: str) -> list[str]:
    """What a Python of its own prints."""
    ended = subprocess.run([sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True, timeout=60)
    return ended.stdout.split()


def test_what_is_imported_meanwhile_needs_no_qt() -> None:
    assert run(WITHOUT) == ["battlemap.play.session"]


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere each import loads its own")
def test_the_libraries_are_there_before_anything_of_pyside_is_imported() -> None:
    assert {"libQt6Core.so.6", "libQt6Gui.so.6", "libQt6Widgets.so.6", "QtCore.abi3.so", "QtSvg.abi3.so"} <= set(run(BESIDE))
