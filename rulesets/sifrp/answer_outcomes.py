"""What an answer comes to where that is not to be seen by trying it: a destiny point that a foe would cancel in his turn, a death
that one averts, a foe whom one takes hold of (28, 61, 70, 72, 74, 81)."""

from battlemap.board.events import SheetChanged
from battlemap.board.ids import TokenId
from battlemap.rules.blocks.presence import hostile
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction
from battlemap.rules.procedure import Choice, Keys
from rulesets.sifrp.basics.destiny import BURNED, CANCELLED, NOBODY, owners
from rulesets.sifrp.book.fight import Board
from rulesets.sifrp.book.rulebook import book_of
from rulesets.sifrp.defeat.defeat import ESCAPE, NO
from rulesets.sifrp.defeat.outcomes import DEATH

from .attack_outcomes import decisive
from .fighter_worth import worth_of

FORTUNE, CANCEL, FATE, GRAB = "fortune", "cancel destiny", "fate", "grab"
WEIGHED = (FORTUNE, CANCEL, FATE, GRAB)
"""Questions at which a point is paid once it is known for what, and whether a hit takes hold."""
POINT_PRICE = 0.2
"""What a destiny point is worth beside a usual fighter."""
HELD = 0.9
"""What is left of a fighter who is held: he is easier to hit, and goes nowhere (28, B)."""
LIFE = 0.5
"""By how many points whoever dies loses more than those he has left."""


def answer_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """What comes of a hold, of a point that is paid in vain, and of a life; what a roll comes to with a point is tried."""
    if choice.ask not in WEIGHED:
        return None
    if choice.ask == GRAB:
        return holding(action, keys == ("yes",))
    pays = keys not in ((NOBODY,), (NO,))
    if choice.ask == CANCEL:
        return None if lead_of_foes(action.board, TokenId(choice.on[0])) > 0 else spending(pays)
    if choice.ask == FORTUNE:
        return spending(pays) if is_in_vain(action, choice) else None
    dying = action.answers.get("outcome") == DEATH or choice.option(ESCAPE) is not None
    return spending(pays) if pays or not dying else spending(action.board[TokenId(choice.on[0])].sheet.destiny + LIFE)


def holding(action: PendingAction, holds: bool) -> ActionOutcome:
    """What the one who was hit last is worth, held or not."""
    foe, board = TokenId(next((roll.on for roll in reversed(action.rolls) if decisive(roll)), "")), action.board
    if not holds or foe not in board.tokens:
        return ActionOutcome()
    return ActionOutcome(((foe, ((1.0, HELD * worth_of(book_of(board), board[foe].sheet)),)),))


def is_in_vain(action: PendingAction, choice: Choice) -> bool:
    """Whether foes who have paid for this roll by now would cancel a further point as well."""
    payer, board = TokenId(next((option.by for option in choice.options if option.by), "")), action.board
    if payer not in board.tokens or lead_of_foes(board, payer) < 0:
        return False
    paid = [event.token for event in action.events if isinstance(event, SheetChanged) and event.what in (BURNED, CANCELLED)]
    return any(hostile(board, payer, who) for who in paid)


def lead_of_foes(board: Board, payer: TokenId) -> int:
    """How many points more the foes of whoever pays one have than his side: who has more has the last word (61, 72)."""
    return sum([board[who].sheet.destiny * (1 if hostile(board, payer, who) else -1) for who in owners(board)])


def spending(points: float) -> ActionOutcome:
    """So many points fewer, and nothing else."""
    return ActionOutcome(points=(("destiny", -float(points)),) if points else ())
