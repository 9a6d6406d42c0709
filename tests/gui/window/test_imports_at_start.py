"""What is not seen when the window opens is not imported before its first paint, and Qt is not asked about its own widgets."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[3]
START = """
import sys
import battlemap.app
app, window = battlemap.app.open_window()
if window.page is None:
    window.documents.open_sample("ravine-ambush")
from battlemap.canvas.view.map_view import MapView
paint = MapView.paintEvent
def paint_and_tell(self, event):
    paint(self, event)
    from PySide6 import QtWidgets
    loaded = [name for name, module in sys.modules.items() if type(module).__name__ != "LateModule"]
    print(*loaded, *(f"Qt.{name}" for name in vars(QtWidgets) if not name.startswith("_")))
    app.exit()
MapView.paintEvent = paint_and_tell
app.exec()
window.close()
"""
LATER = (
    "battlemap.gui.collection", "battlemap.gui.contest", "battlemap.gui.forms", "battlemap.gui.house_rules",
    "battlemap.gui.first_run", "battlemap.gui.inspector", "battlemap.gui.log", "battlemap.gui.menu", "battlemap.gui.question",
    "battlemap.gui.start.",
    "battlemap.gui.session.subject_edits", "battlemap.gui.session.map_edits", "battlemap.export", "battlemap.selftest",
    "battlemap.canvas.tools.grid.paint_tool", "battlemap.canvas.tools.grid.wall_tool", "battlemap.canvas.ground.grid_renderer",
    "battlemap.store.collection", "battlemap.store.document.house_rules_file", "battlemap.store.document.text_form",
    "battlemap.store.validation.rescue", "battlemap.canvas.preview.zone_path", "battlemap.canvas.preview.cell_path",
    "battlemap.play.edits.board_edits", "battlemap.gui.widgets.modeless_dialog", "tomllib", "secrets",
    "battlemap.gui.export", "battlemap.gui.import_map", "battlemap.gui.library", "battlemap.gui.new_battle",
    "battlemap.gui.party", "battlemap.generation", "battlemap.formats", "battlemap.store.pasted",
    "networkx", "shapely", "numpy", "tcod", "asyncio", "PIL", "pypdf", "defusedxml", "zstandard", "pydot",
    "argparse", "dataclasses", "hashlib", "inspect", "logging", "platformdirs", "typing_extensions",
    "shibokensupport.signature.layout", "shibokensupport.signature.parser", "shibokensupport.signature.lib.",
)  # fmt: skip


@pytest.fixture(scope="module")
def start(tmp_path_factory: pytest.TempPathFactory) -> list[str]:
    """All modules, and as Qt.… all kinds of widgets, that the second start has imported up to its first paint."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    folders = {name: str(tmp_path_factory.mktemp(name)) for name in ("BATTLEMAP_HOME", "PYTHONPYCACHEPREFIX")}
    env = {**kept, **folders, "QT_QPA_PLATFORM": "offscreen"}
    command = [sys.executable, "-c", START]
    first, second = (
        subprocess.run(command, cwd=ROOT, env=env, capture_output=True, text=True, check=True, timeout=60) for _ in range(2)
    )
    assert first.stdout, first.stderr
    return second.stdout.split()


def test_what_is_not_seen_is_not_imported(start: list[str]) -> None:
    assert "battlemap.canvas.view.map_view" in start
    assert [name for name in start if name.startswith(LATER)] == []


def test_what_is_named_there_exists() -> None:
    ours = [ROOT / name.rstrip(".").replace(".", "/") for name in LATER if name.startswith("battlemap.")]
    assert [path for path in ours if not path.is_dir() and not path.with_suffix(".py").exists()] == []


def test_qt_is_not_asked_what_its_own_widgets_are(start: list[str]) -> None:
    assert "Qt.QGraphicsView" in start
    assert [
        name for name in ("Qt.QStyle", "Qt.QCalendarWidget", "Qt.QTableView", "Qt.QDockWidget", "Qt.QFileDialog") if name in start
    ] == []
