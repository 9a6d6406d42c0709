"""Damage: the weapon's dice, explosion, criticals, what is added (27 to 29, 32, 35)."""

from msgspec.structs import replace

from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import format_signed, plain_sum
from battlemap.rules.procedure import Procedure
from rulesets.obss.basics.arms import WeaponDice, WeaponUse, arm_of, damage_of, greatest_sum, hurled, step_damage, weapon_of
from rulesets.obss.basics.blow import Blow, Struck
from rulesets.obss.basics.defence import extras, lasting_modifiers
from rulesets.obss.basics.dice import count_words, explosion, roll_sum
from rulesets.obss.book.creature import DEXTEROUS, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, T, book_of
from rulesets.obss.health.harm import Harm, hurt

from .attack_roll import gains


def strength_for(book: Book, sheet: CreatureSheet, way: WeaponUse) -> int:
    """What strength does for the damage of a way to attack (27, 32, 35)."""
    arm, weapon = arm_of(sheet, way.arm), weapon_of(book, sheet, way.arm)
    score = sheet.ability("strength")
    if sheet.feats.get(DEXTEROUS) and way.mode != "shoot":
        score = max(score, sheet.ability("dexterity"))
    if way.mode == "shoot":
        if weapon.strength in ("", "none"):
            return 0
        if weapon.strength == "limited" and arm.strength is not None:
            score = min(score, arm.strength)
    if way.hand == "off" and score > 0:
        return score // 2
    return score


def additions(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """Everything that is added to the dice of a blow, once (27, 28)."""
    book, sheet = book_of(board), board[blow.by].sheet
    arm, way = arm_of(sheet, blow.weapon_use.arm), blow.weapon_use
    if arm.bonus is not None:
        modifiers = [Modifier(arm.bonus, "Damage", "27")]
    else:
        strength = strength_for(book, sheet, way)
        halved = way.hand == "off" and sheet.ability("strength") > 0
        modifiers = (
            [Modifier(strength, "Half of strength" if halved else "Strength", "35" if halved else "27")] if strength else []
        )
        modifiers += gains(book, sheet, way, "damage")
        if arm.magic and way.mode != "shoot":
            modifiers.append(Modifier(arm.magic, "Magic weapon", "27"))
    if way.mode == "shoot" and arm.ammunition_magic:
        modifiers.append(Modifier(arm.ammunition_magic, "Magic ammunition", "32"))
    return (*modifiers, *extras(sheet, "damage", way.arm), *lasting_modifiers(board, blow.by, "damage", blow.at), *blow.damage)


def dice_for(board: Board, blow: Blow) -> WeaponDice:
    """The dice of a blow, with their explosion."""
    book, sheet = book_of(board), board[blow.by].sheet
    dice = damage_of(book, sheet, blow.weapon_use, blow.hands, hurled(book, sheet, blow.weapon_use))
    if blow.other_kind:
        dice = WeaponDice(step_damage(book.ladder, dice.dice, -1), 0)
    if sheet.monster and book.options.monsters == "simple":
        return WeaponDice(dice.dice)
    return dice


def deal(table: T, struck: Struck) -> Procedure[Struck]:
    """Roll the damage of a blow that hit, and let the target take it. At least 1, whatever is taken from it (27)."""
    blow = struck.blow
    dice, added = dice_for(table.board, blow), additions(table.board, blow)
    base = yield from roll_sum("damage", blow.by, dice.dice, blow.at, blow.about, dice.explodes)
    criticals = 0 if table.sheet(blow.by).monster and table.book.options.monsters == "simple" else struck.criticals
    extra = 0
    if criticals and blow.greatest:
        extra = criticals * greatest_sum(dice.dice)
    elif criticals:
        extra = yield from roll_sum("criticals", blow.by, dice.dice, blow.at, blow.about, sets=criticals)
    total = max(1, base + extra + plain_sum(added))
    more = explosion(table, "damage", blow.by, dice.dice, blow.at)
    why = damage_words(dice.dice, base, more, criticals, extra, added)
    dealt = yield from hurt(table, Harm(blow.at, total, blow.by, blow.nonlethal, why, blow.about, using=blow.weapon_use.title))
    return replace(struck, damage_dealt=dealt)


def damage_words(dice: str, base: int, more: int, criticals: int, extra: int, added: tuple[Modifier, ...]) -> str:
    """Where a sum of damage comes from: "1d8: 8, exploded: 3, 1 critical: 6, Strength +2". *more*: of *base*, what exploded."""
    parts = [f"{dice}: {base - more}"]
    parts += [f"exploded: {more}"] if more else []
    parts += [f"{count_words(criticals, 'critical')}: {extra}"] if criticals else []
    parts += [f"{modifier.name} {format_signed(modifier.value)}" for modifier in added if modifier.value]
    return ", ".join(parts) + (" (at least 1)" if base + extra + plain_sum(added) < 1 else "")
