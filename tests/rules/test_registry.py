"""Rulesets are found by names that are known; no other name gets near a path or a module."""

from importlib.metadata import EntryPoint

import pytest

from battlemap.paths import data_dir
from battlemap.rules import registry
from tests.games.duel import DUEL

UNKNOWN = [
    "chess", "", ".", "..", "../rulesets/obss", "obss/", "obss/../obss", "/etc", "obss/book", "obss.seats", "x" * 4000, "a\0b",
    str(data_dir("rulesets") / "obss"), "OBSS",
]  # fmt: skip


def test_the_bundled_ones_are_known() -> None:
    assert registry.ruleset_ids()[:5] == ("fate2", "obss", "sifrp", "war_of_ashes", "zweihander")
    assert registry.load_ruleset("obss").id == "obss"


@pytest.mark.parametrize("name", UNKNOWN, ids=range(len(UNKNOWN)))
def test_any_other_name_is_refused_in_one_sentence(name: str) -> None:
    with pytest.raises(registry.UnknownRuleset) as refused:
        registry.load_ruleset(name)
    assert len(str(refused.value)) < 250


def test_an_installed_one_is_found_by_its_entry_point(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("test duel", "tests.games.duel:DUEL", registry.ENTRY_POINTS)
    monkeypatch.setattr("importlib.metadata.entry_points", lambda group: [entry])
    assert registry.ruleset_ids()[-1] == "test duel"
    try:
        assert registry.load_ruleset("test duel") is DUEL
    finally:
        registry.load_ruleset.cache_clear()
