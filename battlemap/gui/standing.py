"""Standing orders as the card offers them, and what was answered by itself and can still be changed."""

from msgspec import Struct

from battlemap.gui.seat_names import seat_name
from battlemap.play.resolution import by_person
from battlemap.play.seats import Order, Orders
from battlemap.play.session import Session
from battlemap.rules.drive import Pick
from battlemap.rules.procedure import Choice


class Automatic(Struct, frozen=True):
    """An answer on the tape that nobody gave: where it stands, whose it is, and what was asked."""

    at: int
    caption: str
    words: str
    choice: Choice


def automatic_answers(session: Session) -> tuple[Automatic, ...]:
    """The answers since the last step of a person that came by order or default, where there was a choice."""
    run = session.current
    if run is None:
        return ()
    tape = run.tape
    since = max([at for at, answer in enumerate(tape) if by_person(answer)], default=-1)
    found = []
    for at in range(since + 1, len(tape)):
        answer, asked = tape[at], run.run.asked[at]
        if not isinstance(answer, Pick) or not isinstance(asked, Choice) or answer.ask in run.command.given:
            continue
        if len(asked.free) < 2 or asked.most != 1 or asked.open or answer.keys == ("nobody",):
            continue
        option = next((o for o in asked.options if answer.keys == (o.key,)), None)
        if option is not None:
            found.append(Automatic(at, seat_name(session.board, asked.to[0]), option.text or option.key, asked))
    return tuple(found)


def orders_offered(session: Session, choice: Choice) -> tuple[tuple[str, Orders], ...]:
    """What can be ordered for good when *choice* is asked: words, and the orders with it."""
    found: list[tuple[str, Orders]] = []
    for seat in choice.to:
        name = seat_name(session.board, seat)
        if choice.default is not None:
            found.append((f"Always the default, for {name}", session.orders.with_order(Order(seat, choice.ask))))
        if choice.most == 1 and not choice.open:
            found += [
                (f"Always “{o.text or o.key}”, for {name}", session.orders.with_order(Order(seat, choice.ask, (o.key,))))
                for o in choice.options
                if o.subject is None and o.by in ("", seat)
            ]
    if choice.default is not None:
        found.append(("Always the default, for everybody", session.orders.with_order(Order("", choice.ask))))
    return tuple(found)
