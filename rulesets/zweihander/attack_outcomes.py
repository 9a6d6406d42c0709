"""What an attack may come to: its chance, the reaction it meets, its fury dice against the threshold (40, 47, 54, 55, 122)."""

from functools import lru_cache
from typing import TypeAlias

from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import dice_sum, plain_sum
from battlemap.rules.creatures.action_outcomes import (
    ActionOutcome,
    PendingAction,
    readings_of,
    spread_over,
    sums_of,
)
from battlemap.rules.dice import DicePool, Faces, TotalRule
from battlemap.rules.distributions import outcomes
from battlemap.rules.procedure import Roll
from rulesets.zweihander.attack.attack import blow_on
from rulesets.zweihander.attack.cover import cover_modifiers
from rulesets.zweihander.attack.damage import additions, fury_dice
from rulesets.zweihander.attack.reactions import answers, unanswerable
from rulesets.zweihander.attack.situation import known_facts
from rulesets.zweihander.basics import qualities
from rulesets.zweihander.basics.blow import Blow
from rulesets.zweihander.basics.dice import Result
from rulesets.zweihander.basics.thresholds import dt, steps_over
from rulesets.zweihander.book.creature import SLAIN, UNARMED
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, book_of

from .fighter_worth import share_left, worth_at

Totals: TypeAlias = tuple[tuple[int, float], ...]
TOTAL = TotalRule()
PERCENT = 100


def decisive(roll: Roll) -> bool:
    """An attack roll."""
    return roll.ask == "attack" and roll.against is not None


def forecast(action: PendingAction) -> ActionOutcome | None:
    """What the attack that is about to be rolled may come to."""
    attack = action.rolls[-1]
    board, who, target = action.board, TokenId(attack.by), TokenId(attack.on)
    if not decisive(attack) or target not in board.tokens:
        return None
    left = share_left(board, target)
    arm = action.answers.get("weapon", UNARMED)
    blow = blow_on(board, who, target, "" if arm == UNARMED else arm, "called" if "part" in action.answers else "attack")
    triumph = sum([chance for result, chance in readings_of(attack) if isinstance(result, Result) and result.triumph])
    success = sum([chance for result, chance in readings_of(attack) if isinstance(result, Result) and result.success])
    lands = triumph + (success - triumph) * (1 - stopped(board, blow))
    sheet = board[target].sheet
    steps = {0: 1 - lands}
    for more, chance in steps_of(board, blow):
        steps[more] = steps.get(more, 0.0) + lands * chance
    spread = spread_over(steps.items(), lambda more: worth_at(sheet, min(SLAIN, sheet.wounds + more), sheet.peril) * left)
    return ActionOutcome(((target, spread),))


def stopped(board: Board, blow: Blow) -> float:
    """How likely the target's best reaction stops a blow that hits (122)."""
    if unanswerable(board, blow):
        return 0.0
    open_ways = [way for way in answers(board, blow, 0) if not way.refusal and not way.chance.lost]
    policy = board[blow.at].sheet.policy
    return max([way.chance.percent / PERCENT for way in open_ways if policy(way.kind) != "off"], default=0.0)


def steps_of(board: Board, blow: Blow) -> Totals:
    """By how many steps a hit takes its target down the track, each with its chance (54)."""
    listed = fury_dice(board, blow, known_facts(board, blow))
    explode = qualities.fury_explodes(book_of(board), board[blow.by].sheet, blow.arm)
    added = plain_sum(additions(board, blow))
    threshold = dt(board, blow.at, (*cover_modifiers(board, blow), *blow.against))[1]
    return steps_by_fury(IdentityKey(book_of(board)), dice_sum(listed), explode, added, threshold)


@lru_cache(maxsize=256)
def steps_by_fury(book: IdentityKey[Book], count: int, explode: Faces, added: int, threshold: int) -> Totals:
    """How many steps each sum of fury dice takes somebody down, *added* to it, over a *threshold* (54)."""
    return tuple([(steps_over(book.value, total + added, threshold), chance) for total, chance in fury_totals(count, explode)])


@lru_cache(maxsize=64)
def fury_totals(count: int, explode: Faces) -> Totals:
    """What so many fury dice come to (55)."""
    pool = DicePool(1, 6, explode=explode)
    chances: dict[int, float] = {}
    for faces, chance in outcomes(pool, 0, None, TOTAL):
        chances[pool.worth(faces)] = chances.get(pool.worth(faces), 0.0) + chance
    return sums_of(*[tuple(sorted(chances.items()))] * count)
