"""Who has to decide now, and whether that is a machine."""

from battlemap.board.ids import GM, Seat, TokenId
from battlemap.gui.session.seat_names import seat_name
from battlemap.play.session import Session
from battlemap.play.standing_orders import MachineSeat

ADVISER = MachineSeat("")
"""Who is asked where no machine holds the seat."""


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


def asked_seat(session: Session, who: TokenId | None = None) -> Seat | None:
    """Who has to decide or roll now: *who*, if several may act, else a person before a machine."""
    if session.waiting_roll is not None:
        return session.waiting_roll.by
    if session.questions:
        return session.questions[0].to[0]
    able = able_actors(session) if session.current is None else []
    persons = [actor for actor in able if session.orders.machine_for(session.board, actor) is None]
    return who if who in able else next(iter((*persons, *able)), None)


def machine_of(session: Session, seat: Seat) -> MachineSeat:
    """The machine that holds a seat; where none does, one that would play it."""
    board = session.board
    machine = session.orders.machine_for(board, seat)
    if machine is None and (token := board.tokens.get(TokenId(seat))) is not None:
        return ADVISER.styled(token.machine)
    return machine or ADVISER


def shares_turn(session: Session) -> bool:
    """Whether a person has something to decide in the same turn."""
    board, out = session.board, session.rules.tactics.out
    now = [who for who in board.turns.now if who in board.tokens and not out(board, who)]
    return not session.questions and any(session.orders.machine_for(board, who) is None for who in now)


def is_in_persons_command(session: Session) -> bool:
    """Whether what is asked or rolled now belongs to what a person does."""
    by_person = session.current is not None and not session.current.command.machine
    return by_person and bool(session.questions or session.waiting_roll)


def waits_for(session: Session) -> str:
    """The person who has to decide, by name."""
    roll = session.waiting_roll
    seats = (roll.by,) if roll is not None else session.questions[0].to if session.questions else able_actors(session)
    persons = [seat for seat in seats if session.orders.machine_for(session.board, seat) is None]
    return seat_name(session.board, persons[0]) if persons else "the GM"
