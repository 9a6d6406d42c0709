"""A few cases of the table that the command benchmarks.rules.odds_proof goes through, one in each game."""

import pytest
from msgspec.structs import replace

from benchmarks.rules.odds_proof import SAMPLES, cases, counted_sets, faults, icepool_sets, said_chances


@pytest.mark.parametrize("game", SAMPLES)
def test_odds_are_what_icepool_counts_and_what_rolls_come_to(game: str) -> None:
    case = next(cases(game, actors=2, targets=1))
    said = said_chances(case)
    assert said is not None
    assert said.exact
    assert faults(case, said, rolls=2000) == []


def test_the_count_without_icepool_is_the_same() -> None:
    for count, sides in ((1, 100), (4, 3), (3, 6)):
        assert dict(counted_sets(count, sides)) == pytest.approx(dict(icepool_sets(count, sides)))


def test_a_wrong_number_would_be_found() -> None:
    case = next(cases("war_of_ashes", actors=2, targets=1))
    said = said_chances(case)
    assert said is not None
    assert faults(case, replace(said, success=said.success + 1e-9), rolls=100)
