"""Plays on the machines of a dask cluster (the extra “cluster”), by the address of its scheduler."""

import re
from contextlib import suppress
from time import monotonic, sleep
from typing import Any

from battlemap.sim.chunk import Chunk, ChunkResult, play_chunk
from battlemap.sim.engines.engine import EngineTrouble
from battlemap.sim.program_stamp import program_stamp
from battlemap.sim.tally import decode_tally

ADDRESS = re.compile(r"(?:\w+://)?[^/\s:]+:\d{1,5}|(?:\w+://)?\[[0-9A-Fa-f:.]+\]:\d{1,5}")
RETRIES = 5
"""A chunk whose worker is lost is given to another one so many times."""
POLL_SECONDS = 0.01
PATIENCE = 60.0
"""So many seconds without any worker are waited for one to come."""


class DaskEngine:
    """A client of a scheduler; every chunk is a task of its own, never taken for another one."""

    def __init__(self, address: str, timeout: float = 10.0) -> None:
        """*address*: as in tcp://10.0.0.5:8786. EngineTrouble, in a sentence, if nothing answers there or a machine differs."""
        import logging

        if not ADDRESS.fullmatch(address):
            raise EngineTrouble(f"“{address}” is no address of a cluster; write it as in tcp://10.0.0.5:8786.")
        try:
            from distributed import Client
        except ImportError:
            raise EngineTrouble("Playing on a cluster needs dask: install battlemap with its extra “cluster”.") from None
        for name in [name for name in logging.root.manager.loggerDict if name.partition(".")[0] == "distributed"]:
            logging.getLogger(name).setLevel(logging.CRITICAL + 1)  # what goes wrong there is said in a sentence
        self._address = address
        self._client: Any = None
        try:
            connect: Any = Client  # it says nothing of its types
            self._client = connect(address, timeout=timeout, set_as_default=False)
            self._client.wait_for_workers(1, timeout=timeout)
        except (OSError, TimeoutError, ValueError) as trouble:
            self.close()
            why = "has no workers" if self._client is not None and not isinstance(trouble, ValueError) else "does not answer"
            raise EngineTrouble(f"The cluster at {address} {why}.") from None
        self.workers = max(1, sum(self._client.ncores().values()))
        self._known = set(self._client.scheduler_info()["workers"])
        self.lost, self._alone = 0, 0.0
        self._campaign, self._futures = b"", dict[Any, Chunk]()
        self._check_programs()

    def begin(self, campaign: bytes) -> None:
        """Take up another campaign; what waits for the one before is called off."""
        self._call_off()
        self._campaign = campaign

    def submit(self, chunk: Chunk) -> None:
        """Have a chunk played."""
        future = self._client.submit(play_remotely, self._campaign, chunk.low, chunk.high, pure=False, retries=RETRIES)
        self._futures[future] = chunk

    def finished(self, timeout: float) -> list[ChunkResult]:
        """What has been finished. EngineTrouble where the cluster is gone."""
        end, results = monotonic() + timeout, list[ChunkResult]()
        while all(future.status == "pending" for future in self._futures) and monotonic() < end:
            sleep(POLL_SECONDS)
        for future in [future for future in self._futures if future.status != "pending"]:
            chunk = self._futures.pop(future)
            if future.status == "finished":
                try:
                    raw, seconds = future.result(timeout=10)
                except Exception:  # noqa: BLE001  (its worker has gone with the result: another one plays it)
                    self.submit(chunk)
                    continue
                results.append(ChunkResult(chunk, decode_tally(raw), seconds))
            elif future.status == "error":
                raise EngineTrouble(str(future.exception(timeout=5)))
            else:
                self.submit(chunk)
        if not results:
            self._check_alive()
        return results

    def close(self) -> None:
        """Call off what is under way and leave the cluster."""
        if self._client is not None:
            with suppress(Exception):
                self._call_off()
            with suppress(Exception):
                self._client.close(timeout=2)

    def _call_off(self) -> None:
        futures = list(getattr(self, "_futures", {}))
        if futures:
            self._client.cancel(futures, force=True)
            self._futures.clear()

    def _check_programs(self) -> None:
        own = program_stamp()
        try:
            stamps = self._client.run(remote_stamp, on_error="return")
        except Exception as trouble:  # noqa: BLE001  (whatever it is, nothing can be played there)
            self.close()
            raise EngineTrouble(f"The cluster at {self._address} cannot be asked for its program: {trouble}.") from None
        for worker, stamp in stamps.items():
            if not isinstance(stamp, str):
                self.close()
                raise EngineTrouble(f"There is no battlemap on the worker {worker}, or an old one ({stamp}).")
            if stamp != own:
                self.close()
                raise EngineTrouble(
                    f"The worker {worker} has battlemap {stamp}, and this machine {own}: they would not play alike."
                )

    def _check_alive(self) -> None:
        if self._client.status != "running":
            raise EngineTrouble(f"The cluster at {self._address} is gone.")
        there = set(self._client.scheduler_info()["workers"])
        self.lost += len(self._known - there)
        self._known = there
        now = monotonic()
        if there:
            self._alone = 0.0
            self.workers = max(1, len(there))
        elif not self._alone:
            self._alone = now
        elif now - self._alone > PATIENCE:
            raise EngineTrouble(f"The cluster at {self._address} has no workers any more.")


def play_remotely(campaign: bytes, low: int, high: int) -> tuple[bytes, float]:
    """A chunk, on a worker."""
    tally, seconds = play_chunk(campaign, low, high)
    return tally.encode(), seconds


def remote_stamp() -> str:
    """The stamp of the program on a worker."""
    return program_stamp()
