"""What one side answers to a question in the midst of a command: the usual, or what is expected to come to more."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.decision import Alternative, Decision, Evaluation
from battlemap.minds.planning.answers import answer_title, answers_to, expected_of_answers
from battlemap.minds.planning.distinct_alternatives import TOLD, distinct_alternatives
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.expectation import pending_action
from battlemap.minds.planning.lookahead import waiting_run
from battlemap.minds.planning.mind_context import MindContext
from battlemap.minds.planning.ranking import Gain, Weighed
from battlemap.rules.procedure import Choice, Command, Keys
from battlemap.rules.run import AnswerInput, Run, Tape, by_default


class AnswerDecision:
    """One answer to *choice*, which *command* asks after *inputs*, as one mind gives it."""

    def __init__(
        self, mind: MindContext, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, moment: int
    ) -> None:
        """*board*: as the command began on it. *moment*: where its dice in thought begin."""
        self._mind, self._board, self._command, self._inputs = mind, board, command, inputs
        self._choice, self._moment = choice, moment
        self._default = by_default(board, choice)

    def decide(self, side: SideId, run: Run | None = None) -> Decision:
        """The answer of *side*. *run*: the command as it waits, where that is at hand."""
        answers = self._answers()
        if len(answers) < 2:
            return Decision(keys=self._default)
        board, choice, skill = self._board, self._choice, self._mind.skill
        evaluator = self._mind.evaluator(board, side)
        waiting = run if run is not None else waiting_run(self._mind.rules, board, self._command, self._inputs)
        known = expected_of_answers(evaluator, pending_action(waiting, self._command), choice, answers)
        begun = waiting.table.board if any(gain is not None for gain in known) else board  # where the known ones begin
        listed: list[Weighed] = [
            (Alternative(answer_title(choice, keys), 0.0, keys=keys), self._gain_in_thought(keys, evaluator, begun), gain)
            for keys, gain in zip(answers, known, strict=True)
            if gain is not None or skill.answers
        ]
        ranked = self._mind.ranking.rank(listed, 0.0, skill.answers)
        usual = next((alternative for alternative in ranked if alternative.keys == self._default), None)
        if not ranked or usual is None and not skill.answers:
            return Decision(keys=self._default)
        best = ranked[0]
        if usual is not None and best.worth <= usual.worth + self._mind.weights.effort:
            best = usual
        told = distinct_alternatives(board, (best, *ranked), TOLD)
        return Decision(keys=best.keys, alternatives=told, considered=len(ranked))

    @property
    def _asked(self) -> TokenId | None:
        """The first token that is asked, if any is."""
        return next((TokenId(seat) for seat in self._choice.to if seat in self._board.tokens), None)

    def _answers(self) -> list[Keys]:
        """What is weighed; nothing where it goes as usual: by the rules, for want of skill, or as the GM's own business."""
        tactics, choice, mind = self._mind.tactics, self._choice, self._mind
        if tactics.weighed is not None and choice.ask not in tactics.weighed:
            return []
        if choice.least > 1 or self._command.actor is None and self._asked is None:
            return []
        tricks = tactics.tricks.get(choice.ask)
        if tricks is not None and not mind.thinks_of_tricks:
            return []
        likely = tricks if tricks is not None else tactics.likely_answers(choice)
        return answers_to(choice, self._default, mind.skill.options, likely)

    def _gain_in_thought(self, keys: Keys, evaluator: Evaluator, begun: AnyEncounter) -> Gain:
        """What trying an answer with dice in thought brings, measured from *begun*."""
        option = self._choice.option(keys[0]) if keys else None
        seat = option.by if option is not None and option.by else self._choice.to[0]
        tape = (*self._inputs, AnswerInput(self._choice.ask, keys, seat))

        def gain(sample: int) -> Evaluation | None:
            after = self._mind.lookahead.after(self._board, self._command, tape, self._moment, sample)
            return None if after is None else evaluator.gain(evaluator.evaluate(begun, self._asked), after, self._asked)

        return gain
