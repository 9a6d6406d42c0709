"""Processes turn to a new campaign without being started again, and end with whoever started them, however that ends."""

import os
import signal
import subprocess
import sys
from time import monotonic, sleep

from battlemap.sim.chunk import Chunk
from battlemap.sim.engines.process_engine import ProcessEngine
from battlemap.sim.engines.serial_engine import SerialEngine
from tests.sim.campaigns import played, small_campaign

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
