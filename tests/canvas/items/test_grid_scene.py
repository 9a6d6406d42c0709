"""The items of a grid follow the board: who stands where, how large, with what written under it."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPathItem, QGraphicsPixmapItem, QGraphicsRectItem

from battlemap.board.aspects import Aspect
from battlemap.board.encounter import AnyEncounter
from battlemap.board.events import EdgesSet, MapChanged, Moved, PropsSet, SheetChanged
from battlemap.board.grid.grid_zones import cells_by_area, make_area
from battlemap.board.grid_map import CELL, Edge, GridMap, cell_at, middle
from battlemap.board.ids import AspectId, Cell, EdgeId, Point, PropId, TokenId, ZoneId
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.items.token_item import TokenItem
from battlemap.canvas.items.token_layer import point_along
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.map_metrics import PLATE, SMALL_PLATE
from battlemap.layout.token_packing import TOKEN
from battlemap.paint.tokens.name_plate import plate_size
from battlemap.play.edits.board_edits import put_token
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import ALT, InputDriver, canvas_of, until
from tests.canvas.signal_log import SignalLog
from tests.canvas.yard import RULES as ZONE_RULES
from tests.canvas.yard import Fellow, yard_board
from tests.games.skirmish import ANN, BEN, CAT, OAF, board_in_fight, yard


def crowd(people: int, footprint: float) -> AnyEncounter:
    """The yard with so many more, all in one cell."""
    some = board_in_fight()
    tokens = dict(some.tokens)
    for number in range(people):
        key = TokenId(f"rat-{number}")
        tokens[key] = replace(some[CAT], id=key, name=f"Rat {number}", place=(12, 2), footprint=footprint)
    return replace(some, tokens=tokens)


def draw_zones() -> tuple[GridMap, ZoneId, ZoneId]:
    """The yard of cells with two named areas on it."""
    grid = yard()
    zones, west = make_area(grid, {(x, y) for x in range(1, 6) for y in range(1, 5)}, "West")
    grid = replace(grid, zones=zones)
    zones, east = make_area(grid, {(x, y) for x in range(9, 15) for y in range(3, 8)}, "East")
    return replace(grid, zones=zones), west, east


def grid_of(controller: MapController) -> GridMap | None:
    """The grid that is shown now."""
    return controller.scene.grid


def test_everybody_stands_in_the_middle_of_the_cells_he_covers(field: MapController) -> None:
    assert field.scene.spot_of(ANN) == middle((2, 3))
    assert field.scene.spot_of(OAF) == middle((10, 4), 3)
    assert field.scene.token_items[ANN].scale * TOKEN == pytest.approx(40)
    assert field.scene.token_items[OAF].scale * TOKEN == pytest.approx(3 * CELL - 8)


@pytest.mark.parametrize("zoom", [0.5, 0.84, 1.0, 1.6])
def test_the_names_of_a_rider_and_of_his_mount_lie_beside_each_other(make_field: MakeController, zoom: float) -> None:
    some = board_in_fight()
    rider = replace(some[ANN], name="Sir Aldous Fenn", place=some[OAF].place)
    controller = make_field(some.with_token(rider))
    controller.view.camera.set_zoom(zoom)
    top, under = controller.scene.token_items[ANN], controller.scene.token_items[OAF]
    until(lambda: _is_whole(controller, top) and _is_whole(controller, under))
    boxes = top.plate_box(top.spot), under.plate_box(under.spot)
    assert not boxes[0].intersects(boxes[1])
    for piece, box in zip((top, under), boxes, strict=True):
        assert piece.plate.isVisible()
        assert top.holds((box.center().x(), box.center().y())) == (piece is top)


def _is_whole(controller: MapController, piece: TokenItem) -> bool:
    """Whether the plate of somebody shows the whole name."""
    context = controller.scene.pixmaps.context
    name = piece.name.name if piece.name else ""
    return piece.plate_box(piece.spot).width() * context.zoom >= plate_size(name, PLATE * context.label * SMALL_PLATE).width()


@pytest.mark.parametrize(("people", "footprint"), [(2, 0.5), (4, 0.25)])
def test_small_ones_share_a_cell_and_none_covers_another_ones_middle(
    make_field: MakeController, people: int, footprint: float
) -> None:
    scene = make_field(crowd(people, footprint)).scene
    rats = [scene.token_items[TokenId(f"rat-{number}")] for number in range(people)]
    for rat in rats:
        assert cell_at(rat.spot) == (12, 2)
        assert all(rat is other or dist(rat.spot, other.spot) > TOKEN * rat.scale / 2 for other in rats)


def test_one_tokens_move_repaints_only_where_it_was_and_is(field: MapController) -> None:
    until(lambda: field.scene.ground.ready)
    QApplication.processEvents()
    regions: list[QRectF] = []
    field.scene.changed.connect(regions.extend)
    field.edit(*put_token(field.board, BEN, (1, 7), None), what="place")
    QApplication.processEvents()
    around = [QRectF(x - 60, y - 60, 120, 150) for x, y in (middle((1, 5)), middle((1, 7)))]
    assert regions
    assert all(any(box.contains(region) for box in around) for region in regions)


def test_only_pictures_and_lines_made_by_c_plus_plus_are_painted(field: MapController) -> None:
    InputDriver(field).hold(middle((2, 3)), middle((6, 6)))
    canvas_of(field).set_lens("arm")
    known = (QGraphicsPixmapItem, QGraphicsPathItem, QGraphicsRectItem)
    for item in field.scene.items():
        assert isinstance(item, known)
        for name in ("paint", "boundingRect", "shape", "itemChange"):
            inherited = next(vars(kind)[name] for kind in type(item).__mro__ if name in vars(kind))
            assert inherited in [vars(kind).get(name) for kind in (*known, *QGraphicsPixmapItem.__mro__, QGraphicsItem)]
    canvas_of(field).cancel()


def test_the_aspects_of_a_token_hang_under_its_name(field: MapController) -> None:
    dazed = Aspect(AspectId("dazed"), "Dazed", "boost", "token", ANN)
    blind = Aspect(AspectId("blind"), "Sand in the eyes", "boost", "token", ANN)
    field.scene.show_board(replace(field.board, aspects={dazed.id: dazed, blind.id: blind}), field.display)
    spots = [field.scene.cards[key].at for key in (dazed.id, blind.id)]
    assert all(spot[0] == middle((2, 3))[0] for spot in spots)
    assert middle((2, 3))[1] < spots[0][1] < spots[1][1]


def test_harm_floats_up_from_a_token_on_a_cell(make_field: MakeController) -> None:
    controller = make_field()
    controller.scene.motion.allowed = True
    before = len(controller.scene.items())
    controller.edit(SheetChanged(CAT, "hurt", {"hits": 1}), what="hurt")
    assert len(controller.scene.items()) > before
    controller.scene.motion.finish()


def test_the_whole_grid_is_seen_at_first_however_large_it_is(make_field: MakeController) -> None:
    large = replace(board_in_fight(), map=GridMap(400, 400))
    controller = make_field(replace(large, tokens={}, turns=replace(large.turns, order=(), at=-1)), width=700, height=500)
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())
    assert controller.view.camera.zoom < 0.1
    until(lambda: controller.scene.ground.ready)


def test_a_change_of_the_ground_moves_nothing_under_the_hand(field: MapController) -> None:
    field.view.camera.set_zoom(1.7)
    seen = field.view.visible_rect
    field.edit(EdgesSet("wall", {EdgeId("3,3 n"): Edge("wall")}), what="wall")
    assert field.view.visible_rect == seen


def test_from_zones_to_cells_and_back_nothing_is_left_over(field: MapController) -> None:
    field.edit(MapChanged("zones", yard_board().map), what="zones")
    assert grid_of(field) is None
    assert field.scene.token_items == {}
    assert {tool.name for tool in canvas_of(field).tools} >= {"select", "zone", "link", "measure"}
    assert field.view.visible_rect.contains(field.scene.contents_rect())
    field.session.undo()
    assert grid_of(field) is not None
    assert set(field.scene.token_items) == {ANN, BEN, CAT, OAF}


def test_the_tools_of_a_grid_end_with_it(field: MapController) -> None:
    canvas_of(field).set_tool("sight")
    assert canvas_of(field).tool.name == "sight"
    field.edit(MapChanged("zones", yard_board().map), what="zones")
    assert canvas_of(field).tool.name == "select"
    canvas_of(field).set_tool("sight")
    assert canvas_of(field).tool.name == "select"


WALL, CRATE_THERE = Subject("edge", "8,3 w"), Subject("prop", "crate")


def test_a_menu_on_a_free_cell_is_about_that_cell(field: MapController) -> None:
    hands, heard = InputDriver(field), SignalLog(field)
    for point in (middle((4, 8)), middle((2, 3)), (8 * CELL, 3.5 * CELL), middle((5, 2)), (-80.0, 20.0)):
        hands.menu(point)
    assert [subject for subject, _ in heard.menus] == [Subject("cell", "4,8"), Subject("token", ANN), WALL, CRATE_THERE, SCENE]


def test_a_click_names_walls_and_things_and_a_double_click_edits_them(field: MapController) -> None:
    hands, heard = InputDriver(field), SignalLog(field)
    hands.click((8 * CELL, 3.5 * CELL))
    hands.click(middle((5, 2)))
    hands.click(middle((4, 8)))
    hands.double(middle((5, 2)))
    assert heard.picks[:3] == [WALL, CRATE_THERE, SCENE]
    assert heard.edits == [CRATE_THERE]


def test_a_double_click_on_bare_ground_makes_no_zone(field: MapController) -> None:
    before = field.board
    InputDriver(field).double(middle((4, 8)))
    assert field.board is before


def test_zones_over_a_grid_have_names_cards_and_a_place_in_menus_of_zone_rules(make_controller: MakeController) -> None:
    controller, west, _ = make_zone_controller(make_controller)
    assert {controller.board.zone_map.zones[zone].name for zone in controller.scene.layouts.zones} == {"West", "East"}
    heard = SignalLog(controller)
    InputDriver(controller).menu(middle((2, 2)))
    assert [subject for subject, _ in heard.menus] == [Subject("zone", west)]
    assert controller.scene.hit_tester.zone(middle((2, 2))) == west
    assert controller.scene.hit_tester.zone(middle((7, 2))) is None


def test_tokens_in_a_zone_over_cells_stand_in_the_middle_of_free_cells_of_it(make_controller: MakeController) -> None:
    controller, west, east = make_zone_controller(make_controller, people=9)
    assert controller.board.grid is not None
    spots = {key: piece.spot for key, piece in controller.scene.token_items.items()}
    assert len(spots) == len(set(spots.values())) == 13
    for key, spot in spots.items():
        zone = controller.board[key].zone
        assert zone in (west, east)
        assert cell_at(spot) in cells_by_area(controller.board.grid)[zone]
        assert middle(cell_at(spot)) == spot


def test_a_token_dragged_within_its_zone_snaps_to_the_cell_under_it(make_controller: MakeController) -> None:
    controller, west, _ = make_zone_controller(make_controller)
    hands = InputDriver(controller)
    key = next(key for key in controller.board.tokens if controller.board[key].zone == west)
    start, others = controller.scene.spot_of(key), {k: controller.scene.spot_of(k) for k in controller.board.tokens if k != key}
    assert start is not None
    free = next(c for c in sorted(areas_of_west(controller, west)) if middle(c) not in [*others.values(), start])
    x, y = middle(free)
    hands.drag(start, (x + 9, y - 7))
    assert controller.scene.spot_of(key) == middle(free)
    assert {k: controller.scene.spot_of(k) for k in others} == others


def test_a_drag_into_another_zone_over_the_cells_moves_by_the_rules(make_controller: MakeController) -> None:
    controller, west, east = make_zone_controller(make_controller)
    key = next(key for key in controller.board.tokens if controller.board[key].zone == west)
    start = controller.scene.spot_of(key)
    assert start is not None
    InputDriver(controller).drag(start, middle((14, 7)), ALT)
    assert controller.board[key].place == east
    assert controller.scene.spot_of(key) == middle((14, 7))


def test_what_stands_on_a_cell_is_no_free_one(make_controller: MakeController) -> None:
    from battlemap.board.grid_map import Prop

    controller, west, _ = make_zone_controller(make_controller)
    key = next(key for key in controller.board.tokens if controller.board[key].zone == west)
    spot = controller.scene.spot_of(key)
    assert spot is not None
    crate = Prop(PropId("box"), "Box", cell_at(spot))
    controller.edit(PropsSet("box", {crate.id: crate}), what="box")
    hands = InputDriver(controller)
    hands.drag(spot, (spot[0] + 12, spot[1]))
    moved = controller.scene.spot_of(key)
    assert moved is not None
    assert cell_at(moved) != crate.at


def areas_of_west(controller: MapController, west: ZoneId) -> frozenset[tuple[int, int]]:
    """The cells of a zone."""
    assert controller.board.grid is not None
    return cells_by_area(controller.board.grid)[west]


def make_zone_controller(make_controller: MakeController, people: int = 0) -> tuple[MapController, ZoneId, ZoneId]:
    """A game of zones on a grid with two of them drawn over it."""
    from battlemap.play.session import new_session

    grid, west, east = draw_zones()
    some = yard_board(people=people)
    places = {key: west if number % 3 else east for number, key in enumerate(some.tokens)}
    tokens = {key: replace(token, place=places[key], sheet=Fellow()) for key, token in some.tokens.items()}
    session = new_session(ZONE_RULES, replace(some, map=grid, tokens=tokens, aspects={}), "seed")
    return make_controller(session=session), west, east


def test_a_rest_of_the_mouse_says_what_a_cell_is_and_what_stands_there(field: MapController) -> None:
    tip = canvas_of(field).dispatcher.tooltip_at
    assert tip(middle((4, 5))) == "E6 · Hay, difficult"
    assert tip(middle((15, 1))) == "P2 · Dirt · 2 m high · dark"
    assert tip(middle((5, 2))) == "F3 · Dirt\nCrate, light cover, in the way"
    assert tip((8 * CELL + 2, 3.5 * CELL)) == "I4 · Dirt\nDoor, shut"
    assert tip((-50.0, 20.0)) == ""
    assert tip(middle((2, 3))).startswith("Ann")


def test_a_token_slides_along_the_way_it_went(make_field: MakeController, monkeypatch: pytest.MonkeyPatch) -> None:
    controller = make_field(motion=True)
    controller.scene.motion.finish()
    piece, passed = controller.scene.token_items[ANN], set[Cell]()
    put = piece.move_to

    def note_spot(at: Point) -> None:
        passed.add(cell_at(at))
        put(at)

    monkeypatch.setattr(piece, "move_to", note_spot)
    way = ((2, 2), (2, 1), (3, 1), (4, 1))
    controller.edit(Moved(ANN, (4, 1), path=way), what="walk")
    until(lambda: not controller.scene.motion.running)
    assert (4, 1) in passed
    assert passed <= {(2, 3), *way}
    assert piece.at == piece.spot == middle((4, 1))


def test_a_part_of_a_line_goes_by_its_length() -> None:
    line = [(0.0, 0.0), (10.0, 0.0), (10.0, 30.0)]
    assert [point_along(line, part) for part in (0.0, 0.125, 0.25, 0.5, 1.0)] == [
        (0.0, 0.0), (5.0, 0.0), (10.0, 0.0), (10.0, 10.0), (10.0, 30.0),
    ]  # fmt: skip
