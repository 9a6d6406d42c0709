"""What an attack may come to: by the margins of both rolls, what its target can still absorb (25, 34, B2, B3)."""

from typing import TypeAlias

from battlemap.board.ids import TokenId
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, Spread, lead_chances, spread_over, totals_of
from battlemap.rules.procedure import Roll
from rulesets.war_of_ashes.book.fighter import Board
from rulesets.war_of_ashes.book.rulebook import book_of
from rulesets.war_of_ashes.harm.harm import absorb_options, box_values

from .fighter_worth import absorbed_shifts, worth_when_absorbed

Margins: TypeAlias = list[tuple[int, float]]
OPPOSED = ("defend", "resist")
"""What whoever is attacked, hindered or shoved rolls."""


def decisive(roll: Roll) -> bool:
    """The second roll of two, or the only one."""
    return roll.ask in OPPOSED or roll.ask == "advantage" and roll.against is not None


def forecast(action: PendingAction) -> ActionOutcome | None:
    """What an attack, a shove or an advantage may come to, by the margin (B2)."""
    rolls = action.rolls
    last, style = rolls[-1], book_of(action.board).numbers.style
    if last.ask == "advantage":
        margins = [(total + last.bonus - (last.against or 0), chance) for total, chance in totals_of(last.pool, last.roll_rule)]
        return ActionOutcome(advantages=sum([chance * invokes(margin, style) for margin, chance in margins]))
    margins = margins_of(rolls[-2], last)
    given = sum([chance for margin, chance in margins if margin <= -style])
    if rolls[-2].ask == "attack":
        level = sum([chance for margin, chance in margins if margin == 0])
        return ActionOutcome(((TokenId(last.by), harm_spread(action.board, TokenId(last.by), margins)),), level - given)
    if rolls[-2].ask == "advantage":
        return ActionOutcome(advantages=sum([chance * invokes(margin, style) for margin, chance in margins]) - given)
    return ActionOutcome(advantages=sum([chance for margin, chance in margins if margin >= style]) - given)


def invokes(margin: int, style: int) -> int:
    """How often an advantage may be invoked for nothing; a boost for a tie (B2)."""
    return 0 if margin < 0 else 1 if margin < style else 2


def harm_spread(board: Board, who: TokenId, margins: Margins) -> Spread:
    """What the target of an attack may be worth afterwards."""
    worths: dict[int, float] = {}

    def worth(margin: int) -> float:
        hit = max(0, margin)
        if hit not in worths:
            worths[hit] = worth_after(board, who, hit)
        return worths[hit]

    return spread_over(margins, worth)


def margins_of(mine: Roll, theirs: Roll) -> Margins:
    """By how much the first beats the second, each with its chance."""
    leads = lead_chances(totals_of(mine.pool, mine.roll_rule), totals_of(theirs.pool, theirs.roll_rule))
    more = mine.bonus - theirs.bonus
    return [(lead + more, chance) for lead, chance in leads]


def worth_after(board: Board, who: TokenId, hit: int) -> float:
    """What somebody is worth who has absorbed a hit in the cheapest way; 0 if he cannot (B3)."""
    book, sheet = book_of(board), board[who].sheet
    suffered, most = absorbed_shifts(book, sheet)
    if not hit:
        return worth_when_absorbed(book, sheet, suffered, most)
    ways = absorb_options(book, sheet, hit)
    if not ways:
        return 0.0
    values, slots = box_values(book, sheet), book.numbers.slots
    more = sum([values[at] for at in ways[0].boxes]) + sum([slots.get(slot, 0) for slot in ways[0].slots])
    return worth_when_absorbed(book, sheet, suffered + more, most)
