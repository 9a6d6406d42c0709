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
from .lore import ability_of, arm_of, name_of, quality, weapon_of

DISTRACTED, DODGING, GUARD_DOWN = "distracted", "dodging", "guard_down"
SHATTERED_SHIELD = "shattered_shield"
SHIELD = "shield"
"""The specialty of what counts as a shield."""
PARTS = ("agility", "athletics", "awareness")


def defence(board: Board, who: TokenId, more: Iterable[Modifier] = ()) -> tuple[tuple[Modifier, ...], int]:
    """Somebody's Combat Defense and what it is made of; never below 0 (10, 43a). *more*: cover and the like."""
    dodged = dodge_value(board, who)
    modifiers = [Modifier(dodged, "Dodge", "33")] if dodged is not None else computed_modifiers(board, who)
    if dodged is None and any(effect.on == who and effect.kind == DISTRACTED for effect in board.effects):
        modifiers.append(Modifier(-board[who].sheet.rank("awareness"), EFFECT_TITLES[DISTRACTED], "32"))
    modifiers += [
        Modifier(change.value, effect.title, effect.rule)
        for effect in board.effects
        if effect.on == who and effect.kind != SHATTERED_SHIELD and (effect.kind != GUARD_DOWN or parries_less(board, effect))
        for change in effect.changes
        if change.what == "defence" and change.value
    ]
    modifiers += hand_losses(board, who)
    modifiers += more
    return tuple(modifiers), max(0, sum([modifier.value for modifier in modifiers]))


def parries_less(board: Board, effect: Effect) -> bool:
    """Whether a weapon that was struck with is still in hand, so that it could parry: which one, by its name (19)."""
    if not effect.which or effect.on is None:
        return True
    book, sheet = book_of(board), board[effect.on].sheet
    return any(effect.which in (arm, name_of(book, sheet, arm).lower()) for arm in held_arms(sheet))


def hand_losses(board: Board, who: TokenId) -> list[Modifier]:
    """What no longer parries: of a shield that is shattered, no more than what is held gives; what a dodge counted on (33, B)."""
    book, sheet = book_of(board), board[who].sheet
    dodging = [change.value for e in board.effects if e.on == who and e.kind == DODGING for change in e.changes[1:]]
    gone = sum(dodging) - sum([value for _, value in parry_bonuses(book, sheet)])
    listed = [Modifier(-gone, "No longer in hand", "33")] if dodging and gone > 0 else []
    shattered = -sum([c.value for e in board.effects if e.on == who and e.kind == SHATTERED_SHIELD for c in e.changes])
    lost = min(shattered, sum([quality(book, sheet, arm, "defensive") for arm in shields_of(book, sheet)]))
    return [*listed, *([Modifier(-lost, EFFECT_TITLES[SHATTERED_SHIELD], "B")] if lost else [])]


def held_arms(sheet: Fighter) -> tuple[str, ...]:
    """What is in somebody's hands, each once."""
    return tuple(dict.fromkeys([hand for hand in (sheet.main_hand, sheet.off_hand) if hand]))


def shields_of(book: Book, sheet: Fighter) -> list[str]:
    """The shields in somebody's hands that are of any use."""
    return [arm for arm in held_arms(sheet) if weapon_of(book, sheet, arm).specialty == SHIELD and not arm_of(sheet, arm).ruined]


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
        modifiers = [Modifier(sheet.fixed["defence"], "Combat Defense", "10")]
    else:
        modifiers = [Modifier(sheet.rank(name), ability_of(book, name).title, "10") for name in PARTS]
        size = {"small": book.numbers.small, "large": book.numbers.large}.get(sheet.size, 0)
        modifiers += [Modifier(size, f"{sheet.size.capitalize()} target", "10")] if size else []
    modifiers += [Modifier(value, name, "10") for name, value in parry_bonuses(book, sheet)]
    penalty = armour_penalty(board, who)
    if penalty and book.options.armour_lowers_defence and "defence" not in sheet.fixed:
        modifiers.append(Modifier(-penalty, "Armor", "10"))
    return modifiers


def parry_bonuses(book: Book, sheet: Fighter) -> list[tuple[str, int]]:
    """What each weapon and shield in hand adds, by its name (10)."""
    return [(name_of(book, sheet, arm), value) for arm in held_arms(sheet) if (value := quality(book, sheet, arm, "defensive"))]


def guard_of(book: Book, sheet: Fighter, arm: str) -> int:
    """What one weapon in hand adds to Combat Defense."""
    return quality(book, sheet, arm, "defensive") if arm and sheet.holds(arm) else 0


def lower_guard(table: T, who: TokenId, arm: str, rule: str = "19", named: bool = False) -> None:
    """A weapon that was struck with no longer parries, up to the start of the own next turn; once, however often (19)."""
    worth = guard_of(table.book, table.sheet(who), arm)
    if worth:
        title = EFFECT_TITLES[GUARD_DOWN]
        if named:
            title = f"{title}: {name_of(table.book, table.sheet(who), arm).lower()}"
        changes = (NumberChange("defence", -worth),)
        table.begin(Effect(GUARD_DOWN, rule, who, changes, until_own_turn(who), which=arm, title=title))
