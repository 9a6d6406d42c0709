"""Combat Defense: what it is made of, and what raises and lowers it for a while (10, 33, 42, 43a)."""

from collections.abc import Iterable

from battlemap.board.encounter import Effect, NumberChange
from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from rulesets.sifrp.book.effect_titles import EFFECT_TITLES
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import Book, T, book_of

from .derived import armour_penalty
from .durations import until_own_turn
from .lore import ability_of, name_of, quality

DISTRACTED, DODGING, GUARD_DOWN = "distracted", "dodging", "guard_down"
PARTS = ("agility", "athletics", "awareness")


def defence(board: Board, who: TokenId, more: Iterable[Modifier] = ()) -> tuple[tuple[Modifier, ...], int]:
    """Somebody's Combat Defense and what it is made of; never below 0 (10, 43a). *more*: cover and the like."""
    dodged = dodge_value(board, who)
    found = [Modifier(dodged, "Dodge", "33")] if dodged is not None else computed_modifiers(board, who)
    if dodged is None and any(effect.on == who and effect.kind == DISTRACTED for effect in board.effects):
        found.append(Modifier(-board[who].sheet.rank("awareness"), EFFECT_TITLES[DISTRACTED], "32"))
    found += [
        Modifier(change.value, effect.title, effect.rule)
        for effect in board.effects
        if effect.on == who
        for change in effect.changes
        if change.what == "defence" and change.value
    ]
    found += more
    return tuple(found), max(0, sum([one.value for one in found]))


def dodge_value(board: Board, who: TokenId) -> int | None:
    """What a dodge has come to; None without one (33)."""
    for effect in board.effects:
        if effect.on == who and effect.kind == DODGING:
            return next((change.value for change in effect.changes if change.what == "dodge"), None)
    return None


def computed_modifiers(board: Board, who: TokenId) -> list[Modifier]:
    """The value of rule 10: three ranks, size, what is held to parry with, less the armor penalty."""
    book, sheet = book_of(board), board[who].sheet
    if "defence" in sheet.fixed:
        found = [Modifier(sheet.fixed["defence"], "Combat Defense", "10")]
    else:
        found = [Modifier(sheet.rank(name), ability_of(book, name).title, "10") for name in PARTS]
        size = {"small": book.numbers.small, "large": book.numbers.large}.get(sheet.size, 0)
        found += [Modifier(size, f"{sheet.size.capitalize()} target", "10")] if size else []
    found += [Modifier(value, name, "10") for name, value in parry_bonuses(book, sheet)]
    penalty = armour_penalty(board, who)
    if penalty and book.options.armour_lowers_defence and "defence" not in sheet.fixed:
        found.append(Modifier(-penalty, "Armor", "10"))
    return found


def parry_bonuses(book: Book, sheet: Fighter) -> list[tuple[str, int]]:
    """What each weapon and shield in hand adds, by its name (10)."""
    held = dict.fromkeys([hand for hand in (sheet.main_hand, sheet.off_hand) if hand])
    return [(name_of(book, sheet, arm), value) for arm in held if (value := quality(book, sheet, arm, "defensive"))]


def guard_of(book: Book, sheet: Fighter, arm: str) -> int:
    """What one weapon in hand adds to Combat Defense."""
    return quality(book, sheet, arm, "defensive") if arm and sheet.holds(arm) else 0


def lower_guard(table: T, who: TokenId, arm: str, rule: str = "19") -> None:
    """A weapon that was struck with no longer parries, up to the start of the own next turn (19)."""
    worth = guard_of(table.book, table.sheet(who), arm)
    if worth:
        table.begin(Effect(GUARD_DOWN, rule, who, (NumberChange("defence", -worth),), until_own_turn(who)))
