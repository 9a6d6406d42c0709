"""Works out what a command is likely to bring, in short slices, the most important first."""

from collections.abc import Iterator, Mapping
from time import thread_time

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import Seat, SideId, TokenId
from battlemap.play.command_preview import preview_command
from battlemap.play.odds.assumed_answers import Asked, AssumedAnswers
from battlemap.play.odds.attack_spread import AttackSpread, likely_cases
from battlemap.play.odds.branch_results import BranchResults
from battlemap.play.odds.branch_walk import LIMIT, BranchWalk
from battlemap.play.odds.command_odds import Odds
from battlemap.play.odds.next_attack import PATIENCE as BACK_PATIENCE
from battlemap.play.odds.next_attack import AttackChances, attack_chances
from battlemap.play.odds.outlook import SUCCESSES, Counterattack, FoeThreat, OtherAnswer, Outlook
from battlemap.play.odds.threats import threats_to
from battlemap.play.standing_orders import StandingOrders
from battlemap.rules.procedure import Command, Keys
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Tape

PATIENCE, SAMPLES = 0.6, 4000
"""Seconds of exact work for the outcomes, and so many draws after that."""
MOVE_PATIENCE = 0.12
"""The same for a move that nobody contests: what matters is where it leads, and whether one arrives."""
FOLLOWED_PATIENCE, FOLLOWED_SAMPLES, FOLLOWED_LIMIT = 0.15, 600, 800
"""The same for what comes of them, where that takes more rolls, and so many branches at most before the draws."""
OTHER_PATIENCE, OTHER_SAMPLES, OTHER_LIMIT = 0.03, 100, 300
"""The same for each other answer, and so many branches at most."""
SHOWN_AGAIN = 1.3
"""What is known is summed up when there are so many times as many branches as at the last time."""
MOST_OTHERS = 16
"""So many other answers are tried."""
SHORTER = 0.7
"""A piece is taken to last so much of what the one before was taken to last, at least."""
SMALL_CASE = 0.1
"""What comes back in a case of a smaller share is worked out roughly: it counts for so little of the whole."""
LEAST_CHANGE = 0.01
"""An answer that changes the chance by less is not worth a word."""


class OutlookWork:
    """The outlook of one command, or of the rest of one under way (*inputs*: the answers already given).

    *outlook* grows from step to step. None: nothing is compared, or nothing is known yet. *chosen*: answers to look at in
    place of what would be taken for granted. *look_around*: whether to look at what comes back and at other answers, too.
    *patience*: so many times as long as usual is worked exactly before the rest is sampled; without end nothing depends on the
    clock.
    """

    def __init__(
        self, rules: AnyRuleset, board: AnyEncounter, command: Command, orders: StandingOrders = StandingOrders(),
        chosen: Mapping[Asked, Keys] = {}, inputs: Tape = (), patience: float = 1.0, samples: int = SAMPLES,
        look_around: bool = True,
    ) -> None:  # fmt: skip
        self.outlook: Outlook | None = None
        self.refusal = ""
        """Why the command is impossible."""
        self.done = False
        self._rules, self._board, self._command, self._inputs = rules, board, command, inputs
        self._orders, self._chosen, self._look_around = orders, dict(chosen), look_around
        self._patience, self._samples = patience, samples
        self._answers = AssumedAnswers(orders, self._chosen)
        self._target = target_of(rules, board, command)
        self._counterattack: Counterattack | None = None
        self._other: OtherAnswer | None = None
        self._moves = command.action in rules.tactics.moves
        self._threats: tuple[FoeThreat, ...] = ()
        self._piece = 0.0
        """Seconds that a piece of the work may take, by those before."""
        self._work = self._phases()

    @property
    def unused(self) -> tuple[Asked, ...]:
        """What was chosen for questions that never came up, or that it did not fit."""
        return self._answers.unused

    def step(self, seconds: float) -> bool:
        """Work for about *seconds* of processor time, one piece at least; True when done.

        Another piece is not begun where it would last too long.
        """
        now = thread_time()  # what other programs take meanwhile is none of its own
        ends = now + seconds
        while not self.done:
            begun = now
            self.done = next(self._work, True) is True
            now = thread_time()
            self._piece = max(now - begun, self._piece * SHORTER)
            if now + self._piece >= ends:
                break
        return self.done

    def _walk(
        self, results: BranchResults, patience: float, samples: int, follow: bool, limit: int = LIMIT
    ) -> BranchWalk:  # fmt: skip
        return BranchWalk(
            self._rules, self._board, self._command, results.take, limit, patience=patience * self._patience, samples=samples,
            policy=self._answers, inputs=self._inputs, follow=follow,
        )  # fmt: skip

    def _phases(self) -> Iterator[None]:
        outcomes = BranchResults(self._rules, self._board, self._command.actor, self._target)
        walk = self._walk(outcomes, PATIENCE, self._samples, follow=False)
        yield from self._walk_outcomes(outcomes, walk)
        if walk.refusal or not outcomes.compares and not self._leads_on(outcomes, walk):
            self.refusal, self.outlook = walk.refusal, None
            return
        results, followed = outcomes, walk
        if outcomes.stops:
            if outcomes.compares:
                self._show(outcomes, walk, outcomes, walk)
                yield
            results = BranchResults(self._rules, self._board, self._command.actor, self._target)
            patience = FOLLOWED_PATIENCE if outcomes.compares else MOVE_PATIENCE
            followed = self._walk(results, patience, FOLLOWED_SAMPLES, follow=True, limit=FOLLOWED_LIMIT)
            while not followed.done:
                followed.step(0.0)
                yield
        self._show(outcomes, walk, results, followed, done=not self._look_around)
        if not self._look_around:
            return
        for counterattack in self._look_back(results, followed) if outcomes.compares else ():
            if counterattack is not None:
                self._counterattack = counterattack
                self._show(outcomes, walk, results, followed)
            yield
        self._show(outcomes, walk, results, followed)
        for threats in self._look_about(results, followed):
            if threats is not None:
                self._threats = threats
                self._show(outcomes, walk, results, followed)
            yield
        for other in self._try_others() if outcomes.compares else ():
            self._other = other
            yield
        self._show(outcomes, walk, results, followed, done=True)

    def _walk_outcomes(self, outcomes: BranchResults, walk: BranchWalk) -> Iterator[None]:
        """How the command comes out, shown time and again; a move that nobody contests is worth less work."""
        shown = 16
        while not walk.done:
            walk.step(0.0)
            if (count := walk.branch_count + walk.sample_count) >= shown:
                leads_on = not outcomes.compares and self._leads_on(outcomes, walk)
                if leads_on:
                    walk.patience = MOVE_PATIENCE * self._patience
                if leads_on or outcomes.compares:
                    shown = round(count * SHOWN_AGAIN) + 16
                    self._show(outcomes, walk, outcomes, walk)
            yield

    def _show(
        self, outcomes: BranchResults, walk: BranchWalk, results: BranchResults, followed: BranchWalk, done: bool = False
    ) -> None:
        bands = outcomes.bands(walk, (results, followed)) if outcomes.compares else ()
        self.outlook = Outlook(
            bands,
            outcomes.share(SUCCESSES, walk),
            self._target,
            results.mean("harm", followed),
            results.mean("own harm", followed),
            results.mean("out", followed),
            results.likely_place(followed),
            self._answers.answers,
            walk.branch_count + walk.sample_count,
            walk.done and not walk.sample_count,
            outcomes.interval(walk),
            self._counterattack,
            self._other,
            done,
            self._is_move(outcomes),
            self._threats,
        )

    def _leads_on(self, results: BranchResults, walk: BranchWalk) -> bool:
        """Whether it is a move that leads whoever acts elsewhere."""
        return self._is_move(results) and results.board_at_goal(walk) is not None

    def _is_move(self, results: BranchResults) -> bool:
        """Whether it is told as a move: one of the game, or a charge before its blow."""
        return self._moves or self._target is not None and not results.compares

    def _look_about(self, results: BranchResults, walk: BranchWalk) -> Iterator[tuple[FoeThreat, ...] | None]:
        """What threatens where a move leads."""
        goal = results.board_at_goal(walk) if self._is_move(results) else None
        if goal is not None and self._command.actor is not None:
            yield from threats_to(self._rules, goal, self._command.actor, self._patience)

    def _look_back(self, results: BranchResults, walk: BranchWalk) -> Iterator[Counterattack | None]:
        """What the target's next attack is, weighted over what the command comes to: better with each case."""
        actor, target = self._command.actor, self._target
        if actor is None or target is None or self._board.allied(self._board[actor].side, self._board[target].side):
            return
        now = AttackChances()
        for known in attack_chances(self._rules, self._board, target, actor, BACK_PATIENCE * self._patience):
            now = known or now
            yield None
        spread, action = AttackSpread(), now.action
        for case, weight in likely_cases(results.cases.shares(walk)):
            attack = AttackChances()
            patience = BACK_PATIENCE * self._patience
            for known in attack_chances(self._rules, results.boards[case], target, actor, patience, roughly=weight < SMALL_CASE):
                attack = known or attack
                yield None
            spread.add(attack, weight)
            action = action or attack.action
            if weight >= 0:
                yield _counterattack(target, action, now, spread)
        yield _counterattack(target, action, now, spread)

    def _try_others(self) -> Iterator[OtherAnswer | None]:
        """The answer by which either side would change the chance most to its liking; the last one yielded holds."""
        best: OtherAnswer | None = None
        usual = self.outlook.success if self.outlook else 0.0
        most = LEAST_CHANGE
        others = [
            (assumed, option, wanted)
            for assumed in self._answers.answers
            if (wanted := self._wanted(assumed.asked[0]))
            for option in assumed.options
            if option.keys != assumed.keys
        ]
        for assumed, option, wanted in others[:MOST_OTHERS]:
            chosen = {**self._chosen, assumed.asked: option.keys}
            odds = Odds(
                self._rules, self._board, self._command, limit=OTHER_LIMIT, patience=OTHER_PATIENCE * self._patience,
                samples=OTHER_SAMPLES,
                policy=AssumedAnswers(self._orders, chosen), inputs=self._inputs,
            )  # fmt: skip
            while not odds.step(0.0):
                yield best
            change = wanted * (odds.result.success - usual) - odds.result.interval if odds.result else 0.0
            if odds.result is not None and change > most:
                best, most = OtherAnswer(assumed, option, odds.result.success), change
            yield best

    def _wanted(self, seat: Seat) -> int:
        """1 for somebody who wants success, -1 for whoever does not; 0 where nobody knows."""
        actor, board = self._command.actor, self._board
        token = board.tokens.get(TokenId(seat))
        side = token.side if token is not None else SideId(seat) if seat in board.sides else None
        if actor is None or side is None:
            return 0
        return 1 if board.allied(board[actor].side, side) else -1


def _counterattack(target: TokenId, action: str, now: AttackChances, spread: AttackSpread) -> Counterattack | None:
    """The attack as far as it is known; None where none can be made. *now*: the one if nothing is done."""
    mean = spread.mean
    if not action or mean is None:
        return None
    return Counterattack(
        target, action, spread.reach, mean.hits, mean.ties, mean.harm, mean.takes_out, now.hits, mean.interval
    )  # fmt: skip


def target_of(rules: AnyRuleset, board: AnyEncounter, command: Command) -> TokenId | None:
    """Whom a command is done to: as it says, else whoever stands on the other side of what is compared first."""
    for key in command.preset.get("target", ()):
        if key in board.tokens:
            return TokenId(key)
    contest = preview_command(rules, board, command).contest
    who = contest.sides[1].who if contest is not None else ""
    return TokenId(who) if who in board.tokens and who != command.actor else None


def command_outlook(
    rules: AnyRuleset, board: AnyEncounter, command: Command, orders: StandingOrders = StandingOrders(),
    chosen: Mapping[Asked, Keys] = {}, inputs: Tape = (), look_around: bool = True,
) -> OutlookWork:  # fmt: skip
    """The whole outlook without a pause, the same on every machine; see its *outlook* and *refusal*."""
    work = OutlookWork(rules, board, command, orders, chosen, inputs, float("inf"), look_around=look_around)
    work.step(float("inf"))
    return work
