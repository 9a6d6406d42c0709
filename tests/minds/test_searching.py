"""Whoever knows of no foe looks where his side sees nothing, and goes on until he gets there."""

from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import GM, TokenId
from battlemap.minds.fight import begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.procedure import Command
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board

SEEKER, LURKER = TokenId("left-0"), TokenId("right-0")


def hide_and_seek(game: str, ground: str) -> Session:
    """One against one, the other hidden at the far end of the map."""
    rules = load_ruleset(game)
    board: AnyEncounter = arena_board(rules, ground)
    tokens = {SEEKER: board[SEEKER], LURKER: replace(board[LURKER], hidden=True)}
    sides = {key: replace(side, gm=key == "right") for key, side in board.sides.items()}
    session = new_session(rules, replace(board, tokens=tokens, sides=sides), "seek", new_battle_orders(rules.standing_orders))
    begin(session)
    return session


def places_of_the_seeker(session: Session, rounds: int) -> list[AnyEncounter]:
    """The boards while he looks and the other does nothing."""
    mind = Mind(session.rules)
    player = MachinePlayer(session, seat_sides({"left": mind, GM: mind}))
    boards = [session.board]
    while session.board.turns.round <= rounds:
        if not player.step():
            session.perform(Command("end turn", session.board.turns.now[0]))
        boards.append(session.board)
    assert player.refusals == 0
    return boards


def test_on_a_grid_the_other_side_of_a_wall_is_looked_at_before_long() -> None:
    boards = places_of_the_seeker(hide_and_seek("zweihander", "wall with two gaps"), 8)
    assert max(board[SEEKER].cell[0] for board in boards) > 9


def test_among_zones_the_far_end_is_looked_at_before_long() -> None:
    boards = places_of_the_seeker(hide_and_seek("war_of_ashes", "five in a row"), 16)
    assert boards[-1].zone_map.zones.keys() == {board[SEEKER].place for board in boards}
