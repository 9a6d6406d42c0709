"""Weapons in hand: ways to attack with them, how far they go, what they bring to a test, their base damage (44, B)."""

from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.board_cache import by_identity
from rulesets.sifrp.book.fight import Board, saddle_of
from rulesets.sifrp.book.fighter import FIST, Fighter
from rulesets.sifrp.book.rulebook import Book, book_of

from .lore import ability_of, arm_of, grade_of, name_of, quality, weapon_of, worth

Hand: TypeAlias = Literal["main", "off", ""]
THROW = " thrown"


class WeaponUse(Struct, frozen=True):
    """One way to attack: with which arm, from which hand ("": a part of the body), struck or sent flying. *key* is its answer."""

    key: str
    arm: str
    hand: Hand = "main"
    flies: bool = False
    title: str = ""


BARE = WeaponUse(FIST, FIST, "", title="Fist")


@by_identity()
def weapon_uses(book: Book, sheet: Fighter) -> tuple[WeaponUse, ...]:
    """All ways to attack with what is at hand, the main hand first, bare fists last; teeth and claws are in their place."""
    uses: list[WeaponUse] = []
    hands: tuple[tuple[Hand, str], ...] = (("main", sheet.main_hand), ("off", sheet.off_hand))
    for hand, arm in hands:
        if arm and arm in sheet.arms and not any(way.arm == arm for way in uses):
            uses += weapon_uses_with(book, sheet, arm, hand)
    for arm in sheet.arms:
        if weapon_of(book, sheet, arm).natural and not sheet.holds(arm):
            uses += weapon_uses_with(book, sheet, arm, "")
    if not any(way.arm == FIST or weapon_of(book, sheet, way.arm).natural for way in uses):
        uses.append(BARE)
    return tuple(uses)


def weapon_uses_with(book: Book, sheet: Fighter, arm: str, hand: Hand) -> list[WeaponUse]:
    """What can be done with one arm: struck with, thrown, shot; nothing with one that is ruined, or not loaded, or used up."""
    own, weapon, title = arm_of(sheet, arm), weapon_of(book, sheet, arm), name_of(book, sheet, arm)
    if own.ruined or not own.count:
        return []
    uses = [WeaponUse(arm, arm, hand, False, title)] if weapon.reach else []
    sent = weapon.thrown or not weapon.reach
    if sent and own.loaded and own.shots != 0:
        uses.append(
            WeaponUse(arm + THROW if weapon.reach else arm, arm, hand, True, f"{title}, thrown" if weapon.reach else title)
        )
    return uses


def weapon_use_of(book: Book, sheet: Fighter, key: str) -> WeaponUse:
    """The way to attack that has this key; bare fists if none has."""
    return next((way for way in weapon_uses(book, sheet) if way.key == key), BARE)


def skill_of(book: Book, sheet: Fighter, way: WeaponUse) -> str:
    """The ability of its tests: what flies goes by Marksmanship."""
    return "marksmanship" if way.flies else weapon_of(book, sheet, way.arm).skill


def reach_of(book: Book, sheet: Fighter, arm: str) -> int:
    """Yards an arm strikes at (85)."""
    return arm_of(sheet, arm).reach or weapon_of(book, sheet, arm).reach


def range_of(book: Book, sheet: Fighter, arm: str) -> int:
    """Yards something flies before it gets harder: long range or, for all else, close range (B)."""
    which = "long range" if quality(book, sheet, arm, "long range") else "close range"
    return worth(book, which) or book.numbers.close_range


def longest_reach(book: Book, sheet: Fighter) -> int:
    """Yards within which somebody can strike with anything at hand."""
    return max([reach_of(book, sheet, way.arm) for way in weapon_uses(book, sheet) if not way.flies], default=1)


def both_hands(sheet: Fighter, way: WeaponUse) -> bool:
    """Whether a weapon can be held with both hands: nothing else is in the other one."""
    return way.hand == "main" and not sheet.off_hand or way.hand == "off" and not sheet.main_hand


def on_tests(board: Board, who: TokenId, way: WeaponUse) -> tuple[Modifier, ...]:
    """What a weapon brings to a test: specialty and training, workmanship, a hand too few, the saddle (B)."""
    book, sheet = book_of(board), board[who].sheet
    weapon, grade, arm = weapon_of(book, sheet, way.arm), grade_of(book, sheet, way.arm), way.arm
    specialty = "thrown" if way.flies and weapon.reach else weapon.specialty
    dice = sheet.bonus(specialty) - weapon.training
    untrained = f"{specialty.capitalize()}: not trained for it"
    modifiers = [Modifier(0, specialty.capitalize() if dice > 0 else untrained, "1", dice)] if dice else []
    if grade.dice or grade.attack:
        modifiers.append(Modifier(grade.attack, grade.title, "B", grade.dice))
    if quality(book, sheet, arm, "two-handed") and not both_hands(sheet, way) and way.hand:
        modifiers.append(Modifier(0, "Two-handed weapon in one hand", "B", worth(book, "two-handed")))
    if quality(book, sheet, arm, "unwieldy") and saddle_of(board, who) is not None:
        modifiers.append(Modifier(0, "Unwieldy in the saddle", "B", worth(book, "unwieldy")))
    return tuple(modifiers)


def base_damage(board: Board, who: TokenId, way: WeaponUse) -> tuple[Modifier, ...]:
    """A weapon's base damage and what it is made of (44)."""
    book, sheet, arm = book_of(board), board[who].sheet, way.arm
    own, weapon, grade = arm_of(sheet, arm), weapon_of(book, sheet, arm), grade_of(book, sheet, arm)
    if own.damage is not None:
        modifiers = [Modifier(own.damage, name_of(book, sheet, arm), "44")]
    else:
        modifiers = [Modifier(sheet.rank(weapon.ability), ability_of(book, weapon.ability).title, "44")] if weapon.ability else []
        modifiers += [Modifier(weapon.damage, weapon.title, "44")] if weapon.damage else []
    if grade.damage:
        modifiers.append(Modifier(grade.damage, grade.title, "B"))
    if quality(book, sheet, arm, "adaptable") and both_hands(sheet, way):
        modifiers.append(Modifier(worth(book, "adaptable"), "In both hands", "B"))
    if own.damaged:
        modifiers.append(Modifier(-own.damaged, "Damaged", "83"))
    if more := effect_total(board, who, "damage"):
        modifiers.append(Modifier(more, "Lasting", "88"))
    return tuple(modifiers)


def base_worth(board: Board, who: TokenId, way: WeaponUse) -> int:
    """That as one number, never below 0."""
    return max(0, sum([modifier.value for modifier in base_damage(board, who, way)]))
