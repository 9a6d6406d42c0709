"""What an action may come to, worked out without playing it: what fighters may be worth afterwards, and how likely each is."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.board.ids import TokenId
from battlemap.rules.dice import DicePool, RollRule
from battlemap.rules.distributions import outcomes
from battlemap.rules.procedure import Choice, Command, Keys, Roll

Spread: TypeAlias = tuple[tuple[float, float], ...]
"""Chances, each with the worth that somebody has then; the chances come to 1."""


class PendingAction(Struct, frozen=True):
    """An action that has come as far as a roll that decides, or a question: the board by then, and what has happened.

    *rolls*: all it has come to, the one that waits last, if one does. *answers*: the first key of the latest answer to each
    question.
    """

    command: Command
    board: AnyEncounter
    rolls: tuple[Roll, ...]
    answers: Mapping[str, str] = {}
    events: Sequence[Event] = ()


class ActionOutcome(Struct, frozen=True):
    """What an action is expected to come to: what each of *fighters* may be worth then, and the aspects it is likely to gain.

    Whoever is not named is worth afterwards what he was before. *points*: how many of each kind whoever decides gains.
    """

    fighters: tuple[tuple[TokenId, Spread], ...] = ()
    advantages: float = 0.0
    points: tuple[tuple[str, float], ...] = ()


AnswerForecast: TypeAlias = Callable[[PendingAction, Choice, Keys], ActionOutcome | None]
"""What an answer may come to for whoever is asked; None: it has to be tried."""
OutcomeForecast: TypeAlias = Callable[[PendingAction], ActionOutcome | None]
RollCheck: TypeAlias = Callable[[Roll], bool]


def no_roll(roll: Roll) -> bool:
    """For a game that says nothing of outcomes: no roll tells enough of what may come of an action."""
    return False


def no_forecast(action: PendingAction) -> ActionOutcome | None:
    """For a game that says nothing of outcomes: what may come of an action has to be tried."""
    return None


def no_answer_forecast(action: PendingAction, choice: Choice, keys: Keys) -> ActionOutcome | None:
    """For a game that says nothing of answers: what may come of one has to be tried."""
    return None


def readings_of(roll: Roll) -> tuple[tuple[Any, float], ...]:
    """Everything that the rule can see of a roll that has not fallen, each with its chance."""
    return _readings(roll.pool, roll.bonus, roll.against, roll.roll_rule)


@lru_cache(maxsize=4096)
def _readings(pool: DicePool, bonus: int, against: int | None, roll_rule: RollRule) -> tuple[tuple[Any, float], ...]:
    return tuple(
        [(roll_rule(faces, pool, bonus, against), chance) for faces, chance in outcomes(pool, bonus, against, roll_rule)]
    )


@lru_cache(maxsize=1024)
def totals_of(pool: DicePool, roll_rule: RollRule) -> tuple[tuple[int, float], ...]:
    """The totals of dice alone, for a rule that reads nothing else."""
    return tuple([(roll_rule(faces, pool, 0, None), chance) for faces, chance in outcomes(pool, 0, None, roll_rule)])  # type: ignore[misc]


@lru_cache(maxsize=1024)
def lead_chances(own: tuple[tuple[int, float], ...], other: tuple[tuple[int, float], ...]) -> tuple[tuple[int, float], ...]:
    """By how much one total beats another, each with its chance."""
    chances: dict[int, float] = {}
    for mine, chance in own:
        for theirs, share in other:
            chances[mine - theirs] = chances.get(mine - theirs, 0.0) + chance * share
    return tuple(sorted(chances.items()))


@lru_cache(maxsize=4096)
def sums_of(*parts: tuple[tuple[int, float], ...]) -> tuple[tuple[int, float], ...]:
    """What several independent totals come to together, each sum with its chance."""
    chances: dict[int, float] = {0: 1.0}
    for part in parts:
        further: dict[int, float] = {}
        for total, chance in chances.items():
            for more, share in part:
                further[total + more] = further.get(total + more, 0.0) + chance * share
        chances = further
    return tuple(sorted(chances.items()))


def spread_over(chances: Iterable[tuple[Hashable, float]], worth: Callable[[Any], float]) -> Spread:
    """What somebody may be worth by what may happen to him: equal worths as one."""
    shares: dict[float, float] = {}
    for key, chance in chances:
        after = worth(key)
        shares[after] = shares.get(after, 0.0) + chance
    return tuple([(chance, after) for after, chance in shares.items()])
