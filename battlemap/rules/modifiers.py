"""Numbers that bear on a roll: how they are written, and what they come to."""

from collections.abc import Iterable

from battlemap.board.records import Modifier


def signed(value: int) -> str:
    """A number as it is shown: "+2", "−1" (a true minus), "+0"."""
    return f"−{-value}" if value < 0 else f"+{value}"


def plain_sum(modifiers: Iterable[Modifier]) -> int:
    """What modifiers come to where everything adds up."""
    return sum([modifier.value for modifier in modifiers])
