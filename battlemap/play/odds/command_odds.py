"""What a command is likely to do: exact by readings, else sampled."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from time import perf_counter

from battlemap.board.encounter import AnyEncounter
from battlemap.play.odds.branch_shares import HALF, BranchShares
from battlemap.play.odds.branch_walk import LIMIT, PATIENCE, SAMPLES, BranchWalk
from battlemap.play.odds.outcome_chances import OutcomeChances, Read, Verdict, last_verdict, wilson
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Policy, Run, Tape, by_default


class Odds:
    """The chances of one command, worked off in slices; see BranchWalk for *limit*, *patience*, *samples* and *inputs*."""

    def __init__(
        self, rules: AnyRuleset, board: AnyEncounter, command: Command, read: Read | None = None, limit: int = LIMIT,
        patience: float = PATIENCE, samples: int = SAMPLES, policy: Policy = by_default, inputs: Tape = (),
    ) -> None:  # fmt: skip
        self._read: Read = read or (lambda events: last_verdict(events, command.actor))
        self.result: OutcomeChances | None = None
        """None while at work, and for a command that compares nothing or is refused."""
        self._verdicts = BranchShares[Verdict | None]()
        self._walk = BranchWalk(rules, board, command, self._take, limit, patience, samples, policy, inputs)

    @property
    def done(self) -> bool:
        """Whether there is nothing left to work out."""
        return self._walk.done

    @property
    def refusal(self) -> str:
        """Why the command is impossible; then there is no result."""
        return self._walk.refusal

    def step(self, seconds: float = PATIENCE) -> bool:
        """Work for about *seconds*; True when done."""
        if not self._walk.done and self._walk.step(seconds) and not self._walk.refusal:
            self.result = self._sum_up()
        return self._walk.done

    def _take(self, run: Run | None, weight: float, decided: int | None) -> None:
        self._verdicts.add(None if run is None else self._read(run.table.events), weight)

    def _sum_up(self) -> OutcomeChances | None:
        verdicts, walk = self._verdicts, self._walk
        shares, count = verdicts.shares(walk), walk.sample_count
        if shares.get(None, 0.0) > HALF:  # what comes up on the way now and then is not what the command is about
            return None
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
        if count:
            successes = sum([verdicts.drawn(verdict) for verdict in verdicts.keys if verdict and verdict[0] >= 1])
            interval = walk.rest * wilson(successes / count, count)
        return OutcomeChances(
            sums[0],
            sums[1],
            sums[2],
            dict(styles),
            walk.branch_count + count,
            not count,
            interval,
            walk.assumptions,
            dict(degrees),
        )


def chances(
    rules: AnyRuleset, board: AnyEncounter, command: Command, read: Read | None = None, limit: int = LIMIT
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
