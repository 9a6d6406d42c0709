"""Dice of the running command that have fallen and can be typed over."""

from msgspec import Struct

from battlemap.board.events import Contest
from battlemap.play.session import Session
from battlemap.rules.dice import Faces
from battlemap.rules.drive import Dice
from battlemap.rules.procedure import Roll


class Fallen(Struct, frozen=True):
    """One throw on the tape: where it stands there, who threw, and what fell."""

    at: int
    who: str
    roll: Roll
    faces: Faces
    adjust: int = 0
    reason: str = ""


def fallen_dice(session: Session, contest: Contest | None) -> tuple[Fallen, ...]:
    """The throws whose dice *contest* shows; nothing once its command is over."""
    run = session.current
    if run is None or contest is None:
        return ()
    found = []
    for side in contest.sides:
        for at in range(len(run.tape) - 1, -1, -1):
            answer, asked = run.tape[at], run.run.asked[at]
            if not isinstance(answer, Dice) or not isinstance(asked, Roll) or side.who != answer.by or not side.dice:
                continue
            if asked.reading.dice(answer.faces, asked.pool) == side.dice:
                found.append(Fallen(at, side.who, asked, answer.faces, answer.adjust, answer.reason))
                break
    return tuple(found)
