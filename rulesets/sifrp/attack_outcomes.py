"""What an attack may come to: its degrees, its damage, and how its target takes that (6, 44, 45, 47)."""

from collections.abc import Callable

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, readings_of, spread_over
from battlemap.rules.procedure import Roll
from rulesets.sifrp.basics.arms import WeaponUse, base_damage, weapon_use_of
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.dice import Result
from rulesets.sifrp.basics.lore import quality
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import Book, book_of
from rulesets.sifrp.defeat.harm import INJURY, WOUND, suggestion

from .fighter_worth import worth_of

CHARGE = "charge"


def decisive(roll: Roll) -> bool:
    """An attack roll."""
    return roll.ask == "attack" and roll.against is not None


def forecast(action: PendingAction) -> ActionOutcome | None:
    """What the attack that is about to be rolled may come to."""
    attack = action.rolls[-1]
    board, target = action.board, TokenId(attack.on)
    if not decisive(attack) or target not in board.tokens:
        return None
    book, sheet = book_of(board), board[target].sheet
    way = weapon_use_of(book, board[TokenId(attack.by)].sheet, action.answers.get("weapon", ""))
    hit = damage_of(board, TokenId(attack.by), target, way, action.command.action == CHARGE)
    worths: dict[int, float] = {}

    def worth(result: Result) -> float:
        degree = result.degree if result.success else 0
        if degree not in worths:
            worths[degree] = worth_of(book, after_damage(book, sheet, hit(degree) if degree else 0))
        return worths[degree]

    return ActionOutcome(((target, spread_over(readings_of(attack), worth)),))


def damage_of(board: Board, who: TokenId, target: TokenId, way: WeaponUse, charges: bool) -> Callable[[int], int]:
    """The damage of a hit by its degrees, armor taken off (22, 44, 45)."""
    book = book_of(board)
    more, base = book.numbers.charge_damage if charges else 0, max(0, plain_sum(base_damage(board, who, way)))
    armour = max(0, armour_rating(board, target) - quality(book, board[who].sheet, way.arm, "piercing"))
    if book.options.flat_damage_after_dos:
        return lambda degree: max(0, base * degree + more - armour)
    return lambda degree: max(0, (base + more) * degree - armour)


def after_damage(book: Book, sheet: Fighter, amount: int) -> Fighter:
    """The sheet of somebody who takes damage, and injuries and wounds for it, in the usual way (47)."""
    while amount > 0:
        usual = suggestion(book, sheet, amount)
        if usual == INJURY:
            amount, sheet = max(0, amount - sheet.endurance), replace(sheet, injuries=sheet.injuries + 1)
        elif usual == WOUND:
            amount, sheet = 0, replace(sheet, wounds=sheet.wounds + 1)
        else:
            return replace(sheet, health=max(0, sheet.health - amount))
    return sheet
