"""What may happen at any open question: the battle is opened again, the answer taken back, somebody taken off the board."""

from random import Random

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.play.edits.board_edits import remove_tokens
from battlemap.play.journal import Journal
from battlemap.play.places import Steps
from battlemap.play.rule_faults import RuleFault
from battlemap.play.session import Session
from battlemap.rules.procedure import Refused
from battlemap.testing.declarations import shown_icon_faults
from battlemap.testing.random_player import RandomPlayer, RuleViolation, report_broken_rules

MOST_REMOVED = 3
"""So many tokens are taken off the board at one question, one at a time."""
MOST_FINISHED = 25
"""So many answers are given after somebody is gone, to see where the command leads."""


def disturb(session: Session, random: Random) -> None:
    """RuleViolation if something goes wrong at the question *session* stands at; the session itself is left alone."""
    run = session.current
    if run is None or not session.questions:
        return
    where = f"at “{session.questions[0].ask}” of “{run.command.action}”"
    again = open_again(session, f"opened again {where}")
    if (again.board, again.questions, again.state.pending) != (session.board, session.questions, session.state.pending):
        raise RuleViolation(f"opened again {where}, the battle stands elsewhere")
    with report_broken_rules(f"undone {where}"):
        again.undo()
    _check(again, f"undone {where}")
    tokens = list(session.board.tokens)
    for who in random.sample(tokens, min(len(tokens), MOST_REMOVED)):
        _remove(session, who, random, f"with {who} removed {where}")


def open_again(session: Session, doing: str) -> Session:
    """A session of its own that stands where this one does. RuleViolation if the rules break over that."""
    journal = Journal(session.journal.opening)
    for key in session.journal.path(session.head):
        journal.add(session.journal.entry(key), session.journal.board(key))
    with report_broken_rules(doing):
        return Session(session.rules, journal, replace(session.state, redo={}, steps=Steps()), _raise)


def _raise(fault: RuleFault) -> str:
    """No report is wanted: a fault is found."""
    raise fault


def _remove(session: Session, who: TokenId, random: Random, doing: str) -> None:
    """Take somebody off the board, and see the command to its end."""
    again = open_again(session, doing)
    with report_broken_rules(doing):
        again.edit(*remove_tokens([who]), what="remove")
        _check(again, doing)
        player = RandomPlayer(again, random)
        for _ in range(MOST_FINISHED):
            if not again.questions:
                break
            player.answer_one()
        _check(again, doing)
        again.undo()
    _check(again, doing)


def _check(session: Session, doing: str) -> None:
    """Nothing stands still that should come by itself, and the board can be shown."""
    if isinstance(session.stalled, Refused):
        raise RuleViolation(f"{doing}: {session.stalled.why}")
    _check_shown(session, session.board, doing)


def _check_shown(session: Session, board: AnyEncounter, doing: str) -> None:
    with report_broken_rules(f"showing the board {doing}"):
        shown_icon_faults(session.rules, board)
        for who in board.tokens:
            session.rules.profile(board, who)
