"""How much faster two processes, and two workers of a dask cluster, play the same fights than one.

    python -m benchmarks.sim.simulation_engines [FIGHTS [ROUNDS]] [--no-dask]

ROUNDS times each engine plays FIGHTS fights, and the quickest time of each counts; one process and two take turns, and the
cluster is started after them, since its scheduler and its workers have something to do even while they wait. The engines are open
and have played a first chunk before the clock starts, as a long campaign would have. Beside it the processor time of a fight in
the processes: where that grows with two of them, they stand in each other's way (memory, turbo); where it does not and the clock
does, something else was running: then they had less than all of their processors. Wanted on a quiet machine: 1.7 and 1.4.
"""

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from statistics import median
from time import monotonic, perf_counter, process_time, sleep

from battlemap.rules.registry import load_ruleset
from battlemap.sim.campaign import Campaign, make_campaign
from battlemap.sim.campaign_run import run_campaign
from battlemap.sim.engines.engine import Engine
from battlemap.sim.engines.process_engine import ProcessEngine
from battlemap.sim.win_conditions import WinCondition
from battlemap.store.database.battle import new_battle
from battlemap.testing.conformance import plain_board

FIGHTS, ROUNDS = 600, 5
WANTED = {"2 processes": 1.7, "2 dask workers": 1.4}
TICKS = os.sysconf("SC_CLK_TCK")


def campaign() -> Campaign:
    """Two against two on the board every game is tried on, until first blood: fights of some tens of ms."""
    rules = load_ruleset("war_of_ashes")
    battle = new_battle(rules, plain_board(rules), seed="engines")
    return make_campaign(battle, "engines", conditions=(WinCondition("first-blood"),), rounds=3)


def processor_seconds(processes: tuple[int, ...]) -> float:
    """What some processes have had of the processors."""
    fields = [Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split() for process in processes]
    return sum(int(own[11]) + int(own[12]) for own in fields) / TICKS


def play(engine: Engine, played: Campaign, fights: int, processes: tuple[int, ...]) -> tuple[float, float, float]:
    """Seconds for so many fights: by the clock, of the processors in the processes, and of the processor in this one."""
    began, used, here = perf_counter(), processor_seconds(processes), process_time()
    *_, last = run_campaign(played, fights, engine)
    assert last.tally.fights == fights, last.trouble
    return perf_counter() - began, processor_seconds(processes) - used, process_time() - here


@contextmanager
def cluster(workers: int) -> Iterator[tuple[str, tuple[int, ...]]]:
    """The address of a scheduler over TCP with so many workers, and their process ids."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        address = f"tcp://127.0.0.1:{free.getsockname()[1]}"
    environment = {**os.environ, "PYTHONPATH": os.getcwd()}

    def start(*words: str) -> "subprocess.Popen[bytes]":
        command = [sys.executable, "-m", *words, "--no-dashboard"]
        return subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    scheduler = start("distributed.cli.dask_scheduler", "--host", "127.0.0.1", "--port", address.rpartition(":")[2])
    started = [start("distributed.cli.dask_worker", address, "--nthreads", "1", "--no-nanny") for _ in range(workers)]
    try:
        yield address, tuple(worker.pid for worker in started)
    finally:
        for process in (*started, scheduler):
            process.kill()
            process.wait()


def dask_engine(stack: ExitStack, workers: int) -> tuple[Engine, tuple[int, ...]]:
    """An engine on a cluster of its own, all of whose workers are there."""
    from battlemap.sim.engines.dask_engine import DaskEngine

    address, processes = stack.enter_context(cluster(workers))
    engine = DaskEngine(address, timeout=60)
    stack.callback(engine.close)
    end = monotonic() + 60
    while engine.workers < workers and monotonic() < end:
        sleep(0.2)
        engine.finished(0)
    return engine, processes


def take_turns(
    engines: dict[str, tuple[Engine, tuple[int, ...]]],
    played: Campaign,
    fights: int,
    rounds: int,
    taken: dict[str, list[tuple[float, float, float]]],
) -> None:
    """Have each engine play, round after round, and add what it has *taken*."""
    for engine, processes in engines.values():
        play(engine, played, 20, processes)  # spawned, imported, and the first battle read
    for _ in range(rounds):
        for name, (engine, processes) in engines.items():
            taken.setdefault(name, []).append(play(engine, played, fights, processes))


def main(arguments: list[str]) -> int:
    """Play and tell; 1 where an engine is slower than wanted."""
    numbers = [int(word) for word in arguments if word.isdecimal()]
    fights, rounds = numbers[0] if numbers else FIGHTS, numbers[1] if len(numbers) > 1 else ROUNDS
    played, taken = campaign(), dict[str, list[tuple[float, float, float]]]()
    with ExitStack() as stack:
        engines: dict[str, tuple[Engine, tuple[int, ...]]] = {}
        for jobs in (1, 2):
            own = ProcessEngine(jobs)
            stack.callback(own.close)
            engines[f"{jobs} process{'es' if jobs > 1 else ''}"] = own, own.processes
        take_turns(engines, played, fights, rounds, taken)
        if "--no-dask" not in arguments:
            take_turns({"2 dask workers": dask_engine(stack, 2)}, played, fights, rounds, taken)
    slow, one = 0, min(clock for clock, *_ in taken["1 process"])
    print(f"{fights} fights, {rounds} times in turns; load {os.getloadavg()[0]:.1f}")
    for name, times in taken.items():
        quickest, each = min(clock for clock, *_ in times), [used / fights * 1000 for _, used, _ in times]
        ratio, here = one / quickest, median(here for *_, here in times) / fights * 1000
        had = min((clock, used) for clock, used, _ in times)[1] / quickest / int(name[0])
        wanted = f", wanted {WANTED[name]}" if name in WANTED else ""
        print(
            f"{name:15} {quickest:6.2f} s at best, {ratio:.2f} times one{wanted}; of processors a fight {median(each):.1f} ms "
            f"(least {min(each):.1f}) there, {here:.2f} here; then they had {had:.0%} of theirs"
        )
        slow += ratio < WANTED.get(name, 0)
    return 1 if slow else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
