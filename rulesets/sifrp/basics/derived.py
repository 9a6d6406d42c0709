"""What is worked out from ranks and gear: movement, armor, passive results, how many wounds kill (7, 10 to 12, 48)."""

from battlemap.board.ids import TokenId
from battlemap.board.records import Modifier
from battlemap.rules.blocks.effects import effect_total
from rulesets.sifrp.book.fight import Board, team_of
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import Book, book_of

from .lore import ability_of, armour_of, quality

BARE_OF_PENALTY = "armor_ignored"
"""The effect of a destiny point: the armor penalty does not count for a round (60)."""


def armour_rating(board: Board, who: TokenId) -> int:
    """What is taken from the damage of a blow: worn armor and a thick hide, less what is shattered (45)."""
    book, sheet = book_of(board), board[who].sheet
    return max(0, armour_of(book, sheet).rating + sheet.fixed.get("armour", 0) + effect_total(board, who, "armour"))


def armour_penalty(board: Board, who: TokenId) -> int:
    """What armor takes from Agility tests and Combat Defense, as a positive number (10, C19)."""
    if any(effect.on == who and effect.kind == BARE_OF_PENALTY for effect in board.effects):
        return 0
    return armour_of(book_of(board), board[who].sheet).penalty


def bulk(book: Book, sheet: Fighter) -> int:
    """The bulk of armor and of all that is carried in hand (12)."""
    held = dict.fromkeys([hand for hand in (sheet.main_hand, sheet.off_hand) if hand])
    return armour_of(book, sheet).bulk + sum([quality(book, sheet, arm, "bulk") for arm in held])


def movement(board: Board, who: TokenId) -> int:
    """Yards of a Move: 4, more by running, less by bulk, at least 1; or a finished number (12).

    A cart has those of the slowest animal of its team, without one 0.
    """
    book, sheet = book_of(board), board[who].sheet
    if sheet.seats:
        return min([movement(board, animal) for animal in team_of(board, who)], default=0)
    if "movement" in sheet.fixed:
        plain = sheet.fixed["movement"]
    else:
        plain = book.numbers.movement + sheet.bonus("run") // 2 - bulk(book, sheet) // 2
    return max(1, plain + effect_total(board, who, "movement"))


def sprint(board: Board, who: TokenId) -> int:
    """Yards of a Sprint: four times Movement, and bulk counts again (12)."""
    book, sheet = book_of(board), board[who].sheet
    if sheet.seats:
        return min([sprint(board, animal) for animal in team_of(board, who)], default=0)
    if "sprint" in sheet.fixed:
        return sheet.fixed["sprint"]
    return max(1, book.numbers.sprint * movement(board, who) - bulk(book, sheet) // 2)


def hurt_modifiers(book: Book, sheet: Fighter) -> tuple[Modifier, ...]:
    """What injuries and wounds do to every test (8)."""
    modifiers = [Modifier(-sheet.injuries, "Injuries", "8")] if sheet.injuries else []
    return (*modifiers, *([Modifier(0, "Wounds", "8", -sheet.wounds)] if sheet.wounds else []))


def passive_result(board: Board, who: TokenId, ability: str, specialty: str = "") -> tuple[tuple[Modifier, ...], int]:
    """A passive result and what it is made of: 4 for each rank, 1 for each bonus die, less what hurts (7, 9)."""
    book, sheet = book_of(board), board[who].sheet
    numbers, title = book.numbers, ability_of(book, ability).title
    modifiers = [Modifier(numbers.passive * sheet.rank(ability), f"{title}, passive", "7")]
    if specialty and (bonus := min(sheet.bonus(specialty), sheet.rank(ability))):
        modifiers.append(Modifier(bonus, specialty.capitalize(), "7"))
    if book.options.passive_hurt:
        injuries, wounds = sheet.injuries * numbers.passive_injury, sheet.wounds * numbers.passive_die
        modifiers += [Modifier(-worth, name, "9") for worth, name in ((injuries, "Injuries"), (wounds, "Wounds")) if worth]
        for effect in board.effects:
            modifiers += [
                Modifier(change.dice * numbers.passive_die + min(0, change.value), effect.title, effect.rule)
                for change in effect.changes
                if effect.on == who and effect.about is None and change.what in ("tests", ability)
                and (change.dice < 0 or change.value < 0)
            ]  # fmt: skip
    return tuple(modifiers), max(0, sum([modifier.value for modifier in modifiers]))


def deadly_at(book: Book, sheet: Fighter) -> int:
    """At how many wounds somebody dies (48, 48a)."""
    return max(1, sheet.endurance) + (1 if book.options.death_at == "beyond endurance" else 0)
