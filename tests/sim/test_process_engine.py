"""Processes turn to a new campaign without being started again, and end with whoever started them, however that ends."""

import os
import signal
import subprocess
import sys
from time import monotonic, sleep

import pytest

from battlemap.rules.registry import load_ruleset
from battlemap.sim.campaign import make_campaign
from battlemap.sim.chunk import Chunk
from battlemap.sim.engines.process_engine import ProcessEngine
from battlemap.sim.engines.serial_engine import SerialEngine
from battlemap.store.database.battle import new_battle
from benchmarks.minds.arena_maps import crowded_board
from tests.sim.campaigns import played, small_campaign

ASHES = load_ruleset("war_of_ashes")
STARTING = """
import sys
from time import sleep
from battlemap.sim.engines.process_engine import ProcessEngine
if __name__ == "__main__":
    print(*ProcessEngine(1).processes, flush=True)
    sleep(60)
"""


def is_running(process: int) -> bool:
    try:
        with open(f"/proc/{process}/stat", encoding="ascii") as stat:
            return stat.read().rpartition(")")[2].split()[0] != "Z"
    except OSError:
        return False


def test_a_new_campaign_takes_the_place_of_what_is_under_way_in_the_same_process() -> None:
    engine = ProcessEngine(1)
    try:
        engine.begin(small_campaign(seed="before").encode())
        for at in range(3):
            engine.submit(Chunk(at, at + 1))
        process = engine.processes
        after = small_campaign(seed="after")
        assert played(after, 1, engine).tally == played(after, 1, SerialEngine()).tally
        assert engine.processes == process
        assert not engine.lost
    finally:
        engine.close()


def test_a_long_fight_is_told_of_while_it_is_played_and_is_broken_off_for_another_campaign() -> None:
    crowd = make_campaign(new_battle(ASHES, crowded_board(ASHES, 6)), "crowd")
    engine = ProcessEngine(1, tells=True)
    try:
        engine.begin(crowd.encode())
        engine.submit(Chunk(0, 900))
        end = monotonic() + 300
        while not engine.standings and monotonic() < end:
            assert not engine.finished(1)
        assert sum(next(iter(engine.standings.values())).shares.values()) == pytest.approx(1)
        assert played(small_campaign(), 1, engine).tally.fights == 1
        assert not engine.standings
    finally:
        engine.close()


def test_processes_end_with_a_program_that_is_killed() -> None:
    command = [sys.executable, "-c", STARTING]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        process = int(program.stdout.readline())
        assert is_running(process)
        os.kill(program.pid, signal.SIGKILL)
    end = monotonic() + 30
    while is_running(process) and monotonic() < end:
        sleep(0.02)
    assert not is_running(process)
