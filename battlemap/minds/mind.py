"""A mind: decides for one token what to do and what to answer, by trying it in thought on the board that its side knows."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.character import CHARACTERS, Character
from battlemap.minds.decision import Decision
from battlemap.minds.planning.answer_decision import AnswerDecision
from battlemap.minds.planning.command_decision import CommandDecision
from battlemap.minds.planning.mind_context import MindContext
from battlemap.minds.weights import WEIGHTS, Weights
from battlemap.rules.procedure import Choice, Command
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import Run, Tape


class Mind:
    """Decides as one character with one skill; the same decisions for the same seed and the same boards."""

    def __init__(
        self,
        rules: AnyRuleset,
        character: Character = CHARACTERS["steady"],
        skill: int = 3,
        seed: int = 0,
        weights: Weights = WEIGHTS,
        explains: bool = True,
    ) -> None:
        """*skill*: 1 to 5. *explains*: whether anybody reads why it decides so; what it decides is the same."""
        self.rules, self.character = rules, character
        self._context = MindContext(rules, character, skill, seed, weights, explains)

    @property
    def resentful(self) -> bool:
        """Whether its character is."""
        return self.character.grudge > 0

    def decide_command(self, board: AnyEncounter, who: TokenId, moment: int = 0, grudge: TokenId | None = None) -> Decision:
        """What *who* does now on the board that its side knows; no command: nothing is worth doing, and its turn ends.

        *moment*: any number that differs from decision to decision, so that no two rest on the same thought dice.
        """
        if self.rules.tactics.spent(board, who):
            return Decision()
        return CommandDecision(self._context, board, who, moment, grudge).decide()

    def decide_answer(
        self, board: AnyEncounter, command: Command, inputs: Tape, choice: Choice, side: SideId, moment: int = 0,
        run: Run | None = None,
    ) -> Decision:  # fmt: skip
        """What to answer to *choice* in the midst of *command*, which began on *board* and has come as far as *inputs*.

        *run*: the same as it waits, where that is at hand.
        """
        return AnswerDecision(self._context, board, command, inputs, choice, moment).decide(side, run)
