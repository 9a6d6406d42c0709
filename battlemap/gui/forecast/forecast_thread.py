"""Has fights played in spare processes while nobody waits for them, and says what they come to."""

import os
from collections.abc import Callable
from contextlib import suppress
from queue import Empty, SimpleQueue
from time import monotonic
from typing import TYPE_CHECKING, TypeAlias

from msgspec import Struct
from msgspec.structs import replace
from PySide6.QtCore import QObject, Qt, Signal

from battlemap.canvas.render.worker import WorkerRelay
from battlemap.sim.alliances import stands
from battlemap.store.database.battle import Battle

if TYPE_CHECKING:
    from battlemap.sim.engines.process_engine import ProcessEngine
    from battlemap.sim.interim_results import InterimResults

FIGHTS = 2000
ENOUGH = 0.02
"""It ends once the share is known to ± 2 points."""
SEED = "forecast"
"""The same before and after a change, so that what changes is the fight and not the dice."""
ROUNDS, LEAST_ROUNDS, FIGHTER_ROUNDS = 24, 4, 200
"""A fight that is not decided by then is judged by how it stands: with more fighters sooner, as the number is wanted soon."""
FIRST = 0.8
"""Seconds until something is told, if need be of fights that are still under way."""
FEW = 20
"""With fewer fights those under way count as they stand."""
CHUNK_SECONDS = 0.15
"""So long a process plays before it can turn to another board."""
SHOWN_EVERY = 0.5
"""Seconds between two numbers, after the first."""
POWER_SECONDS = 20.0
"""So often it is looked whether the machine runs on its battery."""


class ForecastState(Struct, frozen=True):
    """What came of request number *request*: results, or in a sentence why there are none. *over*: nothing more will come."""

    request: int
    results: "InterimResults | None" = None
    over: bool = False
    trouble: str = ""
    on_battery: bool = False


class ForecastTask(Struct, frozen=True):
    """What is to be fought out: a battle that stands at its opening."""

    request: int
    battle: Battle


Tasks: TypeAlias = "SimpleQueue[ForecastTask | None]"


def spare_processes() -> int:
    """How many processes play, with the lowest priority: two, or one where there is but one processor."""
    return min(2, os.cpu_count() or 1)


class ForecastThread(QObject):
    """Of one battle at a time; a thread speaks with the processes, which stay from board to board."""

    advanced = Signal(ForecastState)

    def __init__(self, on_battery: Callable[[], bool], parent: QObject) -> None:
        super().__init__(parent)
        self._on_battery, self._request = on_battery, 0
        self._tasks: Tasks | None = None
        """To the thread; None while there is none."""
        self._relay = WorkerRelay()
        self._relay.done.connect(self._take, Qt.ConnectionType.QueuedConnection)

    def prepare(self) -> None:
        """Start the processes, if they are not there: it will not be long until they are wanted."""
        if self._tasks is None:
            self._tasks = SimpleQueue()
            self._relay.start("forecast", play_tasks, self._relay, self._tasks, self._on_battery, daemon=True)

    def begin(self, battle: Battle) -> None:
        """Have *battle* fought out in place of what was fought before."""
        self._request += 1
        self.prepare()
        assert self._tasks is not None
        self._tasks.put(ForecastTask(self._request, battle))

    def stop(self) -> None:
        """End the fights and the processes; `prepare` and `begin` start others."""
        self._request += 1
        if self._tasks is not None:
            self._tasks.put(None)
            self._tasks = None

    @property
    def is_running(self) -> bool:
        """Whether there are processes."""
        return self._tasks is not None

    def _take(self, told: tuple[ForecastState]) -> None:
        if told[0].request == self._request:
            self.advanced.emit(told[0])


def play_tasks(relay: WorkerRelay, tasks: Tasks, on_battery: Callable[[], bool]) -> None:
    """In the thread: fight out whatever was asked for last, until None comes."""
    from battlemap.sim.engines.process_engine import ProcessEngine  # with the machines: nothing of it at the start

    engine = None if on_battery() else ProcessEngine(spare_processes(), quiet=True, tells=True)
    try:
        task = tasks.get()
        while task is not None:
            if on_battery():
                if engine is not None:
                    engine.close()
                    engine = None
                relay.done.emit((ForecastState(task.request, over=True, on_battery=True),))
                task = _next_task(tasks, task, POWER_SECONDS)
                continue
            engine = engine or ProcessEngine(spare_processes(), quiet=True, tells=True)
            task = _play_task(relay, tasks, engine, task, on_battery)
    finally:
        if engine is not None:
            engine.close()


def _rounds(battle: Battle) -> int:
    """After how many rounds a fight is judged."""
    fighters = sum(stands(battle.rules, battle.board, who) for who in battle.board.tokens)
    return max(LEAST_ROUNDS, min(ROUNDS, FIGHTER_ROUNDS // max(1, fighters)))


def _next_task(tasks: Tasks, task: ForecastTask, seconds: float) -> ForecastTask | None:
    """What is asked for next; the same again if that is nothing for so long."""
    try:
        return tasks.get(timeout=seconds)
    except Empty:
        return task


def _play_task(
    relay: WorkerRelay, tasks: Tasks, engine: "ProcessEngine", task: ForecastTask, on_battery: Callable[[], bool]
) -> ForecastTask | None:
    """Fight one battle out until it is known, or until something else is asked for, which is given back."""
    from battlemap.sim.campaign import make_campaign, seated_minds
    from battlemap.sim.campaign_run import run_campaign
    from battlemap.sim.interim_results import interim_results
    from battlemap.store.files.store_errors import StoreError

    battle, looked_at = task.battle, monotonic()
    told, shown_at = 0, looked_at + FIRST - SHOWN_EVERY
    try:
        campaign = make_campaign(battle, SEED, seated_minds(battle.state.orders), rounds=_rounds(battle))
        for progress in run_campaign(replace(campaign, judged=True), FIGHTS, engine, ENOUGH, chunk_seconds=CHUNK_SECONDS):
            now, fights = monotonic(), progress.tally.fights
            later = [standing for fight, standing in engine.standings.items() if fight >= fights] if fights < FEW else []
            if progress.over or (fights > 0 and not told) or (fights > told or later) and now - shown_at > SHOWN_EVERY:
                told, shown_at = fights, now
                results = interim_results(battle.board, progress.tally, later)
                relay.done.emit((ForecastState(task.request, results, progress.over, progress.trouble),))
            with suppress(Empty):
                return tasks.get_nowait()
            if now - looked_at > POWER_SECONDS:
                looked_at = now
                if on_battery():
                    return task
    except StoreError as trouble:
        relay.done.emit((ForecastState(task.request, over=True, trouble=str(trouble)),))
    return tasks.get()
