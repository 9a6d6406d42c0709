"""What lasts, read from the board without a table."""

import re

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId


def effect_total(board: AnyEncounter, who: TokenId, what: str, about: TokenId | None = None) -> int:
    """What all effects on *who* do to the number *what*."""
    if not board.effects:
        return 0
    return sum(
        [
            change.value
            for effect in board.effects
            if effect.on == who and effect.about in (None, about)
            for change in effect.changes
            if change.what == what
        ]
    )


def without_number(which: str) -> str:
    """What `next_which` was given: "Ann (2)" -> "Ann", "2" -> ""."""
    return "" if which.isdecimal() else re.sub(r" \(\d+\)$", "", which)


def next_which(board: AnyEncounter, who: TokenId, kind: str, which: str = "") -> str:
    """*which*, or the next number if such an effect lasts on *who* already and both shall count: "", "2", "Ann", "Ann (2)"."""
    taken = {effect.which for effect in board.effects if effect.on == who and effect.kind == kind}
    if which not in taken:
        return which
    numbers = range(2, len(taken) + 3)
    return next(wanted for number in numbers if (wanted := f"{which} ({number})" if which else str(number)) not in taken)
