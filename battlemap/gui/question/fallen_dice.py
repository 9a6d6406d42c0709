"""Dice of the running command that have fallen and can be typed over."""

from msgspec import Struct

from battlemap.board.events import Contest
from battlemap.play.session import Session
from battlemap.rules.dice import Faces
from battlemap.rules.procedure import Roll
from battlemap.rules.run import DiceInput


class FallenDice(Struct, frozen=True):
    """One throw on the tape: where it stands there, who threw, and what fell."""

    at: int
    who: str
    roll: Roll
    faces: Faces
    adjust: int = 0
    reason: str = ""


def fallen_dice(session: Session, contest: Contest | None) -> tuple[FallenDice, ...]:
    """The throws whose dice *contest* shows; nothing once its command is over."""
    run = session.current
    if run is None or contest is None:
        return ()
    found = []
    for side in contest.sides:
        for at in range(len(run.inputs) - 1, -1, -1):
            answer, asked = run.inputs[at], run.run.requests[at]
            if not isinstance(answer, DiceInput) or not isinstance(asked, Roll) or side.who != answer.by or not side.dice:
                continue
            if asked.roll_rule.dice(answer.faces, asked.pool) == side.dice:
                found.append(FallenDice(at, side.who, asked, answer.faces, answer.adjust, answer.reason))
                break
    return tuple(found)
