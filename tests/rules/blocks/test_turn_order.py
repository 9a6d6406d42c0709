"""Order by value: who shares a slot, and who leads by how much."""

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.turns import lead, sort_slots

A, B, C, D = (TokenId(name) for name in "abcd")


def test_equal_values_may_share_a_slot() -> None:
    assert sort_slots({A: (14, 3), B: (14, 2), C: (14, 3)}, ties_together=True) == ((A, C), (B,))


def test_a_group_that_ties_shares_the_slot_as_a_whole() -> None:
    assert sort_slots({A: (2,), B: (2,), C: (0,)}, {"band": (B, C)}, ties_together=True) == ((A, B, C),)


def test_the_lead_is_counted_from_the_second() -> None:
    assert lead({A: (12,), B: (20,), C: (3,)}) == (B, 8)


def test_a_shared_best_leads_by_nothing() -> None:
    assert lead({A: (18,), B: (18,), C: (6,)}) == (None, 0)


def test_nobody_leads_alone() -> None:
    assert lead({A: (18,)}) == (None, 0)
    assert lead({}) == (None, 0)
