"""What an answer in the midst of an action may come to: where somebody is driven, how many criticals are kept (74, 78)."""

from battlemap.rules.creatures.action_outcomes import ActionOutcome, PendingAction
from battlemap.rules.procedure import CellOptions, Choice, Keys

from .kept_criticals import keeping_outcome
from .push_outcomes import landing_outcome

MOVED_TO, KEEP = "moved to", "keep"
TRICKS = {KEEP: ("1", "2", "3", "4", "5", "6")}
"""What is kept of the criticals of a hit is thought of by whoever thinks of tricks."""


def answer_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """What it comes to where somebody is driven, or how many criticals are kept instead of doing damage."""
    if choice.ask == KEEP:
        return keeping_outcome(action, choice, keys[0])
    return landing_outcome(action, choice, keys[0])


def likely_answers(choice: Choice) -> Keys | None:
    """All places where somebody may be driven."""
    return tuple(choice.options.keys()) if isinstance(choice.options, CellOptions) and choice.ask == MOVED_TO else None
