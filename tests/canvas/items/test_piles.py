"""Only alike tokens lie in a pile, and the pile says what is in it; who acts, is selected or aimed at lies in none."""

import pytest
from msgspec.structs import replace

from battlemap.board.encounter import AnyEncounter
from battlemap.board.ids import TokenId
from battlemap.canvas.items.board_scene import BoardScene
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.tooltips import token_tip
from tests.canvas.conftest import MakeController
from tests.canvas.yard import yard_board

BOSS = TokenId("boss")


def crowd(people: int = 80) -> AnyEncounter:
    """Raiders by number in one zone, and among them, last, their captain with the same picture."""
    board = yard_board(people=people)
    return replace(board, tokens={**board.tokens, BOSS: replace(board[TokenId("more-0")], id=BOSS, name="Captain Rusk")})


@pytest.fixture
def controller(make_controller: MakeController) -> MapController:
    return make_controller(crowd())


def pile_of(scene: BoardScene) -> TokenId:
    return next(key for key, piece in scene.token_items.items() if piece.look is not None and piece.look.count > 1)


def test_the_captain_of_alike_raiders_stands_by_himself(controller: MapController) -> None:
    scene = controller.scene
    assert not scene.token_items[BOSS].stacked
    look, plate = scene.token_items[BOSS].look, scene.token_items[BOSS].name
    assert look is not None
    assert plate is not None
    assert (look.count, plate.name) == (1, "Captain Rusk")


def test_a_pile_says_what_is_in_it(controller: MapController) -> None:
    scene = controller.scene
    key = pile_of(scene)
    piece = scene.token_items[key]
    assert piece.look is not None
    assert piece.name is not None
    assert piece.name.name == f"Raider ×{piece.look.count}"
    assert f"{piece.look.count} lie here: Raider" in token_tip(controller.board, controller.board[key], scene)


def test_who_is_selected_comes_out_of_the_pile(controller: MapController) -> None:
    scene = controller.scene
    under = next(key for key, piece in scene.token_items.items() if piece.stacked)
    shown = sum(piece.look.count for piece in scene.token_items.values() if piece.look and not piece.stacked)
    scene.select([under])
    assert not scene.token_items[under].stacked
    assert scene.token_items[under].body.isVisible()
    assert sum(piece.look.count for piece in scene.token_items.values() if piece.look and not piece.stacked) == shown


def test_who_is_aimed_at_comes_out_of_the_pile(controller: MapController) -> None:
    scene = controller.scene
    under = next(key for key, piece in scene.token_items.items() if piece.stacked)
    scene.set_targets([under])
    assert not scene.token_items[under].stacked
    others = {key: piece.spot for key, piece in scene.token_items.items() if not piece.stacked}
    scene.set_targets([])
    assert {key: scene.token_items[key].spot for key in others} == others, "nobody moves because somebody looks elsewhere"
