"""What a fighter is worth: the hit points that are left (50, 66)."""

from math import sqrt

from battlemap.rules.creatures.tactics import worth_left
from rulesets.obss.book.creature import CreatureSheet

USUAL_HP = 24.0
"""The hit points of a usual fighter; whoever has four times as many is worth twice as much."""
NONLETHAL = 0.7
"""What a point of nonlethal damage counts beside one of lethal."""


def worth_at(sheet: CreatureSheet, hp: int, nonlethal: int) -> float:
    """What somebody is worth with so many hit points and so much nonlethal damage; 0 for whoever lies there (50, 66)."""
    if hp <= 0 or nonlethal >= hp:
        return 0.0
    return worth_left((hp - NONLETHAL * nonlethal) / max(1, sheet.max_hp)) * (0.5 + 0.5 * sqrt(sheet.max_hp / USUAL_HP))
