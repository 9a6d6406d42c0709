"""What is ready to strike with, and how far it strikes: hands that are taken up, what has to be loaded, the space of a body
(18, 22, 33, 35, 63, 75)."""

from math import ceil

from battlemap.board.ids import TokenId
from battlemap.rules.board_cache import per_token
from rulesets.obss.book.creature import SIZES
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import book_of

from .arms import WeaponUse, arm_of, better_in_two, hands_needed, missile_of, weapon_of, weapon_uses

POTION_IN_HAND = "potion_in_hand"
"""The effect of having a potion in one hand (18)."""
GRAPPLING = "grappling"
"""The effect of holding a foe: which foe, is whom it is about (75)."""


def occupied_hands(board: Board, who: TokenId) -> int:
    """How many hands are taken up by what is no weapon: by a potion, by a hold on a foe (18, 75).

    Monsters hold with whatever they have.
    """
    if not board.effects:
        return 0
    monster = board[who].sheet.monster
    kinds = {effect.kind for effect in board.effects if effect.on == who}
    return (POTION_IN_HAND in kinds) + (GRAPPLING in kinds and not monster)


def free_hands(board: Board, who: TokenId) -> int:
    """How many hands hold nothing and are taken up by nothing."""
    sheet = board[who].sheet
    return [sheet.main_hand, sheet.off_hand].count("") - occupied_hands(board, who)


def why_unready(board: Board, who: TokenId, way: WeaponUse) -> str:
    """Why a way to attack is not at hand: not loaded, nothing left to shoot, no hand free; empty if it is."""
    book, sheet = book_of(board), board[who].sheet
    arm = arm_of(sheet, way.arm)
    if way.mode == "shoot" and not arm.loaded:
        return f"{way.title} is not loaded"
    if way.mode == "shoot" and arm.shots == 0:
        return f"no {missile_of(book, sheet, way.arm).title.lower()} left"
    hands = {sheet.main_hand, sheet.off_hand}
    if way.hand and hands_needed(book, sheet, way.arm) > 1 and (not hands <= {"", way.arm} or occupied_hands(board, who)):
        return f"{way.title} takes both hands"
    if way.hand == "off" and "off hand guards" in sheet.done.once:
        return "the off hand is on guard until the next turn"
    return ""


def spare_hand(board: Board, who: TokenId, arm: str) -> bool:
    """Whether a second hand is there for a weapon that strikes better in two (64)."""
    return better_in_two(book_of(board), board[who].sheet, arm) and not occupied_hands(board, who)


def body_reach(board: Board, who: TokenId) -> int:
    """How many cells a body reaches: what its sheet says, else its size, else half the space that it takes up (22)."""
    token = board[who]
    usual = SIZES[token.sheet.size]
    return token.sheet.reach or (usual.reach if token.footprint == usual.footprint else ceil(token.footprint / 2))


def reach_of(board: Board, who: TokenId, key: str) -> int:
    """How many cells an arm strikes: as far as the body, a long weapon one more (22, 33)."""
    book, sheet = book_of(board), board[who].sheet
    arm, weapon = arm_of(sheet, key), weapon_of(book, sheet, key)
    return arm.reach or weapon.reach or body_reach(board, who) + ("long" in weapon.traits)


@per_token("effects", "house")
def longest_reach(board: Board, who: TokenId) -> int:
    """How far somebody threatens with what it has in hand and ready (22)."""
    listed = [way for way in weapon_uses(book_of(board), board[who].sheet) if way.mode == "strike"]
    return max([reach_of(board, who, way.arm) for way in listed if not why_unready(board, who, way)], default=0)
