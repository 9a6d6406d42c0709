"""Drawing on the map: zones, borders, links, distances."""

from math import dist

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt

from battlemap.board.ids import LinkId, PointId, ZoneId
from battlemap.board.outlines import bounds, outline
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.measure import distance_words
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import Hands, canvas_of, until
from tests.canvas.yard import CELLAR, GATE, HEIGHT, LOFT, WIDTH, YARD, yard_board, yard_map

MIDDLE_POINT = PointId("b1")
CENTRE = (WIDTH, HEIGHT)


class Heard:
    """What a stage has said."""

    def __init__(self, stage: Stage) -> None:
        self.made: list[str] = []
        self.edits: list[object] = []
        self.refused: list[str] = []
        self.tools: list[str] = []
        stage.zone_made.connect(self.made.append)
        stage.edit_wanted.connect(self.edits.append)
        stage.refused.connect(self.refused.append)
        canvas_of(stage).tool_changed.connect(self.tools.append)


@pytest.fixture
def heard(stage: Stage) -> Heard:
    return Heard(stage)


@pytest.fixture
def empty(make_stage: MakeStage) -> Stage:
    """A battle without a map."""
    board = yard_board(zone_map=ZoneMap())
    return make_stage(replace(board, tokens={}, aspects={}))


# --- new zones -----------------------------------------------------------------------------------


def test_a_double_click_on_the_empty_table_makes_a_zone_to_be_named(empty: Stage) -> None:
    hands, heard = Hands(empty), Heard(empty)
    at = empty.view.seen.center().toTuple()
    hands.double(at)
    (zone,) = empty.board.zone_map.zones.values()
    assert heard.made == [zone.id]
    assert len(zone.outline) == 8
    box = bounds(empty.board.zone_map, zone.id)
    assert (box.width, box.height) == pytest.approx((260, 200), abs=20)
    assert dist(box.middle, at) < 8
    assert empty.session.undo_title == "draw zone"


def test_a_zone_made_beside_another_shares_its_border(stage: Stage, hands: Hands, heard: Heard) -> None:
    stage.view.pan(-200, 0)
    hands.double((2 * WIDTH + 125, HEIGHT / 2))
    (made,) = heard.made
    new = stage.board.zone_map.zones[ZoneId(made)]
    assert set(new.outline) & set(stage.board.zone_map.zones[YARD].outline)


def test_an_outline_drawn_by_hand_becomes_a_zone(empty: Stage) -> None:
    hands, heard = Hands(empty), Heard(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.seen.center().toTuple()
    corners = [(-150, -100), (0, -130), (150, -100), (170, 0), (150, 110), (0, 120), (-150, 110), (-170, 0)]
    hands.trace(*((cx + x, cy + y) for x, y in corners))
    assert len(heard.made) == 1
    assert len(empty.board.zone_map.zones) == 1
    assert not empty.scene.lines.drawn[1]


def test_a_line_that_goes_nowhere_makes_no_zone(empty: Stage) -> None:
    hands, heard = Hands(empty), Heard(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.seen.center().toTuple()
    hands.trace((cx, cy), (cx + 9, cy + 4), (cx + 14, cy + 2), (cx + 18, cy + 9))
    assert heard.made == []
    assert empty.board.zone_map.zones == {}


def test_an_outline_too_small_for_a_token_is_refused_in_words(empty: Stage) -> None:
    hands, heard = Hands(empty), Heard(empty)
    canvas_of(empty).set_tool("zone")
    cx, cy = empty.view.seen.center().toTuple()
    hands.trace((cx, cy), (cx + 30, cy), (cx + 30, cy + 30), (cx, cy + 30), (cx, cy + 6))
    assert empty.board.zone_map.zones == {}
    assert len(heard.refused) == 1
    assert heard.refused[0].endswith(".")


# --- borders ---------------------------------------------------------------------------------------


def test_the_zone_tool_shows_every_point_of_a_border(stage: Stage) -> None:
    canvas_of(stage).set_tool("zone")
    assert {spot for spot, _ in stage.scene.marks.handles} == set(stage.board.zone_map.points.values())
    canvas_of(stage).set_tool("select")
    assert stage.scene.marks.handles == ()


def test_a_dragged_point_takes_all_its_borders_with_it(stage: Stage, hands: Hands) -> None:
    until(lambda: stage.scene.ground.ready)
    canvas_of(stage).set_tool("zone")
    before = {zone: outline(stage.board.zone_map, zone) for zone in stage.board.zone_map.zones}
    goal = (CENTRE[0] + 40, CENTRE[1] - 30)
    hands.drag(CENTRE, goal)
    assert dist(stage.board.zone_map.points[MIDDLE_POINT], goal) < 3
    for zone, shape in before.items():
        assert MIDDLE_POINT in stage.board.zone_map.zones[zone].outline
        assert outline(stage.board.zone_map, zone) != shape
    stage.session.undo()
    assert stage.board.zone_map.points[MIDDLE_POINT] == CENTRE


def test_while_a_point_is_dragged_the_board_stays_as_it_is(stage: Stage, hands: Hands) -> None:
    until(lambda: stage.scene.ground.ready)
    canvas_of(stage).set_tool("zone")
    head = stage.session.head
    hands.hold(CENTRE, (CENTRE[0] + 40, CENTRE[1] - 30))
    assert stage.session.head == head
    shown = {spot for spot, _ in stage.scene.marks.handles}
    assert CENTRE not in shown
    hands.key(Qt.Key.Key_Escape)
    assert CENTRE in {spot for spot, _ in stage.scene.marks.handles}
    hands.release((CENTRE[0] + 40, CENTRE[1] - 30))
    assert stage.session.head == head


def test_an_edge_that_is_dragged_gets_a_point_in_both_zones(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("zone")
    hands.drag((WIDTH, HEIGHT / 2), (WIDTH + 35, HEIGHT / 2))
    new = set(stage.board.zone_map.points) - set(yard_map().points)
    assert len(new) == 1
    point = new.pop()
    assert point in stage.board.zone_map.zones[GATE].outline
    assert point in stage.board.zone_map.zones[YARD].outline
    assert dist(stage.board.zone_map.points[point], (WIDTH + 35, HEIGHT / 2)) < 3


def test_a_border_cannot_be_dragged_over_another(stage: Stage, hands: Hands, heard: Heard) -> None:
    canvas_of(stage).set_tool("zone")
    hands.drag(CENTRE, (3 * WIDTH, HEIGHT * 0.5))
    x, _ = stage.board.zone_map.points[MIDDLE_POINT]
    assert x < 2 * WIDTH
    assert len(heard.refused) == 1


def test_delete_takes_away_the_point_under_the_pointer(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("zone")
    hands.drag((WIDTH, HEIGHT / 2), (WIDTH + 35, HEIGHT / 2))
    hands.move((WIDTH + 35, HEIGHT / 2))
    hands.key(Qt.Key.Key_Delete)
    assert set(stage.board.zone_map.points) == set(yard_map().points)


def test_tokens_follow_a_border_that_cuts_them_off(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("zone")
    for _ in range(2):
        hands.drag(stage.board.zone_map.points[PointId("a0")], (150.0, 60.0))
    hands.drag(stage.board.zone_map.points[PointId("a1")], (150.0, HEIGHT))
    for token, piece in stage.scene.pieces.items():
        if stage.board[token].place == GATE:
            assert piece.spot[0] > 150


# --- links -------------------------------------------------------------------------------------------


def test_a_drag_from_zone_to_zone_links_them(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("link")
    hands.hold((WIDTH * 0.5, HEIGHT * 1.5), (WIDTH * 1.5, HEIGHT * 1.5))
    assert stage.scene.lines.drawn[1]
    assert stage.scene.highlights.lit("hover") == (LOFT,)
    hands.release((WIDTH * 1.5, HEIGHT * 1.5))
    (link,) = stage.board.zone_map.links_between(CELLAR, LOFT)
    assert (link.a, link.b, link.barrier) == (CELLAR, LOFT, "open")
    assert not stage.scene.lines.drawn[1]


def test_zones_that_are_linked_already_are_not_linked_twice(stage: Stage, hands: Hands, heard: Heard) -> None:
    canvas_of(stage).set_tool("link")
    hands.drag((WIDTH * 0.5, HEIGHT * 0.8), (WIDTH * 1.5, HEIGHT * 0.8))
    assert len(stage.board.zone_map.links_between(GATE, YARD)) == 1
    assert heard.edits == ["gate-yard"]


def test_a_click_on_a_link_wants_to_edit_it(stage: Stage, hands: Hands, heard: Heard) -> None:
    canvas_of(stage).set_tool("link")
    hands.click((WIDTH / 2, HEIGHT))
    assert heard.edits == [LinkId("gate-cellar")]


def test_a_click_on_a_wall_breaks_a_way_through_it(stage: Stage, hands: Hands, heard: Heard) -> None:
    canvas_of(stage).set_tool("link")
    hands.click((WIDTH, HEIGHT * 1.5))
    (link,) = stage.board.zone_map.links_between(CELLAR, LOFT)
    assert heard.edits == [link.id]


def test_a_link_that_ends_nowhere_is_refused_in_words(stage: Stage, hands: Hands, heard: Heard) -> None:
    canvas_of(stage).set_tool("link")
    hands.drag((WIDTH * 0.5, HEIGHT * 0.8), (-70.0, -70.0))
    assert len(heard.refused) == 1
    assert len(stage.board.zone_map.links) == 3


def test_esc_gives_up_a_link(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("link")
    hands.hold((WIDTH * 0.5, HEIGHT * 1.5), (WIDTH * 1.5, HEIGHT * 1.5))
    hands.key(Qt.Key.Key_Escape)
    hands.release((WIDTH * 1.5, HEIGHT * 1.5))
    assert len(stage.board.zone_map.links) == 3


# --- distances -----------------------------------------------------------------------------------------


def test_measuring_counts_zones_on_foot_and_for_the_eye() -> None:
    zone_map = yard_map()
    assert distance_words(zone_map, GATE, LOFT) == "two zones away"
    assert distance_words(zone_map, GATE, CELLAR) == "no way on foot · one zone in a straight look"
    assert distance_words(replace(zone_map, links={}), GATE, CELLAR) == "no way there"


def test_the_distance_is_written_beside_the_pointer(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("measure")
    hands.drag((100.0, 300.0), (WIDTH * 1.5, HEIGHT * 1.5))
    label = stage.scene.marks.label
    assert label
    assert label[1] == "two zones away"
    assert stage.scene.lines.drawn[0]
    hands.key(Qt.Key.Key_Escape)
    assert stage.scene.marks.label is None
    assert not stage.scene.lines.drawn[0]


# --- tools ----------------------------------------------------------------------------------------------


def test_choosing_a_tool_is_told_once_with_its_help(stage: Stage, heard: Heard) -> None:
    hints: list[object] = []
    stage.hint_changed.connect(hints.append)
    canvas_of(stage).set_tool("zone")
    canvas_of(stage).set_tool("zone")
    assert heard.tools == ["zone"]
    assert len(hints) == 1
    assert [tool.key for tool in canvas_of(stage).tools] == ["V", "Z", "L", "M"]


def test_another_tool_ends_the_gesture_of_the_last(stage: Stage, hands: Hands) -> None:
    canvas_of(stage).set_tool("link")
    hands.hold((WIDTH * 0.5, HEIGHT * 1.5), (WIDTH * 1.5, HEIGHT * 1.5))
    canvas_of(stage).set_tool("select")
    assert not stage.scene.lines.drawn[1]
    assert not canvas_of(stage).cancel()
