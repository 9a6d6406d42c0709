"""What an attack may come to: by the margins of both rolls, what its target can still absorb (25, 34, B2, B3)."""

from typing import TypeAlias

from battlemap.board.ids import TokenId
from battlemap.rules.board_cache import CachedAnswer, per_board
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, lead_chances, totals_of
from battlemap.rules.procedure import Roll
from rulesets.war_of_ashes.book.fighter import Board, Fighter
from rulesets.war_of_ashes.book.rulebook import Book, book_of
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
    if rolls[-2].ask == "attack":
        return attack_outcome(action.board, TokenId(last.by), margins)
    if rolls[-2].ask == "advantage":
        return advantage_outcome(action.board, margins)
    given = sum([chance for margin, chance in margins if margin <= -style])
    return ActionOutcome(advantages=sum([chance for margin, chance in margins if margin >= style]) - given)


def attack_outcome(board: Board, target: TokenId, margins: Margins, boost: bool = False) -> ActionOutcome:
    """What an attack may come to for its target, and the invokes that it gains or gives; *boost*: with one harm less for one."""
    sheet, book = board[target].sheet, CachedAnswer(book_of(board))
    style = book.value.numbers.style
    gained, hits = float(boost), dict[int, float]()
    for margin, chance in margins:
        hit = max(0, margin - boost)
        hits[hit] = hits.get(hit, 0.0) + chance
        gained += chance * (1 if margin == 0 else -1 if margin <= -style else 0)
    spread: dict[float, float] = {}
    for hit, chance in hits.items():
        worth, consequences = after_hit(sheet, book, hit)
        spread[worth] = spread.get(worth, 0.0) + chance
        gained += chance * consequences
    return ActionOutcome(((target, tuple([(chance, worth) for worth, chance in spread.items()])),), gained)


def advantage_outcome(board: Board, margins: Margins) -> ActionOutcome:
    """What an advantage that somebody resists may come to."""
    style = book_of(board).numbers.style
    given = sum([chance for margin, chance in margins if margin <= -style])
    return ActionOutcome(advantages=sum([chance * invokes(margin, style) for margin, chance in margins]) - given)


def invokes(margin: int, style: int) -> int:
    """How often an advantage may be invoked for nothing; a boost for a tie (B2)."""
    return 0 if margin < 0 else 1 if margin < style else 2


def margins_of(mine: Roll, theirs: Roll) -> Margins:
    """By how much the first beats the second, each with its chance."""
    leads = lead_chances(totals_of(mine.pool, mine.roll_rule), totals_of(theirs.pool, theirs.roll_rule))
    more = mine.bonus - theirs.bonus
    return [(lead + more, chance) for lead, chance in leads]


@per_board(size=64)
def after_hit(sheet: Fighter, rulebook: CachedAnswer[Book], hit: int) -> tuple[float, int]:
    """What somebody is worth who has absorbed a hit in the cheapest way, 0 if he cannot; the consequences he has taken (B3)."""
    book = rulebook.value
    suffered, most = absorbed_shifts(book, sheet)
    if not hit:
        return worth_when_absorbed(book, sheet, suffered, most), 0
    ways = absorb_options(book, sheet, hit)
    if not ways:
        return 0.0, 0
    values, slots = box_values(book, sheet), book.numbers.slots
    more = sum([values[at] for at in ways[0].boxes]) + sum([slots.get(slot, 0) for slot in ways[0].slots])
    return worth_when_absorbed(book, sheet, suffered + more, most), len(ways[0].slots)
