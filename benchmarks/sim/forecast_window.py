"""What benchmarks.sim.forecast measures: a window without a screen, in a home of its own.

Frames: the map is moved a little and painted, again and again.
"""

import multiprocessing
import os
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
from battlemap.play.edits.board_edits import copy_token
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.battle import Battle, new_battle
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from benchmarks.minds.arena_maps import crowded_board
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


def battle_named(name: str) -> Battle:
    """A sample; or so many against so many of a game, as in "zweihander:15"."""
    game, _, count = name.partition(":")
    if not count:
        return read_sample(name)
    rules = load_ruleset(game)
    return new_battle(rules, crowded_board(rules, int(count)), seed=name)


def open_battle(window: MainWindow, name: str) -> BattlePage:
    """Show a battle, completely drawn."""
    file = Path(os.environ["BATTLEMAP_HOME"]) / "forecast.battle"
    battle = battle_named(name)
    if battle.board.turns.order:
        raise SystemExit(f"the fight of {name} has begun: nothing is forecast there")
    file.unlink(missing_ok=True)
    Document.create(file, battle).close()
    window.documents.open(file)
    page = window.page
    if page is None:
        raise SystemExit(f"{name} cannot be opened")
    live(lambda: page.controller.scene.ground.ready)
    live(lambda: False, 2)
    return page


def fighting_seconds() -> float:
    """What the processes that fight have had of the processors so far."""
    used = 0.0
    for child in multiprocessing.active_children():
        stat = Path(f"/proc/{child.pid}/stat")
        if stat.exists():
            fields = stat.read_text().rpartition(")")[2].split()
            used += (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
    return used


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


def measure_forecast(window: MainWindow, page: BattlePage, frames: bool) -> None:
    """How soon there is a number, at first and after a change."""
    window.theme.settings.setValue(SHOWS_FORECAST, True)
    window.window_actions.forecast.begin()
    forecast = page.forecast
    if forecast is None:
        raise SystemExit("there is no forecast")
    card = forecast.card
    report("The first number, processes started with it", live(lambda: card.view.who), "within 2 s", FIRST)
    print(f"    {card.view.spoken_text} Processors: {fighting_seconds():.2f} s")
    if frames:
        measure_window(page, "with the forecast")
    page.session.edit(*copy_token(page.board, next(iter(page.board.tokens))))
    live(lambda: card.is_outdated or not card.view.who, 2)
    used = fighting_seconds()
    report("The next number, after a change", live(lambda: card.view.who and not card.is_outdated), "within 2 s", FIRST)
    print(f"    {card.view.spoken_text} Processors: {fighting_seconds() - used:.2f} s")


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


def measure(names: list[str]) -> None:
    """Print everything of the first battle; of the others how soon there is a number."""
    os.environ["BATTLEMAP_HOME"] = tempfile.mkdtemp(prefix="battlemap-forecast-")
    app = QApplication([])
    theme = Theme()
    window = MainWindow(theme)
    window.resize(1366, 768)
    window.show()
    for at, name in enumerate(names):
        theme.settings.setValue(SHOWS_FORECAST, False)
        print(f"{name}, load {os.getloadavg()[0]:.1f}")
        page = open_battle(window, name)
        if not at:
            measure_window(page, "at rest")
        measure_forecast(window, page, not at)
        if not at:
            measure_playing_out(window, page)
            live(lambda: not multiprocessing.active_children(), 5)
    window.close()
    app.processEvents()
    os._exit(0)
