"""Times two ways of doing the same in turn, in one run, so that a busy machine slows both."""

import resource
from collections.abc import Callable
from statistics import median
from time import perf_counter
from typing import NamedTuple


class Start(NamedTuple):
    """The seconds that a start takes, and those of them (on all processors) that it computes: the machine may be shared."""

    wall: float
    processor: float


def processor_seconds() -> float:
    """What all processes have computed that were started here and have ended."""
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def per_call(act: Callable[[], object], times: int) -> float:
    """Seconds that one call takes, over *times* calls."""
    start = perf_counter()
    for _ in range(times):
        act()
    return (perf_counter() - start) / times


def side_by_side(
    ours: Callable[[], object], baseline: Callable[[], object], times: int = 200, rounds: int = 15
) -> tuple[float, float]:
    """The median seconds of one call of each, measured in alternating rounds."""
    first, second = [], []
    for _ in range(rounds):
        first.append(per_call(ours, times))
        second.append(per_call(baseline, times))
    return median(first), median(second)


def report(what: str, seconds: float, limit: str, baseline: float | None = None) -> None:
    """Print one line: what, how long, the ratio if there is a baseline, and what was wanted."""
    shown = f"{seconds * 1e6:.0f} µs" if seconds < 1e-3 else f"{seconds * 1e3:.2f} ms"
    ratio = f"  ×{seconds / baseline:.2f} of the baseline" if baseline else ""
    print(f"{what:<58}{shown:>12}{ratio}   (wanted: {limit})")
