"""How somebody sees to his weapons before anything else: takes another in hand, once a turn for nothing, and loads (117, 119)."""

from collections.abc import Sequence

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import under_way
from battlemap.rules.procedure import Command
from rulesets.zweihander.attack.loading import AREAS, pieces, why_empty
from rulesets.zweihander.basics import injury_effects
from rulesets.zweihander.basics.arms import arm_of, has, held_weapons, load_ap, qualities_of, weapon_of
from rulesets.zweihander.basics.checks import chance_of
from rulesets.zweihander.basics.conditions import condition_words, stands
from rulesets.zweihander.basics.positions import distance, engaged_foes, hostile
from rulesets.zweihander.basics.qualities import damage_attribute
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import book_of

RUSH = 12
"""Whoever is so many yards away may be there with a charge before anything slow is loaded."""


def make_ready(board: Board, who: TokenId) -> Command | None:
    """A blade for whoever is engaged with none in hand; else another gun for an empty one, a bow while foes are far; loading.

    None where what is in hand will do, or cannot be changed.
    """
    sheet = board[who].sheet
    if not sheet.arms or not under_way(board) or injury_effects.why_barred(board, who, "special"):
        return None
    held = held_weapons(sheet)
    engaged = bool(engaged_foes(board, who))
    if _swaps_for_nothing(board, who) and (arm := _better_arm(board, who, held, engaged)):
        return Command("swap", who, {"hand": ("main",), "thing": (arm,)})
    loadable = [arm for arm in held if not engaged and _shoots(board, who, arm) and why_empty(board, who, arm)]
    if loadable and (not _is_slow_to_load(board, who, loadable[0]) or not _is_near(board, who)):
        return Command("load", who, {"arm": (loadable[0],)})
    return None


def _swaps_for_nothing(board: Board, who: TokenId) -> bool:
    """Whether somebody may take something else in his main hand, and for no action point (119)."""
    sheet = board[who].sheet
    lame = condition_words(board, who, "no main hand") or injury_effects.injury_with(board, who, "no primary")
    return len(sheet.arms) > 1 and not sheet.done.swaps and not lame


def _better_arm(board: Board, who: TokenId, held: Sequence[str], engaged: bool) -> str:
    """What fits better than what is in hand; "" where nothing does."""
    others = [arm for arm in board[who].sheet.arms if arm not in held]
    blades = [arm for arm in others if _cuts(board, who, arm)]
    armed = any(_cuts(board, who, arm) for arm in held)
    if engaged:
        return "" if armed or any(_fires_beside(board, who, arm) for arm in held) else _best(board, who, blades)
    if any(_shoots(board, who, arm) and not why_empty(board, who, arm) for arm in held):
        return ""
    guns = [arm for arm in others if _shoots(board, who, arm) and not why_empty(board, who, arm)]
    empty = any(_shoots(board, who, arm) for arm in held)
    if guns and (empty or not _is_near(board, who)):
        return _best(board, who, guns)
    slow = any(_is_slow_to_load(board, who, arm) for arm in held)
    return _best(board, who, blades) if slow and not armed and _is_near(board, who) else ""


def _best(board: Board, who: TokenId, arms: Sequence[str]) -> str:
    return max(arms, key=lambda arm: _skill(board, who, arm), default="")


def _skill(board: Board, who: TokenId, arm: str) -> tuple[bool, int, int]:
    """How well somebody fights with a weapon: what he is trained in first, then what hits harder."""
    book, sheet = book_of(board), board[who].sheet
    chance = chance_of(board, who, weapon_of(book, sheet, arm).skill, arm=arm)
    return chance.flip != "fail", sheet.bonus(damage_attribute(book, sheet, arm)), chance.percent


def _is_of_use(board: Board, who: TokenId, arm: str) -> bool:
    """Whether it is a weapon that holds, and that somebody's injuries let him use."""
    arms = board[who].sheet.arms
    return arm in arms and not arms[arm].broken and not injury_effects.why_useless(board, who, arm)


def _cuts(board: Board, who: TokenId, arm: str) -> bool:
    """Whether something does harm in melee, and can be held with what is in the other hand."""
    book, sheet = book_of(board), board[who].sheet
    if not _is_of_use(board, who, arm) or weapon_of(book, sheet, arm).ranged:
        return False
    return not has(book, sheet, arm, "ineffective") and (weapon_of(book, sheet, arm).hands < 2 or not sheet.off_hand)


def _shoots(board: Board, who: TokenId, arm: str) -> bool:
    """Whether something shoots at one target, and has or may be given something to shoot; what is thrown is left on the belt."""
    book, sheet = book_of(board), board[who].sheet
    if not _is_of_use(board, who, arm):
        return False
    row, mine = weapon_of(book, sheet, arm), sheet.arms[arm]
    if not row.ranged or row.used_up or qualities_of(book, sheet, arm) & AREAS or row.hands > 1 and sheet.off_hand:
        return False
    return not why_empty(board, who, arm) or mine.shots is None or mine.shots >= pieces(book, sheet, arm)


def _fires_beside(board: Board, who: TokenId, arm: str) -> bool:
    """Whether something shoots at whoever stands beside, and is loaded (75)."""
    return _shoots(board, who, arm) and has(book_of(board), board[who].sheet, arm, "gunpowder") and not why_empty(board, who, arm)


def _is_slow_to_load(board: Board, who: TokenId, arm: str) -> bool:
    """Whether it is empty, and what is left of loading it takes more than one action point."""
    book, sheet = book_of(board), board[who].sheet
    return bool(why_empty(board, who, arm)) and load_ap(book, sheet, arm) - arm_of(sheet, arm).paid > 1


def _is_near(board: Board, who: TokenId) -> bool:
    """Whether any foe may be there before long."""
    return any(hostile(board, who, foe) and stands(board, foe) and distance(board, who, foe) <= RUSH for foe in board.tokens)
