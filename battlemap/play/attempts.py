"""The one door by which the window and the map do what may be refused: it happens, or why not is said."""

from collections.abc import Callable

from battlemap.board.wording import make_sentence
from battlemap.play.rule_faults import RuleFault
from battlemap.rules.procedure import Refused

IMPOSSIBLE = "that is not possible"
"""What is said of a refusal without a reason."""


def attempt(act: Callable[[], object], complain: Callable[[str], object], *errors: type[Exception]) -> bool:
    """Do *act*; where the rules refuse it or fail, or one of *errors* is raised, *complain* is told why in one sentence.

    True if it was done. Nothing has happened otherwise: commands and edits of a session are whole or not at all.
    """
    expected: tuple[type[Exception], ...] = (Refused, RuleFault, *errors)
    try:
        act()
    except expected as refusal:
        complain(make_sentence(str(refusal).strip() or IMPOSSIBLE))
        return False
    return True
