"""Whoever lies hidden is seen once he strikes, and not before: nobody looks for him without end."""

from msgspec.structs import replace

from battlemap.board.ids import TokenId
from battlemap.minds.fight import begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.minds.rehearsal import MindRoster, copy_session, machine_turn_start
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import MachineSeat, new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board

LURKER, FOE = TokenId("left-0"), TokenId("right-0")


def lurking(column: int) -> Session:
    """One against one, a wall between the halves of the map: the first lies hidden and is on turn, the foe is in that column."""
    rules = load_ruleset("obss")
    board = arena_board(rules, "wall with two gaps")
    lurker, foe = replace(board[LURKER], hidden=True, place=(2, 5)), replace(board[FOE], place=(column, 5))
    session = new_session(
        rules, replace(board, tokens={LURKER: lurker, FOE: foe}), "lurking", new_battle_orders(rules.standing_orders)
    )
    begin(session)
    while LURKER not in session.board.turns.now:
        session.perform(Command("end turn", session.board.turns.now[0]))
    session.set_orders(session.orders.with_machine(MachineSeat("left")))
    return session


def test_whoever_lies_hidden_beside_a_foe_strikes_and_is_shown() -> None:
    session = lurking(3)
    player = MachinePlayer(session, seat_sides({"left": Mind(session.rules)}))
    assert player.step()
    assert not session.board[LURKER].hidden
    done = [session.journal.entry(key) for key in session.journal.path(session.head)]
    assert "Show soldier 0" in [entry.what for entry in done]
    assert player.refusals == 0


def test_whoever_only_comes_nearer_stays_hidden() -> None:
    session = lurking(16)
    player = MachinePlayer(session, seat_sides({"left": Mind(session.rules)}))
    assert player.step()
    assert session.board[LURKER].hidden
    assert session.board[LURKER].place != (2, 5)


def test_what_is_worked_out_on_a_copy_shows_the_same_and_is_taken_back_in_one_go() -> None:
    session = lurking(3)
    start, turn, crew = session.head, session.board.turns.now, MindRoster(session.rules, session.seed)
    while session.board.turns.now == turn and (step := crew.next_step(rehearsed := copy_session(session)())) is not None:
        step.perform_on(session)
        assert session.board == rehearsed.board
    assert session.head > start
    assert not session.board[LURKER].hidden
    back = machine_turn_start(session)
    assert back is not None
    session.go_to(back)
    assert (session.head, session.board[LURKER].hidden) == (start, True)
