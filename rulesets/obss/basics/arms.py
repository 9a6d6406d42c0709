"""Weapons in hand: what they do, in how many hands, and with which damage (32 to 34, 52, 63, 64)."""

from functools import lru_cache
from typing import Literal, TypeAlias

from msgspec import Struct

from battlemap.board.wording import capitalise
from battlemap.rules.board_cache import by_identity
from rulesets.obss.book.creature import SHIELD, SIZES, UNARMED, Arm, CreatureSheet
from rulesets.obss.book.rulebook import Book
from rulesets.obss.book.table_rows import Ammunition, Gain, Ladder, Weapon

from .dice import notation

Mode: TypeAlias = Literal["strike", "throw", "shoot"]
Hand: TypeAlias = Literal["main", "off", ""]
SHIELD_SIZES: dict[str, Literal["S", "M"]] = {"L": "S", "M": "S", "H": "M"}
WEAPON_RANKS = {"S": 1, "M": 2, "L": 3, "H": 4}
"""The rank of a weapon's size, as creatures' sizes have one."""
LEAST = "1"
"""The damage of a weapon of which nothing is said."""
OTHER_END = "other end"
BOWS = "bows"
"""The list of weapons that are drawn with both hands, whatever their size."""
BESIDE_A_SHIELD = "sword and shield"
"""A list that belongs to no weapon alone."""
SHIELD_DOWN = "shield_down"
"""The effect of having struck with one's shield (B11)."""


class WeaponUse(Struct, frozen=True):
    """One way to attack: with which arm, how, and from which hand ("": a part of the body). *key* is its answer."""

    key: str
    arm: str
    mode: Mode = "strike"
    hand: Hand = "main"
    title: str = ""


FIST = Weapon("Unarmed", "S", "1d3", "B", traits=("unarmed", "simple", "light", "nonlethal"))
"""What everybody strikes with, where a house has taken its row away."""

NO_ARM = Arm(UNARMED)
BARE = WeaponUse(UNARMED, UNARMED, hand="", title="Unarmed")


class WeaponDice(Struct, frozen=True):
    """Damage dice, and from which sum on they explode; 0: never."""

    dice: str
    explodes: int = 0


def arm_of(sheet: CreatureSheet, key: str) -> Arm:
    """An arm by its name; bare hands are always there, and a shield strikes as it protects."""
    if key == SHIELD and sheet.shield:
        return Arm(SHIELD, magic=sheet.shield_magic)
    return sheet.arms.get(key) or NO_ARM


def weapon_of(book: Book, sheet: CreatureSheet, key: str) -> Weapon:
    """The row of an arm; one that the book does not know is a plain thing of that name that strikes as a fist does."""
    if key == SHIELD:
        if (shield := book.shields.get(sheet.shield)) is not None and shield.damage:
            return Weapon(shield.title, SHIELD_SIZES[shield.weight], shield.damage, "B", ("shields",))
    elif (row := book.weapons.get(sheet.arms.get(key, NO_ARM).weapon)) is not None:
        return row
    fist, weapon = book.weapons.get(UNARMED) or FIST, arm_of(sheet, key).weapon
    return book.weapons.get(weapon) or (plain_weapon(weapon, fist.damage) if weapon not in ("", UNARMED) else fist)


@lru_cache(maxsize=64)
def plain_weapon(key: str, damage: str) -> Weapon:
    """A weapon of which nothing but its name is known."""
    return Weapon(capitalise(key), damage=damage, kind="B", traits=("simple",))


def name_of(book: Book, sheet: CreatureSheet, key: str) -> str:
    """How an arm is called."""
    arm = arm_of(sheet, key)
    title = arm.name or weapon_of(book, sheet, key).title
    return f"{title} +{arm.magic}" if arm.magic > 0 and not arm.name else title


def bodily(weapon: Weapon) -> bool:
    """Whether it is a part of the body, in no hand."""
    return "natural" in weapon.traits or "unarmed" in weapon.traits


def light(weapon: Weapon) -> bool:
    """Whether it suits the off hand (35): of the light list, and not both ends of one weapon."""
    return ("light" in weapon.traits or "light" in weapon.lists) and "double" not in weapon.traits


def proficient(book: Book, sheet: CreatureSheet, key: str) -> bool:
    """Whether it is used as one who has learnt it: one of its lists is owned, or nobody has to learn it (45, 51)."""
    weapon = weapon_of(book, sheet, key)
    if sheet.monster or arm_of(sheet, key).attack is not None or {"simple", "unarmed", "natural"} & set(weapon.traits):
        return True
    return any(name in sheet.lists for name in weapon.lists)


def versatile(book: Book, sheet: CreatureSheet, key: str) -> bool:
    """Whether dexterity may stand for strength on its attack rolls (23, 51)."""
    return "versatile" in weapon_of(book, sheet, key).traits and proficient(book, sheet, key)


def lists_of(book: Book, sheet: CreatureSheet, key: str) -> tuple[str, ...]:
    """The lists whose points count with an arm: those of the weapon, and beside a shield a sword's further one (B10)."""
    names = weapon_of(book, sheet, key).lists
    return (*names, BESIDE_A_SHIELD) if "swords" in names and SHIELD in (sheet.main_hand, sheet.off_hand) else names


def gains_of(book: Book, sheet: CreatureSheet, name: str) -> tuple[Gain, ...]:
    """Everything that somebody's points in a list give (B10)."""
    return gains_by_list(book, sheet.lists).get(name, ())


@by_identity(512)
def gains_by_list(book: Book, lists: dict[str, int]) -> dict[str, tuple[Gain, ...]]:
    """The same for each list in which points give anything."""
    gains: dict[str, tuple[Gain, ...]] = {}
    for name, points in lists.items():
        if (row := book.lists.get(name)) is not None:
            listed = (*row.gains, *(book.common if row.common else ()))
            gains[name] = tuple([gain for gain in listed if gain.points <= points])
    return {name: given for name, given in gains.items() if given}


def list_gain(book: Book, sheet: CreatureSheet, key: str, what: str) -> int:
    """What points in the lists of an arm give of one kind, all together; of several lists that which gives most (B10)."""
    if not sheet.lists:
        return 0
    gains = gains_by_list(book, sheet.lists)
    if not gains:
        return 0
    return max([sum([getattr(gain, what) for gain in gains.get(name, ())]) for name in lists_of(book, sheet, key)], default=0)


def oversize(book: Book, sheet: CreatureSheet, key: str) -> int:
    """By how many sizes a weapon is larger than its wielder; less than 0: smaller (63)."""
    weapon = weapon_of(book, sheet, key)
    if bodily(weapon) or sheet.arms.get(key, Arm("")).attack is not None:
        return 0
    return WEAPON_RANKS[weapon.size] + arm_of(sheet, key).larger - SIZES[sheet.size].rank


def hands_needed(book: Book, sheet: CreatureSheet, key: str) -> int:
    """In how many hands it has to be used: one that is too large for one hand, a double one and any bow in both (34, 63)."""
    weapon = weapon_of(book, sheet, key)
    if bodily(weapon):
        return 0
    return 2 if oversize(book, sheet, key) >= 1 or "double" in weapon.traits or BOWS in weapon.lists else 1


def free_hand(sheet: CreatureSheet) -> bool:
    """Whether the off hand holds nothing."""
    return not sheet.off_hand or sheet.off_hand == sheet.main_hand


def better_in_two(book: Book, sheet: CreatureSheet, key: str) -> bool:
    """Whether a second hand helps: a weapon of the wielder's own size, and a hand to spare (64).

    Finished numbers stay as they are.
    """
    weapon, arm = weapon_of(book, sheet, key), arm_of(sheet, key)
    fits = oversize(book, sheet, key) == 0 and not bodily(weapon) and not weapon.ammunition and "double" not in weapon.traits
    finished = arm.attack is not None or arm.bonus is not None
    return fits and not finished and free_hand(sheet) and sheet.main_hand == key


@lru_cache(maxsize=64)
def greatest_sum(dice: str) -> int:
    """The most that dice can show."""
    count, sides = notation(dice)
    return count * sides


def step_damage(ladder: Ladder, dice: str, steps: int) -> str:
    """Damage so many categories up or down; it ends where the ladder does (63, C39)."""
    if not steps:
        return dice
    place = ladder.beside.get(dice, dice)
    if place not in ladder.steps:
        return dice
    at = ladder.steps.index(place) + steps
    return ladder.steps[min(max(at, 0), len(ladder.steps) - 1)]


def damage_of(book: Book, sheet: CreatureSheet, way: WeaponUse, hands: int = 1, hurled: bool = False) -> WeaponDice:
    """The dice of a way to attack: larger and damaged weapons, two hands, hurling, what is shot (29, 52, 63, 64)."""
    arm, weapon = arm_of(sheet, way.arm), weapon_of(book, sheet, way.arm)
    usual = arm.damage or weapon.damage
    if way.mode == "shoot" and not usual:
        usual = missile_of(book, sheet, way.arm).damage
    if way.arm == UNARMED and not arm.damage:
        usual = empty_hand(book, sheet) or usual
    usual = usual or LEAST
    steps = arm.larger - arm.damaged - hurled + list_gain(book, sheet, way.arm, "category")
    dice = usual
    if hands == 2 and way.mode == "strike" and oversize(book, sheet, way.arm) == 0 and not bodily(weapon):
        dice = weapon.two_handed or step_damage(book.ladder, usual, 1)
    dice = step_damage(book.ladder, dice, steps)
    return WeaponDice(dice, explodes_at(book, arm.explodes or weapon.explodes, usual, dice))


def explodes_at(book: Book, named: int, plain: str, dice: str) -> int:
    """From which sum on damage explodes; a weapon that explodes early does so on changed dice too. 0: never (29, 64)."""
    most = greatest_sum(dice)
    if most <= book.numbers.critical_most_without_explosion:
        return 0
    return most if not named or named >= greatest_sum(plain) else named + most - greatest_sum(plain)


def martial(sheet: CreatureSheet, way: WeaponUse) -> int:
    """The points of the empty hand in a blow of the bare hand; 0 without them, or with a weapon (B10)."""
    return sheet.lists.get("empty hand", 0) if way.arm == UNARMED else 0


def empty_hand(book: Book, sheet: CreatureSheet) -> str:
    """The damage of the bare hand by its list; empty without the list (45, B10)."""
    points = sheet.lists.get("empty hand")
    table = book.lists.get("empty hand")
    if points is None or table is None:
        return ""
    return next((gain.dice for gain in reversed(table.gains) if gain.dice and gain.points <= points), "")


def ammunition_of(book: Book, sheet: CreatureSheet, key: str) -> str:
    """What is shot with an arm: what is said on the sheet, else the usual."""
    return arm_of(sheet, key).ammunition or next(iter(weapon_of(book, sheet, key).ammunition), "")


def missile_of(book: Book, sheet: CreatureSheet, key: str) -> Ammunition:
    """The row of what is shot with an arm."""
    return missile_row(book, ammunition_of(book, sheet, key))


def missile_row(book: Book, key: str) -> Ammunition:
    """A row of the ammunition; one that the book does not know is plain and has only its name."""
    return book.ammunition.get(key) or Ammunition(capitalise(key) or "Missiles", "1d4")


@by_identity(1024)
def weapon_uses(book: Book, sheet: CreatureSheet) -> tuple[WeaponUse, ...]:
    """Every way to attack with what is in hand or part of the body, the main hand first, bare hands last."""
    uses: list[WeaponUse] = []
    held: list[tuple[str, Hand]] = [(sheet.main_hand, "main")]
    if sheet.off_hand != sheet.main_hand:
        held.append((sheet.off_hand, "off"))
    for key, hand in held:
        if key == SHIELD and bash(book, sheet):
            uses.append(WeaponUse(SHIELD, SHIELD, "strike", hand, name_of(book, sheet, key)))
        elif key and key != SHIELD and arm_of(sheet, key).count:
            uses += weapon_uses_of_arm(book, sheet, key, hand)
    uses += [
        WeaponUse(key, key, hand="", title=name_of(book, sheet, key))
        for key in sheet.arms
        if bodily(weapon_of(book, sheet, key)) and not sheet.holds(key)
    ]
    if not any(bodily(weapon_of(book, sheet, way.arm)) for way in uses):
        uses.append(BARE)
    return tuple(uses)


def bash(book: Book, sheet: CreatureSheet) -> bool:
    """Whether somebody's shield can strike (B11)."""
    shield = book.shields.get(sheet.shield)
    return shield is not None and bool(shield.damage)


def weapon_uses_of_arm(book: Book, sheet: CreatureSheet, key: str, hand: Hand) -> list[WeaponUse]:
    """The ways of one arm in one hand: struck, thrown, shot; a double weapon has another end."""
    weapon, name = weapon_of(book, sheet, key), name_of(book, sheet, key)
    if weapon.ammunition:
        return [WeaponUse(key, key, "shoot", hand, name)]
    if "splash" in weapon.traits:
        return [WeaponUse(f"{key} thrown", key, "throw", hand, f"{name}, thrown")]
    uses = [WeaponUse(key, key, "strike", "" if bodily(weapon) else hand, name)]
    if "double" in weapon.traits:
        uses.append(WeaponUse(f"{key} {OTHER_END}", key, "strike", "off", f"{name}, other end"))
    if not bodily(weapon):
        uses.append(WeaponUse(f"{key} thrown", key, "throw", hand, f"{name}, {'thrown' if weapon.range else 'hurled'}"))
    return uses


def weapon_use_of(book: Book, sheet: CreatureSheet, key: str) -> WeaponUse:
    """A way by its key; bare hands, if it is none any more."""
    return next((way for way in weapon_uses(book, sheet) if way.key == key), BARE)


def hurled(book: Book, sheet: CreatureSheet, way: WeaponUse) -> bool:
    """Whether it is thrown though it is not made for it (52)."""
    return way.mode == "throw" and not weapon_of(book, sheet, way.arm).range


def increment(book: Book, sheet: CreatureSheet, way: WeaponUse) -> int:
    """Metres of one range increment of a throw or shot."""
    return weapon_of(book, sheet, way.arm).range or book.numbers.hurled_range


def increments(book: Book, sheet: CreatureSheet, way: WeaponUse) -> int:
    """How many increments it flies at most (32, C40)."""
    if hurled(book, sheet, way) and book.options.hurled_range == "one increment":
        return 1
    return book.numbers.range_steps
