"""What an attack may come to: hit, criticals and damage, and what that leaves of its target (23, 27 to 29, 50)."""

from functools import lru_cache
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.creatures.action_outcomes import (
    ActionOutcome,
    PendingAction,
    Spread,
    readings_of,
    spread_over,
    sums_of,
    totals_of,
)
from battlemap.rules.dice import DicePool, TotalRule
from battlemap.rules.procedure import Roll
from rulesets.obss.attack.attack import blow_on
from rulesets.obss.attack.damage import additions, dice_for
from rulesets.obss.attack.ranged import stray_targets
from rulesets.obss.basics.arms import WeaponDice, weapon_use_of
from rulesets.obss.basics.blow import Blow
from rulesets.obss.basics.dice import Result, notation
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import book_of
from rulesets.obss.maneuvers.push import PUSH

from .fighter_worth import standing, worth_at
from .push_outcomes import push_outcome

Totals: TypeAlias = tuple[tuple[int, float], ...]
TOTAL = TotalRule()
MOST_CRITICALS = 3
"""More criticals are too rare to matter."""


def decisive(roll: Roll) -> bool:
    """An attack roll, or the check of a push."""
    return roll.ask in ("attack", PUSH) and roll.against is not None


def forecast(action: PendingAction) -> ActionOutcome | None:
    """What the attack or push that is about to be rolled may come to, for whom it might hit by mistake too (61)."""
    attack = action.rolls[-1]
    target = TokenId(attack.on)
    if not decisive(attack) or target not in action.board.tokens:
        return None
    if attack.ask == PUSH:
        return push_outcome(action, attack)
    board, who = action.board, TokenId(attack.by)
    key = action.answers.get("weapon", "")
    blow = blow_on(board, who, target, weapon_use_of(book_of(board), board[who].sheet, key))
    hits: dict[int, float] = {}
    failed, near = 0.0, stray_targets(board, blow)
    for result, chance in readings_of(attack):
        assert isinstance(result, Result)
        failed += chance * result.failed
        criticals = min(result.criticals, MOST_CRITICALS) if result.success else -1
        hits[criticals] = hits.get(criticals, 0.0) + chance
    astray = [(who, stray_spread(board, blow, who, failed / len(near))) for who in near]
    return ActionOutcome(((target, worth_spread(board, blow, hits)), *astray))


def stray_spread(board: Board, blow: Blow, who: TokenId, chance: float) -> Spread:
    """What somebody may be worth whom the shot hits by mistake with that chance."""
    return worth_spread(board, replace(blow, at=who), {-1: 1 - chance, 0: chance})


def worth_spread(board: Board, blow: Blow, hits: dict[int, float]) -> Spread:
    """What the target may be worth, by the chances of so many criticals (-1: a miss)."""
    book, sheet = book_of(board), board[blow.at].sheet
    dice, added = dice_for(board, blow), plain_sum(additions(board, blow))
    lost: dict[int, float] = {0: hits.get(-1, 0.0)}
    for criticals, chance in hits.items():
        if criticals >= 0:
            for amount, share in damage_amounts(dice, criticals, added, sheet.reduction):
                lost[amount] = lost.get(amount, 0.0) + chance * share
    share = standing(board, blow.at)
    if blow.nonlethal:
        return spread_over(lost.items(), lambda amount: share * worth_at(book, sheet, sheet.hp, sheet.nonlethal + amount))
    return spread_over(lost.items(), lambda amount: share * worth_at(book, sheet, sheet.hp - amount, sheet.nonlethal))


@lru_cache(maxsize=1024)
def damage_amounts(dice: WeaponDice, criticals: int, added: int, reduction: int) -> Totals:
    """What a hit takes from its target: at least 1 and all that is added, less what the target shrugs off (27)."""
    return tuple([(max(0, max(1, total + added) - reduction), share) for total, share in damage_totals(dice, criticals)])


def damage_totals(dice: WeaponDice, criticals: int) -> Totals:
    """What the dice of a hit come to, with those of its criticals (28, 29)."""
    count, sides = notation(dice.dice)
    base = totals_of(DicePool(count, sides, again_at=dice.explodes or None), TOTAL)
    return sums_of(base, totals_of(DicePool(count * criticals, sides), TOTAL)) if criticals else base
