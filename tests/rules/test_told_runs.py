"""A run whose story nobody reads is cheaper, and what happens in it is the same."""

import pytest

from battlemap.board.events import Contest, Logged
from battlemap.rules.registry import load_ruleset, ruleset_ids
from battlemap.rules.run import Run
from benchmarks.rules.command_rate import SteadyAgent, fight_commands


@pytest.mark.parametrize("game", sorted(ruleset_ids()))
def test_a_run_that_nobody_reads_comes_to_the_same_board_and_inputs(game: str) -> None:
    rules = load_ruleset(game)
    given = fight_commands(rules, fights=1, rounds=2)[:12]
    assert given
    for board, command in given:
        told = Run(rules, board, command, SteadyAgent())
        quiet = Run(rules, board, command, SteadyAgent(), told=False)
        assert quiet.table.board == told.table.board
        assert quiet.inputs == told.inputs
        assert not any(isinstance(event, Logged) for event in quiet.table.events)
        assert not any(event.title for event in quiet.table.events if isinstance(event, Contest))
