"""Plays in other processes of this machine. A process that dies is replaced, and its chunk played again."""

import multiprocessing
import os
import signal
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from multiprocessing.connection import Connection, wait
from multiprocessing.process import BaseProcess
from threading import Thread, current_thread, main_thread
from typing import Any

from battlemap.sim.chunk import Chunk, ChunkResult, play_chunk
from battlemap.sim.engines.engine import EngineTrouble
from battlemap.sim.engines.process_orders import ProcessOrders
from battlemap.sim.fight_standing import FightAbandoned, FightStanding
from battlemap.sim.tally import decode_tally

MOST_LOSSES = 3
"""A chunk on which so many processes have died is not tried again."""


class ProcessEngine:
    """So many processes, each with one chunk in work and one waiting; they share nothing and are started afresh (spawn)."""

    def __init__(self, jobs: int, quiet: bool = False, tells: bool = False) -> None:
        """*quiet*: with the lowest priority, for work that nobody waits for. *tells*: `standings` tells of fights under way."""
        self.standings: dict[int, FightStanding] = {}
        """How the fights stand that have not been told of as a whole, by their number."""
        self.workers, self.lost, self._how = max(1, jobs), 0, (quiet, tells)
        self._campaign, self._waiting = b"", deque[Chunk]()
        self._number = 0
        """Of the campaign: what comes back of another one is dropped."""
        self._losses: dict[Chunk, int] = {}
        self._processes = [_WorkerProcess(*self._how) for _ in range(self.workers)]

    @property
    def processes(self) -> tuple[int, ...]:
        """The ids of the processes."""
        return tuple([worker.process.pid or 0 for worker in self._processes])

    def begin(self, campaign: bytes) -> None:
        """Take up another campaign; a process that is in the middle of a fight breaks it off."""
        self._campaign = campaign
        self._waiting.clear()
        self._losses.clear()
        self.standings.clear()
        self._number += 1
        for worker in self._processes:
            worker.chunks.clear()
            self._send(worker, (self._number, campaign))

    def submit(self, chunk: Chunk) -> None:
        """Have a chunk played by whichever process is free next."""
        self._waiting.append(chunk)
        self._hand_out()

    def finished(self, timeout: float) -> list[ChunkResult]:
        """What has been finished. EngineTrouble where processes die again and again."""
        results: list[ChunkResult] = []
        ready = wait([worker.connection for worker in self._processes], timeout)
        for at, worker in enumerate(self._processes):
            if worker.connection not in ready:
                continue
            try:
                number, raw, seconds = worker.connection.recv()
            except (EOFError, OSError):
                self._replace(at)
                continue
            if number != self._number:
                continue
            if isinstance(raw, FightStanding):
                self.standings[raw.index] = raw
                continue
            chunk = worker.chunks.popleft()
            if not isinstance(raw, bytes):
                raise EngineTrouble(str(raw))
            results.append(ChunkResult(chunk, decode_tally(raw), seconds))
        self._hand_out()
        return results

    def close(self) -> None:
        """Stop all processes at once."""
        for worker in self._processes:
            worker.kill()
        self._waiting.clear()

    def _hand_out(self) -> None:
        for worker in sorted(self._processes, key=lambda worker: len(worker.chunks)):
            if self._waiting and len(worker.chunks) < 2:
                chunk = self._waiting.popleft()
                worker.chunks.append(chunk)
                self._send(worker, (chunk.low, chunk.high))

    @staticmethod
    def _send(worker: "_WorkerProcess", message: Any) -> None:
        with suppress(OSError):  # it has died; finished() will notice
            worker.connection.send(message)

    def _replace(self, at: int) -> None:
        gone = self._processes[at]
        gone.kill()
        self.lost += 1
        for chunk in reversed(gone.chunks):
            self._losses[chunk] = self._losses.get(chunk, 0) + 1
            if self._losses[chunk] >= MOST_LOSSES:
                raise EngineTrouble(f"Processes end again and again in fights {chunk.low + 1} to {chunk.high}.")
            self._waiting.appendleft(chunk)
        if not gone.chunks and self.lost > MOST_LOSSES * self.workers:
            raise EngineTrouble("Processes cannot be started.")
        self._processes[at] = worker = _WorkerProcess(*self._how)
        self._send(worker, (self._number, self._campaign))


class _WorkerProcess:
    """One process, its line, and the chunks it has."""

    def __init__(self, quiet: bool, tells: bool) -> None:
        context = multiprocessing.get_context("spawn")
        self.connection, there = context.Pipe()
        self.process = context.Process(target=serve, args=(there, quiet, tells), daemon=True, name="battlemap fights")
        with _deaf_to_interrupts():
            self.process.start()
        there.close()
        self.chunks = deque[Chunk]()

    def kill(self) -> None:
        """End the process now."""
        self.process.kill()
        self.process.join(1)
        self.connection.close()


@contextmanager
def _deaf_to_interrupts() -> Iterator[None]:
    """What is started here does not hear Ctrl+C, not even while it still imports: whoever started it decides when it ends."""
    if current_thread() is not main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def serve(connection: Connection, quiet: bool, tells: bool) -> None:
    """What a process does: takes a campaign, or chunks of the one it has, and sends back what they came to.

    A new campaign takes the place of all that waits of the one before.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # whoever started it decides when it ends
    end_with_parent()
    if quiet and hasattr(os, "nice"):
        os.nice(19)
    orders = ProcessOrders(connection, tells)
    while True:
        try:
            low, high = orders.next_chunk()
            try:
                tally, seconds = play_chunk(orders.campaign, low, high, orders.look_on)
            except FightAbandoned:
                continue
            except Exception as fault:  # noqa: BLE001  (whoever asked is told)
                connection.send((orders.number, str(fault) or type(fault).__name__, 0.0))
                continue
            connection.send((orders.number, tally.encode(), seconds))
        except (EOFError, OSError):
            return


def end_with_parent() -> None:
    """Have this process end as soon as whoever started it is gone, even in the middle of a fight."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        Thread(target=_wait_for_end, args=(parent,), daemon=True).start()


def _wait_for_end(parent: BaseProcess) -> None:
    parent.join()
    os._exit(0)
