"""The items of the map follow the board, and nothing else."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsRectItem

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import TurnOrder
from battlemap.board.events import Removed, TokenChanged
from battlemap.board.ids import AspectId, TokenId
from battlemap.board.polygons import clear_of_edge, contains
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import ground
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.token_packing import TOKEN, footprint
from battlemap.paint.style.palette import LIGHT
from battlemap.play.edits.board_edits import place_token, put_aspect
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import until
from tests.canvas.yard import ANN, BEN, CAT, DOG, GATE, ICY, LOFT, RULES, YARD, with_hurt, yard_board


def changes(controller: MapController) -> list[QRectF]:
    """The regions of the scene that are repainted from now on."""
    QApplication.processEvents()
    regions: list[QRectF] = []
    controller.scene.changed.connect(regions.extend)
    return regions


def test_showing_the_same_board_again_repaints_nothing(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    regions = changes(controller)
    controller.scene.show_board(controller.board, controller.display)
    QApplication.processEvents()
    assert regions == []


def test_one_tokens_change_repaints_only_itself(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    regions = changes(controller)
    hurt = with_hurt(controller.board, CAT, 2)
    controller.scene.show_board(hurt, RULES.display(hurt))
    QApplication.processEvents()
    spot = controller.scene.spot_of(CAT)
    assert regions
    assert spot
    around = QRectF(spot[0] - TOKEN, spot[1] - TOKEN, 2 * TOKEN, 2 * TOKEN)
    assert all(around.contains(region) for region in regions)


def test_only_pictures_made_by_c_plus_plus_are_painted(controller: MapController) -> None:
    known = (QGraphicsPixmapItem, QGraphicsPathItem, QGraphicsRectItem)
    for item in controller.scene.items():
        assert isinstance(item, known)
        for name in ("paint", "boundingRect", "shape", "itemChange"):
            inherited = next(vars(kind)[name] for kind in type(item).__mro__ if name in vars(kind))
            assert inherited in [vars(kind).get(name) for kind in (*known, *QGraphicsPixmapItem.__mro__, QGraphicsItem)]


def test_tokens_that_look_alike_share_one_picture(make_controller: MakeController) -> None:
    scene = make_controller(yard_board(people=3)).scene
    scene.finish_baking()
    keys = {scene.token_items[TokenId(f"more-{n}")].body.pixmap().cacheKey() for n in range(3)}
    assert len(keys) == 1


def test_a_newcomer_leaves_the_others_where_they_are(controller: MapController) -> None:
    before = {token: controller.scene.spot_of(token) for token in controller.board.tokens}
    controller.edit(*place_token(controller.board, replace(controller.board[CAT], name="Eve")), what="new token")
    assert {token: controller.scene.spot_of(token) for token in before} == before
    assert len(controller.scene.token_items) == len(before) + 1


@pytest.mark.parametrize("people", [0, 1, 5, 9, 25, 60])
def test_tokens_never_leave_their_zone_however_many_there_are(make_controller: MakeController, people: int) -> None:
    scene = make_controller(yard_board(people=people)).scene
    polygon = ground(scene.map, GATE)
    here = [piece for token, piece in scene.token_items.items() if scene.board and scene.board[token].place == GATE]
    assert len(here) == people + 2
    for piece in here:
        assert contains(polygon, piece.spot)
        assert clear_of_edge(polygon, piece.spot, TOKEN * piece.scale / 2)


def test_tokens_of_one_zone_stand_apart(make_controller: MakeController) -> None:
    scene = make_controller(yard_board(people=6)).scene
    seen = [piece for piece in scene.token_items.values() if not piece.stacked]
    for one in seen:
        for other in seen:
            assert one is other or dist(one.spot, other.spot) >= TOKEN * min(one.scale, other.scale)


def test_a_full_zone_shows_how_many_stand_in_one_place(make_controller: MakeController) -> None:
    scene = make_controller(yard_board(people=80)).scene
    here = [piece for token, piece in scene.token_items.items() if scene.board and scene.board[token].place == GATE]
    under = [piece for piece in here if piece.stacked]
    counts = [piece.look.count for piece in here if piece.look and not piece.stacked]
    assert under
    assert sum(counts) == 82
    assert all(not piece.body.isVisible() for piece in under)
    assert not under[0].body.isVisible()


def test_who_is_taken_off_the_board_leaves_the_map(controller: MapController) -> None:
    body = controller.scene.token_items[CAT].body
    controller.edit(Removed(CAT), what="remove")
    assert CAT not in controller.scene.token_items
    assert body.scene() is None
    assert AspectId("dazed") not in controller.scene.cards


def test_labels_and_tokens_leave_each_other_room(make_controller: MakeController) -> None:
    scene = make_controller(yard_board(people=5)).scene
    arranged = scene.arrangement(GATE)
    assert arranged
    boxes = (*arranged.blocked_boxes, *(footprint(spot, TOKEN, arranged.layout.scale) for spot in arranged.layout.spots.values()))
    assert len(boxes) == 1 + 1 + 1 + 7  # name, balance, the card of a token, tokens
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_a_card_stays_where_somebody_has_put_it(make_controller: MakeController) -> None:
    board = yard_board()
    put = replace(board.aspects[ICY], spot=(700.0, 300.0))
    scene = make_controller(replace(board, aspects={**board.aspects, ICY: put})).scene
    assert scene.cards[ICY].at == (700.0, 300.0)


def test_a_new_card_does_not_move_those_that_lie_there(controller: MapController) -> None:
    before = controller.scene.cards[ICY].at
    controller.edit(*put_aspect(controller.board, "Slippery when wet", "zone", YARD), what="aspect")
    assert controller.scene.cards[ICY].at == before
    assert len(controller.scene.cards) == 3


def test_what_somebody_is_and_suffers_has_no_card_on_the_map(controller: MapController) -> None:
    wound = Aspect(AspectId("wound"), "Gashed arm", "consequence", "token", ANN)
    board = replace(controller.board, aspects={**controller.board.aspects, wound.id: wound})
    controller.scene.show_board(board, controller.display)
    assert wound.id not in controller.scene.cards


def test_a_hidden_token_is_hatched_and_its_plate_dashed(controller: MapController) -> None:
    piece = controller.scene.token_items[DOG]
    assert piece.look
    assert piece.look.hidden
    assert piece.name
    assert piece.name.gm


def test_an_unexplored_zone_shows_neither_name_nor_balance(controller: MapController) -> None:
    board = controller.board.with_token(replace(controller.board[ANN], place=LOFT)).with_token(
        replace(controller.board[CAT], place=LOFT)
    )
    controller.scene.show_board(board, RULES.display(board))
    assert controller.scene.pills[LOFT].look is None
    arranged = controller.scene.arrangement(LOFT)
    assert arranged
    assert len(arranged.layout.spots) == 2


def test_a_zone_in_one_hand_has_no_balance(controller: MapController) -> None:
    assert controller.scene.pills[GATE].look is not None
    board = controller.board.with_token(replace(controller.board[CAT], place=LOFT))
    controller.scene.show_board(board, RULES.display(board))
    assert controller.scene.pills[GATE].look is None


def test_whoever_is_at_turn_has_a_light_until_he_is_done(make_controller: MakeController) -> None:
    controller = make_controller(yard_board(TurnOrder(((ANN,), (CAT, BEN)), 1, begun=True, acted=(CAT,))))
    assert [token for token, piece in controller.scene.token_items.items() if piece.halo] == [BEN]


def test_names_keep_their_size_on_the_screen_when_one_zooms_out(controller: MapController) -> None:
    name = next(iter(controller.scene.pills.values())).item
    controller.view.camera.set_zoom(0.8)
    controller.scene.finish_baking()
    wide = name.sceneBoundingRect().width() * 0.8
    controller.view.camera.set_zoom(0.5)
    assert name.sceneBoundingRect().width() * 0.5 == pytest.approx(wide, abs=2)


def test_far_out_the_balance_keeps_clear_of_the_name_beside_it(controller: MapController) -> None:
    arranged, pill = controller.scene.arrangement(GATE), controller.scene.pills[GATE]
    assert arranged is not None
    assert arranged.balance is not None
    apart = {}
    for zoom in (0.8, 0.45):
        controller.view.camera.set_zoom(zoom)
        controller.scene.finish_baking()
        assert pill.holds(pill.spot)
        apart[zoom] = abs(pill.spot[0] - arranged.name[0])
        assert pill.item.sceneBoundingRect().center().x() == pytest.approx(pill.spot[0], abs=2)
    assert arranged.balance[1] == arranged.name[1]
    assert apart[0.45] > 1.2 * apart[0.8]


def test_pictures_are_sharp_again_after_a_zoom(controller: MapController) -> None:
    controller.view.camera.set_zoom(1.37)
    body = controller.scene.token_items[ANN].body
    until(lambda: abs(body.scale() * 1.37 - 1) < 1e-6)
    controller.scene.finish_baking()
    assert body.pixmap().width() / body.pixmap().devicePixelRatio() > 1.37 * TOKEN


def test_far_out_only_ground_names_and_tokens_are_left(controller: MapController) -> None:
    controller.view.camera.set_zoom(0.3)
    controller.scene.finish_baking()
    assert not controller.scene.cards[ICY].item.isVisible()
    assert not controller.scene.token_items[ANN].plate.isVisible()
    assert controller.scene.token_items[ANN].body.isVisible()


def test_another_palette_paints_every_token_anew(controller: MapController) -> None:
    before = controller.scene.token_items[ANN].body.pixmap().cacheKey()
    controller.set_palette(LIGHT)
    controller.scene.finish_baking()
    assert controller.scene.token_items[ANN].body.pixmap().cacheKey() != before
    assert controller.palette is LIGHT


def test_what_may_be_clicked_glows_and_has_its_number(controller: MapController) -> None:
    yard, cat = Subject("zone", YARD), Subject("token", CAT)
    controller.scene.highlight({yard: "1", cat: "2"})
    assert controller.scene.highlights.zones_on("glow") == (YARD,)
    assert {subject: badge.text for subject, badge in controller.scene.marks.badges.items()} == {yard: "1", cat: "2"}
    look = controller.scene.token_items[CAT].look
    assert look
    assert look.targeted
    assert contains(ground(controller.scene.map, YARD), controller.scene.marks.badges[yard].spot)
    controller.scene.highlight({})
    assert not controller.scene.marks.badges
    assert controller.scene.highlights.zones_on("glow") == ()


def test_several_changes_come_to_the_same_as_one(make_controller: MakeController) -> None:
    one, other = make_controller(), make_controller()
    for controller, steps in ((one, ("Anna", "Annabel")), (other, ("Annabel",))):
        for name in steps:
            controller.edit(TokenChanged(ANN, "name", {"name": name}), what="rename")
    names = [controller.scene.token_items[ANN].name for controller in (one, other)]
    assert names[0] == names[1]
    assert names[0]
    assert names[0].name == "Annabel"
    assert one.scene.spot_of(BEN) == other.scene.spot_of(BEN)
