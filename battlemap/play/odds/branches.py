"""The branches of chance of a command: each combination of rolls that its rule can tell apart, the likeliest first."""

from bisect import bisect_right
from heapq import heappop, heappush
from itertools import accumulate
from random import Random

from battlemap.board.ids import TokenId
from battlemap.play.odds.outcome_chances import Assumption, last_verdict
from battlemap.rules.dice import Faces, StreamDice
from battlemap.rules.distributions import is_counted, outcomes
from battlemap.rules.procedure import Choice, Keys, Refused, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Policy, Run

ENDLESS = 500
"""So many answers in one command are a rule that never ends."""
NEGLIGIBLE = 1e-12
"""A chain of rolls rarer than this is not followed to its end; it counts as a failure."""


class TooRare(Exception):
    """A branch that goes on and is too rare to matter."""


class NotCounted(Exception):
    """A branch that waits until the rolls of a pool are counted."""

    def __init__(self, roll: Roll) -> None:
        super().__init__(str(roll.pool))
        self.roll = roll


class BranchAgent:
    """A hand that takes the likeliest branch of chance nobody has taken yet, and notes the others."""

    def __init__(self, policy: Policy, follow: bool = False, actor: TokenId | None = None) -> None:
        """*follow*: go on where all is decided, to what comes of it. *actor*: whose command it is."""
        self.policy, self.follow, self.actor = policy, follow, actor
        self.decided: int | None = None
        """After so many events of this branch all was decided; None: it has not come so far, or nothing follows."""
        self.todo: list[tuple[float, int, tuple[Faces, ...]]] = [(-1.0, 0, ())]
        """A heap: less its weight, a number that settles ties, the faces up to where the branch parts."""
        self.path: tuple[Faces, ...] = ()
        self.weight = 1.0
        self.assumptions: dict[tuple[str, Keys], Assumption] = {}
        self.waits = False
        """Whether to leave a branch with NotCounted rather than have a large pool counted in one go."""
        self.is_held = False
        """Whether a branch was left so: it is the next one again."""
        self._depth = self._branch_count = 0

    def next(self) -> None:
        """Turn to another branch."""
        self._depth, self.decided = 0, None
        if self.is_held:  # its path and weight are as far as it has come
            self.is_held = False
            return
        weight, _, self.path = heappop(self.todo)
        self.weight = -weight

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """What the policy says, remembered as an assumption. Nothing where all is decided already."""
        if choice.followup and not self._goes_on(run):
            return None
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{choice.ask} is asked without end")
        keys = self.policy(run.table.board, choice)
        if (choice.ask, keys) not in self.assumptions:
            self.assumptions[choice.ask, keys] = assumption_of(choice, keys)
        return AnswerInput(choice.ask, keys, choice.to[0], auto=True)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """The faces of this branch; beyond its end, the first of the new ones. Nothing where all is decided already."""
        if roll.followup and not self._goes_on(run):
            return None
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{roll.ask} is rolled without end")
        if self._depth == len(self.path):
            self._split(roll)
        self._depth += 1
        return DiceInput(roll.ask, roll.by, self.path[self._depth - 1], on=roll.on)

    def _goes_on(self, run: Run) -> bool:
        """Whether to go on with *run* where all is decided; notes where that was.

        What others try on whoever acts (an attack on one who walks by) decides nothing yet.
        """
        if self.decided is None and last_verdict(run.table.events, self.actor) is None:
            return True
        if self.decided is None:
            self.decided = len(run.table.events)
        return self.follow

    def _split(self, roll: Roll) -> None:
        if self.weight < NEGLIGIBLE:
            raise TooRare
        if self.waits and not is_counted(roll.pool, roll.roll_rule):
            self.is_held = True
            raise NotCounted(roll)
        (first, chance), *rest = outcomes(roll.pool, roll.bonus, roll.against, roll.roll_rule)
        for faces, share in rest:
            self._branch_count += 1
            heappush(self.todo, (-self.weight * share, self._branch_count, (*self.path, faces)))
        self.path, self.weight = (*self.path, first), self.weight * chance


class SamplingAgent(BranchAgent):
    """A hand that draws among the branches another one has left, with a plain stream of dice, never the session's."""

    def __init__(self, rest: BranchAgent, seed: int = 0) -> None:
        super().__init__(rest.policy, rest.follow, rest.actor)
        self.assumptions = rest.assumptions
        self._paths = [path for _, _, path in rest.todo]
        self._bounds = list(accumulate([-weight for weight, _, _ in rest.todo]))
        self._stream, self._random = StreamDice(seed), Random(seed)

    def next(self) -> None:
        """Draw a branch by its weight."""
        at = bisect_right(self._bounds, self._random.random() * self._bounds[-1])
        self.path, self._depth, self.decided = self._paths[min(at, len(self._paths) - 1)], 0, None

    def _split(self, roll: Roll) -> None:
        self.path = (*self.path, self._stream.faces(roll.pool))


def assumption_of(choice: Choice, keys: Keys) -> Assumption:
    """An answer in the words of its question."""
    known = [(key, choice.option(key)) for key in keys]
    said = ", ".join([option.text or key if option else key for key, option in known])
    return Assumption(choice.prompt, said)
