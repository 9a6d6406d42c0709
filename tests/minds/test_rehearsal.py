"""What machines do next is worked out on a copy and done by the same door; who holds a seat stands with the orders."""

from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.minds.fight import begin
from battlemap.minds.rehearsal import MindRoster, copy_session, machine_turn_start
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY, MachineSeat, RollOrder, StandingOrders
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.codec import Codec, encode, parse
from battlemap.testing.conformance import plain_board

ANN = TokenId("ann")
FOES = MachineSeat("raiders", "bold", 1)


def a_fight(*machines: MachineSeat) -> Session:
    rules = load_ruleset("war_of_ashes")
    session = new_session(rules, plain_board(rules), "a fight", StandingOrders(rolling=(RollOrder(EVERYBODY, "at once"),)))
    begin(session)
    orders = session.orders
    for machine in machines:
        orders = orders.with_machine(machine)
    session.set_orders(orders)
    return session


def test_a_step_leaves_the_session_alone_until_it_is_performed_and_is_marked_as_the_machines() -> None:
    session = a_fight(FOES, MachineSeat("heroes", "steady", 1))
    before = session.state
    crew = MindRoster(session.rules, session.seed)
    rehearsed = copy_session(session)()
    step = crew.next_step(rehearsed)
    assert step is not None
    assert session.state == before
    assert rehearsed.state != before
    step.perform_on(session)
    assert session.board == rehearsed.board
    command = session.current.command if session.current else session.journal.entry(session.head).command
    assert command is not None
    assert command.machine
    kept = session.state
    assert Codec(session.rules).state(parse(encode(kept), "the state")) == kept


def test_the_whole_turn_of_a_machine_is_taken_back_in_one_go() -> None:
    session = a_fight(FOES, MachineSeat("heroes", "steady", 1))
    assert machine_turn_start(session) is None
    crew, start, turn = MindRoster(session.rules, session.seed), session.head, session.board.turns.now
    while session.board.turns.now == turn and (step := crew.next_step(copy_session(session)())) is not None:
        step.perform_on(session)
    assert session.head > start
    back = machine_turn_start(session)
    assert back is not None
    session.go_to(back)
    assert session.head == start


def test_of_a_turn_whose_first_deed_is_under_way_nothing_before_it_is_taken_back() -> None:
    session = a_fight(FOES, MachineSeat("heroes", "steady", 1))
    crew, heads = MindRoster(session.rules, session.seed), dict[object, int]()
    for _ in range(200):
        turn = session.board.turns.round, session.board.turns.now
        heads.setdefault(turn, session.head)
        if session.current is not None and session.head == heads[turn] and len(heads) > 1:
            break
        step = crew.next_step(copy_session(session)())
        assert step is not None
        step.perform_on(session)
    assert session.current is not None
    assert session.current.command.machine
    assert machine_turn_start(session) is None, "it is called off, and the turn before it stays"


def test_the_nearest_word_says_who_decides_in_a_seat() -> None:
    session = a_fight(FOES)
    board, orders = session.board, session.orders
    cat = next(token.id for token in board.tokens.values() if token.side == "raiders")
    assert orders.machine_for(board, ANN) is None
    assert orders.machine_for(board, cat) == orders.machine_for(board, GM) == FOES
    by_hand = orders.with_machine(MachineSeat(cat, ""))
    assert by_hand.machine_for(board, cat) is None
    assert by_hand.without_machine(cat).machine_for(board, cat) == FOES
    question = MachineSeat(ANN, "cautious", ask="dodge")
    assert orders.with_machine(question).machine_for(board, ANN) is None
    assert orders.with_machine(question).machine_for(board, ANN, "dodge") == question
    without_gm = replace(board, sides={key: replace(side, gm=False) for key, side in board.sides.items()})
    assert orders.machine_for(without_gm, GM) is None
