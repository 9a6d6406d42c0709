"""How the window does while machines play: the processor time of what its thread does at a time, and a frame beside a thought.

`python -m benchmarks.minds.machine_window [SAMPLE …]`. Machines on all sides play a sample out as fast as the window lets them,
without a screen. Told are the steps, what the window's thread spent on each, and its longest piece of work; then how long the
window takes to draw itself alone, and while a machine thinks without a pause.
"""

import sys
import tempfile
import time
from collections.abc import Callable
from os import environ
from statistics import median
from threading import Event, Thread
from typing import TYPE_CHECKING

from battlemap.canvas.render.worker import TURN
from battlemap.minds.rehearsal import MindRoster, copy_session
from battlemap.play.session import Session
from battlemap.play.standing_orders import MachineSeat
from battlemap.rules.procedure import Refused

if TYPE_CHECKING:
    from battlemap.gui.battle.battle_page import BattlePage
    from battlemap.gui.window.main_window import MainWindow

SAMPLES = ("tavern-scuffle", "ravine-ambush", "quarry-yard", "crooked-ladle", "forest-road")
SECONDS, FRAMES, TURNS = 8.0, 12, 3
SKILL = 5


def main(samples: tuple[str, ...]) -> None:
    """Print two lines for each sample."""
    from battlemap.app import open_window

    application, window = open_window()
    window.resize(1366, 768)
    for name in samples:
        window.documents.open_sample(name)
        _wait(application.processEvents, 1.0)
        page = window.page
        assert page is not None
        _seat_machines(window, page)
        pieces: list[float] = []
        steps, spent = _play_out(application.processEvents, page, pieces)
        told = f"{name}: {steps} steps, {1000 * spent / max(1, steps):.0f} ms of the window's thread each"
        print(f"{told}; pieces of work: 95 of 100 within {_share(pieces, 0.95):.0f} ms, the longest {1000 * max(pieces):.0f} ms")
        alone, beside = _frames(window, page.session)
        print(f"    a frame takes {1000 * alone:.0f} ms alone, {1000 * beside:.0f} ms beside a machine that thinks")
    window.close()


def _seat_machines(window: "MainWindow", page: "BattlePage") -> None:
    if not page.session.board.turns.order:
        window.actions_by_id["next turn"].trigger()
    session, orders = page.session, page.session.orders
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()), by=session.questions[0].to[0])
    for side in session.board.sides:
        orders = orders.with_machine(MachineSeat(side))
    session.set_orders(orders)


def _play_out(process_events: Callable[[], object], page: "BattlePage", pieces: list[float]) -> tuple[int, float]:
    """How many steps were taken, and the processor time of the window's thread for them."""
    opponent = page.machine_part().opponent
    opponent.play("fight")
    until, begun = time.monotonic() + SECONDS, time.thread_time()
    while time.monotonic() < until and opponent.is_playing:
        before = time.thread_time()
        process_events()
        pieces.append(time.thread_time() - before)
        time.sleep(0.001)
    opponent.stop()
    return opponent.progress.steps, time.thread_time() - begun


def _frames(window: "MainWindow", session: Session) -> tuple[float, float]:
    """Seconds for a frame of the whole window: alone, and beside a thought; the best of some turns of each."""
    who = next(iter(session.board.turns.now or tuple(session.board.tokens)))
    alone, beside = list[float](), list[float]()
    for _ in range(TURNS):
        alone.append(_frame_time(window))
        stop = Event()
        worker = Thread(target=_think, args=(session, who, stop))
        worker.start()
        beside.append(_frame_time(window))
        stop.set()
        worker.join()
    return min(alone), min(beside)


def _frame_time(window: "MainWindow") -> float:
    times: list[float] = []
    for _ in range(FRAMES):
        before = time.perf_counter()
        window.grab()
        times.append(time.perf_counter() - before)
    return median(times)


def _think(session: Session, who: str, stop: Event) -> None:
    """In a thread, with the turns that the window's workers have."""
    from battlemap.board.ids import TokenId

    sys.setswitchinterval(TURN)
    make, roster = copy_session(session), MindRoster(session.rules, "beside")
    while not stop.is_set():
        try:
            roster.advise(make(), TokenId(who), MachineSeat("", "steady", SKILL))
        except Refused:
            time.sleep(0.001)


def _wait(process_events: Callable[[], object], seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        process_events()
        time.sleep(0.003)


def _share(pieces: list[float], share: float) -> float:
    return 1000 * sorted(pieces)[min(len(pieces) - 1, int(len(pieces) * share))]


if __name__ == "__main__":
    environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    with tempfile.TemporaryDirectory() as home:
        environ["BATTLEMAP_HOME"] = home
        main(tuple(sys.argv[1:]) or SAMPLES)
