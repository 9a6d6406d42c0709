"""What a command is likely to do: exact by readings, else sampled."""

from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterator, Sequence
from heapq import heappop, heappush
from itertools import accumulate
from math import sqrt
from random import Random
from time import perf_counter
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Event
from battlemap.rules.blocks.checks import last_contest
from battlemap.rules.dice import Faces, StreamDice
from battlemap.rules.distributions import outcomes
from battlemap.rules.procedure import Choice, Command, Keys, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, Policy, Run, Tape, by_default

Verdict: TypeAlias = tuple[int, str, str]
"""By how much it succeeded (0: a tie, less: a failure), the rule's own word for it, and its degree beyond a plain success."""
Read: TypeAlias = Callable[[Sequence[Event]], Verdict | None]

LIMIT = 2000
PATIENCE = 0.016
SAMPLES = 400
FEWEST = 40
"""Not even the most impatient sample is smaller."""
ENDLESS = 500
"""So many answers in one command are a rule that never ends."""
NEGLIGIBLE = 1e-12
"""A chain of rolls rarer than this is not followed to its end; it counts as a failure."""
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


class _TooRare(Exception):
    """A branch that goes on and is too rare to matter."""


class BranchAgent:
    """A hand that takes the likeliest branch of chance nobody has taken yet, and notes the others."""

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.todo: list[tuple[float, int, tuple[Faces, ...]]] = [(-1.0, 0, ())]
        """A heap: less its weight, a number that settles ties, the faces up to where the branch parts."""
        self.path: tuple[Faces, ...] = ()
        self.weight = 1.0
        self.assumptions: dict[tuple[str, Keys], Assumption] = {}
        self._depth = self._branch_count = 0

    def next(self) -> None:
        """Turn to another branch."""
        weight, _, self.path = heappop(self.todo)
        self.weight, self._depth = -weight, 0

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """What the policy says, remembered as an assumption. Nothing where all is decided already."""
        if choice.followup:
            return None
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{choice.ask} is asked without end")
        keys = self.policy(run.table.board, choice)
        if (choice.ask, keys) not in self.assumptions:
            self.assumptions[choice.ask, keys] = assumption_of(choice, keys)
        return AnswerInput(choice.ask, keys, choice.to[0], auto=True)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """The faces of this branch; beyond its end, the first of the new ones. Nothing where all is decided already."""
        if roll.followup:
            return None
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{roll.ask} is rolled without end")
        if self._depth == len(self.path):
            self._split(roll)
        self._depth += 1
        return DiceInput(roll.ask, roll.by, self.path[self._depth - 1], on=roll.on)

    def _split(self, roll: Roll) -> None:
        if self.weight < NEGLIGIBLE:
            raise _TooRare
        (first, chance), *rest = outcomes(roll.pool, roll.bonus, roll.against, roll.roll_rule)
        for faces, share in rest:
            self._branch_count += 1
            heappush(self.todo, (-self.weight * share, self._branch_count, (*self.path, faces)))
        self.path, self.weight = (*self.path, first), self.weight * chance


class SamplingAgent(BranchAgent):
    """A hand that draws among the branches another one has left, with a plain stream of dice, never the session's."""

    def __init__(self, rest: BranchAgent, seed: int = 0) -> None:
        super().__init__(rest.policy)
        self.assumptions = rest.assumptions
        self._paths = [path for _, _, path in rest.todo]
        self._bounds = list(accumulate([-weight for weight, _, _ in rest.todo]))
        self._stream, self._random = StreamDice(seed), Random(seed)

    def next(self) -> None:
        """Draw a branch by its weight."""
        at = bisect_right(self._bounds, self._random.random() * self._bounds[-1])
        self.path, self._depth = self._paths[min(at, len(self._paths) - 1)], 0

    def _split(self, roll: Roll) -> None:
        self.path = (*self.path, self._stream.faces(roll.pool))


def assumption_of(choice: Choice, keys: Keys) -> Assumption:
    """An answer in the words of its question."""
    known = [(key, choice.option(key)) for key in keys]
    said = ", ".join([option.text or key if option else key for key, option in known])
    return Assumption(choice.prompt, said)


class Odds:
    """The chances of one command, worked off in slices.

    Every roll is answered with every class its reading can tell apart, weighted exactly, the likeliest first; questions go
    by *policy* (their defaults). With over *limit* branches, or when after *patience* seconds of work at least as much is
    still to do, what is left is sampled: up to *samples* times, for no longer than *patience* again.
    *inputs*: answers already given, for a command under way.
    """

    def __init__(
        self, rules: AnyRuleset, board: AnyEncounter, command: Command, read: Read = last_verdict, limit: int = LIMIT,
        patience: float = PATIENCE, samples: int = SAMPLES, policy: Policy = by_default, inputs: Tape = (),
    ) -> None:  # fmt: skip
        self.rules, self.board, self.command, self.read, self.inputs = rules, board, command, read, inputs
        self.limit, self.patience, self.samples = limit, patience, samples
        self.done = False
        self.refusal = ""
        """Why the command is impossible; then there is no result."""
        self.result: OutcomeChances | None = None
        """None while at work, and for a command that compares nothing or is refused."""
        self._agent: BranchAgent = BranchAgent(policy)
        self._exact: dict[Verdict | None, float] = defaultdict(float)
        self._sampled: dict[Verdict | None, int] = defaultdict(int)
        self._branch_count, self._mass, self._sample_count = 0, 0.0, 0
        self._work_time = self._time_before_sampling = 0.0

    def step(self, seconds: float = PATIENCE) -> bool:
        """Work for about *seconds*; True when done."""
        begun = before = perf_counter()
        while not self.done:
            self._run_branch()
            now = perf_counter()
            self._work_time += now - before
            before = now
            if self._work_time >= self.patience:
                self._reconsider()
            if now - begun >= seconds:
                break
        return self.done

    def _run_branch(self) -> None:
        hand = self._agent
        hand.next()
        try:
            run = Run(self.rules, self.board, self.command, hand, self.inputs)
        except Refused as refusal:
            self.refusal, self.done = refusal.why or "impossible", True
            return
        except _TooRare:
            verdict = None
        else:
            verdict = self.read(run.table.events)
        if isinstance(hand, SamplingAgent):
            self._sampled[verdict] += 1
            self._sample_count += 1
            self.done = self._sample_count >= self.samples
        else:
            self._exact[verdict] += hand.weight
            self._branch_count, self._mass = self._branch_count + 1, self._mass + hand.weight
            self.done = not hand.todo
            if not self.done and self._branch_count + len(hand.todo) > self.limit:
                self._start_sampling()
        if self.done:
            self.result = self._sum_up()

    def _reconsider(self) -> None:
        """Patience has run out: is it worth going on like this?"""
        if self.done:
            return
        if not isinstance(self._agent, SamplingAgent):
            if self._work_time * len(self._agent.todo) > self.patience * self._branch_count:
                self._start_sampling()
        elif self._sample_count >= FEWEST and self._work_time - self._time_before_sampling >= self.patience:
            self.done, self.result = True, self._sum_up()

    def _start_sampling(self) -> None:
        self._agent, self._time_before_sampling = SamplingAgent(self._agent), self._work_time

    def _sum_up(self) -> OutcomeChances | None:
        if {*self._exact, *self._sampled} <= {None}:
            return None
        rest = 1 - self._mass if self._sample_count else 0.0
        shares = {verdict: weight if self._sample_count else weight / self._mass for verdict, weight in self._exact.items()}
        for verdict, count in self._sampled.items():
            shares[verdict] = shares.get(verdict, 0.0) + rest * count / self._sample_count
        styles: dict[str, float] = defaultdict(float)
        degrees: dict[str, float] = defaultdict(float)
        sums = [0.0, 0.0, 0.0]
        for verdict, share in shares.items():
            margin, word, degree = verdict or (-1, "", "")
            sums[0 if margin >= 1 else 1 if margin == 0 else 2] += share
            styles[word] += share
            if degree:
                degrees[degree] += share
        interval = 0.0
        if self._sample_count:
            drawn = sum([count for verdict, count in self._sampled.items() if verdict and verdict[0] >= 1])
            interval = rest * wilson(drawn / self._sample_count, self._sample_count)
        said = tuple(dict.fromkeys(self._agent.assumptions.values()))
        return OutcomeChances(
            sums[0],
            sums[1],
            sums[2],
            dict(styles),
            self._branch_count + self._sample_count,
            not self._sample_count,
            interval,
            said,
            dict(degrees),
        )


def chances(
    rules: AnyRuleset, board: AnyEncounter, command: Command, read: Read = last_verdict, limit: int = LIMIT
) -> OutcomeChances | None:
    """The chances of *command* without a pause; None if it compares nothing or is refused. Sampled only above *limit*."""
    odds = Odds(rules, board, command, read, limit, patience=float("inf"))
    odds.step(float("inf"))
    return odds.result


def odds_of_menu(
    rules: AnyRuleset, board: AnyEncounter, commands: Sequence[Command], budget: float = 0.05, pause: float = 0.008,
    limit: int = LIMIT,
) -> Iterator[tuple[tuple[int, OutcomeChances | None], ...]]:  # fmt: skip
    """The chances of several commands, in slices of about *pause* seconds.

    Each step yields what has become known since the last: (position in *commands*, chances or None), possibly nothing.
    *budget*: seconds for all together; what does not fit is sampled.
    """
    share = budget / max(len(commands), 1) / 2
    known: list[tuple[int, OutcomeChances | None]] = []
    slice_ends = perf_counter() + pause
    for at, command in enumerate(commands):
        odds = Odds(rules, board, command, limit=limit, patience=share)
        while not odds.step(max(slice_ends - perf_counter(), 0.0)):
            yield tuple(known)
            known.clear()
            slice_ends = perf_counter() + pause
        known.append((at, odds.result))
    yield tuple(known)
