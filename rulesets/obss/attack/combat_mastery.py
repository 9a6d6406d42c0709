"""Power attack and combat mastery: attack bonus traded for damage or defence, and back (40, 53, 55)."""

from collections.abc import Iterable

from msgspec.structs import replace

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.records import Modifier
from battlemap.rules.procedure import Option
from rulesets.obss.basics.blow import ONCE, Blow
from rulesets.obss.basics.conditions import until_next_round
from rulesets.obss.book.creature import CreatureSheet
from rulesets.obss.book.rulebook import Book, T

MASTERY = "combat_mastery"
GUARD, PRESS = 1, -1


def steps(book: Book, sheet: CreatureSheet, price: int, needs: int = 1) -> int:
    """How many steps weapon proficiency allows: a quarter of it caps the bonus, or the points that are given up (C4)."""
    quarter = sheet.wp // book.numbers.proficiency_per_step
    most = quarter if book.options.wp4_cap == "bonus" else quarter // price
    return max(most, 1) if book.options.min_one_step and sheet.wp >= needs else most


def power_options(table: T, blow: Blow) -> Iterable[Option]:
    """Power attack: −2 on this attack for each +1 of damage, in melee (53)."""
    if blow.weapon_use.mode != "strike":
        return
    price = table.book.numbers.power
    for count in range(1, steps(table.book, table.sheet(blow.by), price) + 1):
        yield Option(f"power:{count}", f"Power attack +{count}", note=f"−{price * count} attack, +{count} damage")


def apply_power(table: T, blow: Blow, much: str) -> Blow:
    """The blow with its strength behind it."""
    count = int(much)
    pays = Modifier(-table.book.numbers.power * count, "Power attack", "53", 0, ONCE)
    return replace(blow, modifiers=(*blow.modifiers, pays), damage=(*blow.damage, Modifier(count, "Power attack", "53")))


def mastery_options(table: T, blow: Blow) -> Iterable[Option]:
    """Combat mastery: attack for defence, or defence for attack; both sides of it last until the next round (55)."""
    if table.has(blow.by, MASTERY):
        return
    price = table.book.numbers.mastery
    most = steps(table.book, table.sheet(blow.by), price)
    for count in range(1, most + 1):
        yield Option(f"mastery:{count}", f"On guard: +{count} defence", note=f"−{price * count} attack until the next turn")
    for count in range(1, most + 1):
        yield Option(f"mastery:-{count}", f"Press on: +{count} attack", note=f"−{price * count} defence until the next turn")


def apply_mastery(table: T, blow: Blow, much: str) -> Blow:
    """Begin the trade; the attack at hand goes by it already."""
    count, price = int(much), table.book.numbers.mastery
    attack, defence = (-price * count, count) if count > 0 else (-count, price * count)
    changes = (NumberChange("attack", attack), NumberChange("defence", defence))
    table.begin(Effect(MASTERY, "55", blow.by, changes, until_next_round(blow.by)))
    return blow
