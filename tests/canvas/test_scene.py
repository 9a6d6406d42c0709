"""The items of the map follow the board, and nothing else."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsRectItem

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import Turns
from battlemap.board.events import Removed, TokenChanged
from battlemap.board.ids import AspectId, TokenId
from battlemap.board.layout import TOKEN, footprint
from battlemap.board.outlines import ground
from battlemap.board.polygons import clear_of_edge, contains
from battlemap.canvas.stage import Stage
from battlemap.paint.palette import LIGHT
from battlemap.play.edits import aspect_put, token_placed
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import until
from tests.canvas.yard import ANN, BEN, CAT, DOG, GATE, ICY, LOFT, RULES, YARD, with_hurt, yard_board


def changes(stage: Stage) -> list[QRectF]:
    """The regions of the scene that are repainted from now on."""
    QApplication.processEvents()
    regions: list[QRectF] = []
    stage.scene.changed.connect(regions.extend)
    return regions


def test_showing_the_same_board_again_repaints_nothing(stage: Stage) -> None:
    until(lambda: stage.scene.ground.ready)
    regions = changes(stage)
    stage.scene.show_board(stage.board, stage.shown)
    QApplication.processEvents()
    assert regions == []


def test_one_tokens_change_repaints_only_itself(stage: Stage) -> None:
    until(lambda: stage.scene.ground.ready)
    regions = changes(stage)
    hurt = with_hurt(stage.board, CAT, 2)
    stage.scene.show_board(hurt, RULES.shown(hurt))
    QApplication.processEvents()
    spot = stage.scene.spot_of(CAT)
    assert regions
    assert spot
    around = QRectF(spot[0] - TOKEN, spot[1] - TOKEN, 2 * TOKEN, 2 * TOKEN)
    assert all(around.contains(region) for region in regions)


def test_only_pictures_made_by_c_plus_plus_are_painted(stage: Stage) -> None:
    known = (QGraphicsPixmapItem, QGraphicsPathItem, QGraphicsRectItem)
    for item in stage.scene.items():
        assert isinstance(item, known)
        for name in ("paint", "boundingRect", "shape", "itemChange"):
            inherited = next(vars(kind)[name] for kind in type(item).__mro__ if name in vars(kind))
            assert inherited in [vars(kind).get(name) for kind in (*known, *QGraphicsPixmapItem.__mro__, QGraphicsItem)]


def test_tokens_that_look_alike_share_one_picture(make_stage: MakeStage) -> None:
    scene = make_stage(yard_board(people=3)).scene
    scene.finish_baking()
    keys = {scene.pieces[TokenId(f"more-{n}")].body.pixmap().cacheKey() for n in range(3)}
    assert len(keys) == 1


def test_a_newcomer_leaves_the_others_where_they_are(stage: Stage) -> None:
    before = {token: stage.scene.spot_of(token) for token in stage.board.tokens}
    stage.edit(*token_placed(stage.board, replace(stage.board[CAT], name="Eve")), what="new token")
    assert {token: stage.scene.spot_of(token) for token in before} == before
    assert len(stage.scene.pieces) == len(before) + 1


@pytest.mark.parametrize("people", [0, 1, 5, 9, 25, 60])
def test_tokens_never_leave_their_zone_however_many_there_are(make_stage: MakeStage, people: int) -> None:
    scene = make_stage(yard_board(people=people)).scene
    polygon = ground(scene.map, GATE)
    here = [piece for token, piece in scene.pieces.items() if scene.board and scene.board[token].place == GATE]
    assert len(here) == people + 2
    for piece in here:
        assert contains(polygon, piece.spot)
        assert clear_of_edge(polygon, piece.spot, TOKEN * piece.scale / 2)


def test_tokens_of_one_zone_stand_apart(make_stage: MakeStage) -> None:
    scene = make_stage(yard_board(people=6)).scene
    seen = [piece for piece in scene.pieces.values() if not piece.hosted]
    for one in seen:
        for other in seen:
            assert one is other or dist(one.spot, other.spot) >= TOKEN * min(one.scale, other.scale)


def test_a_full_zone_shows_how_many_stand_in_one_place(make_stage: MakeStage) -> None:
    scene = make_stage(yard_board(people=80)).scene
    here = [piece for token, piece in scene.pieces.items() if scene.board and scene.board[token].place == GATE]
    under = [piece for piece in here if piece.hosted]
    counts = [piece.look.count for piece in here if piece.look and not piece.hosted]
    assert under
    assert sum(counts) == 82
    assert all(not piece.body.isVisible() for piece in under)
    assert not under[0].body.isVisible()


def test_who_is_taken_off_the_board_leaves_the_map(stage: Stage) -> None:
    body = stage.scene.pieces[CAT].body
    stage.edit(Removed(CAT), what="remove")
    assert CAT not in stage.scene.pieces
    assert body.scene() is None
    assert AspectId("dazed") not in stage.scene.cards


def test_labels_and_tokens_leave_each_other_room(make_stage: MakeStage) -> None:
    scene = make_stage(yard_board(people=5)).scene
    arranged = scene.arrangement(GATE)
    assert arranged
    boxes = (*arranged.blocked, *(footprint(spot, TOKEN, arranged.layout.scale) for spot in arranged.layout.spots.values()))
    assert len(boxes) == 1 + 1 + 1 + 7  # name, balance, the card of a token, tokens
    for at, one in enumerate(boxes):
        for other in boxes[at + 1 :]:
            assert one.right <= other.x or other.right <= one.x or one.bottom <= other.y or other.bottom <= one.y


def test_a_card_stays_where_somebody_has_put_it(make_stage: MakeStage) -> None:
    board = yard_board()
    put = replace(board.aspects[ICY], spot=(700.0, 300.0))
    scene = make_stage(replace(board, aspects={**board.aspects, ICY: put})).scene
    assert scene.cards[ICY].at == (700.0, 300.0)


def test_a_new_card_does_not_move_those_that_lie_there(stage: Stage) -> None:
    before = stage.scene.cards[ICY].at
    stage.edit(*aspect_put(stage.board, "Slippery when wet", "zone", YARD), what="aspect")
    assert stage.scene.cards[ICY].at == before
    assert len(stage.scene.cards) == 3


def test_what_somebody_is_and_suffers_has_no_card_on_the_map(stage: Stage) -> None:
    wound = Aspect(AspectId("wound"), "Gashed arm", "consequence", "token", ANN)
    board = replace(stage.board, aspects={**stage.board.aspects, wound.id: wound})
    stage.scene.show_board(board, stage.shown)
    assert wound.id not in stage.scene.cards


def test_a_hidden_token_is_hatched_and_its_plate_dashed(stage: Stage) -> None:
    piece = stage.scene.pieces[DOG]
    assert piece.look
    assert piece.look.hidden
    assert piece.name
    assert piece.name.gm


def test_an_unexplored_zone_shows_neither_name_nor_balance(stage: Stage) -> None:
    board = stage.board.with_token(replace(stage.board[ANN], place=LOFT)).with_token(replace(stage.board[CAT], place=LOFT))
    stage.scene.show_board(board, RULES.shown(board))
    assert stage.scene.pills[LOFT].look is None
    arranged = stage.scene.arrangement(LOFT)
    assert arranged
    assert len(arranged.layout.spots) == 2


def test_a_zone_in_one_hand_has_no_balance(stage: Stage) -> None:
    assert stage.scene.pills[GATE].look is not None
    board = stage.board.with_token(replace(stage.board[CAT], place=LOFT))
    stage.scene.show_board(board, RULES.shown(board))
    assert stage.scene.pills[GATE].look is None


def test_whoever_is_at_turn_has_a_light_until_he_is_done(make_stage: MakeStage) -> None:
    stage = make_stage(yard_board(Turns(((ANN,), (CAT, BEN)), 1, begun=True, acted=(CAT,))))
    assert [token for token, piece in stage.scene.pieces.items() if piece.halo] == [BEN]


def test_names_keep_their_size_on_the_screen_when_one_zooms_out(stage: Stage) -> None:
    name = next(iter(stage.scene.pills.values())).item
    stage.view.set_zoom(0.8)
    stage.scene.finish_baking()
    wide = name.sceneBoundingRect().width() * 0.8
    stage.view.set_zoom(0.5)
    assert name.sceneBoundingRect().width() * 0.5 == pytest.approx(wide, abs=2)


def test_pictures_are_sharp_again_after_a_zoom(stage: Stage) -> None:
    stage.view.set_zoom(1.37)
    body = stage.scene.pieces[ANN].body
    until(lambda: abs(body.scale() * 1.37 - 1) < 1e-6)
    stage.scene.finish_baking()
    assert body.pixmap().width() / body.pixmap().devicePixelRatio() > 1.37 * TOKEN


def test_far_out_only_ground_names_and_tokens_are_left(stage: Stage) -> None:
    stage.view.set_zoom(0.3)
    stage.scene.finish_baking()
    assert not stage.scene.cards[ICY].item.isVisible()
    assert not stage.scene.pieces[ANN].plate.isVisible()
    assert stage.scene.pieces[ANN].body.isVisible()


def test_another_palette_paints_every_token_anew(stage: Stage) -> None:
    before = stage.scene.pieces[ANN].body.pixmap().cacheKey()
    stage.set_palette(LIGHT)
    stage.scene.finish_baking()
    assert stage.scene.pieces[ANN].body.pixmap().cacheKey() != before
    assert stage.palette is LIGHT


def test_what_may_be_clicked_glows_and_has_its_number(stage: Stage) -> None:
    stage.scene.light({YARD: "1", CAT: "2"})
    assert stage.scene.highlights.lit("glow") == (YARD,)
    assert {name: badge.text for name, badge in stage.scene.marks.badges.items()} == {YARD: "1", CAT: "2"}
    look = stage.scene.pieces[CAT].look
    assert look
    assert look.targeted
    assert contains(ground(stage.scene.map, YARD), stage.scene.marks.badges[YARD].spot)
    stage.scene.light({})
    assert not stage.scene.marks.badges
    assert stage.scene.highlights.lit("glow") == ()


def test_several_changes_come_to_the_same_as_one(make_stage: MakeStage) -> None:
    one, other = make_stage(), make_stage()
    for stage, steps in ((one, ("Anna", "Annabel")), (other, ("Annabel",))):
        for name in steps:
            stage.edit(TokenChanged(ANN, "name", {"name": name}), what="rename")
    names = [stage.scene.pieces[ANN].name for stage in (one, other)]
    assert names[0] == names[1]
    assert names[0]
    assert names[0].name == "Annabel"
    assert one.scene.spot_of(BEN) == other.scene.spot_of(BEN)
