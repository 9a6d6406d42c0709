"""Every scenario file is a test of the rules it names."""

from pathlib import Path

import pytest

from battlemap.rules import registry
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.scenario_runner import run_scenario
from tests.games.duel import DUEL
from tests.games.skirmish import SKIRMISH

HERE = Path(__file__).parent
FILES = sorted(HERE.glob("*/*.toml"))


def load(name: str) -> AnyRuleset:
    """The games of the tests, and those on the shelf."""
    games: dict[str, AnyRuleset] = {DUEL.id: DUEL, SKIRMISH.id: SKIRMISH}
    return games[name] if name in games else registry.load_ruleset(name)


@pytest.mark.parametrize("path", FILES, ids=[f"{path.parent.name}/{path.stem}" for path in FILES])
def test_the_scenario_comes_out_as_it_says(path: Path) -> None:
    outcome = run_scenario(path, load)
    assert outcome.failures == ()
