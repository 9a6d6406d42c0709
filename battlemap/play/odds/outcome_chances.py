"""The chances of how a command comes out, and what was taken for granted."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.events import Event
from battlemap.rules.blocks.checks import last_contest

Verdict: TypeAlias = tuple[int, str, str]
"""By how much it succeeded (0: a tie, less: a failure), the rule's own word for it, and its degree beyond a plain success."""
Read: TypeAlias = Callable[[Sequence[Event]], Verdict | None]
Z = 1.96
"""Half the width of a 95 % interval, in standard deviations."""


def last_verdict(events: Sequence[Event]) -> Verdict | None:
    """How the last contest of a run came out; None if there was none."""
    contest = last_contest(tuple(events))
    if contest is None or contest.margin is None:
        return None
    margin = contest.margin if contest.success is None else 1 if contest.success else -1
    return margin, contest.outcome, contest.degree


class Assumption(Struct, frozen=True):
    """What somebody was taken to answer: the question and the answer in words, empty if nothing was chosen."""

    question: str
    answer: str = ""

    @property
    def words(self) -> str:
        """Both together: "Somebody steps in? Nobody"."""
        return f"{self.question} {self.answer or 'none'}".strip()


class OutcomeChances(Struct, frozen=True):
    """What may come of a command, as shares of 1; success, tie and failure are all there is.

    *styles*: the same by the rule's own words for an outcome. *interval*: how far the true chance of success may lie off,
    either way (95 %); 0 when *exact*. *assumptions*: what everybody was taken to answer. *degrees*: shares of successes that are
    more than plain ones, by the word for it.
    """

    success: float
    tie: float
    failure: float
    styles: dict[str, float]
    branches: int
    exact: bool = True
    interval: float = 0.0
    assumptions: tuple[Assumption, ...] = ()
    degrees: dict[str, float] = {}


def wilson(share: float, count: int) -> float:
    """Half the width of the 95 % interval for a *share* seen in *count* samples."""
    return Z / (1 + Z * Z / count) * sqrt(share * (1 - share) / count + Z * Z / (4 * count * count))
