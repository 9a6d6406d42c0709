"""What every decision of one mind goes by: the rules, its character and skill, its dice, what it remembers."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import SideId, TokenId
from battlemap.minds.character import Character, ThinkingEffort, skill_of
from battlemap.minds.decision import title_of
from battlemap.minds.morale import Morale
from battlemap.minds.planning.evaluation import Evaluator, WorthMemo
from battlemap.minds.planning.lookahead import Lookahead
from battlemap.minds.planning.ranking import Ranking
from battlemap.minds.weights import Weights
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

TRICKS = 2
"""Whoever looks again at fewer of the best thinks of no tricks."""


class MindContext:
    """Lives as long as its mind; the decisions come and go."""

    def __init__(self, rules: AnyRuleset, character: Character, skill: int, seed: int, weights: Weights, explains: bool) -> None:
        """*skill*: 1 to 5. *explains*: whether anybody reads why it decides so."""
        self.rules, self.tactics = rules, rules.tactics
        self.character, self.weights, self.explains = character, weights, explains
        self.skill: ThinkingEffort = skill_of(skill)
        self.lookahead, self.morale = Lookahead(rules, seed), Morale(rules)
        self.ranking = Ranking(self.lookahead, self.skill)
        self._worths = WorthMemo(rules)

    @property
    def thinks_of_tricks(self) -> bool:
        """Whether it does anything for what comes of it later."""
        return self.character.preparation > 0 and self.skill.width >= TRICKS

    def evaluator(self, board: AnyEncounter, side: SideId, grudge: TokenId | None = None) -> Evaluator:
        """Evaluates what may come of *board*, for one side."""
        return Evaluator(self.rules, board, side, self.character, self.weights, grudge, self._worths)

    def title(self, board: AnyEncounter, command: Command) -> str:
        """What a command is called, for whoever reads of it."""
        if not self.explains:
            return ""
        action = self.rules.actions.get(command.action)
        return title_of(board, action.title_for() if action is not None else command.action, command)
