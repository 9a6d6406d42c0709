"""What an attack may come to: by the margins of both rolls, what its target can still absorb (25, 34, B2, B3)."""

from typing import TypeAlias

from battlemap.board.identity_key import IdentityKey
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.tracks import free_boxes
from battlemap.rules.board_cache import per_board
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction, Spread, lead_chances, totals_of
from battlemap.rules.procedure import Roll
from rulesets.war_of_ashes.book.fighter import Board, Fighter, able
from rulesets.war_of_ashes.book.rulebook import Book, book_of
from rulesets.war_of_ashes.harm.harm import absorb_options, box_values
from rulesets.war_of_ashes.harm.lethal import ANYTHING, lethal_promises

from .fighter_worth import absorbed_shifts, worth_when_absorbed
from .place_worth import push_goals, pushed_spread

Margins: TypeAlias = list[tuple[int, float]]
PUSH = "push"
OWN_ACTION = 0.8
"""What the action of whoever pushes counts for beside that of whom he pushes, where both are worth the same."""
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
        lethal = is_lethal(action.board, TokenId(rolls[-2].by), action.answers.get("approach attack", ""))
        return attack_outcome(action.board, TokenId(last.by), margins, lethal=lethal)
    if rolls[-2].ask == "advantage":
        return advantage_outcome(action.board, margins)
    return shove_outcome(action.board, rolls[-2], margins, action.command.action == PUSH)


def shove_outcome(board: Board, shove: Roll, margins: Margins, pushed: bool) -> ActionOutcome:
    """What a push or a pull may come to: boosts, and for whom is *pushed* away the worst place he can be driven to (55, 61).

    It takes the action of this exchange, and at most one of his: it is as good as he is better than whoever pushes, and worth
    nothing against the last foe, who only comes back.
    """
    style = book_of(board).numbers.style
    advantages = sum([chance * ((margin >= style) - (margin <= -style)) for margin, chance in margins])
    who, target = TokenId(shove.by), TokenId(shove.on)
    if not pushed or target not in board.tokens or not _others_stand(board, who, target):
        return ActionOutcome(advantages=advantages)
    now, price = as_it_is(board, target), as_it_is(board, who)[0][1]
    goals = push_goals(board, who, target)
    if not goals or not now[0][1]:
        return ActionOutcome(advantages=advantages)
    won = sum([chance for margin, chance in margins if margin > 0]) * max(0.0, 1 - OWN_ACTION * price / now[0][1])
    return ActionOutcome(((target, pushed_spread(board, target, goals[0], won, now)),), advantages)


def _others_stand(board: Board, who: TokenId, target: TokenId) -> bool:
    side = board[who].side
    return any(
        token.id != target and able(board, token.id) and not board.allied(side, token.side) for token in board.tokens.values()
    )


def as_it_is(board: Board, who: TokenId) -> Spread:
    """What somebody is worth now, for certain."""
    book, sheet = book_of(board), board[who].sheet
    return ((1.0, worth_when_absorbed(book, sheet, *absorbed_shifts(book, sheet))),)


def is_lethal(board: Board, who: TokenId, approach: str) -> bool:
    """Whether what *who* attacks with makes this attack lethal, before any hit: a promise, or his nature (69)."""
    sheet = board[who].sheet
    worn = bool(sheet.deadly_times) and sheet.deadly_used >= sheet.deadly_times
    return bool(lethal_promises(board, who)) or not worn and not {approach, ANYTHING}.isdisjoint(sheet.deadly)


def attack_outcome(board: Board, target: TokenId, margins: Margins, boost: bool = False, lethal: bool = False) -> ActionOutcome:
    """What an attack may come to for its target, and the invokes that it gains or gives; *boost*: with one harm less for one."""
    sheet, book = board[target].sheet, IdentityKey(book_of(board))
    style = book.value.numbers.style
    gained, hits = float(boost), dict[int, float]()
    for margin, chance in margins:
        hit = max(0, margin - boost)
        hits[hit] = hits.get(hit, 0.0) + chance
        gained += chance * (1 if margin == 0 else -1 if margin <= -style else 0)
    spread: dict[float, float] = {}
    for hit, chance in hits.items():
        worth, consequences = after_hit(sheet, book, hit, lethal)
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
def after_hit(sheet: Fighter, rulebook: IdentityKey[Book], hit: int, lethal: bool = False) -> tuple[float, int]:
    """What somebody is worth who has absorbed a hit in the cheapest way, 0 if he cannot; the consequences taken (B3, 67)."""
    book = rulebook.value
    suffered, most = absorbed_shifts(book, sheet)
    if not hit:
        return worth_when_absorbed(book, sheet, suffered, most), 0
    values, slots = box_values(book, sheet), book.numbers.slots
    if lethal and not sheet.slots:
        left = free_boxes(values, sheet.marked)
        lasts = sheet.crowd and book.options.lethal_crowd == "one box" and len(left) > 1
        return (worth_when_absorbed(book, sheet, suffered + values[left[0]], most), 0) if lasts else (0.0, 0)
    ways = absorb_options(book, sheet, hit, lethal)
    if not ways:
        return 0.0, 0
    more = sum([values[at] for at in ways[0].boxes]) + sum([slots.get(slot, 0) for slot in ways[0].slots])
    return worth_when_absorbed(book, sheet, suffered + more, most), len(ways[0].slots)
