"""What an answer in the midst of an action may come to: where somebody is driven to (74, 78)."""

from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction
from battlemap.rules.procedure import CellOptions, Choice, Keys

from .push_outcomes import landing_outcome

MOVED_TO = "moved to"


def answer_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """What it comes to where somebody is driven."""
    return landing_outcome(action, choice, keys[0]) if choice.ask == MOVED_TO and keys else ActionOutcome()


def likely_answers(choice: Choice) -> Keys | None:
    """All places where somebody may be driven."""
    return tuple(choice.options.keys()) if isinstance(choice.options, CellOptions) and choice.ask == MOVED_TO else None
