"""On a platform with two real displays the window covers the second one, and does so again by its name and size."""

import json
import os
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[3]
SCRIPT = """
import sys
from PySide6.QtCore import QRect
from PySide6.QtWidgets import QApplication, QWidget
app = QApplication(["-style", "Fusion"])
from battlemap.gui.players.players_control import PlayersControl
from battlemap.gui.settings import open_settings
home = QWidget()
home.setGeometry(10, 10, 800, 600)
home.show()
control = PlayersControl(open_settings(), home, [])
control.open()
app.processEvents()
print(control.window.isFullScreen(), control.window.geometry() == QRect(1366, 0, 1920, 1080), control.display.name)
home.setGeometry(1500, 10, 800, 600)
control.close()
control.open()
print(control.window.geometry() == QRect(0, 0, 1366, 768), control.display.key)
control.close()
"""
SIZES = {"Laptop": (0, 1366, 768), "TV": (1366, 1920, 1080)}


def test_it_takes_the_display_on_which_the_gm_is_not(tmp_path: Path) -> None:
    screens = [
        {"name": name, "x": x, "y": 0, "width": width, "height": height, "logicalDpi": 96, "dpr": 1}
        for name, (x, width, height) in SIZES.items()
    ]
    config = tmp_path / "screens.json"
    config.write_text(json.dumps({"screens": screens}))
    env = {**os.environ, "QT_QPA_PLATFORM": f"offscreen:configfile={config}"}
    done = subprocess.run(
        [sys.executable, "-c", SCRIPT], check=False, cwd=ROOT, env=env, capture_output=True, text=True, timeout=60
    )
    assert done.stdout.split("\n")[:2] == ["True True TV", "True Laptop 1366×768"], done.stderr
