"""Checks on the boards of scenarios: they show the verbs, plans and effects of a ruleset at work."""

from collections.abc import Iterator, Sequence

from battlemap.rules.ruleset import AnyRuleset
from battlemap.testing.checks.verb_bar_checks import bars_of, verb_bar_faults
from battlemap.testing.conformance_table import table_faults, table_of
from battlemap.testing.occasions import scenario_occasions
from battlemap.testing.random_player import RuleViolation
from battlemap.testing.scenario_tables import Scenario


def scenario_faults(rules: AnyRuleset, scenarios: Sequence[Scenario]) -> Iterator[str]:
    """What *rules* do otherwise than their conformance table says, on the boards of *scenarios*; faults of the table itself."""
    if faults := tuple(table_faults(rules, table_of(rules), frozenset(bars_of(rules)))):
        yield from faults
        return
    if not scenarios:
        return
    try:
        yield from verb_bar_faults(rules, scenario_occasions(rules, scenarios))
    except RuleViolation as fault:
        yield str(fault)
