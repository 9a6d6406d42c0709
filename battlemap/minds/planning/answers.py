"""The answers to a question that are thought of, and what each is expected to bring as far as the rules tell it."""

from collections.abc import Sequence

from battlemap.board.encounter import AnyEncounter
from battlemap.minds.decision import Evaluation
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.expectation import expected_change
from battlemap.rules.creatures.action_outcomes import PendingAction
from battlemap.rules.procedure import Choice, Keys

LOOKED_AT = 8
"""Among so many answers to a question those are looked for that are tried."""


def answers_to(choice: Choice, default: Keys, options: int, likely: Keys | None = None) -> list[Keys]:
    """The usual answer, none at all, and so many others, each of another kind; *likely*: of these, if any are named."""
    if likely is not None:
        return [keys for keys in (default, *[(key,) for key in likely]) if not choice.fault(keys)]
    first = [(key,) for key in first_of_each_kind([option.key for option in choice.first(LOOKED_AT)])[:options]]
    answers: list[Keys] = list(dict.fromkeys([default, *([()] if not choice.least else []), *first]))
    return [keys for keys in answers if not choice.fault(keys)]


def first_of_each_kind(keys: Sequence[str]) -> list[str]:
    """Of answers that do the same with something else ("plus:" and what with) the first, which the rules name first."""
    kinds: dict[str, str] = {}
    for key in keys:
        head, colon, _ = key.partition(":")
        kinds.setdefault(head + colon, key)
    return list(kinds.values())


def answer_title(choice: Choice, keys: Keys) -> str:
    """An answer in its own words; "Nothing" if nothing is chosen."""
    options = [choice.option(key) for key in keys]
    return ", ".join([option.text for option in options if option is not None]) or "Nothing"


def expected_of_answers(
    evaluator: Evaluator, action: PendingAction, choice: Choice, answers: Sequence[Keys]
) -> list[Evaluation | None]:
    """What each answer is expected to better the board by, as it stands now; None where that has to be tried."""
    board: AnyEncounter = action.board
    outcomes = [evaluator.tactics.answer_forecast(action, choice, keys) for keys in answers]
    return [None if outcome is None else expected_change(evaluator, board, outcome) for outcome in outcomes]
