"""Writes what a campaign came to: at once where it was called off, then with the fights that are played again for it."""

import sys
from argparse import Namespace
from contextlib import suppress
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING

from battlemap.cli.output import FAILED, complain
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.cli.simulation_setups import NamedCampaign
    from battlemap.sim.campaign_run import Progress
    from battlemap.sim.report.comparison_data import Comparison
    from battlemap.sim.report.heat_map import MapGround
    from battlemap.sim.report.report_data import Report, RunFacts


def write_results(given: Namespace, setups: "list[NamedCampaign]", played: "list[Progress]", facts: "RunFacts") -> int:
    """Write the report and tell of it; the exit code.

    Where the playing was called off the report is there at once, without examples and self-check, and then again with them;
    whoever calls that off too keeps the first.
    """
    results = _Results(given, setups, played, facts)
    called_off = not played[-1].over and not played[-1].trouble
    if called_off:
        results.write(whole=False)
        if sys.stderr.isatty():
            print("Stopped; the report is there. A sample is played again for it (Ctrl+C leaves that out).", file=sys.stderr)
    try:
        results.write(whole=True)
    except KeyboardInterrupt:
        if not called_off:
            results.write(whole=False)
    return results.tell()


class _Results:
    """What came of the playing, and the report of it that was written last."""

    def __init__(self, given: Namespace, setups: "list[NamedCampaign]", played: "list[Progress]", facts: "RunFacts") -> None:
        from battlemap.sim.campaign import open_campaign

        self._given, self._setups, self._played, self._facts = given, setups, played, facts
        self._stage, self._page = open_campaign(setups[0].campaign), given.out.suffix.lower() == ".html"
        self._comparison = self._compare()
        self._ground: MapGround | None = None
        self._report: Report | None = None
        self._trouble = ""

    def write(self, whole: bool) -> None:
        """Write the report; *whole*: with examples and self-check. Where that cannot be, it goes to the temporary folder."""
        from battlemap.sim.report.report_files import examples_folder, write_report
        from battlemap.sim.report.report_making import make_report

        given, first = self._given, self._played[0]
        asked = first.tally.fights if given.until_ci and first.over and not first.trouble else given.battles
        folder = examples_folder(given.out) if self._page and whole else None
        report = make_report(self._stage, first.tally, asked, self._facts, folder, given.check and whole, whole)
        if self._page and whole:
            self._ground = draw_ground(self._setups[0])
        told = (report, self._stage.opening, self._comparison, folder is not None, self._ground)
        self._trouble = report.run.trouble
        try:
            write_report(given.out, *told)
        except StoreError as trouble:
            if folder is not None:
                with suppress(OSError):
                    folder.rmdir()  # if nothing of it could be kept
            beside = Path(gettempdir()) / given.out.name
            self._trouble = f"{trouble} The report is in {beside} instead."
            try:
                write_report(beside, *told)
            except StoreError:
                self._trouble = f"{trouble} The report is not kept."
        self._report = report

    def tell(self) -> int:
        """Say in a line or two what came out; the exit code."""
        from battlemap.sim.intervals import is_vague, signed_points

        report = self._report
        assert report is not None
        answer = next(alliance.wins for alliance in report.alliances if alliance.id == report.answer)
        interval = answer.interval
        sure = "" if is_vague(answer.share, interval) else f" ({interval.low * 100:.0f} to {interval.high * 100:.0f} %)"
        partial = f" in {report.fights} fight{'' if report.fights == 1 else 's'}"
        if report.is_partial:
            partial = f", stopped after {report.fights} of {report.asked} fights"
        print(f"{self._given.out}: {report.headline}{sure}{partial}")
        if report.remark:
            print(f"  {report.remark}")
        for difference in self._comparison.differences if self._comparison is not None else ():
            interval = difference.interval
            points = [signed_points(share) for share in (difference.difference, interval.low, interval.high)]
            print("  {}: {} points ({} to {})".format(difference.second, *points))
        if self._trouble:
            return complain(self._trouble)
        return FAILED if report.check.different else 0

    def _compare(self) -> "Comparison | None":
        from battlemap.cli.simulation_setups import sweep_words
        from battlemap.sim.report.comparison_making import make_comparison

        setups, swept = self._setups, self._given.sweep
        told = [(setup.name, run.tally) for setup, run in zip(setups, self._played, strict=False) if run.tally.fights]
        titles = (sweep_words(swept),) * 2 if swept else (setups[-1].name, "")
        return make_comparison(self._stage, told, *titles) if len(told) > 1 else None


def draw_ground(setup: "NamedCampaign") -> "MapGround | None":
    """The ground under the maps of the page."""
    from battlemap.export.picture.image_export import offscreen
    from battlemap.export.record.bare_ground import bare_ground
    from battlemap.paint.style.images import ImageStore
    from battlemap.sim.report.heat_map import MapGround

    app = offscreen()
    battle = setup.battle
    drawn = bare_ground(battle.board, ImageStore(battle.assets.get))
    app.processEvents()
    return MapGround(*drawn) if drawn is not None else None
