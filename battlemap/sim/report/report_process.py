"""Makes a report in a process of its own: it plays fights again, which would hold up a window."""

import multiprocessing
import os
from contextlib import suppress
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec import Struct
from msgspec.structs import replace

from battlemap.sim.campaign import Campaign, stage_of
from battlemap.sim.engines.process_engine import end_with_parent
from battlemap.sim.report.report_data import Report, RunFacts
from battlemap.sim.report.report_making import make_report
from battlemap.sim.self_check import check_sample
from battlemap.sim.tally import Tally, decode_tally
from battlemap.store.files.store_errors import StoreError


class MadeReport(Struct, frozen=True):
    """A report; *is_whole*: a sample of fights has been replayed and compared, too."""

    report: Report
    is_whole: bool


class ReportProcess:
    """One report under way; it is ended with the program."""

    def __init__(self, campaign: Campaign, tally: Tally, asked: int, run: RunFacts, folder: Path | None) -> None:
        """As `make_report` has it; *folder*: where the example fights are kept."""
        context = multiprocessing.get_context("spawn")
        self._connection, there = context.Pipe()
        given = (there, campaign.encode(), tally.encode(), asked, run, folder)
        self._process = context.Process(target=serve_report, args=given, daemon=True, name="battlemap report")
        self._process.start()
        there.close()

    def finished(self, timeout: float) -> MadeReport | None:
        """What is made within *timeout* seconds: the report, then once more with its check. StoreError if there will be none."""
        if not self._connection.poll(timeout):
            return None
        try:
            told: MadeReport | str = self._connection.recv()
        except (EOFError, OSError):
            raise StoreError("The report was not made: its process has ended.") from None
        if isinstance(told, str):
            raise StoreError(told)
        return told

    def close(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.join(1)
        self._connection.close()


def serve_report(connection: Connection, campaign: bytes, tally: bytes, asked: int, run: RunFacts, folder: Path | None) -> None:
    """What the process does: sends back the report, or in a sentence why there is none."""
    end_with_parent()
    if hasattr(os, "nice"):
        os.nice(19)
    try:
        stage, counts = stage_of(campaign), decode_tally(tally)
        try:
            report = make_report(stage, counts, asked, run, folder, check=False)
        except (StoreError, OSError):  # there is no room for the fights: the numbers are told without them
            report = make_report(stage, counts, asked, run, None, check=False)
        connection.send(MadeReport(report, False))
        connection.send(MadeReport(replace(report, check=check_sample(stage, counts.sample)), True))
    except Exception as fault:  # noqa: BLE001  (whoever asked is told)
        with suppress(OSError):
            connection.send(f"The report was not made: {str(fault).rstrip('.') or type(fault).__name__}.")
