"""Workers whose window goes away while they are busy."""

from collections.abc import Callable
from threading import Event, Thread, current_thread
from weakref import ref

import pytest
from PySide6.QtCore import QObject
from PySide6.QtGui import QImage
from pytestqt.qtbot import QtBot
from shiboken6 import delete, isValid

from battlemap.board.grid_map import GridMap, Prop
from battlemap.board.ids import PropId
from battlemap.canvas.render.worker import WorkerRelay
from battlemap.gui.battle.missing_drawings import MissingDrawings
from battlemap.gui.players.cover.cover_picture import PictureTask
from battlemap.gui.startup.garbage_collection import collect_by_timer, collect_if_due


class Gate:
    """Where a worker stands until it may go on."""

    def __init__(self) -> None:
        self._reached, self._opened = Event(), Event()
        self.worker: Thread | None = None

    def wait(self) -> None:
        """In the worker."""
        self.worker = current_thread()
        self._reached.set()
        assert self._opened.wait(10)

    def wait_for_worker(self) -> None:
        """Until the worker stands there."""
        assert self._reached.wait(10)

    def open(self) -> None:
        """Let the worker go on, and wait until it has ended."""
        self._opened.set()
        worker, self.worker = self.worker, None
        assert worker is not None
        worker.join(10)


class Freight:
    """Notes in which thread it is let go."""

    def __init__(self, log: list[Thread]) -> None:
        self._log = log

    def __del__(self) -> None:
        self._log.append(current_thread())


def _look_for_drawings(owner: QObject, gate: Gate, heard: list[object]) -> QObject:
    def find(sha: str) -> QImage | None:
        gate.wait()
        return None

    drawings = MissingDrawings(find, owner)
    drawings.complained.connect(heard.append)
    drawings.look_for(GridMap(2, 2, props={PropId("crate"): Prop(PropId("crate"), "a crate", (0, 0), picture="0" * 64)}))
    return drawings


def _make_picture(owner: QObject, gate: Gate, heard: list[object]) -> QObject:
    task = PictureTask(owner)
    task.begin(gate.wait, heard.append)
    return task


@pytest.mark.parametrize("begin", [_look_for_drawings, _make_picture])
def test_whoever_is_destroyed_while_its_worker_is_busy_hears_nothing_of_it(
    qtbot: QtBot, begin: Callable[[QObject, Gate, list[object]], QObject]
) -> None:
    owner, gate, heard = QObject(), Gate(), list[object]()
    begun = begin(owner, gate, heard)
    gate.wait_for_worker()
    delete(owner)
    assert not isValid(begun)
    gate.open()
    qtbot.wait(0)
    assert not heard


def test_what_a_worker_held_is_destroyed_in_the_thread_of_the_window(qtbot: QtBot) -> None:
    gate, log = Gate(), list[Thread]()
    relay = WorkerRelay()
    relay.start("freight", lambda freight: gate.wait(), Freight(log))
    let_go = ref(relay, lambda _: log.append(current_thread()))
    gate.wait_for_worker()
    del relay
    gate.open()
    assert not log
    qtbot.waitUntil(lambda: let_go() is None, timeout=5000)
    assert log == [current_thread()] * 2


def test_cycles_are_collected_in_the_thread_of_the_window_alone(qtbot: QtBot) -> None:
    log, parent = list[Thread](), QObject()
    collect_by_timer(parent)
    cycle = [Freight(log)]
    cycle.append(cycle)  # type: ignore[arg-type]
    del cycle
    made: list[list[int]] = []
    worker = Thread(target=lambda: made.extend([number] for number in range(100_000)))
    worker.start()
    worker.join()
    assert not log
    collect_if_due()  # as much was made since that Python itself would do so
    assert log == [current_thread()]
    delete(parent)
