"""A sample of the arena in which machines are measured: fights end, are counted once each, and nothing is refused."""

import pytest

from battlemap.rules.registry import load_ruleset, ruleset_ids
from benchmarks.minds.arena import fights, interval
from benchmarks.minds.arena_maps import arena_board, map_names


def test_a_pair_fights_both_ways_round_and_thinking_beats_doing_anything() -> None:
    rules, seconds = load_ruleset("war_of_ashes"), list[float]()
    score = fights(rules, ("steady2", "random"), 4, map_names(rules)[:1], seconds)
    assert score.count == 4
    assert score.won == 4
    assert score.refusals == 0
    assert len(seconds) > 20


@pytest.mark.parametrize("game", ruleset_ids())
def test_both_sides_of_every_arena_are_alike_and_tuning_has_maps_of_its_own(game: str) -> None:
    rules = load_ruleset(game)
    measured, tuned = map_names(rules), map_names(rules, tuning=True)
    assert len(measured) == 3
    assert set(measured).isdisjoint(tuned)
    for name in (*measured, *tuned):
        board = arena_board(rules, name)
        worths = {
            side: sum(rules.tactics.worth(board, t.id) for t in board.tokens.values() if t.side == side) for side in board.sides
        }
        assert len(set(worths.values())) == 1


def test_the_interval_is_that_of_wilson() -> None:
    low, high = interval(95, 100)
    assert (round(low, 3), round(high, 3)) == (0.888, 0.978)
