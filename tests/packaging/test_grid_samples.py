"""The ready battles on grids are what their plans make, and can be played."""

import runpy
import tomllib
from pathlib import Path

import msgspec
import pytest

from battlemap.board.grid_map import GridMap
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.codec import Codec

ROOT = Path(__file__).resolve().parents[2]
PLANS = sorted((ROOT / "packaging" / "grids").glob("*.toml"))


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_a_sample_is_what_its_plan_makes(plan: Path) -> None:
    maker = runpy.run_path(str(ROOT / "packaging" / "make_grid_samples.py"))
    battle = maker["battle_of"](tomllib.loads(plan.read_text(encoding="utf-8")))
    sample = msgspec.json.decode((ROOT / "resources" / "samples" / f"{plan.stem}.json").read_bytes())
    assert Codec(load_ruleset(sample["ruleset"])).board(sample["opening"]) == battle.opening


@pytest.mark.parametrize("plan", PLANS, ids=lambda plan: plan.stem)
def test_nobody_stands_in_the_way_of_another_or_of_a_thing(plan: Path) -> None:
    maker = runpy.run_path(str(ROOT / "packaging" / "make_grid_samples.py"))
    board = maker["battle_of"](tomllib.loads(plan.read_text(encoding="utf-8"))).opening
    if not isinstance(board.map, GridMap):
        assert {token.place for token in board.tokens.values()} <= board.zone_map.zones.keys()
        return
    blocked = {cell for prop in board.map.props.values() if prop.blocks for cell in prop.cells}
    ridden = {getattr(token.sheet, "mount", "") for token in board.tokens.values()}
    riders = {token.id for token in board.tokens.values() if getattr(token.sheet, "mount", "")}
    taken: set[tuple[int, int]] = set()
    for token in board.tokens.values():
        assert blocked.isdisjoint(token.cells), token.name
        if token.id not in riders:
            assert token.footprint < 1 or taken.isdisjoint(token.cells), token.name
            taken |= set(token.cells)
    assert {one for one in ridden if one} <= board.tokens.keys()
