"""Large pools are counted in pieces, and once."""

import pytest

from battlemap.rules.dice import DicePool, TotalRule
from battlemap.rules.distributions import count_ahead, is_counted, rolls

RULE = TotalRule()


@pytest.mark.parametrize(
    "pool",
    [DicePool(9, 6, keep=4), DicePool(6, 6, extra=3, keep=6), DicePool(5, 6, again_at=20, keep=5), DicePool(4, 6, explode=(6,))],
)
def test_a_large_pool_is_counted_in_pieces_before_it_is_asked_for(pool: DicePool) -> None:
    assert not is_counted(pool, RULE)
    pieces = sum([1 for _ in count_ahead(pool, RULE)])
    assert pieces > 1
    assert is_counted(pool, RULE)
    assert sum([chance for _, chance in rolls(pool, RULE)]) == pytest.approx(1)


def test_what_was_counted_in_one_go_need_not_be_counted_ahead() -> None:
    pool = DicePool(9, 6, keep=5)
    rolls(pool, RULE)
    assert is_counted(pool, RULE)


def test_a_small_pool_is_known_at_once() -> None:
    assert is_counted(DicePool(4, 3, shift=-2), RULE)
    assert is_counted(DicePool(1, 100), RULE)
