"""The selection holds only tokens that are there, and things that are asked for lie where they are drawn."""

from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.events import PropsSet
from battlemap.board.grid_map import CELL, Prop
from battlemap.board.ids import PropId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.edits.board_edits import remove_tokens
from tests.canvas.conftest import MakeController
from tests.canvas.yard import ANN, CAT
from tests.games import skirmish


def test_a_selected_token_that_is_taken_off_the_board_is_selected_no_more(controller: MapController) -> None:
    controller.select([ANN, CAT])
    controller.session.edit(*remove_tokens([CAT]), what="take off")
    assert tuple(controller.selection) == (ANN,)
    assert controller.session.undo()
    assert tuple(controller.selection) == (ANN,)


def test_the_box_of_a_thing_is_where_its_cells_are(make_field: MakeController) -> None:
    cart = Prop(PropId("cart"), "Cart", (4, 1), columns=3, rows=2)
    board = skirmish.board_in_fight()
    assert board.grid is not None
    field = make_field(replace(board, map=replace(board.grid, props={})))
    field.session.edit(PropsSet("put", {cart.id: cart}), what="put")
    subject, nothing = Subject("prop", cart.id), Subject("prop", "gone")
    assert field.scene.obstacles.object_boxes([subject, nothing]) == [QRectF(4 * CELL, 1 * CELL, 3 * CELL, 2 * CELL)]
