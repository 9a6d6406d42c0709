"""Reports as files: a page, JSON, or CSV, by the ending."""

from pathlib import Path
from typing import Any

import msgspec

from battlemap.board.encounter import AnyEncounter
from battlemap.sim.report.comparison_data import Comparison
from battlemap.sim.report.heat_map import MapGround
from battlemap.sim.report.report_data import Report
from battlemap.store.files.atomic_files import write_whole
from battlemap.store.files.store_errors import StoreError

ENDINGS = (".html", ".json", ".csv")


class ReportFile(msgspec.Struct, frozen=True):
    """What a JSON file holds: the report, and the comparison if there was one."""

    report: Report
    comparison: Comparison | None = None


def examples_folder(target: Path) -> Path:
    """Beside a report, where its example fights lie: ravine.html has ravine-report/."""
    return target.with_name(f"{target.stem}-report")


def check_target(target: Path) -> None:
    """StoreError, in one sentence, where no report can be written before anything has been played."""
    if target.suffix.lower() not in ENDINGS:
        raise StoreError(f"{target.name} should end in .html, .json or .csv.")
    if target.is_dir():
        raise StoreError(f"{target} is a folder.")
    if not target.absolute().parent.is_dir():
        raise StoreError(f"There is no folder {target.absolute().parent}.")


def write_report(
    target: Path, report: Report, board: AnyEncounter, comparison: Comparison | None = None, kept: bool = False,
    ground: MapGround | None = None,
) -> None:  # fmt: skip
    """Write a report, whole or not at all. StoreError if the system refuses. *kept*: its example fights lie beside it."""
    match target.suffix.lower():
        case ".json":
            data = msgspec.json.format(msgspec.json.encode(ReportFile(report, comparison)), indent=1) + b"\n"
        case ".csv":
            data = report_csv(report, comparison).encode()
        case _:
            from battlemap.sim.report.report_page import report_page

            data = report_page(report, board, examples_folder(target).name if kept else "", comparison, ground).encode()
    write_whole(target, data)


def report_schema() -> dict[str, Any]:
    """The JSON Schema of the JSON file."""
    schema = msgspec.json.schema(ReportFile)
    return {"$schema": "https://json-schema.org/draft/2020-12/schema", "title": "battlemap simulation report", **schema}


def report_csv(report: Report, comparison: Comparison | None = None) -> str:
    """One row a fact: what it is about, whom, which number, and its interval where it has one."""
    rows: list[tuple[str, str, str, object, object, object]] = [("table", "of", "what", "value", "low", "high")]
    rows += [("campaign", report.title, key, value, "", "") for key, value in (
        ("fights", report.fights), ("asked", report.asked), ("seed", report.seed), ("program", report.program),
        ("game", report.game), ("partial", int(report.is_partial)),
    )]  # fmt: skip
    for alliance in report.alliances:
        rows.append(
            ("wins", alliance.name, "share", alliance.wins.share, alliance.wins.interval.low, alliance.wins.interval.high)
        )
        rows.append(("wins", alliance.name, "count", alliance.wins.count, "", ""))
    rows += [("rounds", str(number), "fights", count, "", "") for number, count in report.rounds.counts.items()]
    for one in report.fighters:
        rows.append(("fighter", one.name, "survives", one.survives.share, one.survives.interval.low, one.survives.interval.high))
        rows.append(("fighter", one.name, "first to fall", one.first.share, one.first.interval.low, one.first.interval.high))
        for name, spread in (("harm taken", one.taken), ("harm dealt", one.dealt)):
            rows.append(("fighter", one.name, f"{name}, mean", spread.mean, "", ""))
            rows += [(name, one.name, str(number), count, "", "") for number, count in spread.counts.items()]
        rows += [
            ("fighter", one.name, f"{report.point_kinds.get(kind, kind)} spent", mean, "", "")
            for kind, mean in one.points.items()
        ]
        rows += [("cause", one.name, cause, share, "", "") for cause, share in one.causes.items()]
    names = {alliance.id: alliance.name for alliance in report.alliances}
    for chosen in report.actions:
        for what in ("count", "harm", "worth", "weighed", "expected", "actual"):
            rows.append(
                (f"action, {what}", names.get(chosen.alliance, chosen.alliance), chosen.title, getattr(chosen, what), "", "")
            )
    for place in report.places:
        rows += [("place", place.name, "fell", place.fell, "", ""), ("place", place.name, "stood", place.stood, "", "")]
    for kind in report.examples:
        rows.append(("example", kind.kind, names.get(kind.winner, ""), kind.index + 1, "", ""))
    if comparison is not None:
        for variant in comparison.variants:
            rows.append(
                ("variant", variant.name, "share", variant.wins.share, variant.wins.interval.low, variant.wins.interval.high)
            )
        for difference in comparison.differences:
            interval = difference.interval
            rows.append(("difference", difference.second, "share", difference.difference, interval.low, interval.high))
    import csv
    from io import StringIO

    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows([[_plain(value) for value in row] for row in rows])
    return text.getvalue()


def _plain(value: object) -> object:
    """A number with six digits; words that a spreadsheet would take for a formula with an apostrophe before them."""
    if isinstance(value, float):
        return f"{value:.6g}"
    return f"'{value}" if isinstance(value, str) and value[:1] in ("=", "+", "-", "@") else value
