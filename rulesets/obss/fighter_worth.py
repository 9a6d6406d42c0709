"""What a fighter is worth: the hit points that are left, and whether he has a weapon (45, 50, 66)."""

from math import sqrt

from battlemap.board.ids import TokenId
from battlemap.rules.creatures.tactics import worth_left
from rulesets.obss.attack.lasting_bonuses import LOST, NEXT_ATTACK
from rulesets.obss.basics.arms import BARE, empty_hand, weapon_uses
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book

USUAL_HP = 24.0
"""The hit points of a usual fighter; whoever has four times as many is worth twice as much."""
NONLETHAL = 0.7
"""What a point of nonlethal damage counts beside one of lethal."""


UNARMED = 0.8
"""What is left of a fighter who has nothing in hand and fights with his fists."""
LASTING: dict[str, float] = {"defence": 0.015, "attack": 0.01, NEXT_ATTACK: 0.008, LOST: -0.06}
"""What each point of what lasts on a fighter for about a round adds to him."""

KEPT = 0.012
"""What each critical adds that is kept, for what it may yet be spent on (78)."""
FALLEN = 0.06
"""What it takes from a fighter to lie there."""


def standing(board: Board, who: TokenId) -> float:
    """The share of his worth that a fighter has for what lasts on him: more behind a prepared defence (56, 57, 78)."""
    bank = board[who].sheet.bank
    kept = KEPT * sum(bank.values()) if bank else 0.0
    if not board.effects:
        return 1 + kept
    lasts = [change for effect in board.effects if effect.on == who for change in effect.changes]
    return 1 + kept + sum([LASTING.get(change.what, 0.0) * change.value for change in lasts])


def worth_at(book: Book, sheet: CreatureSheet, hp: int, nonlethal: int) -> float:
    """What somebody is worth with so many hit points and so much nonlethal damage; 0 for whoever lies there (50, 66)."""
    if hp <= 0 or nonlethal >= hp:
        return 0.0
    armed = UNARMED if weapon_uses(book, sheet)[0] is BARE and not empty_hand(book, sheet) else 1.0
    return armed_worth(sheet, hp, nonlethal, armed)


def armed_worth(sheet: CreatureSheet, hp: int, nonlethal: int, armed: float = 1.0) -> float:
    """The same of somebody who stands, with a weapon or (*armed*) with so much left of him without."""
    return armed * worth_left((hp - NONLETHAL * nonlethal) / max(1, sheet.max_hp)) * (0.5 + 0.5 * sqrt(sheet.max_hp / USUAL_HP))
