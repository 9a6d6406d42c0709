"""When somebody gives up: how much of its side is left, how the foes stand, whether it can still do anything."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.rules.ruleset import AnyRuleset

OUTMATCHED = 1.5
"""Foes who are worth so many times as much are too much for those who are losing heart."""
STALEMATE = 25
"""After so many rounds whoever is crippled sees no end to it."""


class Morale:
    """Remembers what everybody would be worth unhurt, as long as his sheet is the same."""

    def __init__(self, rules: AnyRuleset) -> None:
        self._rules = rules
        self._full: dict[TokenId, tuple[object, object, float]] = {}
        """The sheet and the rules of the house that it was worked out of, and what came of it."""

    def fails(self, board: AnyEncounter, who: TokenId, evaluator: Evaluator) -> bool:
        """Whether somebody would rather give up: too little of its side is left against too many, or there is no end."""
        morale, side = evaluator.character.morale, board[who].side
        if not morale or not self._rules.tactics.last_resorts:
            return False
        friends = [token.id for token in board.tokens.values() if board.allied(side, token.side)]
        left, foes = self._strengths(board, who, evaluator)
        full = sum([self.unhurt(board, friend) for friend in friends])
        if foes > OUTMATCHED * left and left < morale * full:
            return True
        crippled = evaluator.worth[who] < (morale + 0.5) * self.unhurt(board, who)
        return crippled and board.turns.round > STALEMATE and left <= foes

    def sees_no_end(self, board: AnyEncounter, who: TokenId, evaluator: Evaluator) -> bool:
        """Whether somebody whose blows come to nothing gives up: it has gone on for long, and its side is not the stronger."""
        if not evaluator.character.morale or board.turns.round <= STALEMATE:
            return False
        left, foes = self._strengths(board, who, evaluator)
        return left <= foes

    @staticmethod
    def _strengths(board: AnyEncounter, who: TokenId, evaluator: Evaluator) -> tuple[float, float]:
        """What is left of its side and its friends, and of their foes."""
        side = board[who].side
        left = sum([evaluator.worth.get(key, 0.0) for key, token in board.tokens.items() if board.allied(side, token.side)])
        return left, sum([foe.worth for foe in evaluator.opponents])

    def unhurt(self, board: AnyEncounter, who: TokenId) -> float:
        """What somebody is worth as at the start of a battle; see Tactics.unhurt."""
        token = board[who]
        sheet, house, worth = self._full.get(who, (None, None, 0.0))
        if sheet is not token.sheet or house is not board.house:
            rested = replace(board, tokens={**board.tokens, who: replace(token, sheet=self._rules.rest(token.sheet))}, effects=())
            worth = (self._rules.tactics.unhurt or self._rules.tactics.worth)(rested, who)
            self._full[who] = token.sheet, board.house, worth
        return worth
