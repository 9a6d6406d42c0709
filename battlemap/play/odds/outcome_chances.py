"""The chances of how a command comes out, and what was taken for granted."""

from collections.abc import Callable, Sequence
from math import sqrt
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.events import Contest, Event, Rolled
from battlemap.board.ids import TokenId

Verdict: TypeAlias = tuple[int, str, str]
"""By how much it succeeded (0: a tie, less: a failure), the rule's own word for it, and its degree beyond a plain success."""
Read: TypeAlias = Callable[[Sequence[Event]], Verdict | None]
Z = 1.96
"""Half the width of a 95 % interval, in standard deviations."""


RESISTED, NOT_RESISTED = "Resisted", "Not resisted"
"""The words for outcomes that hang on somebody's resistance alone."""


def last_verdict(events: Sequence[Event], actor: TokenId | None = None) -> Verdict | None:
    """How the last contest of a run came out; None if there was none.

    *actor*: whose command it is. What others try on him meanwhile (an attack on one who walks by), and what he resists himself,
    is not how it came out; somebody else who resists it makes it fail.
    """
    resisted: bool | None = None
    for event in reversed(events):
        if not isinstance(event, Contest) or event.margin is None:
            continue
        success = event.success if event.success is not None else event.margin > 0
        if event.resisting:
            if actor and event.sides and event.sides[0].who == actor:
                continue
            if success:
                return -1, RESISTED, ""
            resisted = False
        elif not _is_against(event, actor, events):
            margin = event.margin if event.success is None else 1 if event.success else -1
            return margin, event.outcome, event.degree
    return None if resisted is None else (1, NOT_RESISTED, "")


def _is_against(contest: Contest, actor: TokenId | None, events: Sequence[Event]) -> bool:
    """Whether somebody else tries something on *actor* by it."""
    by = contest.sides[0].who if contest.sides else ""
    if not actor or not by or by == actor or contest.mutual:
        return False
    return any(isinstance(event, Rolled) and event.by == by and event.on == actor for event in events)


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
