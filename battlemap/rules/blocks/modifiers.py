"""Numbers that bear on a roll: how they are written, and what they come to."""

from collections.abc import Iterable, Mapping

from battlemap.board.records import Modifier


def format_signed(value: int) -> str:
    """A number as it is shown: "+2", "−1" (a true minus), "+0"."""
    return f"−{-value}" if value < 0 else f"+{value}"


def plain_sum(modifiers: Iterable[Modifier]) -> int:
    """What modifiers come to where everything adds up."""
    return sum([modifier.value for modifier in modifiers])


def stack_by_largest(modifiers: Iterable[Modifier], further: int = 1) -> tuple[Modifier, ...]:
    """Modifiers as they count where the largest bonus counts in full and each further one *further*; penalties all add up.

    A die outranks any number. Order is kept, and a bonus that counts less says so in its note.
    """
    listed = tuple(modifiers)
    bonuses = {at for at, modifier in enumerate(listed) if modifier.dice > 0 or modifier.dice == 0 and modifier.value > 0}
    if len(bonuses) < 2:
        return listed
    largest = max(sorted(bonuses), key=lambda at: (listed[at].dice, listed[at].value))
    return tuple(
        [
            Modifier(further, modifier.name, modifier.rule, 0, modifier.group, "a further bonus")
            if at in bonuses and at != largest
            else modifier
            for at, modifier in enumerate(listed)
        ]
    )


def dice_sum(modifiers: Iterable[Modifier]) -> int:
    """How many dice more (or less) modifiers come to."""
    return sum([modifier.dice for modifier in modifiers])


def ladder_text(words: Mapping[str, str], value: int) -> str:
    """A number with its word: "Great +4"; beyond either end of *words* (number as text -> word), the number alone."""
    word = words.get(str(value), "")
    return f"{word} {format_signed(value)}".strip()
