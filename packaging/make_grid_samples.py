"""Makes ready battles on grids for resources/samples/ from the plans in packaging/grids/.

    .venv/bin/python packaging/make_grid_samples.py [NAME…]

A plan is written as the head of a scenario file (docs/scenario-files.md). A token of it may say *from*, the key of a creature in
the collection of its game: what the plan does not say of the token, the collection does.
"""

import sys
import tomllib
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

import msgspec  # noqa: E402  (after the path is set)

from battlemap.rules.registry import load_ruleset  # noqa: E402
from battlemap.store.database.battle import Battle, new_battle  # noqa: E402
from battlemap.store.document.text_form import battle_to_text  # noqa: E402
from battlemap.testing.scenario_board import opening_board  # noqa: E402
from battlemap.testing.scenario_tables import Scenario  # noqa: E402

PLANS = ROOT / "packaging" / "grids"
SAMPLES = ROOT / "resources" / "samples"
STOCK = ROOT / "resources" / "tokens"
FROM_COLLECTION = ("name", "icon", "aspects", "footprint", "notes")


def token_of(said: dict[str, Any], stock: dict[str, Any]) -> dict[str, Any]:
    """A token of a plan with what the collection says of its creature. KeyError if it has none of that name."""
    said = dict(said)
    key = said.pop("from", "")
    if not key:
        return said
    creature = stock[key]
    known = {field: creature[field] for field in FROM_COLLECTION if field in creature}
    return {**known, **said, "sheet": {**creature.get("sheet", {}), **said.get("sheet", {})}}


def battle_of(plan: dict[str, Any]) -> Battle:
    """The battle of a plan. ScenarioFault if something in it does not fit."""
    rules = load_ruleset(plan["ruleset"])
    path = STOCK / f"{rules.id}.toml"
    stock = tomllib.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    tokens = {key: token_of(said, stock) for key, said in plan["tokens"].items()}
    scenario = msgspec.convert({**plan, "tokens": tokens}, Scenario)
    return new_battle(rules, opening_board(rules, scenario), seed=scenario.title.lower())


def write(path: Path) -> Path:
    """Make one sample from its plan. Returns where it is."""
    target = SAMPLES / f"{path.stem}.json"
    target.write_bytes(battle_to_text(battle_of(tomllib.loads(path.read_text(encoding="utf-8")))))
    return target


if __name__ == "__main__":
    for plan_file in sorted(PLANS.glob("*.toml")):
        if not sys.argv[1:] or plan_file.stem in sys.argv[1:]:
            print(write(plan_file).relative_to(ROOT))
