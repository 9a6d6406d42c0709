"""Whether memory stays flat over a long campaign: the resident memory of the process after every tenth of its fights.

    python -m benchmarks.sim.simulation_memory [FIGHTS]

The fights are those of gamblers (benchmarks.sim.gamblers), the cheapest there are; sessions, journals, tallies and their
merging are the ordinary ones. From the second tenth to the last it may grow by GROWTH.
"""

import sys
from pathlib import Path
from time import perf_counter

from battlemap.sim.campaign_run import run_campaign
from benchmarks.sim.gamblers import GamblersEngine, gamblers_campaign

FIGHTS, GROWTH = 100_000, 0.05


def resident() -> float:
    """The resident memory of this process, in MB."""
    pages = int(Path("/proc/self/statm").read_text().split()[1])
    return pages * 4096 / 1e6


def main(arguments: list[str]) -> int:
    """Play and tell; 1 where it grows by more."""
    fights = int(arguments[0].replace("_", "")) if arguments else FIGHTS
    stage, began = gamblers_campaign("memory", 1, 1), perf_counter()
    marks: list[float] = []
    for progress in run_campaign(stage.campaign, fights, GamblersEngine(stage)):
        if progress.tally.fights * 10 >= fights * (len(marks) + 1):
            marks.append(resident())
            print(f"{progress.tally.fights:>9,} fights {marks[-1]:7.1f} MB {perf_counter() - began:7.0f} s", flush=True)
    growth = marks[-1] / marks[1] - 1
    print(f"from the second tenth to the last {growth * 100:+.1f} %")
    return 1 if growth > GROWTH else 0


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
