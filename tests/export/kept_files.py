"""What is written for other programs, and how maps lie on paper: python -m tests.export.kept_files writes the digests anew.

Pictures and words are no part of a digest. Whoever changes a writer on purpose looks at what changed, then writes this file anew.
"""

import json
import re
import tempfile
from hashlib import sha256
from itertools import product
from pathlib import Path
from typing import Any

import msgspec

from battlemap.export.export_kinds import kind_for
from battlemap.export.export_settings import InvalidSetting
from battlemap.export.export_steps import run_steps
from battlemap.export.paper.paper_options import PrintOptions
from battlemap.export.paper.sheet_plan import plan_sheets
from battlemap.export.programs.program_export import export_program
from battlemap.export.programs.program_options import FORMATS, ProgramOptions
from battlemap.store.document.battle_folder import read_sample
from tests.export.test_program_export import ravine, tavern

KEPT = Path(__file__).resolve().parents[1] / "golden" / "exports.json"
PAPERS = tuple(
    {"paper": paper, "joints": joints, "cell_mm": cell, "part": part, "turn": turn}
    for (paper, cell), joints, part, turn in product(
        (("A4", 25.0), ("Letter", 25.4), ("A3", 38.0)),
        ("glue", "butt"),
        ("all", "figures", "C3:T14"),
        ("fewest", "upright", "wide"),
    )
)


def digests() -> dict[str, dict[str, str]]:
    """Of each file the digest of each part of it; needs a QGuiApplication."""
    return {**_programs(), "sheets": _sheets()}


def _programs() -> dict[str, dict[str, str]]:
    made: dict[str, dict[str, str]] = {}
    for (name, subject), known in product((("ravine", ravine()), ("tavern", tavern())), FORMATS):
        options = ProgramOptions(program=known.id, pixels=50 if known.id == "foundry" else 12)
        with tempfile.TemporaryDirectory() as folder:
            try:
                path = Path(folder) / kind_for("programs", "").load().file_name(subject, options, None)
                run_steps(export_program(subject, options, path))
            except InvalidSetting as refusal:
                made[f"{name} {known.id}"] = {"refused": type(refusal).__name__}
                continue
            made[f"{name} {known.id}"] = _written(path.read_text(encoding="utf-8"))
    return made


def _written(text: str) -> dict[str, str]:
    try:
        plain = json.loads(text)
    except ValueError:
        return {"numbers": _digest(re.findall(r"-?\d[\d.]*", text)), "tags": _digest(re.findall(r"</?[\w:]+", text))}
    return {key: _digest(_bare(value)) for key, value in plain.items() if key not in ("image", "thumb")}


def _sheets() -> dict[str, str]:
    made: dict[str, str] = {}
    for sample, chosen in product(("quarry-yard", "ravine-ambush"), PAPERS):
        key = f"{sample} {' '.join(map(str, chosen.values()))}"
        try:
            plan = plan_sheets(read_sample(sample).board, msgspec.convert(chosen, PrintOptions))
        except ValueError as refusal:
            made[key] = type(refusal).__name__
            continue
        made[key] = _digest(_bare(msgspec.to_builtins(plan)))
    return made


def _digest(value: Any) -> str:
    return sha256(json.dumps(value, sort_keys=True).encode()).hexdigest()[:10]


def _bare(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _bare(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_bare(item) for item in value]
    return round(value, 2) + 0.0 if isinstance(value, float) else value


def kept() -> dict[str, dict[str, str]]:
    found: dict[str, dict[str, str]] = json.loads(KEPT.read_text(encoding="utf-8"))
    return found


def main() -> None:
    from PySide6.QtGui import QGuiApplication

    application = QGuiApplication.instance() or QGuiApplication(["-platform", "offscreen"])
    KEPT.write_text(json.dumps(digests(), indent=1, sort_keys=True) + "\n", encoding="utf-8")
    del application


if __name__ == "__main__":
    main()
