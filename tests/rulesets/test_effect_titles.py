"""Every bundled game declares its kinds of effects as identifiers with titles."""

import pytest

from battlemap.rules import registry
from battlemap.rules.effect_kinds import kind_of_words


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_kinds_are_identifiers_and_have_titles(name: str) -> None:
    rules = registry.load_ruleset(name)
    kinds = rules.effect_kinds(rules.book)
    assert kinds
    assert [kind for kind in kinds if kind != kind_of_words(kind)] == []
    assert all(kinds.values())


def test_what_did_not_count_yet_in_an_old_battle_is_named_by_kind() -> None:
    rules = registry.load_ruleset("obss")
    assert rules.upgrade_scene({"lead": 2, "spared": {"cat": ["Stunned", "Sand in the eyes"]}}, 2) == {
        "lead": 2,
        "spared": {"cat": ["stunned", "eyes_1"]},
    }
    assert rules.upgrade_scene({"lead": 2}, 2) == {"lead": 2}
