"""Weapons in the hands of somebody: their rows, qualities, hands, reach and distances (44, 57 to 104, 7a)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from rulesets.zweihander.book.creature import SHIELD, UNARMED, Arm, CreatureSheet
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, book_of
from rulesets.zweihander.book.table_rows import Shield, Weapon, WeaponSize

from . import injury_effects
from .conditions import condition_words

RUINED = "ruined"
SIZES: tuple[WeaponSize, ...] = ("personal", "regular", "long", "reach")
NO_ARM = Arm(UNARMED)
BARE_HANDS = Weapon("Bare hands", attribute="brawn", hands=0, size="personal", encumbrance=0)


def arm_of(sheet: CreatureSheet, arm: str) -> Arm:
    """A weapon as its owner has it; bare hands if there is no such weapon."""
    return sheet.arms.get(arm) or NO_ARM


def row_of(book: Book, key: str) -> Weapon:
    """A row of the weapons; a plain one of that name, if the book does not know it."""
    return book.weapons.get(key) or (Weapon(key.capitalize()) if key not in ("", UNARMED) else BARE_HANDS)


def weapon_of(book: Book, sheet: CreatureSheet, arm: str) -> Weapon:
    """The row of a weapon, with what its owner has typed in about it (7a)."""
    mine = sheet.arms.get(arm) or NO_ARM
    row = book.weapons.get(mine.weapon) or row_of(book, mine.weapon)
    if mine.ranges:
        row = replace(row, ranges=mine.ranges)
    return row if mine.load is None else replace(row, load=mine.load)


def name_of(book: Book, sheet: CreatureSheet, arm: str) -> str:
    """What a weapon is called."""
    mine = arm_of(sheet, arm)
    return mine.name or row_of(book, mine.weapon).title


def qualities_of(book: Book, sheet: CreatureSheet, arm: str) -> frozenset[str]:
    """All qualities of a weapon: the book's, its own, and those of what is loaded."""
    mine = sheet.arms.get(arm) or NO_ARM
    row = book.weapons.get(mine.weapon) or row_of(book, mine.weapon)
    qualities = frozenset(row.qualities)
    if mine.plus or mine.minus:
        qualities = qualities.union(mine.plus).difference(mine.minus)
    if mine.ammunition in book.ammunition:
        qualities |= frozenset(book.ammunition[mine.ammunition].qualities)
    return qualities | {RUINED} if mine.ruined else qualities


def has(book: Book, sheet: CreatureSheet, arm: str, quality: str) -> bool:
    """Whether a weapon has a quality."""
    return quality in qualities_of(book, sheet, arm)


def carries(board: Board, who: TokenId, arm: str, quality: str) -> bool:
    """The same for somebody on a board."""
    return has(book_of(board), board[who].sheet, arm, quality)


def size_of(book: Book, sheet: CreatureSheet, arm: str) -> WeaponSize:
    """The size class of a weapon: as typed in, as a quality says, or as in the book (83, 90, 80, 88, 104)."""
    mine = arm_of(sheet, arm)
    if mine.size:
        return mine.size
    added = next((size for size in reversed(SIZES) if size in mine.plus), None)
    return added or row_of(book, mine.weapon).size


def reaches_farther(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether a weapon strikes a yard beyond an engagement (88)."""
    return has(book, sheet, arm, "reach")


def held_weapons(sheet: CreatureSheet) -> tuple[str, ...]:
    """The weapons in somebody's hands, each once; bare hands ("") where there is none."""
    arms = tuple([hand for hand in dict.fromkeys((sheet.main_hand, sheet.off_hand)) if hand in sheet.arms])
    return arms or ("",)


def two_handed(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether a weapon is held in both hands: it needs them, or they are free for it (57)."""
    return weapon_of(book, sheet, arm).hands > 1 or arm in sheet.arms and sheet.in_both_hands(arm)


def one_handed(board: Board, who: TokenId) -> bool:
    """Whether one of somebody's hands is of no use, so that nothing is held in both (16, B)."""
    injured = injury_effects.injury_with(board, who, "no primary") or injury_effects.injury_with(board, who, "no off hand")
    return bool(injured or condition_words(board, who, "no main hand"))


def why_not_in_hand(board: Board, who: TokenId, arm: str) -> str:
    """Why a weapon cannot be used as it is held; empty if it can."""
    book, sheet = book_of(board), board[who].sheet
    if arm not in sheet.arms:
        return ""
    name = name_of(book, sheet, arm)
    if not sheet.holds(arm):
        return f"{name} is not in hand"
    if sheet.arms[arm].broken:
        return f"{name} is of no use any more"
    if weapon_of(book, sheet, arm).hands > 1 and (one_handed(board, who) or not sheet.in_both_hands(arm)):
        return f"{name} needs both hands"
    return ""


def parrying_weapons(book: Book, sheet: CreatureSheet) -> tuple[str, ...]:
    """What somebody can parry with: weapons for melee in hand, and the shield (124)."""
    weapons = [arm for arm in held_weapons(sheet) if arm and not weapon_of(book, sheet, arm).ranged]
    qualities = shield_qualities(book, sheet)
    ready = shield_of(book, sheet) is not None and not sheet.shield_ruined
    shield = [SHIELD] if ready and (sheet.shield_planted or "free-standing" not in qualities) else []
    return (*weapons, *shield)


def shield_of(book: Book, sheet: CreatureSheet) -> Shield | None:
    """The row of the shield in hand; None if none is in hand."""
    if SHIELD not in (sheet.main_hand, sheet.off_hand) and not sheet.shield_planted:
        return None
    return book.shields.get(sheet.shield)


def shield_qualities(book: Book, sheet: CreatureSheet) -> frozenset[str]:
    """What the shield in hand is good for; a ruined one is no help, nor is a free-standing one before it is planted (73, 92)."""
    row = shield_of(book, sheet)
    if row is None or sheet.shield_ruined:
        return frozenset()
    qualities = (frozenset(row.qualities) | frozenset(sheet.shield_plus)) - frozenset(sheet.shield_minus)
    if "free-standing" in qualities and not sheet.shield_planted:
        return frozenset({"free-standing"})
    return qualities


def armour_qualities(book: Book, sheet: CreatureSheet) -> frozenset[str]:
    """What armour and body bring with them."""
    row = book.armour.get(sheet.armour)
    worn = frozenset(row.qualities if row is not None else ()) | frozenset(sheet.armour_plus)
    return worn - frozenset(sheet.armour_minus) | frozenset(sheet.natural)


def ranges_of(book: Book, sheet: CreatureSheet, arm: str) -> tuple[int, ...]:
    """Yards of each band of distance of a weapon, the shortest first (44, 7a); thrown ones have the first alone (98)."""
    row = weapon_of(book, sheet, arm)
    if not row.ranged:
        return ()
    short = row.short + sheet.bonus("perception")
    ranges = row.ranges or tuple([short * band.times for band in book.bands.values()])
    if not thrown(book, sheet, arm):
        return ranges
    if book.options.thrown_range == "short and extreme" and len(ranges) > 3:
        return (ranges[0], ranges[0], ranges[0], ranges[3])
    return ranges[:1]


def thrown(book: Book, sheet: CreatureSheet, arm: str) -> bool:
    """Whether a weapon flies at short distance only: thrown ones, and all that are used up (98)."""
    return has(book, sheet, arm, "throwing") or weapon_of(book, sheet, arm).used_up


def band_at(book: Book, sheet: CreatureSheet, arm: str, yards: float) -> str:
    """The band of distance in which something so far away is; empty if it is beyond the last (44)."""
    before = 0
    for name, most in zip(book.bands, ranges_of(book, sheet, arm), strict=False):
        if yards <= most and most > before:
            return name
        before = max(before, most)
    return ""


def load_ap(book: Book, sheet: CreatureSheet, arm: str) -> int:
    """Action points it takes to load a weapon (117)."""
    return weapon_of(book, sheet, arm).load


def magazine(book: Book, sheet: CreatureSheet, arm: str) -> int:
    """Shots before a weapon has to be loaded again (91, 101)."""
    qualities = qualities_of(book, sheet, arm)
    return book.numbers.volley if "volley" in qualities else book.numbers.repeating if "repeating" in qualities else 1
