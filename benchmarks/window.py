"""How fast the window is: the first painted battle against a bare window, and dragging a token over a crowded map.

Run with: python -m benchmarks.window
"""

import os
import subprocess
import sys
import tempfile
from statistics import median
from time import perf_counter

from benchmarks.timing import report

ROUNDS = 9
BARE = """
import os, sys, time
from PySide6.QtWidgets import QApplication, QGraphicsScene, QGraphicsView, QMainWindow
app = QApplication([])
class View(QGraphicsView):
    def paintEvent(self, event):
        super().paintEvent(event)
        os._exit(0)
window = QMainWindow()
scene = QGraphicsScene(window)
window.setCentralWidget(View(scene))
window.resize(1366, 768)
window.show()
app.exec()
"""
OURS = """
import os
from PySide6.QtWidgets import QApplication
app = QApplication([])
from battlemap.gui.main_window import MainWindow
from battlemap.gui.theme import Theme
from battlemap.canvas.view import MapView
painted = MapView.paintEvent
def paint(self, event):
    painted(self, event)
    os._exit(0)
MapView.paintEvent = paint
theme = Theme()
theme.dress()
window = MainWindow(theme)
window.start()
window.show()
app.exec()
"""


def started(code: str, home: str) -> float:
    """Seconds from starting Python to the first paint."""
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen", "BATTLEMAP_HOME": home}
    start = perf_counter()
    subprocess.run([sys.executable, "-c", code], env=env, check=True)
    return perf_counter() - start


def first_paint() -> tuple[float, float]:
    """The median seconds of ours and of the bare window, in turn; the battle was opened before."""
    ours, bare = [], []
    with tempfile.TemporaryDirectory() as home:
        started(OURS, home)
        started(BARE, home)
        for _ in range(ROUNDS):
            ours.append(started(OURS, home))
            bare.append(started(BARE, home))
    return median(ours), median(bare)


def main() -> None:
    """Print everything."""
    ours, bare = first_paint()
    report("First painted battle", ours, "at most ×1.6 of a bare window", bare)
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    subprocess.run([sys.executable, "-m", "benchmarks.dragging"], env=env, check=True)


if __name__ == "__main__":
    main()
