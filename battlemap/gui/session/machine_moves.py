"""Who has to decide now, and whether that is a machine."""

from battlemap.board.ids import GM, TokenId
from battlemap.play.session import Session


def is_machines_move(session: Session) -> bool:
    """Whether a machine holds the seat that has to decide or roll now."""
    orders, board = session.orders, session.board
    if not orders.machines:
        return False
    if session.waiting_roll is not None:
        return orders.machine_for(board, session.waiting_roll.by) is not None
    if session.questions:
        return any(
            all(orders.machine_for(board, seat, choice.ask) is not None for seat in choice.to) for choice in session.questions
        )
    if session.current is not None or not board.turns.order:
        return False
    now = [who for who in board.turns.now if who in board.tokens and not session.rules.tactics.out(board, who)]
    return any(orders.machine_for(board, who) is not None for who in now or (GM,))


def shares_question(session: Session) -> bool:
    """Whether machines are asked something together with persons: they come in first, or leave it to these."""
    orders, board = session.orders, session.board
    if not orders.machines or session.waiting_roll is not None:
        return False
    held = [[orders.machine_for(board, seat, choice.ask) is not None for seat in choice.to] for choice in session.questions]
    return any(any(seats) and not all(seats) for seats in held)


def able_actors(session: Session) -> list[TokenId]:
    """Those whose turn it is and who can still decide what they do: whoever has acted already comes last."""
    board, tactics = session.board, session.rules.tactics
    able = [
        who
        for who in board.turns.now
        if who in board.tokens and not tactics.out(board, who) and tactics.foresee(board, who) is None
    ]
    return sorted(able, key=board.turns.acted.__contains__)
