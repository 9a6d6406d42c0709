"""Tries commands in thought: what the board is afterwards, as the dice may fall."""

from battlemap.board.encounter import AnyEncounter
from battlemap.minds.planning.planning_agent import PlanningAgent
from battlemap.rules.procedure import Choice, Command, Refused, Roll
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import AnswerInput, DiceInput, InputMismatch, Run, Tape

BUGS = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, AssertionError, RuntimeError)
"""What broken rules raise; what raises is not done."""


class Lookahead:
    """The same boards for the same seed, moment and sample; every second sample rolls high where the one before rolled low."""

    def __init__(self, rules: AnyRuleset, seed: int = 0) -> None:
        self._rules, self._seed = rules, seed
        self.rolled = False
        """Whether anything came to dice in the last thought."""

    def after(self, board: AnyEncounter, command: Command, inputs: Tape, moment: int, sample: int) -> AnyEncounter | None:
        """The board after *command*, which has come as far as *inputs*; None if it is refused.

        Where the game plays by declarations, what was declared is played out too.
        """
        agent = PlanningAgent(self.seed_of(moment, sample // 2), sample % 2 == 1)
        try:
            after = Run(self._rules, board, command, agent, inputs, told=False).table.board
            ahead = self._rules.tactics.foresee(after, command.actor) if command.actor is not None and not agent.rolled else None
            if ahead is not None:
                after = Run(self._rules, *ahead, agent, told=False).table.board
        except (Refused, InputMismatch, *BUGS):
            return None
        self.rolled = agent.rolled
        return after

    def seed_of(self, moment: int, sample: int) -> int:
        """The number from which the dice of one thought come."""
        return (self._seed * 1_000_003 + moment) * 1009 + sample


class WaitingAgent:
    """A hand that does nothing."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        return None

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        return None


def waiting_run(rules: AnyRuleset, board: AnyEncounter, command: Command, inputs: Tape) -> Run:
    """*command* as it waits once it has come as far as *inputs*. Refused or InputMismatch if it does not come so far."""
    return Run(rules, board, command, WaitingAgent(), inputs)
