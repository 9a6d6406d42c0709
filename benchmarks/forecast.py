"""What the forecast and a battle that is played out cost the window, and how soon the forecast has a number.

    .venv/bin/python -m benchmarks.forecast [SAMPLE]

Without a screen, in a home of its own. Frames: the map is moved a little and painted, again and again.
"""

import os
import sys
import tempfile
from collections.abc import Callable
from pathlib import Path
from statistics import quantiles
from time import monotonic, perf_counter, process_time, sleep

os.environ["QT_QPA_PLATFORM"] = "offscreen"  # before Qt is there

from PySide6.QtWidgets import QApplication

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.settings import SHOWS_FORECAST
from battlemap.gui.simulation.simulation_request import SimulationRequest, battle_now
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.board_edits import copy_token
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from benchmarks.timing import report

FRAME, FRAMES = 1 / 60, 240
FIRST, STOPPED = 2.0, 0.5
PATIENCE = 120.0


def live(until: Callable[[], object], seconds: float = PATIENCE) -> float:
    """Let the window live until something has come about; how many seconds that took."""
    began = monotonic()
    while not until() and monotonic() - began < seconds:
        QApplication.processEvents()
        sleep(0.004)
    return monotonic() - began


def open_sample(window: MainWindow, name: str) -> BattlePage:
    """Show a sample, completely drawn."""
    file = Path(os.environ["BATTLEMAP_HOME"]) / "forecast.battle"
    battle = read_sample(name)
    if battle.board.turns.order:
        raise SystemExit(f"the fight of {name} has begun: nothing is forecast there")
    Document.create(file, battle).close()
    window.documents.open(file)
    page = window.page
    if page is None:
        raise SystemExit(f"{name} cannot be opened")
    live(lambda: page.controller.scene.ground.ready)
    live(lambda: False, 2)
    return page


def measure_window(page: BattlePage, title: str) -> None:
    """How long frames take, and how much of a processor the window's own process uses while nobody does anything."""
    view, times = page.controller.view, []
    for step in range(FRAMES):
        began = perf_counter()
        view.horizontalScrollBar().setValue(view.horizontalScrollBar().value() + (3 if step // 30 % 2 else -3))
        view.viewport().repaint()
        QApplication.processEvents()
        times.append(perf_counter() - began)
        sleep(max(0.0, FRAME - times[-1]))
    report(f"A frame, 95th percentile, {title}", quantiles(times, n=20)[-1], "under 16.7 ms", FRAME)
    report("    the longest", max(times), "under 16.7 ms", FRAME)
    used, began = process_time(), monotonic()
    live(lambda: False, 4)
    print(f"    of a processor, in the window's process: {(process_time() - used) / (monotonic() - began):.1%}")


def measure_forecast(window: MainWindow, page: BattlePage) -> None:
    """How soon there is a number, at first and after a change."""
    window.theme.settings.setValue(SHOWS_FORECAST, True)
    window.window_actions.forecast.begin()
    forecast = page.forecast
    if forecast is None:
        raise SystemExit("there is no forecast")
    report("The first number, processes started with it", live(lambda: forecast.card.view.who), "within 2 s", FIRST)
    measure_window(page, "with the forecast")
    page.session.edit(*copy_token(page.board, next(iter(page.board.tokens))))
    live(lambda: forecast.card.is_outdated, 2)
    report("The next number, after a change", live(lambda: not forecast.card.is_outdated), "within 2 s", FIRST)


def measure_playing_out(window: MainWindow, page: BattlePage) -> None:
    """The window while it is played out on all processors, and how soon that stops."""
    actions = window.window_actions.simulation
    actions.begin(SimulationRequest(battle_now(page.session), "Played out", "bench"))
    run = actions.run
    if run is None:
        raise SystemExit("it cannot be played out")
    live(lambda: run.state.progress.tally.fights)
    measure_window(page, "while it is played out")
    run.stop()
    report("Stopped", live(lambda: run.state.phase != "playing"), "within 0.5 s", STOPPED)


def main() -> None:
    """Print everything."""
    os.environ["BATTLEMAP_HOME"] = tempfile.mkdtemp(prefix="battlemap-forecast-")
    app = QApplication([])
    theme = Theme()
    theme.settings.setValue(SHOWS_FORECAST, False)
    window = MainWindow(theme)
    window.resize(1366, 768)
    window.show()
    page = open_sample(window, sys.argv[1] if len(sys.argv) > 1 else "mountain-pass")
    measure_window(page, "at rest")
    measure_forecast(window, page)
    measure_playing_out(window, page)
    window.close()
    app.processEvents()
    os._exit(0)


if __name__ == "__main__":
    main()
