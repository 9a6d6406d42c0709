"""Two weapons at once: what the off hand adds, and what it no longer guards (19, 20)."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Procedure, refuse_unless
from rulesets.sifrp.attack.attack import ask_blow, strike
from rulesets.sifrp.basics.actions import begin_verb, charge
from rulesets.sifrp.basics.arms import BARE, WeaponUse, both_hands, weapon_uses
from rulesets.sifrp.basics.blow import Blow
from rulesets.sifrp.basics.defence import lower_guard
from rulesets.sifrp.basics.lore import quality, worth
from rulesets.sifrp.book.fighter import FIST, Fighter
from rulesets.sifrp.book.rulebook import Book, T


def two_weapon_attack(table: T, who: TokenId) -> Procedure[None]:
    """One Fighting test; a hit does the off-hand weapon's modifier more damage (19)."""
    begin_verb(table, who, "two-weapon attack")
    refuse_unless(not (why := why_barred(table, who)), why, "19")
    blow = yield from ask_blow(table, who, "Attack whom with both weapons?", "19", "two-weapon", True)
    refuse_unless(not (why := other_fault(table, blow)), why, "19")
    if (yield from charge(table, who, "two-weapon attack")):
        yield from strike(table, with_both(table, blow))


def why_barred(table: T, who: TokenId) -> str:
    """Why somebody cannot fight with two weapons; empty if it can."""
    sheet = table.sheet(who)
    if any(other_hand(table.book, sheet, way) is not None for way in weapon_uses(table.book, sheet) if not way.flies):
        return ""
    return f"{table.name(who)} has no weapon in the other hand"


def other_fault(table: T, blow: Blow) -> str:
    """Why the weapon that was picked leaves no second one; empty if there is one."""
    second = other_hand(table.book, table.sheet(blow.by), blow.weapon_use)
    return "" if second is not None else f"{blow.weapon_use.title} leaves no hand for another weapon"


def other_hand(book: Book, sheet: Fighter, way: WeaponUse) -> WeaponUse | None:
    """The weapon in the other hand: one for Fighting, or the bare fist where nothing is in it; None if there is none."""
    if way.flies or way.hand and quality(book, sheet, way.arm, "two-handed"):
        return None
    for other in weapon_uses(book, sheet):
        if other.hand and other.hand != way.hand and other.arm != way.arm and not other.flies:
            return other
    return BARE if both_hands(sheet, way) and way.arm != FIST and BARE in weapon_uses(book, sheet) else None


def with_both(table: T, blow: Blow) -> Blow:
    """The blow with what the off hand adds; its weapon guards no more up to the own next turn, hit or miss (19)."""
    book, sheet = table.book, table.sheet(blow.by)
    other = other_hand(book, sheet, blow.weapon_use)
    if other is None:
        return blow
    lower_guard(table, blow.by, other.arm)
    more = quality(book, sheet, other.arm, "off-hand")
    damage = (*blow.damage, *((Modifier(more, f"{other.title}, off hand", "19"),) if more else ()))
    if other is BARE and quality(book, sheet, blow.weapon_use.arm, "adaptable"):
        return replace(blow, damage=damage, base=(*blow.base, Modifier(-worth(book, "adaptable"), "In one hand", "B")))
    return replace(blow, damage=damage)


RUNS = {"two-weapon attack": two_weapon_attack}
