"""Playing a battle out thousands of times, and the report of it."""

from argparse import ArgumentTypeError, Namespace
from pathlib import Path
from typing import TYPE_CHECKING

from battlemap.cli.commands import Commands, count
from battlemap.cli.output import FAILED, complain, remark
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.board.encounter import AnyEncounter
    from battlemap.sim.campaign import SeatMind
    from battlemap.sim.engines.engine import Engine

EXAMPLES = """\
examples:
  battlemap simulate ravine.battle --battles 1000 -o ravine.html
  battlemap simulate ravine.battle --until-ci 0.02 --mind H=bold:2 --mind R=cautious -o ravine.json
  battlemap simulate ravine.battle --win rout:0.5 --win "reach=Mirel:Toll house" --win hold=H:5 -o ravine.html
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
    simulate.add_argument("--jobs", metavar="J", type=count, default=0, help="how many processes (default: one a processor)")
    simulate.add_argument("--seed", metavar="S", default="", help="a word from which all dice follow (default: the file's name)")
    simulate.add_argument("--until-ci", metavar="C", type=share, default=0.0, help="stop once the wins are known to ± C")
    simulate.add_argument("--win", metavar="CONDITION", action="append", default=[], help="what wins besides being the last")
    simulate.add_argument("--mind", metavar="WHO=CHARACTER", action="append", default=[], help="who plays a side or a token")
    simulate.add_argument("--rounds", metavar="R", type=count, default=40, help="a longer fight is nobody's (default: 40)")
    simulate.add_argument("--cluster", metavar="ADDRESS", default="", help="play on a dask cluster, as in tcp://10.0.0.5:8786")
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
    from battlemap.cli.simulation_progress import play_out
    from battlemap.formats.importing import import_battle
    from battlemap.sim.campaign import make_campaign, open_campaign
    from battlemap.sim.report.report_files import check_target, examples_folder, write_report
    from battlemap.sim.report.report_making import make_report
    from battlemap.sim.win_conditions import read_condition

    check_target(given.out)
    battle = import_battle(given.file)
    remark(battle.remarks)
    board = battle.board
    campaign = make_campaign(
        battle, given.seed or given.file.stem, read_minds(given.mind, board),
        tuple([read_condition(text, board) for text in given.win]), given.rounds,
    )  # fmt: skip
    engine = open_engine(given)
    try:
        progress, facts = play_out(campaign, given, engine)
    finally:
        engine.close()
    if not progress.tally.fights:
        raise StoreError(progress.trouble or "No fight was played.")
    stage, keep = open_campaign(campaign), given.out.suffix.lower() == ".html"
    asked = progress.tally.fights if given.until_ci and progress.over and not progress.trouble else given.battles
    report = make_report(stage, progress.tally, asked, facts, examples_folder(given.out) if keep else None, given.check)
    write_report(given.out, report, board, kept=keep)
    interval = next(camp.wins.interval for camp in report.camps if camp.id == report.answer)
    partial = f", stopped after {report.fights} of {report.asked} fights" if report.is_partial else f" in {report.fights} fights"
    print(f"{given.out}: {report.headline} ({interval.low * 100:.0f} to {interval.high * 100:.0f} %){partial}")
    if progress.trouble:
        return complain(progress.trouble)
    return FAILED if report.check.different else 0


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
    from battlemap.sim.engines.process_engine import ProcessEngine

    there = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return ProcessEngine(min(given.jobs or there, 256))


def read_minds(named: list[str], board: "AnyEncounter") -> "tuple[SeatMind, ...]":
    """Who plays which side or token. StoreError for what there is not."""
    from battlemap.sim.campaign import read_mind
    from battlemap.sim.win_conditions import fighter_named

    minds = []
    for text in named:
        name, equals, character = text.rpartition("=")
        if not equals:
            minds += [read_mind(side, text) for side in board.sides]
            continue
        minds.append(read_mind(fighter_named(name, board), character))
    return tuple({mind.seat: mind for mind in minds}.values())
