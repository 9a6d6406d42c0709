"""Drawing on the map: zones, borders, links, distances."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from battlemap.board.ids import PointId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import bounds, outline
from battlemap.canvas.preview.measurement import distance_words
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import InputDriver, canvas_of, until
from tests.canvas.yard import CELLAR, GATE, HEIGHT, LOFT, WIDTH, YARD, yard_board, yard_map

CTRL = Qt.KeyboardModifier.ControlModifier
MIDDLE_POINT = PointId("b1")
CENTRE = (WIDTH, HEIGHT)


class SignalLog:
    """What a map controller has said."""

    def __init__(self, controller: MapController) -> None:
        self.made: list[str] = []
        self.edits: list[Subject] = []
        self.refused: list[str] = []
        self.tools: list[str] = []
        controller.zone_made.connect(self.made.append)
        controller.edit_wanted.connect(self.edits.append)
        controller.refused.connect(self.refused.append)
        canvas_of(controller).tool_changed.connect(self.tools.append)


@pytest.fixture
def signals(controller: MapController) -> SignalLog:
    return SignalLog(controller)


@pytest.fixture
def empty(make_controller: MakeController) -> MapController:
    """A battle without a map."""
    board = yard_board(zone_map=ZoneMap())
    return make_controller(replace(board, tokens={}, aspects={}))


def barrier_between(controller: MapController, a: ZoneId, b: ZoneId) -> str:
    (link,) = controller.board.zone_map.links_between(a, b)
    return link.barrier


def test_a_double_click_on_the_empty_table_makes_a_zone_to_be_named(empty: MapController) -> None:
    hands, heard = InputDriver(empty), SignalLog(empty)
    at = empty.view.visible_rect.center().toTuple()
    hands.double(at)
    (zone,) = empty.board.zone_map.zones.values()
    assert heard.made == [zone.id]
    assert len(zone.outline) == 8
    box = bounds(empty.board.zone_map, zone.id)
    assert (box.width, box.height) == pytest.approx((260, 200), abs=20)
    assert dist(box.middle, at) < 8
    assert empty.session.undo_title == "draw zone"


def test_a_zone_made_beside_another_shares_its_border(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    controller.view.camera.pan(-200, 0)
    hands.double((2 * WIDTH + 125, HEIGHT / 2))
    (made,) = signals.made
    new = controller.board.zone_map.zones[ZoneId(made)]
    assert set(new.outline) & set(controller.board.zone_map.zones[YARD].outline)


def test_an_outline_drawn_by_hand_becomes_a_zone(empty: MapController) -> None:
    hands, heard = InputDriver(empty), SignalLog(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.visible_rect.center().toTuple()
    corners = [(-150, -100), (0, -130), (150, -100), (170, 0), (150, 110), (0, 120), (-150, 110), (-170, 0)]
    hands.key(Qt.Key.Key_D)
    hands.trace(*((cx + x, cy + y) for x, y in corners))
    assert len(heard.made) == 1
    assert len(empty.board.zone_map.zones) == 1
    assert not empty.scene.lines.shown_lines[1]


def test_a_line_that_goes_nowhere_makes_no_zone(empty: MapController) -> None:
    hands, heard = InputDriver(empty), SignalLog(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.visible_rect.center().toTuple()
    hands.trace((cx, cy), (cx + 9, cy + 4), (cx + 14, cy + 2), (cx + 18, cy + 9))
    assert heard.made == []
    assert empty.board.zone_map.zones == {}


def test_an_outline_too_small_for_a_token_is_refused_in_words(empty: MapController) -> None:
    hands, heard = InputDriver(empty), SignalLog(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.visible_rect.center().toTuple()
    hands.key(Qt.Key.Key_D)
    hands.trace((cx, cy), (cx + 30, cy), (cx + 30, cy + 30), (cx, cy + 30), (cx, cy + 6))
    assert empty.board.zone_map.zones == {}
    assert len(heard.refused) == 1
    assert heard.refused[0].endswith(".")


def test_the_zone_tool_shows_every_point_of_a_border(controller: MapController) -> None:
    canvas_of(controller).set_tool("zone")
    assert {spot for spot, _ in controller.scene.marks.handles} == set(controller.board.zone_map.points.values())
    canvas_of(controller).set_tool("select")
    assert controller.scene.marks.handles == ()


def test_a_dragged_point_takes_all_its_borders_with_it(controller: MapController, hands: InputDriver) -> None:
    until(lambda: controller.scene.ground.ready)
    canvas_of(controller).set_tool("zone")
    before = {zone: outline(controller.board.zone_map, zone) for zone in controller.board.zone_map.zones}
    goal = (CENTRE[0] + 40, CENTRE[1] - 30)
    hands.drag(CENTRE, goal, CTRL)
    assert dist(controller.board.zone_map.points[MIDDLE_POINT], goal) < 3
    for zone, shape in before.items():
        assert MIDDLE_POINT in controller.board.zone_map.zones[zone].outline
        assert outline(controller.board.zone_map, zone) != shape
    controller.session.undo()
    assert controller.board.zone_map.points[MIDDLE_POINT] == CENTRE


def test_while_a_point_is_dragged_the_board_stays_as_it_is(controller: MapController, hands: InputDriver) -> None:
    until(lambda: controller.scene.ground.ready)
    canvas_of(controller).set_tool("zone")
    head = controller.session.head
    hands.hold(CENTRE, (CENTRE[0] + 40, CENTRE[1] - 30), CTRL)
    assert controller.session.head == head
    shown = {spot for spot, _ in controller.scene.marks.handles}
    assert CENTRE not in shown
    hands.key(Qt.Key.Key_Escape)
    assert CENTRE in {spot for spot, _ in controller.scene.marks.handles}
    hands.release((CENTRE[0] + 40, CENTRE[1] - 30))
    assert controller.session.head == head


def test_a_drag_from_corner_to_corner_draws_a_rectangle(empty: MapController) -> None:
    hands, heard = InputDriver(empty), SignalLog(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.visible_rect.center().toTuple()
    hands.drag((cx - 140, cy - 90), (cx + 140, cy + 90))
    (zone,) = empty.board.zone_map.zones.values()
    assert heard.made == [zone.id]
    box = bounds(empty.board.zone_map, zone.id)
    assert (box.width, box.height) == pytest.approx((280, 180), abs=20)
    assert len(zone.outline) >= 8


def test_shift_draws_freehand(empty: MapController) -> None:
    hands, heard = InputDriver(empty), SignalLog(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.visible_rect.center().toTuple()
    hands.drag((cx - 140, cy - 90), (cx + 140, cy + 90), Qt.KeyboardModifier.ShiftModifier)
    assert heard.made == []
    assert heard.refused == ["This shape is too small for a zone: draw it larger than a token."]


@pytest.mark.parametrize("x", [2 * WIDTH, 2 * WIDTH + 12, 2 * WIDTH - 40], ids=["on", "off", "inside"])
@pytest.mark.parametrize("y", [60.0, 0.0], ids=["side", "corner"])
def test_a_zone_begun_at_a_neighbours_border_lies_beside_it_and_shares_the_border(
    controller: MapController, hands: InputDriver, signals: SignalLog, x: float, y: float
) -> None:
    controller.view.camera.pan(-200, 0)
    canvas_of(controller).set_tool("zone")
    before = outline(controller.board.zone_map, YARD)
    hands.drag((x, y), (x + 230, 230.0))
    (made,) = signals.made
    zone_map = controller.board.zone_map
    shared = set(zone_map.zones[ZoneId(made)].outline) & set(zone_map.zones[YARD].outline)
    assert len(shared) >= 2
    assert bounds(zone_map, YARD).right == pytest.approx(max(x for x, _ in before), abs=4)
    assert len(zone_map.links_between(ZoneId(made), YARD)) == 1


def test_the_ground_of_the_next_zone_is_chosen_by_a_key(empty: MapController) -> None:
    hands = InputDriver(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.visible_rect.center().toTuple()
    hands.key(Qt.Key.Key_2)
    hands.drag((cx - 140, cy - 90), (cx + 140, cy + 90))
    (zone,) = empty.board.zone_map.zones.values()
    assert zone.terrain == "grass"


def test_an_edge_of_the_selected_zone_is_dragged_with_the_select_tool_for_both_zones(
    controller: MapController, hands: InputDriver
) -> None:
    hands.click((WIDTH * 0.8, HEIGHT * 0.9))
    hands.move((WIDTH, HEIGHT / 2))
    assert controller.scene.marks.handles
    hands.drag((WIDTH, HEIGHT / 2), (WIDTH + 35, HEIGHT / 2))
    new = set(controller.board.zone_map.points) - set(yard_map().points)
    assert len(new) == 1
    point = new.pop()
    assert point in controller.board.zone_map.zones[GATE].outline
    assert point in controller.board.zone_map.zones[YARD].outline
    assert dist(controller.board.zone_map.points[point], (WIDTH + 35, HEIGHT / 2)) < 3


def test_without_a_selected_zone_a_drag_over_a_border_selects_tokens(controller: MapController, hands: InputDriver) -> None:
    hands.drag((WIDTH, HEIGHT / 2), (WIDTH + 35, HEIGHT / 2))
    assert controller.board.zone_map == yard_map()


def test_a_border_cannot_be_dragged_over_another(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    canvas_of(controller).set_tool("zone")
    hands.drag(CENTRE, (3 * WIDTH, HEIGHT * 0.5), CTRL)
    x, _ = controller.board.zone_map.points[MIDDLE_POINT]
    assert x < 2 * WIDTH
    assert len(signals.refused) == 1


def test_delete_takes_away_the_point_under_the_pointer(controller: MapController, hands: InputDriver) -> None:
    hands.click((WIDTH * 0.8, HEIGHT * 0.9))
    hands.drag((WIDTH, HEIGHT / 2), (WIDTH + 35, HEIGHT / 2))
    canvas_of(controller).set_tool("zone")
    hands.move((WIDTH + 35, HEIGHT / 2))
    hands.key(Qt.Key.Key_Delete)
    assert set(controller.board.zone_map.points) == set(yard_map().points)


def test_tokens_follow_a_border_that_cuts_them_off(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("zone")
    for _ in range(2):
        hands.drag(controller.board.zone_map.points[PointId("a0")], (150.0, 60.0), CTRL)
    hands.drag(controller.board.zone_map.points[PointId("a1")], (150.0, HEIGHT), CTRL)
    for token, piece in controller.scene.token_items.items():
        if controller.board[token].place == GATE:
            assert piece.spot[0] > 150


def test_a_drag_from_zone_to_zone_links_them(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("link")
    hands.hold((WIDTH * 0.5, HEIGHT * 1.5), (WIDTH * 1.5, HEIGHT * 1.5))
    assert controller.scene.lines.shown_lines[1]
    assert controller.scene.highlights.zones_on("hover") == (LOFT,)
    hands.release((WIDTH * 1.5, HEIGHT * 1.5))
    (link,) = controller.board.zone_map.links_between(CELLAR, LOFT)
    assert (link.a, link.b, link.barrier) == (CELLAR, LOFT, "open")
    assert not controller.scene.lines.shown_lines[1]


def test_zones_that_are_linked_already_are_not_linked_twice(
    controller: MapController, hands: InputDriver, signals: SignalLog
) -> None:
    canvas_of(controller).set_tool("link")
    hands.drag((WIDTH * 0.5, HEIGHT * 0.8), (WIDTH * 1.5, HEIGHT * 0.8))
    assert len(controller.board.zone_map.links_between(GATE, YARD)) == 1
    assert signals.edits == [Subject("link", "gate-yard")]


def test_a_click_on_a_border_puts_the_chosen_barrier_and_clicks_on_it_go_on_to_the_next(
    controller: MapController, hands: InputDriver
) -> None:
    canvas_of(controller).set_tool("link")
    border = (WIDTH, HEIGHT / 2)
    hands.click(border)
    assert barrier_between(controller, GATE, YARD) == "door"
    assert controller.session.undo_title == "Put a door"
    hands.double(border)
    assert barrier_between(controller, GATE, YARD) == "ledge", "a quick second click counts as one more"
    hands.click((WIDTH / 2, HEIGHT))
    assert barrier_between(controller, GATE, CELLAR) == "ledge", "the last barrier is put on the next border"
    controller.session.undo()
    controller.session.undo()
    assert barrier_between(controller, GATE, YARD) == "wall"


def test_a_digit_chooses_the_barrier_of_the_next_click(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("link")
    hands.key(Qt.Key.Key_6)
    hands.click((WIDTH, HEIGHT / 2))
    assert barrier_between(controller, GATE, YARD) == "stairs"


def test_a_click_on_a_border_without_a_way_puts_the_barrier_there(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("link")
    hands.key(Qt.Key.Key_1)
    hands.click((WIDTH, HEIGHT * 1.5))
    assert barrier_between(controller, CELLAR, LOFT) == "open"


def test_one_stroke_puts_the_barrier_on_every_border_it_crosses_as_one_edit(
    controller: MapController, hands: InputDriver
) -> None:
    canvas_of(controller).set_tool("link")
    hands.key(Qt.Key.Key_4)
    before = controller.board
    path = ((WIDTH, HEIGHT / 2), (WIDTH * 1.5, HEIGHT), (WIDTH, HEIGHT * 1.5), (WIDTH / 2, HEIGHT))
    hands.trace(*path)
    changed = [(GATE, YARD), (YARD, LOFT), (CELLAR, LOFT), (GATE, CELLAR)]
    assert [barrier_between(controller, *pair) for pair in changed] == ["ledge"] * 4
    controller.session.undo()
    assert controller.board.zone_map == before.zone_map


def test_with_shift_a_stroke_that_begins_in_a_zone_paints_and_esc_gives_it_up(
    controller: MapController, hands: InputDriver
) -> None:
    canvas_of(controller).set_tool("link")
    before = controller.board
    hands.hold((WIDTH * 0.5, HEIGHT * 0.8), (WIDTH * 1.5, HEIGHT * 0.8), Qt.KeyboardModifier.ShiftModifier)
    hands.key(Qt.Key.Key_Escape)
    hands.release((WIDTH * 1.5, HEIGHT * 0.8))
    assert controller.board is before
    hands.drag((WIDTH * 0.5, HEIGHT * 0.8), (WIDTH * 1.5, HEIGHT * 0.8), Qt.KeyboardModifier.ShiftModifier)
    assert barrier_between(controller, GATE, YARD) == "door"


def test_a_link_that_ends_nowhere_is_refused_in_words(controller: MapController, hands: InputDriver, signals: SignalLog) -> None:
    canvas_of(controller).set_tool("link")
    hands.drag((WIDTH * 0.5, HEIGHT * 0.8), (-70.0, -70.0))
    assert len(signals.refused) == 1
    assert len(controller.board.zone_map.links) == 3


def test_esc_gives_up_a_link(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("link")
    hands.hold((WIDTH * 0.5, HEIGHT * 1.5), (WIDTH * 1.5, HEIGHT * 1.5))
    hands.key(Qt.Key.Key_Escape)
    hands.release((WIDTH * 1.5, HEIGHT * 1.5))
    assert len(controller.board.zone_map.links) == 3


def test_measuring_counts_zones_on_foot_and_for_the_eye() -> None:
    zone_map = yard_map()
    assert distance_words(zone_map, GATE, LOFT) == "two zones away"
    assert distance_words(zone_map, GATE, CELLAR) == "no way on foot · one zone in a straight look"
    assert distance_words(replace(zone_map, links={}), GATE, CELLAR) == "no way there"


def test_the_distance_is_written_beside_the_pointer(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("measure")
    hands.drag((100.0, 300.0), (WIDTH * 1.5, HEIGHT * 1.5))
    label = controller.scene.marks.label
    assert label
    assert label[1] == "two zones away"
    assert controller.scene.lines.shown_lines[0]
    hands.key(Qt.Key.Key_Escape)
    assert controller.scene.marks.label is None
    assert not controller.scene.lines.shown_lines[0]


def test_choosing_a_tool_is_told_once_with_its_help(controller: MapController, signals: SignalLog) -> None:
    hints: list[object] = []
    controller.hint_changed.connect(hints.append)
    canvas_of(controller).set_tool("zone")
    canvas_of(controller).set_tool("zone")
    assert signals.tools == ["zone"]
    assert len(hints) == 1
    assert [tool.key for tool in canvas_of(controller).tools] == ["V", "Z", "L", "M"]


def test_another_tool_ends_the_gesture_of_the_last(controller: MapController, hands: InputDriver) -> None:
    canvas_of(controller).set_tool("link")
    hands.hold((WIDTH * 0.5, HEIGHT * 1.5), (WIDTH * 1.5, HEIGHT * 1.5))
    canvas_of(controller).set_tool("select")
    assert not controller.scene.lines.shown_lines[1]
    assert not canvas_of(controller).cancel()
