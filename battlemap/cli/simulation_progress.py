"""Says on a terminal how far a campaign has come; Ctrl+C ends it and keeps what was played."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlemap.sim.campaign import Campaign
    from battlemap.sim.campaign_run import Progress
    from battlemap.sim.engines.engine import Engine
    from battlemap.sim.report.report_data import RunFacts

SECONDS_BETWEEN = 0.5


def play_out(campaign: "Campaign", given: Namespace, engine: "Engine") -> "tuple[Progress, RunFacts]":
    """Play the fights that were asked for, telling how far it has come if somebody looks on."""
    from battlemap.sim.campaign_run import Progress, run_campaign
    from battlemap.sim.report.report_data import RunFacts
    from battlemap.sim.tally import Tally

    progress = Progress(Tally(), given.battles)
    runs = run_campaign(campaign, given.battles, engine, given.until_ci)
    progress = watch(runs, progress, given.battles)
    facts = RunFacts(
        progress.seconds, engine.workers, "cluster workers" if given.cluster else "processes", progress.lost,
        datetime.now().astimezone().strftime("%d %B %Y").lstrip("0"), command_words(), progress.trouble,
    )  # fmt: skip
    return progress, facts


def watch(runs: "Iterator[Progress]", start: "Progress", battles: int) -> "Progress":
    """Follow a run to its end, or to Ctrl+C; gives back how far it came."""
    shown, told, progress = sys.stderr.isatty(), 0.0, start
    try:
        for came in runs:
            progress = came
            if shown and monotonic() - told > SECONDS_BETWEEN:
                told = monotonic()
                left = f" · {progress.left:.0f} s left" if progress.left is not None else ""
                print(f"\r{progress.tally.fights:,} of {battles:,} fights{left}    ", end="", file=sys.stderr, flush=True)
    except KeyboardInterrupt:
        pass
    if shown:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
    return progress


def command_words() -> str:
    """The command as it was typed."""
    return shlex.join(["battlemap", *sys.argv[1:]])
