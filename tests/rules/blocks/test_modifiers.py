"""Numbers that bear on a roll: what they come to."""

from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import dice_sum, format_signed, plain_sum, stack_by_largest


def bonus(value: int, name: str = "", dice: int = 0) -> Modifier:
    return Modifier(value, name or f"{value}/{dice}", dice=dice)


def add_up(*modifiers: Modifier) -> tuple[int, int]:
    stacked = stack_by_largest(modifiers)
    return dice_sum(stacked), plain_sum(stacked)


def test_the_largest_bonus_counts_in_full_and_each_further_one_a_point() -> None:
    assert add_up(bonus(2), bonus(4), bonus(2)) == (0, 6)


def test_a_die_outranks_any_number() -> None:
    assert add_up(bonus(8), bonus(0, dice=1)) == (1, 1)
    assert add_up(bonus(0, dice=1), bonus(0, dice=1)) == (1, 1)


def test_penalties_all_count_in_full() -> None:
    assert add_up(bonus(-2), bonus(-4), bonus(0, dice=-1), bonus(0, dice=-1), bonus(2)) == (-2, -4)


def test_one_bonus_alone_is_left_as_it_is() -> None:
    listed = (bonus(2, "Flanking"), bonus(-1, "Dim light"))
    assert stack_by_largest(listed) == listed


def test_a_bonus_that_counts_less_says_so_and_keeps_its_place() -> None:
    stacked = stack_by_largest((bonus(2, "Flanking"), bonus(4, "Height")))
    assert [one.name for one in stacked] == ["Flanking", "Height"]
    assert stacked[0] == Modifier(1, "Flanking", note="a further bonus")


def test_numbers_are_written_with_a_true_minus() -> None:
    assert (format_signed(2), format_signed(-1), format_signed(0)) == ("+2", "−1", "+0")
