"""References to measure minds by: one that does anything, and one that hits the weakest in reach."""

from random import Random

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.character import Character
from battlemap.minds.decision import Alternative, Decision
from battlemap.minds.planning.candidates import CandidateFinder
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.lookahead import Lookahead
from battlemap.minds.planning.token_distances import distance_between, way_between
from battlemap.minds.weights import WEIGHTS
from battlemap.rules.procedure import Choice, Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Run, Tape, by_default

PLAIN = Character("mindless", caution=0.0, support=0.0, preparation=0.0, morale=0.0)
IDLE = 0.2
"""So often somebody who does anything ends his turn instead."""


class RandomDecider:
    """Does anything that is worth a thought, with anybody, and answers anything."""

    resentful = False

    def __init__(self, rules: AnyRuleset, seed: int = 0) -> None:
        self._rules, self._seed, self._thought = rules, seed, Lookahead(rules, seed)

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        """One of all commands that are possible, or now and then none."""
        random = Random(self._thought.seed_of(moment, -2))
        evaluator = Evaluator(self._rules, board, board[who].side, PLAIN, WEIGHTS)
        finder = CandidateFinder(self._rules, board, who, evaluator)
        commands = [*finder.attacks(), *finder.moves(1), *finder.others()]
        if not commands or random.random() < IDLE:
            return Decision()
        return Decision(random.choice(commands))

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        """One of the first answers."""
        listed = [option.key for option in choice.first(8)]
        if choice.least != 1 or choice.most != 1 or not listed:
            return Decision(keys=by_default(board, choice))
        return Decision(keys=(Random(self._thought.seed_of(moment, -2)).choice(listed),))


class WeakestDecider:
    """Hits the weakest foe in reach with the first attack there is; else it goes for the nearest. It answers as is usual."""

    resentful = False

    def __init__(self, rules: AnyRuleset, seed: int = 0) -> None:
        self._rules, self._thought = rules, Lookahead(rules, seed)

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        """Hit, or go."""
        evaluator = Evaluator(self._rules, board, board[who].side, PLAIN, WEIGHTS)
        finder = CandidateFinder(self._rules, board, who, evaluator)
        drafts = finder.drafts(self._rules.tactics.usual_attacks) or finder.attacks()
        attacks = [command for command in drafts if self._target(board, command) in evaluator.worth]
        if attacks:
            usual = [command for command in attacks if command.action == attacks[0].action]
            command = min(usual, key=lambda command: evaluator.worth[self._target(board, command)])
            return Decision(command, alternatives=(Alternative(command.action, 0.0, command=command),))
        best, nearest = None, self._nearest(board, who, evaluator)
        for command in finder.moves(1):
            after = self._thought.after(board, command, (), moment, 0)
            if after is not None and who in after.tokens and (far := self._nearest(after, who, evaluator)) < nearest:
                best, nearest = command, far
        return Decision(best)

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        """The default."""
        return Decision(keys=by_default(board, choice))

    @staticmethod
    def _target(board: AnyEncounter, command: Command) -> TokenId:
        named = [key for keys in command.preset.values() for key in keys if key in board.tokens]
        return TokenId(named[0]) if named else TokenId("")

    @staticmethod
    def _nearest(board: AnyEncounter, who: TokenId, evaluator: Evaluator) -> float:
        """How far the way to the nearest foe is, in steps; 0 at his side."""
        token = board[who]
        foes = sorted(evaluator.foes_on(board), key=lambda foe: distance_between(board, token, foe))[:2]
        return min([way_between(board, token, foe) for foe in foes], default=0.0)
