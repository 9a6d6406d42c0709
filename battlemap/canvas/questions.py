"""Which open questions a click on the map can answer, and whom a contest is about."""

from battlemap.board.ids import TokenId
from battlemap.play.session import Session
from battlemap.rules.procedure import Choice, Option

DIGITS = 9
"""So many answers have a number of their own."""


def clickable(session: Session) -> Choice | None:
    """The first open question whose answer is one thing on the map."""
    for choice in session.questions:
        if choice.most == 1 and any(option.subject for option in choice.options):
            return choice
    return None


def numbered(choice: Choice) -> dict[str, str]:
    """What can be clicked, and the number that it has on the card."""
    return {
        option.thing: str(at) if at <= DIGITS else "•"
        for at, option in enumerate(choice.options, 1)
        if option.thing and not option.refused
    }


def answer_about(choice: Choice, subject: str) -> Option | None:
    """The answer that is about *subject*."""
    return next((option for option in choice.free if subject in (option.thing, option.key)), None)


def threatened(session: Session) -> tuple[TokenId, ...]:
    """Whom the contest under way is about, besides the one who acts."""
    contest = session.contest
    if contest is None or session.current is None:
        return ()
    names = [TokenId(side.who) for side in contest.sides[1:] if side.who]
    return tuple(token for token in names if token in session.board.tokens)
