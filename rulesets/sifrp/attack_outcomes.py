"""What an attack may come to: its degrees, its sixes, its damage, and how its target takes that (6, 44, 45, 47, 82)."""

from collections.abc import Callable
from typing import TypeAlias

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.rules.blocks.modifiers import plain_sum
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, readings_of, spread_over
from battlemap.rules.procedure import Roll
from rulesets.sifrp.basics.arms import WeaponUse, base_damage, weapon_use_of
from rulesets.sifrp.basics.derived import armour_rating
from rulesets.sifrp.basics.dice import Result
from rulesets.sifrp.basics.lore import quality, reached_row
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.fighter import Fighter
from rulesets.sifrp.book.rulebook import Book, book_of
from rulesets.sifrp.book.table_rows import Critical
from rulesets.sifrp.defeat.harm import INJURY, WOUND, suggestion

from .fighter_worth import worth_of

CHARGE = "charge"
HitDamage: TypeAlias = Callable[[int, int], int]


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
    worths: dict[tuple[int, int], float] = {}

    def worth(result: Result) -> float:
        degree = result.degree if result.success else 0
        sixes = result.sixes if degree and result.critical else 0
        if (degree, sixes) not in worths:
            worths[degree, sixes] = worth_hit(book, sheet, hit, degree, reached_row(book.criticals, sixes) if sixes else None)
        return worths[degree, sixes]

    return ActionOutcome(((target, spread_over(readings_of(attack), worth)),))


def worth_hit(book: Book, sheet: Fighter, hit: HitDamage, degree: int, row: Critical | None) -> float:
    """What somebody is worth who was hit with so many degrees (0: missed), and with what sixes bring besides (82)."""
    if row is not None and row.dies:
        return 0.0
    after = after_damage(book, sheet, hit(degree, row.base if row is not None else 0) if degree else 0)
    if row is not None and (row.injuries or row.wounds):
        injuries = min(row.injuries, max(0, after.endurance - after.injuries))
        wounds = after.wounds + row.wounds + row.injuries - injuries
        after = replace(after, injuries=after.injuries + injuries, wounds=wounds)
    return worth_of(book, after)


def damage_of(board: Board, who: TokenId, target: TokenId, way: WeaponUse, charges: bool) -> HitDamage:
    """The damage of a hit by its degrees and by what is added to its base damage, armor taken off (22, 44, 45)."""
    book = book_of(board)
    more, base = book.numbers.charge_damage if charges else 0, max(0, plain_sum(base_damage(board, who, way)))
    armour = max(0, armour_rating(board, target) - quality(book, board[who].sheet, way.arm, "piercing"))
    if book.options.flat_damage_after_dos:
        return lambda degree, harder: max(0, (base + harder) * degree + more - armour)
    return lambda degree, harder: max(0, (base + harder + more) * degree - armour)


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
