"""A command run branch by branch: all of its branches, or the likeliest and a sample of the rest."""

from collections.abc import Callable, Iterator
from time import perf_counter, thread_time
from typing import TypeAlias

from battlemap.board.encounter import AnyEncounter
from battlemap.play.odds.assumed_answers import AssumedAnswers
from battlemap.play.odds.branches import BranchAgent, NotCounted, SamplingAgent, TooRare
from battlemap.play.odds.outcome_chances import Assumption
from battlemap.rules.distributions import count_ahead
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Policy, Run, Tape, by_default

LIMIT = 2000
PATIENCE = 0.016
SAMPLES = 400
FEWEST = 40
"""Not even the most impatient sample is smaller."""
DONE = object()
SAMPLED = 0.0
"""The weight of a branch that was drawn; what those weigh together is the rest of what the exact ones leave."""

TakeBranch: TypeAlias = Callable[[Run | None, float, int | None], None]
"""What a branch came to (None: it is too rare to be followed to its end) and its weight, SAMPLED if it was drawn; after so many
events all was decided, if anything came after that."""


class BranchWalk:
    """Runs the branches of one command, in slices, and hands each to *take*.

    Every roll is answered with every class its reading can tell apart, weighted exactly, the likeliest first; questions go
    by *policy* (their defaults). With over *limit* branches, or when after *patience* seconds of work at least as much is
    still to do, what is left is sampled: up to *samples* times, for no longer than *patience* again. Its own processor
    time counts, so that it comes to the same numbers while other programs work.
    *inputs*: answers already given, for a command under way. *follow*: go on where the comparison is decided, to what comes
    of it.
    """

    def __init__(
        self, rules: AnyRuleset, board: AnyEncounter, command: Command, take: TakeBranch, limit: int = LIMIT,
        patience: float = PATIENCE, samples: int = SAMPLES, policy: Policy = by_default, inputs: Tape = (), follow: bool = False,
    ) -> None:  # fmt: skip
        self.rules, self.board, self.command, self.inputs = rules, board, command, inputs
        self.limit, self.patience, self.samples = limit, patience, samples
        self.done = False
        self.refusal = ""
        """Why the command is impossible."""
        self.branch_count, self.mass, self.sample_count = 0, 0.0, 0
        """How many branches were run exactly, what they weigh together, and how many were drawn besides."""
        self._take = take
        self._agent = BranchAgent(policy, follow, command.actor)
        self._agent.waits = patience < float("inf")
        self._counting: Iterator[None] = iter(())
        """Counts the rolls of a pool that a branch waits for."""
        self._work_time = self._time_before_sampling = 0.0

    @property
    def rest(self) -> float:
        """What the drawn branches stand for together, as a share of 1."""
        return 1 - self.mass if self.sample_count else 0.0

    @property
    def assumptions(self) -> tuple[Assumption, ...]:
        """What everybody was taken to answer up to now."""
        return tuple(dict.fromkeys(self._agent.assumptions.values()))

    def step(self, seconds: float = PATIENCE) -> bool:
        """Work for about *seconds*; True when done."""
        begun, before = perf_counter(), thread_time()
        while not self.done:
            if next(self._counting, DONE) is DONE:
                self._run_branch()
            now = thread_time()
            self._work_time += now - before
            before = now
            if self._work_time >= self.patience and not self._agent.is_held:
                self._reconsider()
            if perf_counter() - begun >= seconds:
                break
        return self.done

    def _run_branch(self) -> None:
        agent, run = self._agent, None
        agent.next()
        if isinstance(agent.policy, AssumedAnswers):
            agent.policy.begin_branch()
        try:
            run = Run(self.rules, self.board, self.command, agent, self.inputs)
        except Refused as refusal:
            self.refusal, self.done = refusal.why or "impossible", True
            return
        except NotCounted as wait:
            self._counting = count_ahead(wait.roll.pool, wait.roll.roll_rule)
            return
        except TooRare:
            pass
        if isinstance(agent, SamplingAgent):
            self.sample_count += 1
            self.done = self.sample_count >= self.samples
            self._take(run, SAMPLED, agent.decided)
        else:
            self.branch_count, self.mass = self.branch_count + 1, self.mass + agent.weight
            self.done = not agent.todo
            self._take(run, agent.weight, agent.decided)
            if not self.done and self.branch_count + len(agent.todo) > self.limit:
                self._start_sampling()

    def _reconsider(self) -> None:
        """Patience has run out: is it worth going on like this?"""
        if self.done:
            return
        if not isinstance(self._agent, SamplingAgent):
            if self._work_time * len(self._agent.todo) > self.patience * self.branch_count:
                self._start_sampling()
        elif self.sample_count >= FEWEST and self._work_time - self._time_before_sampling >= self.patience:
            self.done = True

    def _start_sampling(self) -> None:
        self._agent, self._time_before_sampling = SamplingAgent(self._agent), self._work_time
