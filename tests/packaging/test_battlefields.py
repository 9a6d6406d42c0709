"""The ready battlefields are what their plans make."""

import runpy
import tomllib
from pathlib import Path

import msgspec
import pytest

from battlemap.rules.registry import load_ruleset
from battlemap.store.database.codec import Codec

ROOT = Path(__file__).resolve().parents[2]
PLANS = sorted((ROOT / "packaging" / "battlefields").glob("*.toml"))


def test_there_are_eight_of_them() -> None:
    assert len(PLANS) == 8


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_sample_is_what_its_plan_makes(plan: Path) -> None:
    maker = runpy.run_path(str(ROOT / "packaging" / "make_samples.py"))
    said = tomllib.loads(plan.read_text(encoding="utf-8"))
    board, rules = maker["make_board"](said), load_ruleset(said.get("ruleset", "war_of_ashes"))
    sample = msgspec.json.decode((ROOT / "resources" / "samples" / f"{plan.stem}.json").read_bytes())
    assert Codec(rules).board(sample["opening"]) == board
