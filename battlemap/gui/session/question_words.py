"""What is going on, and who is asked what, in the words of the card."""

from battlemap.board.ids import TokenId
from battlemap.gui.session.seat_names import seat_name
from battlemap.play.session import Session
from battlemap.rules.procedure import Choice

MANY = 2
"""Of more than so many who are asked not all are named."""


def command_title(session: Session) -> tuple[str, str, str]:
    """Icon, title and actor of the command under way; empty without one."""
    if session.current is None:
        return "", "", ""
    command = session.current.command
    action = session.rules.actions[command.action]
    actor = session.board.tokens.get(command.actor) if command.actor else None
    target = session.board.tokens.get(TokenId(next(iter(command.preset.get("target", ())), "")))
    return action.icon, action.title_for(target.name if target else ""), actor.name if actor else ""


def is_answer_awaited(session: Session) -> bool:
    """Whether nothing else can be begun: a command waits for an answer or for dice. What came by itself gives way."""
    pending, run = session.state.pending, session.current
    return pending is not None and not (pending.follows and run is not None and not run.touched)


def asked_names(session: Session, choice: Choice) -> str:
    """Who may answer: "Ann or Ben"; of many the first, and how many besides."""
    if len(choice.to) > MANY:
        return f"{seat_name(session.board, choice.to[0])} or {len(choice.to) - 1} others"
    return " or ".join(seat_name(session.board, seat) for seat in choice.to)


def asked_words(session: Session, choice: Choice) -> str:
    """ "for Ann", where neither the question nor the action says so."""
    own = session.current is not None and choice.to == (session.current.command.actor,)
    return "" if own or set(choice.to) <= set(choice.on) else f"for {asked_names(session, choice)}"
