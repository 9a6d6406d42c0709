"""The attack roll: what its bonus is made of, and what further attacks of a round lose (23, 30 to 35, 51, 63)."""

from collections.abc import Iterable
from math import ceil
from typing import Literal

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import effect_total as lasting_number
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.blocks.token_layout import FAR
from rulesets.obss.basics import luck, positions
from rulesets.obss.basics.arms import (
    WeaponUse,
    ammunition_of,
    arm_of,
    gains_of,
    increment,
    increments,
    light,
    list_gain,
    lists_of,
    martial,
    versatile,
    weapon_of,
)
from rulesets.obss.basics.blow import ONCE, ROW, Blow
from rulesets.obss.basics.defence import extras
from rulesets.obss.book.creature import SHIELD, TWO_WEAPONS, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, book_of

from .lasting_bonuses import FARTHER

NAMES = {"strength": "Strength", "dexterity": "Dexterity"}


def ability_for(book: Book, sheet: CreatureSheet, way: WeaponUse) -> Literal["strength", "dexterity"]:
    """The ability of an attack: dexterity at range, strength in melee, the better of both with a versatile weapon (23)."""
    if way.mode != "strike":
        return "dexterity"
    better = sheet.ability("dexterity") > sheet.ability("strength")
    return "dexterity" if better and versatile(book, sheet, way.arm) else "strength"


def own_modifiers(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What the attacker brings: proficiency, ability, weapon list, magic, feats; or its finished number (23, 32)."""
    book, sheet = book_of(board), board[blow.by].sheet
    arm = arm_of(sheet, blow.weapon_use.arm)
    if arm.attack is not None:
        listed = [Modifier(arm.attack, "Attack", "23")]
    else:
        listed = [Modifier(sheet.wp, "Weapon proficiency", "23")] if sheet.wp else []
        if score := sheet.ability(blow.ability):
            listed.append(Modifier(score, NAMES[blow.ability], "23"))
        listed += luck.trade_modifiers(book, blow.trade)
        listed += gains(book, sheet, blow.weapon_use, "attack")
        if arm.magic:
            listed.append(Modifier(arm.magic, "Magic weapon", "23"))
    if blow.weapon_use.mode == "shoot" and arm.ammunition_magic:
        listed.append(Modifier(arm.ammunition_magic, "Magic ammunition", "32"))
    if (
        blow.weapon_use.mode == "shoot"
        and (shot := book.ammunition.get(ammunition_of(book, sheet, blow.weapon_use.arm))) is not None
    ):
        worn = book.armour.get(board[blow.at].sheet.armour)
        if shot.against_metal and worn is not None and worn.metal:
            listed.append(Modifier(shot.against_metal, f"{shot.title} against metal", "B9"))
    return (*listed, *shield_in_the_way(book, sheet), *extras(sheet, "attack", blow.weapon_use.arm))


def gains(book: Book, sheet: CreatureSheet, way: WeaponUse, what: str) -> list[Modifier]:
    """What the points in a weapon's lists add to attack or damage (B10): of several lists the one that gives most."""
    worth = {name: sum([getattr(gain, what) for gain in gains_of(book, sheet, name)]) for name in lists_of(book, sheet, way.arm)}
    best = max(worth, key=lambda name: worth[name], default="")
    return [Modifier(worth[best], book.lists[best].title, "B10")] if best and worth[best] else []


def shield_in_the_way(book: Book, sheet: CreatureSheet) -> list[Modifier]:
    """A heavy shield in weak hands, or one never learnt (B11)."""
    shield = book.shields.get(sheet.shield)
    if shield is None or SHIELD not in (sheet.main_hand, sheet.off_hand):
        return []
    listed = []
    if shield.attack and sheet.ability("strength") < shield.strength:
        listed.append(Modifier(shield.attack, shield.title, "B11"))
    if not sheet.shield_trained:
        listed.append(Modifier(-1, "Shield not learnt", "B11"))
    return listed


def lasting_attack_modifiers(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """Whatever lasts and bears on this attack; in melee or at range alone, where it says so."""
    spared = board.scene.spared.get(blow.by, ())
    wanted = ("attack", "ranged attack" if blow.ranged else "melee attack")
    return tuple(
        [
            Modifier(
                change.value,
                effect.title,
                effect.rule,
                change.dice,
                ONCE if effect.until and effect.until.timing == "attacks" else "",
            )
            for effect in board.effects
            if effect.on == blow.by and effect.about in (None, blow.at) and effect.kind not in spared
            for change in effect.changes
            if change.what in wanted
        ]
    )


def range_penalty(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What distance costs a throw or shot (32)."""
    book, sheet = book_of(board), board[blow.by].sheet
    if not blow.ranged:
        return ()
    far = positions.metres(board, blow.by, blow.at)
    if far == FAR:
        return ()
    step = ceil(far / increment(book, sheet, blow.weapon_use)) - 1
    lost = max(0, step * book.numbers.range_step - list_gain(book, sheet, blow.weapon_use.arm, "range"))
    return (Modifier(-lost, f"Range {far} m", "32"),) if lost else ()


def flight_increments(board: Board, who: TokenId, way: WeaponUse) -> int:
    """How many increments a throw or shot flies at most, with what lasts (32, 78)."""
    return increments(book_of(board), board[who].sheet, way) + lasting_number(board, who, FARTHER)


def flight(board: Board, who: TokenId, way: WeaponUse) -> int:
    """How many metres a throw or shot carries (32)."""
    return increment(book_of(board), board[who].sheet, way) * flight_increments(board, who, way)


def out_of_range(board: Board, who: TokenId, way: WeaponUse, target: TokenId) -> str:
    """Why a throw or shot does not carry that far; empty if it does (32)."""
    far, most = positions.metres(board, who, target), flight(board, who, way)
    if not board[who].on_grid or not board[target].on_grid:
        return ""
    return f"{board[target].name} is {far} m away, and it carries {most} m" if far > most else ""


def row_penalty(board: Board, blow: Blow) -> tuple[Modifier, ...]:
    """What an attack loses by its place in the round, and by the hand it comes from (30, 31, 35)."""
    if blow.place is None:
        return ()
    book, sheet = book_of(board), board[blow.by].sheet
    numbers = book.numbers
    step = numbers.row_empty_hand if martial(sheet, blow.weapon_use) >= numbers.empty_hand_quick else numbers.row
    words = f"{ORDINALS.get(blow.place, 'Further')} attack"
    listed = list(place_penalty(book, sheet, blow.place, step, words, "30"))
    spared = min(training_relief(book, sheet, blow), numbers.row * blow.place)
    if listed and spared and not sheet.done.two_at_once:
        listed.append(Modifier(spared, "Two-weapon training", "B6", 0, ROW))
    if heavy_for_the_off_hand(book, sheet, blow.weapon_use) and blow.place:
        listed.append(Modifier(-numbers.off_hand, "Heavy weapon in the off hand", "35", 0, ROW))
    return tuple(listed)


def place_penalty(book: Book, sheet: CreatureSheet, place: int, step: int, words: str, rule: str) -> tuple[Modifier, ...]:
    """The penalty of an attack or maneuver that has *place* attacks of its round before it, each worth *step* (30, 71a).

    Both of two attacks at once lose the same (31). A monster that fights simply loses nothing (B14).
    """
    if sheet.done.two_at_once:
        return (Modifier(-book.numbers.two_at_once, "Two attacks at once", "31", 0, ROW),)
    simple = sheet.monster and book.options.monsters == "simple"
    return () if not place or simple else (Modifier(-step * place, words, rule, 0, ROW),)


def heavy_for_the_off_hand(book: Book, sheet: CreatureSheet, way: WeaponUse) -> bool:
    """Whether a way to attack loses more because it is the off hand’s and not with a light weapon (35, B6)."""
    return way.hand == "off" and not light(weapon_of(book, sheet, way.arm)) and sheet.feats.get(TWO_WEAPONS, 0) < 2


def training_relief(book: Book, sheet: CreatureSheet, blow: Blow) -> int:
    """What training with two weapons spares of the row: each further attack of the off hand counts one less with a light weapon
    (learnt once), the first of them for nothing (learnt three times) (B6)."""
    learnt = sheet.feats.get(TWO_WEAPONS, 0)
    hands = (*sheet.done.hands, blow.weapon_use.hand)[1:]
    held = blow.weapon_use.arm if blow.weapon_use.hand == "off" else sheet.off_hand
    if not learnt or "off" not in hands:
        return 0
    each = book.numbers.off_hand_light if held and light(weapon_of(book, sheet, held)) else 0
    first = book.numbers.row - each if learnt > 2 else 0
    return hands.count("off") * each + first


ORDINALS = {1: "Second", 2: "Third", 3: "Fourth", 4: "Fifth", 5: "Sixth"}


def why_barred_by_row(board: Board, blow: Blow, modifiers: Iterable[Modifier]) -> str:
    """Why no further attack is possible: its penalty is greater than the fixed bonus (30); empty if it is."""
    listed = tuple(modifiers)
    penalty = -plain_sum([modifier for modifier in listed if modifier.group == ROW])
    fixed = plain_sum([modifier for modifier in listed if modifier.group not in (ROW, ONCE)])
    if not blow.place or board[blow.by].sheet.done.two_at_once or penalty <= fixed:
        return ""
    return f"a further attack would lose {penalty}, more than the attack bonus of {fixed}"


def modifiers(board: Board, blow: Blow, situation: Iterable[Modifier]) -> tuple[Modifier, ...]:
    """Everything that bears on an attack roll; dice that lasting bonuses give, on the first attack of a round only (30)."""
    first = not blow.place
    listed = (
        *own_modifiers(board, blow),
        *lasting_attack_modifiers(board, blow),
        *range_penalty(board, blow),
        *row_penalty(board, blow),
        *situation,
        *blow.modifiers,
    )
    return tuple([modifier for modifier in listed if first or modifier.dice <= 0 or modifier.rule == "4"])
