"""Quick creatures: in every bundled game each role at each strength has a sheet that fights; what does not is found."""

import pytest
from msgspec.structs import replace

from battlemap.rules.creatures.quick_creatures import USUAL, AnyQuickCreatures
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.checks.quick_creature_checks import quick_creature_faults
from battlemap.testing.conformance import plain_board


def quick_of(rules: AnyRuleset) -> AnyQuickCreatures:
    quick = rules.quick_creatures()
    assert quick is not None
    return quick


def faults_with(role: str, **changes: object) -> list[str]:
    """What is found in *Four-dice ladder* when one role is otherwise."""
    rules = load_ruleset("fate2")
    quick = quick_of(rules)
    roles = {**quick.tables.roles, role: replace(quick.tables.roles[role], **changes)}
    broken = replace(quick, tables=replace(quick.tables, roles=roles))
    changed = replace(rules, quick_creatures=lambda: broken)
    return list(quick_creature_faults(changed, plain_board(changed)))


@pytest.mark.parametrize("game", ruleset_ids())
def test_every_role_at_every_strength_has_a_sheet_that_fights(game: str) -> None:
    rules = load_ruleset(game)
    assert list(quick_creature_faults(rules, plain_board(rules))) == []


@pytest.mark.parametrize(
    ("game", "role", "number", "field"),
    [
        ("fate2", "brute", "toughness", lambda sheet: sheet.boxes["hurt"]),
        ("obss", "soldier", "level", lambda sheet: sheet.max_hp),
        ("sifrp", "archer", "skill", lambda sheet: sheet.abilities["marksmanship"]),
        ("war_of_ashes", "leader", "approach", lambda sheet: sheet.approaches["clever"]),
        ("zweihander", "beast", "combat", lambda sheet: sheet.attributes["perception"]),
    ],
)
def test_a_number_that_is_set_changes_what_follows_from_it(game: str, role: str, number: str, field: object) -> None:
    rules = load_ruleset(game)
    quick = quick_of(rules)
    usual = quick.numbers(role, USUAL)
    more = {**usual, number: usual[number] + quick.tables.numbers[number].step}
    assert callable(field)
    assert field(quick.sheet(rules.book, role, USUAL, more)) > field(quick.sheet(rules.book, role, USUAL, usual))


def test_a_role_without_words_for_all_strengths_a_strange_weapon_and_a_strange_field_are_found() -> None:
    assert faults_with("mook", stronger=({},)) == [
        "the quick creature “mook”: stronger needs one table for each of the 4 strengths"
    ]
    assert faults_with("mook", sheet={"weapon": "ray gun"})[0].endswith("weapon: there is no “ray gun” among the weapons")
    assert "a sheet has no field 'wapon'" in faults_with("mook", sheet={"wapon": "sword"})[0]
    assert "start has to name" in faults_with("mook", start={"skill": (1, 1, 1, 1)})[0]
