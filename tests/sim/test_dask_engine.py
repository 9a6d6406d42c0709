"""Fights on a real cluster of two workers over TCP: the same table, with a worker killed too; a cluster that is gone is said."""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from battlemap.sim.campaign_run import run_campaign
from battlemap.sim.engines.dask_engine import DaskEngine
from battlemap.sim.engines.engine import EngineTrouble
from battlemap.sim.engines.serial_engine import SerialEngine
from tests.sim.campaigns import played, small_campaign

pytestmark = [pytest.mark.slow, pytest.mark.filterwarnings("default")]
FIGHTS = 30


@pytest.fixture
def cluster(tmp_path: Path) -> Iterator[tuple[str, list[subprocess.Popen[bytes]]]]:
    """The address of a scheduler, and its two workers with the scheduler last."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    env = {**os.environ, "PYTHONPATH": os.getcwd()}

    def start(*words: str) -> subprocess.Popen[bytes]:
        command = [sys.executable, "-m", *words, "--no-dashboard"]
        return subprocess.Popen(command, env=env, cwd=tmp_path, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])
    workers = [start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(2)]
    yield address, [*workers, scheduler]
    for process in (*workers, scheduler):
        process.kill()
        process.wait()


def test_a_cluster_gives_the_same_table_and_a_lost_worker_loses_nothing(
    cluster: tuple[str, list[subprocess.Popen[bytes]]],
) -> None:
    address, processes = cluster
    campaign = small_campaign()
    alone = played(campaign, FIGHTS, SerialEngine()).tally
    engine = DaskEngine(address, timeout=60)
    try:
        assert played(campaign, FIGHTS, engine).tally == alone
        progress, killed = None, False
        for progress in run_campaign(campaign, FIGHTS, engine):
            if progress.tally.fights > 2 and not killed:
                killed = True
                processes[0].kill()
        assert progress is not None
        assert killed
        assert progress.tally == alone
        gone = None
        for gone in run_campaign(campaign, 5000, engine):
            if gone.tally.fights > 1:
                processes[-1].kill()
        assert gone is not None
        assert gone.trouble == f"The cluster at {address} is gone."
        assert 1 < gone.tally.fights < 5000
        assert gone.is_partial
    finally:
        engine.close()


def test_where_no_cluster_is_one_sentence_says_so() -> None:
    with pytest.raises(EngineTrouble, match=r"^The cluster at tcp://127.0.0.1:9 does not answer\.$"):
        DaskEngine("tcp://127.0.0.1:9", timeout=1)
