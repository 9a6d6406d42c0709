"""Thresholds of damage and peril, initiative and movement: what they are made of (7a, 10, 19 to 21, 31, 33, B)."""

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import effect_total
from battlemap.rules.blocks.modifiers import plain_sum
from rulesets.zweihander.book.fight import Board
from rulesets.zweihander.book.rulebook import Book, book_of

from . import injury_effects, qualities
from .conditions import rows

NAMES = {"brawn": "Brawn", "agility": "Agility", "willpower": "Willpower", "combat": "Combat"}
Made = tuple[tuple[Modifier, ...], int]


def dt(board: Board, who: TokenId, more: tuple[Modifier, ...] = ()) -> Made:
    """The damage threshold: what it is made of, and what it comes to. *more*: cover, and what else bears on one blow."""
    book, sheet = book_of(board), board[who].sheet
    if sheet.dt is not None:
        modifiers = [Modifier(sheet.dt, "Damage threshold", "7a"), *qualities.lost_armour(book, sheet)]
    else:
        attribute = book.options.damage_attribute
        modifiers = [Modifier(sheet.bonus(attribute), f"{attribute.capitalize()} bonus", "B"), *qualities.armour_dt(book, sheet)]
    modifiers += [Modifier(row.dt, row.title, row.rule) for row in rows(board, who) if row.dt]
    parts = (*modifiers, *lasting_modifiers(board, who, "dt"), *more)
    return parts, plain_sum(parts)


def pt(board: Board, who: TokenId) -> Made:
    """The peril threshold: what it is made of, and what it comes to."""
    book, sheet = book_of(board), board[who].sheet
    if sheet.pt is not None:
        modifiers = [Modifier(sheet.pt, "Peril threshold", "7a")]
    else:
        attribute = book.options.peril_attribute
        modifiers = [
            Modifier(sheet.bonus(attribute), f"{attribute.capitalize()} bonus", "B"),
            Modifier(book.numbers.peril_threshold, "Everybody", "B"),
        ]
    modifiers += [Modifier(row.pt, row.title, row.rule) for row in rows(board, who) if row.pt]
    parts = (*modifiers, *lasting_modifiers(board, who, "pt"))
    return parts, plain_sum(parts)


def lasting_modifiers(board: Board, who: TokenId, what: str, about: TokenId | None = None) -> tuple[Modifier, ...]:
    """Everything that lasts on somebody and bears on *what*, by name and rule."""
    if not board.effects:
        return ()
    return tuple(
        [
            Modifier(change.value, effect.title, effect.rule)
            for effect in board.effects
            if effect.on == who and effect.about in (None, about)
            for change in effect.changes
            if change.what == what
        ]
    )


def overage(board: Board, who: TokenId) -> int:
    """By how much somebody carries more than its limit: so much less initiative and movement (B)."""
    book, sheet = book_of(board), board[who].sheet
    limit = sheet.bonus("brawn") + book.numbers.encumbrance - injury_effects.less_encumbrance(board, who)
    return max(0, qualities.encumbrance(book, sheet) - limit)


def initiative(board: Board, who: TokenId) -> int:
    """What is added to the die of the ladder: perception bonus and 3, or a number typed in (10, B)."""
    book, sheet = book_of(board), board[who].sheet
    own = sheet.initiative
    if own is None:
        own = sheet.bonus("perception") + book.numbers.initiative - overage(board, who)
    return own - injury_effects.less_initiative(board, who) + effect_total(board, who, "initiative")


def movement(board: Board, who: TokenId) -> int:
    """Yards of a Walk: agility bonus and 3, or a number typed in (34, B)."""
    book, sheet = book_of(board), board[who].sheet
    own = sheet.movement
    if own is None:
        own = sheet.bonus("agility") + book.numbers.movement - overage(board, who)
    return max(0, own - injury_effects.less_movement(board, who) + effect_total(board, who, "movement"))


def steps_over(book: Book, total: int, threshold: int) -> int:
    """How many steps an amount takes somebody down a track; 5 where it is all over at once. Nothing takes nobody down (54)."""
    if total <= 0:
        return 0
    over = total - threshold - (0 if book.options.threshold == "reached" else 1)
    if over < 0:
        return 0
    return 5 if over >= book.numbers.at_once else over // book.numbers.step + 1
