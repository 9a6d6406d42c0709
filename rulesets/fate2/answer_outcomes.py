"""What a win may come to: harm, or holding the foe fast in its place (8, 15, 52)."""

from battlemap.board.encounter import Effect
from battlemap.board.events import Contest
from battlemap.board.ids import TokenId
from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction
from battlemap.rules.procedure import Choice, Keys
from rulesets.fate2.basics.victory import HARM
from rulesets.fate2.basics.weapons import harm_row
from rulesets.fate2.book.fight import Board, pinned
from rulesets.fate2.book.table_rows import rank
from rulesets.fate2.paces.clash import attack_of
from rulesets.fate2.paces.holds import holds

from .attack_outcomes import defender_of, with_attack, worth_of, wounded
from .fighter_worth import HELD_FAST, PIN
from .raised_outcomes import raise_forecast


def answer_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """What a roll comes to that is raised; what a winner's foe is worth who is harmed, or held fast (one foe in an exchange, for
    whom the others hold is not known)."""
    action = with_attack(action)
    if choice.ask == "improve":
        return raise_forecast(action, choice, keys)
    board = action.board
    if choice.ask != "effect" or len(choice.on) < 2 or not keys:
        return None
    by, foe = TokenId(choice.on[0]), TokenId(choice.on[1])
    margin = _margin(action, by, foe)
    if margin is None or foe not in board.tokens:
        return None
    if keys[0] == PIN:
        held = pinned(board, foe) or action.answers.get("effect") == PIN
        lasts = holds(board, Effect(PIN, "52", foe, about=by))
        return (
            ActionOutcome()
            if held or not lasts
            else _worth(foe, HELD_FAST * worth_of(board, foe, defender_of(board, foe).wounds))
        )
    return _harmed(board, by, foe, margin) if keys[0] == HARM else None


def _harmed(board: Board, by: TokenId, foe: TokenId, margin: int) -> ActionOutcome:
    target, row = defender_of(board, foe), harm_row(board, attack_of(board, by, foe), margin)
    return _worth(foe, worth_of(board, foe, wounded(target.wounds, rank(row), target)))


def _worth(foe: TokenId, worth: float) -> ActionOutcome:
    return ActionOutcome(((foe, ((1.0, worth),)),))


def _margin(action: PendingAction, by: TokenId, foe: TokenId) -> int | None:
    """By how much one has beaten another, as the last card about both says."""
    for event in reversed(action.events):
        if isinstance(event, Contest) and {side.who for side in event.sides} == {by, foe}:
            return None if event.margin is None else abs(event.margin)
    return None
