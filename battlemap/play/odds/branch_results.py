"""What the branches of one command come to, added up: outcomes, harm, places, and the boards they leave."""

from collections.abc import Collection
from typing import TypeAlias

from msgspec import Struct

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import Contest, Event, Logged
from battlemap.board.ids import Place, TokenId
from battlemap.play.odds.branch_shares import BranchShares
from battlemap.play.odds.branch_walk import BranchWalk
from battlemap.play.odds.outcome_chances import last_verdict, wilson
from battlemap.play.odds.outlook import LikelyPlace, OutcomeBand, OutcomeKind, kind_of, merge_bands
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Run

Outcome: TypeAlias = tuple[OutcomeKind, str, str]
"""The kind of an outcome, the rule's own word for it, and its degree beyond a plain success."""
FAILURE = "Fails"
"""The word for what was too rare to be followed to its end."""
MOSTLY = 0.5
"""Lines of the log say what comes of an outcome if they stand in so large a part of it."""
MOST_TOLD = 120
"""So many different things said of outcomes are counted: what is said mostly is among the first, the likeliest."""
MOST_LINES = 2
"""So many lines of the log say what comes of an outcome; the last ones."""


class OutcomeCase(Struct, frozen=True):
    """What the next attack of the target depends on most: branches alike in it count as one."""

    outcome: Outcome
    places: tuple[Place | None, Place | None]
    harm: float
    own_harm: float
    out: bool


class BranchResults:
    """Takes the branches of a walk; *target*: whom the command is done to, if anybody."""

    def __init__(self, rules: AnyRuleset, board: AnyEncounter, actor: TokenId | None, target: TokenId | None) -> None:
        self._rules, self._board, self.actor, self.target = rules, board, actor, target
        self._compared = BranchShares[bool]()
        self.stops = False
        """Whether a branch stopped where all was decided, before what comes of it."""
        self.boards: dict[OutcomeCase, AnyEncounter] = {}
        """A board for each case, of its likeliest branch."""
        self.cases = BranchShares[OutcomeCase]()
        self.told = BranchShares[tuple[Outcome, tuple[str, ...]]]()
        """What the log says, by outcome."""
        self.outcomes = BranchShares[Outcome]()
        self.harms = BranchShares[Outcome]()
        """What the target suffers by outcome; shares of it times harm."""
        self._sums = BranchShares[str]()
        self._places = BranchShares[tuple[TokenId, Place]]()
        self._harm = self._harm_of(board, target), self._harm_of(board, actor)

    @property
    def compares(self) -> bool:
        """Whether anything is compared; what comes up on the way now and then is not what the command is about."""
        return self._compared.is_mostly(True)

    def take(self, run: Run | None, weight: float, decided: int | None) -> None:
        """A branch, its weight, and where it was decided; see TakeBranch. What follows does not change how it came out."""
        verdict = None if run is None else last_verdict(run.table.events[:decided], self.actor)
        self._compared.add(verdict is not None, weight)
        outcome = kind_of(verdict), verdict[1] if verdict else FAILURE, verdict[2] if verdict else ""
        self.outcomes.add(outcome, weight)
        if run is None:
            return
        board = run.table.board
        self.stops |= run.request is not None
        told = outcome, _lines(run.table.events)
        if self.told.has_room(told, MOST_TOLD):
            self.told.add(told, weight)
        harm = self._harm_of(board, self.target) - self._harm[0], self._harm_of(board, self.actor) - self._harm[1]
        out = self.target is not None and self._is_out(board, self.target)
        self.harms.add(outcome, weight, harm[0])
        self._sums.add("harm", weight, harm[0])
        self._sums.add("own harm", weight, harm[1])
        self._sums.add("out", weight, float(out))
        places = _place(board, self.target), _place(board, self.actor)
        for who, place in zip((self.target, self.actor), places, strict=True):
            if who is not None and place is not None and place != _place(self._board, who):
                self._places.add((who, place), weight)
        case = OutcomeCase(outcome, places, *harm, out)
        if case not in self.boards:
            self.boards[case] = board
        self.cases.add(case, weight)

    def bands(self, walk: BranchWalk, followed: "tuple[BranchResults, BranchWalk] | None" = None) -> tuple[OutcomeBand, ...]:
        """The outcomes, the most welcome first; *followed*: what says what comes of them, if not these."""
        results, end = followed or (self, walk)
        whole, harms = results.outcomes.shares(end), results.harms.shares(end)
        told: dict[Outcome, tuple[float, tuple[str, ...]]] = {}
        for (outcome, lines), share in results.told.shares(end).items():
            if share >= MOSTLY * whole[outcome] and share > told.get(outcome, (0.0, ()))[0]:
                told[outcome] = share, lines
        return merge_bands(
            [
                OutcomeBand(
                    outcome[0],
                    outcome[1],
                    share,
                    told.get(outcome, (0.0, ()))[1],
                    harms[outcome] / whole[outcome] if whole.get(outcome) else 0.0,
                    outcome[2],
                )
                for outcome, share in self.outcomes.shares(walk).items()
            ]
        )

    def share(self, kinds: Collection[OutcomeKind], walk: BranchWalk) -> float:
        """How likely an outcome of one of these kinds is."""
        return sum([share for outcome, share in self.outcomes.shares(walk).items() if outcome[0] in kinds])

    def mean(self, what: str, walk: BranchWalk) -> float:
        """What is to be expected of "harm", "own harm" or "out"."""
        return self._sums.shares(walk).get(what, 0.0)

    def likely_place(self, walk: BranchWalk) -> LikelyPlace | None:
        """Where the target, else whoever acts, is moved most often."""
        shares = self._places.shares(walk)
        for who in (self.target, self.actor):
            moved = [(share, place) for (token, place), share in shares.items() if token == who]
            if who is not None and moved:
                share, place = max(moved, key=lambda likely: likely[0])
                return LikelyPlace(who, place, share)
        return None

    def board_at_goal(self, walk: BranchWalk) -> AnyEncounter | None:
        """The likeliest board on which whoever acts stands where the command moves him most often; None if it does not."""
        goal, shares = self.likely_place(walk), self.cases.shares(walk)
        if goal is None or goal.who != self.actor:
            return None
        there = [case for case in shares if case.places[1] == goal.place and case in self.boards]
        return self.boards[max(there, key=lambda case: shares[case])] if there else None

    def interval(self, walk: BranchWalk) -> float:
        """How far the share of successes may lie off, either way (95 %)."""
        if not walk.sample_count:
            return 0.0
        drawn = sum([self.outcomes.drawn(outcome) for outcome in self.outcomes.keys if outcome[0] in ("style", "success")])
        return walk.rest * wilson(drawn / walk.sample_count, walk.sample_count)

    def _harm_of(self, board: AnyEncounter, who: TokenId | None) -> float:
        return 0.0 if who is None or who not in board.tokens else self._rules.tactics.harm(board, who)

    def _is_out(self, board: AnyEncounter, who: TokenId) -> bool:
        return who not in board.tokens or self._rules.tactics.out(board, who)


def _place(board: AnyEncounter, who: TokenId | None) -> Place | None:
    return board[who].place if who is not None and who in board.tokens else None


def _lines(events: list[Event]) -> tuple[str, ...]:
    """What the log says after the first comparison."""
    at = next((at for at, event in enumerate(events) if isinstance(event, Contest)), len(events))
    return tuple([event.text for event in events[at:] if isinstance(event, Logged)][-MOST_LINES:])
