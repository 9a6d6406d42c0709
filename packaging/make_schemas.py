"""Makes the JSON Schemas of docs/schemas/: of battles as text, one for each bundled game, and of simulation reports.

.venv/bin/python packaging/make_schemas.py [FOLDER]
"""

import sys
from pathlib import Path

import msgspec

from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.sim.report.report_files import report_schema
from battlemap.store.document.text_schema import text_schema


def schema_file(ruleset: str) -> tuple[str, bytes]:
    """The name of a game's file, and its bytes."""
    data = msgspec.json.encode(text_schema(load_ruleset(ruleset)))
    return f"battle-{ruleset}.schema.json", msgspec.json.format(data, indent=1) + b"\n"


def report_schema_file() -> tuple[str, bytes]:
    """The name of the file for simulation reports, and its bytes."""
    return "simulation.schema.json", msgspec.json.format(msgspec.json.encode(report_schema()), indent=1) + b"\n"


def schema_files() -> dict[str, bytes]:
    """All files: those of the games that are installed, and that of reports."""
    return dict([*map(schema_file, ruleset_ids()), report_schema_file()])


def main() -> None:
    """Write them."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "docs" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for name, data in schema_files().items():
        (folder / name).write_bytes(data)
        print(folder / name)


if __name__ == "__main__":
    main()
