"""Whoever lies hidden and strikes is seen from then on: the GM shows him, by the same edit as by hand."""

from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import TokenChanged
from battlemap.board.ids import TokenId
from battlemap.play.edits.board_edits import change_token
from battlemap.play.journal import JournalEntry
from battlemap.play.session import Session
from battlemap.rules.procedure import Command, Refused
from battlemap.rules.ruleset import AnyRuleset
from battlemap.rules.run import InputMismatch, ProbeAgent, Run


def revealed_by(rules: AnyRuleset, board: AnyEncounter, command: Command) -> TokenId | None:
    """Who shows himself by a command: a hidden fighter who does something to a foe, strikes at a place, or raises his voice."""
    who = command.actor
    if who is None or who not in board.tokens or not board[who].hidden:
        return None
    if command.action in rules.tactics.conspicuous:
        return who
    named = [TokenId(key) for keys in command.preset.values() for key in keys if key in board.tokens]
    return who if any(not board.allied(board[who].side, board[other].side) for other in named) else None


def reveal(session: Session, who: TokenId) -> None:
    """Show somebody to everybody."""
    board = session.board
    session.edit(*change_token(board, who, hidden=False), what=f"Show {board[who].name}")


def revealed_in(entry: JournalEntry) -> TokenId | None:
    """Whom an entry shows, if it is such an edit; whatever follows from that stands behind it."""
    first = entry.events[0] if entry.command is None and entry.events else None
    return first.token if isinstance(first, TokenChanged) and first.fields == {"hidden": False} else None


def is_possible(session: Session, command: Command) -> bool:
    """Whether the rules take a command here and now."""
    try:
        Run(session.rules, session.board, command, ProbeAgent(), told=False)
    except (Refused, InputMismatch):
        return False
    return True
