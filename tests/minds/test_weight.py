"""In Zones & Weight one goes where one's own side outweighs the foes, and away from where they outweigh it."""

import pytest
from msgspec.structs import replace

from battlemap.board.ids import GM, TokenId
from battlemap.minds.character import CHARACTERS
from battlemap.minds.fight import begin
from battlemap.minds.machine_player import MachinePlayer, seat_sides
from battlemap.minds.mind import Mind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import new_battle_orders
from battlemap.rules.registry import load_ruleset
from benchmarks.minds.arena_maps import arena_board

LEADER, BRUTE, OTHER = TokenId("left-0"), TokenId("left-1"), TokenId("left-2")


def turn_of_the_leader(places: dict[str, str]) -> Session:
    """Three against three on a star with its middle at x, at the places given, when it is up to the leader on the left."""
    rules = load_ruleset("war_of_ashes")
    board = arena_board(rules, "star")
    for who, place in places.items():
        token = board[TokenId(who)]
        board = board.with_token(replace(token, place=place))
    board = replace(board, scene=replace(board.scene, first=(LEADER,)))
    session = new_session(rules, board, "weight", new_battle_orders(rules.standing_orders).with_dice_at_once())
    begin(session)
    assert session.board.turns.now == (LEADER,)
    return session


def place_after_turn(session: Session) -> str:
    """Where the leader stands once his turn is over."""
    mind = Mind(session.rules, CHARACTERS["steady"])
    player = MachinePlayer(session, seat_sides({"left": mind, "right": mind, GM: mind}))
    while LEADER in session.board.turns.now and session.board.turns.round == 1:
        assert player.step()
    return session.board[LEADER].zone


@pytest.mark.parametrize("friends", ["x", "a"])
def test_whoever_is_outweighed_where_he_stands_goes_to_his_friends(friends: str) -> None:
    foes = {"right-0": "a", "right-1": "a", "right-2": "a"}
    session = turn_of_the_leader({LEADER: "a", BRUTE: friends, OTHER: friends, **foes})
    assert place_after_turn(session) == friends


@pytest.mark.parametrize(("heavy", "light"), [("a", "b"), ("b", "a")])
def test_of_two_foes_alike_one_goes_for_the_one_whom_more_dice_turn_against(heavy: str, light: str) -> None:
    session = turn_of_the_leader({LEADER: "x", BRUTE: heavy, OTHER: light, "right-0": "a", "right-1": "c", "right-2": "b"})
    brute = session.board[BRUTE]
    board = session.board.with_token(replace(brute, sheet=replace(brute.sheet, weight=4)))
    decision = Mind(session.rules).decide_command(board, LEADER)
    assert decision.command is not None
    assert decision.command.preset["target"] == ("right-0" if heavy == "a" else "right-2",)
    assert "stands better" in decision.words[0]
