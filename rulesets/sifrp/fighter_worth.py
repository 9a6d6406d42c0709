"""What a fighter is worth: what he can still take, and how well he fights (8, 11, 47, 48)."""

from battlemap.rules.creatures.tactics import worth_left
from rulesets.sifrp.basics.derived import deadly_at
from rulesets.sifrp.basics.lore import NO_ARM, weapon_of
from rulesets.sifrp.book.fighter import FIST, Fighter
from rulesets.sifrp.book.rulebook import Book

DIE, FRAIL = 3.5, 0.3
"""What a die of a test is worth in points, as an injury takes one (8); what is left of a fighter who can hit nobody any more."""
UNTRAINED, TRAINED = 0.6, 0.1
"""What a fighter without rank is worth, and what each rank in Fighting or Marksmanship adds; the usual one has four."""


def harm_of(sheet: Fighter) -> float:
    """Health that is lost, and what injuries and wounds have taken off damage: Endurance each, and all of one blow (47)."""
    most = sheet.most_health
    lost = most - sheet.health
    if not sheet.injuries and not sheet.wounds:
        return lost
    return lost + sheet.endurance * sheet.injuries + most * sheet.wounds


def standing_worth(book: Book, sheet: Fighter) -> float:
    """By what somebody who stands can still take, in damage; more for those who fight well, less for what injuries and wounds
    take from tests."""
    most = sheet.most_health * deadly_at(book, sheet) + sheet.endurance**2
    rank = harmful_rank(book, sheet)
    dice = max(0.0, rank - sheet.wounds - sheet.injuries / DIE)  # every test is worse by as much (8)
    able_now = FRAIL + (1 - FRAIL) * dice / max(1, rank)
    return worth_left(1 - harm_of(sheet) / max(1, most)) * able_now * (UNTRAINED + TRAINED * rank)


def harmful_rank(book: Book, sheet: Fighter) -> int:
    """The best rank with anything somebody has that still does harm; 0 for whoever can neither shoot nor strike with effect.

    Whoever has no arms at all, because nobody said any or because they lie on the ground, goes by his rank.
    """
    if not sheet.arms:
        return max(sheet.rank("fighting"), sheet.rank("marksmanship"))
    best = 0
    for name, arm in (*sheet.arms.items(), (FIST, NO_ARM)):
        weapon = weapon_of(book, sheet, name)
        damage = arm.damage if arm.damage is not None else weapon.damage + (sheet.rank(weapon.ability) if weapon.ability else 0)
        if arm.ruined or not arm.count or damage <= arm.damaged:
            continue
        if weapon.reach:
            best = max(best, sheet.rank(weapon.skill))
        if (weapon.thrown or not weapon.reach) and arm.shots != 0:
            best = max(best, sheet.rank("marksmanship"))
    return best


def worth_of(book: Book, sheet: Fighter) -> float:
    """What somebody will be worth whose sheet comes to this: 0 for the defeated and the dead."""
    fallen = sheet.status or sheet.health <= 0 or sheet.wounds >= deadly_at(book, sheet)
    return 0.0 if fallen else standing_worth(book, sheet)
