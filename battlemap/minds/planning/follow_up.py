"""What a first action of a turn leaves to do: the blow after a blow, the better blow after taking aim."""

from collections.abc import Sequence

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.minds.planning.candidates import CandidateFinder
from battlemap.minds.planning.evaluation import Evaluator
from battlemap.minds.planning.expectation import ExpectedGain, ShortLook
from battlemap.play.odds.next_attack import board_at_turn
from battlemap.rules.creatures.tactics import never_spent
from battlemap.rules.procedure import Command
from battlemap.rules.ruleset import AnyRuleset

HARMLESS = 0.001
"""Whatever harms foes by no more is no attack."""
CERTAIN = 0.9
"""What is done later counts for so much: it may not come to it any more."""


class FollowUps:
    """What one fighter can still do in a turn after its first action, by one short look further."""

    def __init__(self, rules: AnyRuleset, who: TokenId, evaluator: Evaluator) -> None:
        self._rules, self._who, self._evaluator = rules, who, evaluator
        self.several = rules.tactics.struck is never_spent and not rules.tactics.calls
        """Whether a turn may have several blows."""

    def after_blow(self, look: ShortLook, attack: Command) -> float:
        """What another blow at the same foe is worth then; 0 where there is none, or a turn has but one."""
        name = self._rules.tactics.attacks[:1]
        if not self.several or not name or look.board is None or "target" not in attack.preset:
            return 0.0
        return CERTAIN * self._best_worth(look.board, [Command(name[0], self._who, {"target": attack.preset["target"]})])

    def setups(self, finder: CandidateFinder) -> list[Command]:
        """What might make the blow of this turn a better one."""
        return finder.drafts(self._rules.tactics.setups)

    def after_setup(self, look: ShortLook, attacks: Sequence[Command]) -> float:
        """What the best of some blows is worth then."""
        return 0.0 if look.board is None else CERTAIN * self._best_worth(look.board, attacks)

    def rearmings(self, finder: CandidateFinder, board: AnyEncounter, attacks: Sequence[Command]) -> list[Command]:
        """What takes something else in hand with which a blow does harm from the next turn on, where none does without it."""
        drafts = finder.drafts(self._rules.tactics.rearmings)
        if not drafts or self._harms_next_turn(board, attacks):
            return []
        expected = ExpectedGain(self._rules, board, self._who, self._evaluator, self._evaluator.evaluate(board, self._who))
        looks = [(command, expected.look(command).board) for command in drafts]
        return [command for command, after in looks if after is not None and self._harms_next_turn(after, attacks)]

    def _harms_next_turn(self, board: AnyEncounter, attacks: Sequence[Command]) -> bool:
        anew = board_at_turn(self._rules, replace(board, turns=replace(board.turns, begun=False)), self._who)
        return self._best_worth(anew, attacks) > HARMLESS

    def _best_worth(self, board: AnyEncounter, commands: Sequence[Command]) -> float:
        """What the best of some commands is worth on a board; 0 where none of them does any good."""
        if not commands:
            return 0.0
        expected = ExpectedGain(self._rules, board, self._who, self._evaluator, self._evaluator.evaluate(board, self._who))
        gains = [gain for command in commands if (gain := expected.look(command).gain) is not None]
        return max([0.0, *[gain.foes + gain.own for gain in gains]])
