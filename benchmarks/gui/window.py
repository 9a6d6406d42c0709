"""How fast the window is: its first paint against that of a bare one, its mapping under X against Tiled's, and dragging.

Every start is a process of its own, timed from starting Python to the end of the paint, with byte code kept as usual (in a
folder of the run, so that the first, uncounted round writes it). All kinds of start take turns in one run.

Run with: python -m benchmarks.gui.window
"""

import os
import subprocess
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import median
from threading import Timer
from time import perf_counter

from benchmarks.gui import mapped_window
from benchmarks.timing import Start, processor_seconds, report

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
import os, sys
import battlemap.app
from battlemap.__main__ import main
until, open_window = sys.argv.pop(), battlemap.app.open_window
def run(path):
    app, window = open_window(path)
    from battlemap.canvas.view.map_view import MapView
    from battlemap.gui.widgets.foldable_column import FoldableHead
    Painted = FoldableHead if until == "dock" else MapView
    if until == "welcome":
        Painted = type(window.front_page)
    if until == "closed":
        window.documents.open_sample("ravine-ambush")
    painted = Painted.paintEvent
    def paint(self, event):
        painted(self, event)
        if until == "closed":
            self.board_scene.ground.finished.connect(window.close)
        else:
            from battlemap.store.document import recent_battles
            recent_battles.clear_opening()  # an end in the middle of a start is what the next start would mind
            os._exit(0)
    Painted.paintEvent = paint
    return app.exec()
battlemap.app.run = run
sys.exit(main())
"""


def time_start(code: str, home: Path, until: str = "") -> Start:
    """From starting Python to the paint that is waited for ("closed": a first battle, to the end of the program)."""
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    folders = {"BATTLEMAP_HOME": str(home), "PYTHONPYCACHEPREFIX": str(home.parent / "byte code")}
    used, start = processor_seconds(), perf_counter()
    env = {**kept, **folders, "QT_QPA_PLATFORM": "offscreen"}
    program = subprocess.Popen([sys.executable, "-c", code, until], env=env, stderr=subprocess.DEVNULL)
    limit = Timer(60, program.kill)  # waiting with a limit of its own would look only every 50 ms
    limit.start()
    failed = program.wait()
    took = Start(perf_counter() - start, processor_seconds() - used)
    limit.cancel()
    if failed:
        raise RuntimeError("the program has not come up")
    return took


def starts(folder: Path) -> dict[str, Start]:
    """The median of every kind of start, in turn; *folder*: for the users who start."""
    usual, fresh = folder / "usual", 0
    time_start(OURS, usual, "closed")

    def first_of_all() -> Start:
        nonlocal fresh
        fresh += 1
        return time_start(OURS, folder / f"first {fresh}", "welcome")

    kinds: dict[str, Callable[[], Start]] = {
        "A bare window": lambda: time_start(BARE, usual),
        "First paint of the live window, a usual start": lambda: time_start(OURS, usual, "map"),
        "The same with everything beside the map, a usual start": lambda: time_start(OURS, usual, "dock"),
        "First paint of the welcome page, the very first start": first_of_all,
    }
    times: dict[str, list[Start]] = {kind: [] for kind in kinds}
    for turn in range(ROUNDS + 1):
        for kind, measured in kinds.items():
            start = measured()
            if turn:
                times[kind].append(start)
    return {kind: Start(*map(median, zip(*starts, strict=True))) for kind, starts in times.items()}


def main() -> None:
    """Print everything."""
    with tempfile.TemporaryDirectory() as name:
        (_, bare), *ours = starts(Path(name)).items()
        for kind, start in ours:
            report(kind, start.wall, "at most ×3.0 of a bare window", bare.wall)
            report("    of the processor", start.processor, "at most ×3.0 of a bare window", bare.processor)
        mapped_window.main(Path(name, "usual"))
    env = {**os.environ, "QT_QPA_PLATFORM": "offscreen"}
    for part in ("benchmarks.gui.dragging", "benchmarks.gui.grid_drag"):
        subprocess.run([sys.executable, "-m", part], env=env, check=True)


if __name__ == "__main__":
    main()
