"""Reports of known counts: every number in them is kept. python -m tests.sim.kept_reports writes them anew.

Words may be reworded, so only numbers are compared: those of the JSON file, and those of the page, which are where its bars, maps
and signs are drawn. Whoever changes either looks at the page first.
"""

import json
import re
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec

from battlemap.sim.report.comparison_making import make_comparison
from battlemap.sim.report.report_data import Report, RunFacts
from battlemap.sim.report.report_files import ReportFile
from battlemap.sim.report.report_making import make_report
from battlemap.sim.report.report_page import report_page
from battlemap.sim.tally import Tally, tally_of
from battlemap.store.document.battle_folder import read_sample
from tests.sim.synthetic_fights import record, stage_of

KEPT = Path(__file__).resolve().parents[1] / "golden" / "reports.json"
SAMPLES = ("ravine-ambush", "quarry-yard")
FIGHTS = 130
"""More than share one number."""


def tally_for(sample: str, fights: int = FIGHTS, shift: int = 0) -> Tally:
    stage = stage_of(read_sample(sample))
    return tally_of([record(stage, index, shift) for index in range(fights)])


def report_for(sample: str, fights: int = FIGHTS, asked: int = FIGHTS) -> Report:
    return make_report(stage_of(read_sample(sample)), tally_for(sample, fights), asked, RunFacts(), check=False, examples=False)


def numbers(sample: str) -> dict[str, Any]:
    """Every number of a report on a sample, beside a comparison and without one."""
    stage, report = stage_of(read_sample(sample)), report_for(sample)
    played = [(f"Set-up {shift}", tally_for(sample, FIGHTS, shift)) for shift in (0, 5, 1)]
    comparison = make_comparison(stage, played)
    pages = report_page(report, stage.opening), report_page(report, stage.opening, "fights", comparison)
    return {
        "data": _numbers_of(msgspec.to_builtins(ReportFile(report, comparison), str_keys=True)),
        "page": _digests(_drawn(pages[0])),
        "compared": _digests(_drawn(pages[1])),
    }


def _drawn(page: str) -> list[str]:
    """The sections of a page; what stands in its style and fonts is not drawn from the report."""
    return page.partition("<body>")[2].split("<section")


def _numbers_of(value: Any) -> Any:
    if isinstance(value, dict):
        kept = {key: left for key, item in value.items() if (left := _numbers_of(item)) not in (None, {}, [])}
        return kept or None
    if isinstance(value, list | tuple):
        return [left for item in value if (left := _numbers_of(item)) is not None]
    return round(value, 6) if isinstance(value, int | float) else None


def _digests(parts: list[str]) -> list[str]:
    """A digest of the numbers in each part."""
    found = [" ".join(re.findall(r"(?<![\w#])-?\d[\d.,]*", part)) for part in parts]
    return [sha256(numbers.encode()).hexdigest()[:12] for numbers in found]


def kept() -> dict[str, dict[str, Any]]:
    found: dict[str, dict[str, Any]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> None:
    made = {sample: numbers(sample) for sample in SAMPLES}
    KEPT.write_text(json.dumps(made, indent=0, sort_keys=True) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
