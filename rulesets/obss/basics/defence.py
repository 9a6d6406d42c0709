"""Defence: what it is made of, against whom (24, 42, B11)."""

from collections.abc import Iterable

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.modifiers import plain_sum
from rulesets.obss.book.creature import SHIELD, UNARMED, CreatureSheet
from rulesets.obss.book.fight import Board
from rulesets.obss.book.rulebook import Book, book_of

from .arms import SHIELD_DOWN, gains_of, lists_of
from .conditions import flagged


def own_modifiers(board: Board, who: TokenId) -> tuple[Modifier, ...]:
    """Everything of a creature's own: 10, dexterity, armour, shield, magic, feats; or its finished number (24, 40)."""
    book, sheet = book_of(board), board[who].sheet
    bare = flagged(board, who, "no dexterity")
    dexterity = sheet.ability("dexterity")
    if "defence" in sheet.fixed:
        lost = [Modifier(-dexterity, "No dexterity", "B4")] if bare and dexterity > 0 else []
        return (Modifier(sheet.fixed["defence"], "Defence", "40"), *lost, *extras(sheet, "defence"))
    found = [Modifier(book.numbers.defence, "Natural defence", "24")]
    hampered = bare or bool(sheet.armour) and not sheet.armour_trained
    if dexterity and not (hampered and dexterity > 0):
        found.append(Modifier(dexterity, "Dexterity", "24"))
    gains = {name: gains_of(book, sheet, name) for name in lists_of(book, sheet, sheet.main_hand or UNARMED)}
    found += [
        Modifier(better, book.lists[name].title, "B10")
        for name, listed in gains.items()
        if (better := sum([gain.defence for gain in listed]))
    ]
    found += worn_modifiers(book, sheet, any(effect.on == who and effect.kind == SHIELD_DOWN for effect in board.effects))
    return (*found, *extras(sheet, "defence"))


def worn_modifiers(book: Book, sheet: CreatureSheet, shield_down: bool = False) -> list[Modifier]:
    """Armour, and the shield where it is held; what was never learnt gets in the way (B11)."""
    found = []
    if (armour := book.armour.get(sheet.armour)) is not None:
        found.append(Modifier(armour.defence + sheet.armour_magic, armour.title, "B11"))
        if not sheet.armour_trained:
            found.append(Modifier(-1, "Armour not learnt", "B11"))
    shield = None if shield_down else book.shields.get(sheet.shield)
    if shield is not None and SHIELD in (sheet.main_hand, sheet.off_hand):
        found.append(Modifier(shield.defence + sheet.shield_magic, shield.title, "B11"))
        if not sheet.shield_trained:
            found.append(Modifier(-1, "Shield not learnt", "B11"))
    return found


def extras(sheet: CreatureSheet, what: str, arm: str = "") -> tuple[Modifier, ...]:
    """Lasting bonuses of a creature's own, by name."""
    return tuple([Modifier(e.value, e.name, "24") for e in sheet.extras if e.what == what and e.arm in ("", arm)])


def lasting_modifiers(board: Board, who: TokenId, what: str, about: TokenId | None = None) -> tuple[Modifier, ...]:
    """Everything that lasts on somebody and bears on *what*; a die on a fixed value is a number (6)."""
    worth = book_of(board).numbers.die_on_a_fixed_value
    return tuple(
        [
            Modifier(change.value + change.dice * worth, effect.title, effect.rule)
            for effect in board.effects
            if effect.on == who and effect.about in (None, about) and effect.kind not in board.scene.spared.get(who, ())
            for change in effect.changes
            if change.what == what
        ]
    )


def defence(
    board: Board, who: TokenId, against: TokenId | None = None, situation: Iterable[Modifier] = (), more: Iterable[Modifier] = ()
) -> tuple[tuple[Modifier, ...], int]:
    """What a defence is made of against somebody, and what it comes to."""
    parts = (*own_modifiers(board, who), *lasting_modifiers(board, who, "defence", against), *more, *situation)
    return parts, plain_sum(parts)
