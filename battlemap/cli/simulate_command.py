"""Playing a battle out thousands of times, and the report of it."""

from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands, count
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.sim.engines.engine import Engine

EXAMPLES = """\
examples:
  battlemap simulate ravine.battle --battles 1000 -o ravine.html
  battlemap simulate ravine.battle --until-ci 0.02 --mind H=bold:2 --mind R=cautious -o ravine.json
  battlemap simulate ravine.battle --win rout:0.5 --win "reach=Mirel:Toll house" --win hold=H:5 -o ravine.html
  battlemap simulate ravine.battle --change more:Cole:2 -o more.html
  battlemap simulate ravine.battle --against wall.battle -o wall.html
  battlemap simulate ravine.battle --sweep "more:Cole:0|1|2|3" -o raiders.html
  battlemap simulate ravine.battle --cluster tcp://10.0.0.5:8786 --battles 100000 -o ravine.csv
"""
MOST = 10_000_000


def add_to(commands: Commands) -> None:
    """The command ``simulate``."""
    simulate = commands.add(
        "simulate", simulate_battle, "have machines play a battle out many times and write what came of it",
        "Fights begin where the battle stands. A character is cautious, steady, bold, cunning, beast or mindless, with a skill "
        "from 1 to 5 after a colon. The same seed gives the same table, whoever plays. Ctrl+C keeps what was played.",
        EXAMPLES,
    )  # fmt: skip
    simulate.add_argument("file", metavar="FILE", type=Path, help="a battle, or a battle as text")
    simulate.add_argument("--battles", metavar="N", type=fights, default=1000, help="how many fights (default: 1000)")
    simulate.add_argument("--jobs", metavar="J", type=count, default=0, help="processes (default: one a processor; 1: this one)")
    simulate.add_argument("--seed", metavar="S", default="", help="a word from which all dice follow (default: the file's name)")
    simulate.add_argument("--until-ci", metavar="C", type=share, default=0.0, help="stop once the wins are known to ± C")
    simulate.add_argument("--win", metavar="CONDITION", action="append", default=[], help="what wins besides being the last")
    simulate.add_argument("--mind", metavar="WHO=CHARACTER", action="append", default=[], help="who plays a side or a token")
    simulate.add_argument("--rounds", metavar="R", type=count, default=40, help="a longer fight is nobody's (default: 40)")
    simulate.add_argument("--cluster", metavar="ADDRESS", default="", help="play on a dask cluster, as in tcp://10.0.0.5:8786")
    simulate.add_argument(
        "--change", metavar="CHANGE", action="append", default=[],
        help="fight it a second time, with the same seeds, changed: more:WHO:N, without:WHO, place:WHO:WHERE, house:PATH=VALUE, "
        "house:FILE.toml, mind:WHO=CHARACTER; several make one change",
    )  # fmt: skip
    simulate.add_argument("--against", metavar="FILE", type=Path, help="fight another set-up with the same seeds")
    simulate.add_argument("--sweep", metavar="CHANGE", default="", help="a change with several values, as in more:Cole:0|1|2")
    simulate.add_argument("--no-check", dest="check", action="store_false", help="do not replay a sample of fights")
    simulate.add_argument(
        "-o", dest="out", metavar="OUT", type=Path, required=True, help="the report to write: .html, .json or .csv"
    )


def fights(text: str) -> int:
    """A number of fights out of an argument; ArgumentTypeError for another."""
    try:
        number = int(text.replace("_", ""))
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is no whole number") from None
    if not 1 <= number <= MOST:
        raise ArgumentTypeError(f"{number} is not from 1 to {MOST}")
    return number


def share(text: str) -> float:
    """A share between 0 and 0.5 out of an argument; ArgumentTypeError for another."""
    try:
        number = float(text)
    except ValueError:
        raise ArgumentTypeError(f"“{text}” is no number") from None
    if not 0 < number < 0.5:
        raise ArgumentTypeError(f"{text} is not between 0 and 0.5")
    return number


def simulate_battle(given: Namespace) -> int:
    """A battle, played out many times."""
    from battlemap.cli.simulation_progress import play_all
    from battlemap.cli.simulation_results import write_results
    from battlemap.cli.simulation_setups import read_setups
    from battlemap.sim.report import report_making, report_page  # noqa: F401  (now, so that calling off takes no time)
    from battlemap.sim.report.report_files import check_target

    check_target(given.out)
    setups = read_setups(given)
    engine = open_engine(given)
    try:
        played, facts = play_all(setups, given, engine)
    finally:
        engine.close()
    if not played[0].tally.fights:
        raise StoreError(facts.trouble or "No fight was played.")
    return write_results(given, setups, played, facts)


def open_engine(given: Namespace) -> "Engine":
    """Where the fights are played. StoreError for a cluster that cannot be used."""
    import os

    from battlemap.sim.engines.engine import EngineTrouble

    if given.cluster:
        from battlemap.sim.engines.dask_engine import DaskEngine

        try:
            return DaskEngine(given.cluster)
        except EngineTrouble as trouble:
            raise StoreError(str(trouble)) from None
    if given.jobs == 1:
        from battlemap.sim.engines.serial_engine import SerialEngine

        return SerialEngine()
    from battlemap.sim.engines.process_engine import ProcessEngine

    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return ProcessEngine(min(given.jobs or there, 256))
