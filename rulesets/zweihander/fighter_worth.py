"""What a fighter is worth: the steps of both tracks that are left, and how well he fights (11, 54)."""

from battlemap.rules.creatures.tactics import worth_left
from rulesets.zweihander.book.creature import INCAPACITATED, SLAIN, CreatureSheet

PERIL = 0.3
"""What the whole peril track counts beside the damage track."""
UNTRAINED, TRAINED = 0.5, 0.01
"""What a fighter without Combat is worth, and what each percent adds; the usual one has 50."""


def standing_worth(sheet: CreatureSheet, wounds: int, peril: int) -> float:
    """What somebody who stands is worth at these steps of both tracks."""
    left = 1 - (wounds / SLAIN + PERIL * peril / INCAPACITATED) / (1 + PERIL)
    return worth_left(left) * (UNTRAINED + TRAINED * sheet.percent("combat"))


def worth_at(sheet: CreatureSheet, wounds: int, peril: int) -> float:
    """What somebody will be worth who comes to these steps: 0 for the slain and the incapacitated."""
    return 0.0 if wounds >= SLAIN or peril >= INCAPACITATED else standing_worth(sheet, wounds, peril)
