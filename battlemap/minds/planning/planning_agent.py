"""Completes a command in thought: questions by default, dice from a stream that is nobody's."""

from random import Random

from battlemap.rules.dice import DicePool, Faces
from battlemap.rules.procedure import Choice, Refused, Roll
from battlemap.rules.run import AnswerInput, DiceInput, Run, assume

ENDLESS = 300
"""So many answers in one command are a rule that never ends."""


class PlanningAgent:
    """A hand for thinking: it never stops. Two with one seed, of which one is *mirrored*, roll high where the other rolls low."""

    def __init__(self, seed: int, mirrored: bool = False) -> None:
        self._random, self._mirrored = Random(seed).random, mirrored
        self.rolled = False
        """Whether anything has come to dice."""

    def pick(self, run: Run, choice: Choice) -> AnswerInput | None:
        """The default, else the first that can be chosen."""
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{choice.ask} is asked without end")
        return assume(run, choice)

    def dice(self, run: Run, roll: Roll) -> DiceInput | None:
        """What falls in thought."""
        if len(run.inputs) > ENDLESS:
            raise Refused(f"{roll.ask} is rolled without end")
        self.rolled = True
        return DiceInput(roll.ask, roll.by, self._faces(roll.pool), on=roll.on)

    def _faces(self, pool: DicePool) -> Faces:
        faces: Faces = ()
        while (owed := pool.owed_count(faces)) > 0:
            shares = [self._random() for _ in range(owed)]
            if self._mirrored:
                shares = [1 - share for share in shares]
            faces += tuple([min(pool.sides, int(share * pool.sides) + 1) for share in shares])
        return faces
