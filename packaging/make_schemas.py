"""Makes the JSON Schemas of docs/schemas/: what a battle as text may hold, one file for each bundled game.

.venv/bin/python packaging/make_schemas.py [FOLDER]
"""

import sys
from pathlib import Path

import msgspec

from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.store.document.text_schema import text_schema


def schema_file(ruleset: str) -> tuple[str, bytes]:
    """The name of a game's file, and its bytes."""
    data = msgspec.json.encode(text_schema(load_ruleset(ruleset)))
    return f"battle-{ruleset}.schema.json", msgspec.json.format(data, indent=1) + b"\n"


def main() -> None:
    """Write the schemas of all games that are installed."""
    folder = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent.parent / "docs" / "schemas"
    folder.mkdir(parents=True, exist_ok=True)
    for ruleset in ruleset_ids():
        name, data = schema_file(ruleset)
        (folder / name).write_bytes(data)
        print(folder / name)


if __name__ == "__main__":
    main()
