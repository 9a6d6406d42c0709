"""Says on a terminal how far a campaign has come; Ctrl+C ends it and keeps what was played."""

import shlex
import sys
from argparse import Namespace
from collections.abc import Iterator
from datetime import datetime
from time import monotonic
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from battlemap.cli.simulation_setups import NamedCampaign
    from battlemap.sim.campaign_run import Progress
    from battlemap.sim.engines.engine import Engine
    from battlemap.sim.report.report_data import RunFacts

SECONDS_BETWEEN = 0.5


def play_all(setups: "list[NamedCampaign]", given: Namespace, engine: "Engine") -> "tuple[list[Progress], RunFacts]":
    """Play the fights of all set-ups, one after the other, telling how far it has come if somebody looks on.

    Ctrl+C or trouble ends it with what was played. All set-ups play as many fights as the first.
    """
    from battlemap.sim.campaign_run import Progress, run_campaign
    from battlemap.sim.report.report_data import RunFacts
    from battlemap.sim.tally import Tally

    played: list[Progress] = []
    for setup in setups:
        battles = played[0].tally.fights if played else given.battles
        runs = run_campaign(setup.campaign, battles, engine, 0.0 if played else given.until_ci)
        played.append(watch(runs, Progress(Tally(), battles), battles, setup.name if len(setups) > 1 else ""))
        if not played[-1].over or played[-1].trouble:
            break
    trouble, last = played[-1].trouble, played[-1]
    if len(setups) > 1 and last.is_partial and not trouble:
        trouble = f"Stopped in “{setups[len(played) - 1].name}” after {last.tally.fights} of {last.of} fights."
    facts = RunFacts(
        sum(run.seconds for run in played), engine.workers, "cluster workers" if given.cluster else "processes", engine.lost,
        datetime.now().astimezone().strftime("%d %B %Y").lstrip("0"), command_words(), trouble,
    )  # fmt: skip
    return played, facts


def watch(runs: "Iterator[Progress]", start: "Progress", battles: int, name: str) -> "Progress":
    """Follow a run to its end, or to Ctrl+C; gives back how far it came."""
    shown, told, progress = sys.stderr.isatty(), 0.0, start
    try:
        for came in runs:
            progress = came
            if shown and monotonic() - told > SECONDS_BETWEEN:
                told = monotonic()
                left = f" · {progress.left:.0f} s left" if progress.left is not None else ""
                print(
                    f"\r{f'{name}: ' if name else ''}{progress.tally.fights:,} of {battles:,} fights{left}    ",
                    end="",
                    file=sys.stderr,
                    flush=True,
                )
    except KeyboardInterrupt:
        pass
    if shown:
        print("\r" + " " * 60 + "\r", end="", file=sys.stderr, flush=True)
    return progress


def command_words() -> str:
    """The command as it was typed."""
    return shlex.join(["battlemap", *sys.argv[1:]])
