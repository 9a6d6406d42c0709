"""What a fighter is worth: the steps of both tracks that are left, and how well he fights (11, 54)."""

from battlemap.board.ids import TokenId
from battlemap.rules.creatures.tactics import worth_left
from rulesets.zweihander.basics.conditions import conditions_of
from rulesets.zweihander.book.creature import INCAPACITATED, SLAIN, CreatureSheet
from rulesets.zweihander.book.fight import Board

PERIL = 0.3
"""What the whole peril track counts beside the damage track."""
UNTRAINED, TRAINED = 0.5, 0.01
"""What a fighter without Combat is worth, and what each percent adds; the usual one has 50."""

IDLE = 0.002
"""What each action point that is left adds, with which a blow may be stopped: of two ways that come to the same the cheaper."""
LEFT = {"inspired": 1.06, "intimidated": 0.94, "prone": 0.8, "defenseless": 0.8, "blinded": 0.95, "stunned": 0.95}
"""What of somebody's worth each condition leaves."""


def share_left(board: Board, who: TokenId) -> float:
    """What of somebody's worth his conditions leave, with what his action points add."""
    left = 1 + IDLE * board[who].sheet.ap
    if board.effects:
        for condition in conditions_of(board, who):
            left *= LEFT.get(condition, 1.0)
    return left


def standing_worth(sheet: CreatureSheet, wounds: int, peril: int) -> float:
    """What somebody who stands is worth at these steps of both tracks."""
    left = 1 - (wounds / SLAIN + PERIL * peril / INCAPACITATED) / (1 + PERIL)
    return worth_left(left) * (UNTRAINED + TRAINED * sheet.percent("combat"))


def worth_at(sheet: CreatureSheet, wounds: int, peril: int) -> float:
    """What somebody will be worth who comes to these steps: 0 for the slain and the incapacitated."""
    return 0.0 if wounds >= SLAIN or peril >= INCAPACITATED else standing_worth(sheet, wounds, peril)
