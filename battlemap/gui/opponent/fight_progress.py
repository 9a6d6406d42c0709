"""Whether a fight that machines play gets on (steps of a round, rounds in which nobody came to harm), and how it ended."""

from battlemap.play.session import Session

MOST_STEPS = 400
"""More steps than any round has: it goes round in circles."""
CALM_ROUNDS = 10
"""So many rounds in which nobody comes to harm are a fight that does not end."""


class FightProgress:
    """Of one session, since a machine was told to play."""

    def __init__(self) -> None:
        self.steps = 0
        self._round, self._steps_in_round, self._calm_rounds = 0, 0, 0
        self._harms: tuple[float, ...] = ()

    def begin(self, session: Session) -> None:
        """Count from here on."""
        self.steps = self._steps_in_round = self._calm_rounds = 0
        self._round, self._harms = session.board.turns.round, _harms(session)

    def count(self, session: Session) -> bool:
        """One more step; True if it led into another round."""
        now = session.board.turns.round
        self.steps, self._steps_in_round = self.steps + 1, self._steps_in_round + 1
        if now == self._round:
            return False
        self._round, self._steps_in_round = now, 0
        harms = _harms(session)
        self._calm_rounds = self._calm_rounds + 1 if harms == self._harms else 0
        self._harms = harms
        return True

    def fault(self, played_out: bool) -> str:
        """Why it does not get on, in one sentence; empty while it does. *played_out*: nobody watches each round."""
        if self._steps_in_round > MOST_STEPS:
            return "The machine goes round in circles: it has stopped."
        if played_out and self._calm_rounds >= CALM_ROUNDS:
            return f"Nobody has come to harm for {CALM_ROUNDS} rounds: the machine has stopped."
        return ""


def end_words(session: Session) -> str:
    """That the fight is over, and who is left."""
    board, out = session.board, session.rules.tactics.out
    standing = {token.side for token in board.tokens.values() if not out(board, token.id)}
    names = [side.name for side in board.sides.values() if side.id in standing]
    return f"The fight is over; still standing: {', '.join(names) or 'nobody'}."


def _harms(session: Session) -> tuple[float, ...]:
    """What everybody has suffered."""
    harm = session.rules.tactics.harm
    return tuple([harm(session.board, who) for who in session.board.tokens])
