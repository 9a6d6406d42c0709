"""What lasts, read from the board without a table."""

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


def free_name(board: AnyEncounter, who: TokenId, name: str) -> str:
    """*name*, or *name* with the next number if an effect of this name lasts on *who* already and both shall count."""
    taken = {effect.name for effect in board.effects if effect.on == who}
    if name not in taken:
        return name
    return next(wanted for number in range(2, len(taken) + 3) if (wanted := f"{name} ({number})") not in taken)
