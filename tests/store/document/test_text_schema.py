"""The published JSON Schemas hold for the types of today; samples and battles that were played fit them, mistakes do not."""

import json
import runpy
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from jsonschema import Draft202012Validator

from battlemap.paths import data_dir
from battlemap.store.database.battle import Asset, Battle
from battlemap.store.document.text_form import battle_to_text
from tests.play.planted_secrets import battle_with_secrets

ROOT = Path(__file__).parents[3]
SCHEMAS = ROOT / "docs" / "schemas"
SAMPLES = sorted((data_dir("resources") / "samples").glob("*.json"))


@cache
def validator(ruleset: str) -> Draft202012Validator:
    return Draft202012Validator(json.loads((SCHEMAS / f"battle-{ruleset}.schema.json").read_bytes()))


def test_what_the_schemas_say_is_true_of_the_types_of_today() -> None:
    maker = runpy.run_path(str(ROOT / "packaging" / "make_schemas.py"))
    made = maker["schema_files"]()
    assert {path.name for path in SCHEMAS.iterdir()} == set(made)
    untrue = [name for name, data in made.items() if not holds(json.loads((SCHEMAS / name).read_bytes()), json.loads(data))]
    assert untrue == [], "run .venv/bin/python packaging/make_schemas.py"


def holds(said: Any, now: Any) -> bool:
    """Whether all that is said is there now too; new fields may have come, and words may be others."""
    if isinstance(said, dict):
        known = now if isinstance(now, dict) else {}
        return all(key in known and (key == "description" or holds(value, known[key])) for key, value in said.items())
    if isinstance(said, list):
        return isinstance(now, list) and all(any(holds(item, other) for other in now) for item in said)
    return bool(said == now)


def test_every_sample_fits_the_schema_of_its_game() -> None:
    Draft202012Validator.check_schema(validator("war_of_ashes").schema)
    for path in SAMPLES:
        plain = json.loads(path.read_bytes())
        assert [fault.message for fault in validator(plain["ruleset"]).iter_errors(plain)] == [], path.name


def test_a_battle_that_was_played_fits_and_mistakes_do_not() -> None:
    session = battle_with_secrets("quarry-yard", Random(3), commands=2).session
    entries = tuple(session.journal.entry(key) for key in session.journal.path(session.head) if key)
    asset = Asset("image/png", b"picture")
    battle = Battle(session.rules, session.journal.opening, session.state, entries, {asset.sha: asset})
    plain: dict[str, Any] = json.loads(battle_to_text(battle))
    schema = validator(plain["ruleset"])
    assert plain["entries"]
    assert [fault.message for fault in schema.iter_errors(plain)] == []
    for key, wrong in (
        ("format", "else"),
        ("ruleset", "chess"),
        ("opening", {}),
        ("entries", [{"id": "one"}]),
        ("assets", {"a": 1}),
    ):
        assert not schema.is_valid({**plain, key: wrong})
    assert not schema.is_valid({key: value for key, value in plain.items() if key != "opening"})
