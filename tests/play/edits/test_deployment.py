"""A whole group takes its place where its side begins, in one step that can be taken back."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Place, SideId, TokenId, ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.generation.generator import GeneratedPlace, make_place
from battlemap.generation.recipes import find_recipe
from battlemap.generation.request import make_request
from battlemap.play.edits.board_edits import NoFreeCell, new_token
from battlemap.play.edits.deployment import block_places, deploy_tokens
from battlemap.play.journal import replay
from battlemap.play.session import new_session
from battlemap.rules.registry import load_ruleset
from battlemap.store.database.battle import empty_board


def yard(game: str) -> tuple[GeneratedPlace, AnyEncounter]:
    """A walled yard, and eighteen who stand about on it anyhow."""
    rules = load_ruleset(game)
    place = make_place(make_request(find_recipe("walled-yard", ("grid",)), 3))
    board = replace(empty_board(rules), map=place.battlefield.map)
    sides = [SideId(side) for side in board.sides][:2]
    for number in range(18):
        key = TokenId(f"fighter-{number}")
        token = new_token(sides[number % 2], (number, 0), board.scene, f"Fighter {number}", "")
        board = board.with_token(replace(token, id=key, footprint=2.0 if number in (4, 7) else 1.0))
    return place, board


@pytest.mark.parametrize("game", ["obss", "sifrp", "zweihander", "fate2"])
def test_eighteen_take_their_places_in_a_walled_yard_and_go_back_with_one_undo(game: str) -> None:
    place, board = yard(game)
    session = new_session(load_ruleset(game), board, "1")
    ours, theirs = place.battlefield.entries
    teams = [[TokenId(f"fighter-{number}") for number in range(first, 18, 2)] for first in (0, 1)]
    first = deploy_tokens(board, teams[0], ours, theirs[0])
    session.edit(*first, *deploy_tokens(replay(board, first), teams[1], theirs, ours[0]), what="take their places")
    for team, entry in zip(teams, (ours, theirs), strict=True):
        stood = [cell for who in team for cell in session.board[who].cells]
        assert len(stood) == len(set(stood)) == 12
        assert set(stood) <= set(entry)
    session.undo()
    assert session.board.tokens == board.tokens


@settings(max_examples=30, deadline=None)
@given(st.integers(1, 24), st.sampled_from([(40, 10), (-9, 10), (10, 40), (10, -9)]))
def test_a_block_is_closed_and_its_first_rank_looks_to_the_others(count: int, towards: tuple[int, int]) -> None:
    board = replace(empty_board(load_ruleset("obss")), map=GridMap(21, 21))
    area: list[Place] = [(x, y) for x in range(7, 14) for y in range(7, 14)]
    places = [place for place in block_places(board, [1.0] * count, area, towards) if not isinstance(place, str)]
    assert len(set(places)) == count
    assert set(places) <= set(area)
    axis = 0 if towards[1] == 10 else 1
    front = max(place[axis] for place in places) if towards[axis] > 20 else min(place[axis] for place in places)
    assert places[0][axis] == front
    assert front == (13 if towards[axis] > 20 else 7)
    depths = {place[axis] for place in places}
    assert max(depths) - min(depths) + 1 == len(depths), "no rank is left out"


def test_where_there_is_no_room_for_all_of_them_it_is_said_for_how_many_there_is() -> None:
    board = replace(empty_board(load_ruleset("obss")), map=GridMap(12, 12))
    with pytest.raises(NoFreeCell, match="there is room for 4 here, not for 18"):
        block_places(board, [1.0] * 18, [(0, 5), (0, 6), (0, 7), (0, 8)])
    with pytest.raises(NoFreeCell, match="room for 0"):
        block_places(board, [1.0], [])


def test_on_zones_they_are_spread_over_the_zones_of_their_side() -> None:
    rules = load_ruleset("fate2")
    zones = {ZoneId(key): Zone(ZoneId(key), key, at=(0.0, 0.0)) for key in ("ford", "bank")}
    board = replace(empty_board(rules), map=ZoneMap(zones=zones))
    assert block_places(board, [1.0] * 3, (ZoneId("ford"), ZoneId("bank"))) == ("ford", "bank", "ford")
