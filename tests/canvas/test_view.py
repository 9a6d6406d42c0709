"""Pan, zoom, fit."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPointF, Qt
from PySide6.QtGui import QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.drawing import map_moved
from battlemap.board.events import MapChanged
from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.stage import Stage
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import LEFT, MIDDLE, Hands, until
from tests.canvas.yard import YARD, yard_board, yard_map

MIDDLE_OF_ALL = (420.0, 380.0)


def test_at_first_the_whole_map_is_seen(stage: Stage) -> None:
    assert stage.view.seen.contains(stage.scene.contents_rect())


def test_the_wheel_zooms_about_the_pointer(stage: Stage, hands: Hands) -> None:
    at = (200.0, 300.0)
    before, zoom = hands.pixel(at), stage.view.zoom
    hands.wheel(at, 3)
    assert stage.view.zoom == pytest.approx(zoom * 1.15**3)
    assert (hands.pixel(at) - before).manhattanLength() <= 2


def test_zooming_says_how_far_in_percent(stage: Stage) -> None:
    said: list[int] = []
    stage.view.zoom_changed.connect(said.append)
    stage.view.set_zoom(1.5)
    stage.view.zoom_in()
    stage.view.zoom_out()
    assert said == [150, 198, 150]
    assert stage.view.zoom_percent == 150


def test_zooming_ends_before_the_map_is_a_dot_or_a_blur(stage: Stage, hands: Hands) -> None:
    hands.wheel(MIDDLE_OF_ALL, 60)
    assert stage.view.zoom == 4.0
    hands.wheel(MIDDLE_OF_ALL, -90)
    assert stage.view.zoom == 0.1


def test_the_middle_button_pans(stage: Stage, hands: Hands) -> None:
    before = hands.pixel(MIDDLE_OF_ALL)
    hands.drag((300.0, 300.0), (400.0, 350.0), button=MIDDLE)
    moved = hands.pixel(MIDDLE_OF_ALL) - before
    assert moved.x() == pytest.approx(100 * stage.view.zoom, abs=3)
    assert moved.y() == pytest.approx(50 * stage.view.zoom, abs=3)


def test_space_held_down_pans_and_does_nothing_else(stage: Stage, hands: Hands) -> None:
    tapped: list[bool] = []
    stage.view.space_tapped.connect(lambda: tapped.append(True))
    before = hands.pixel(MIDDLE_OF_ALL)
    QTest.keyPress(stage.view, Qt.Key.Key_Space)
    hands.drag(stage.scene.pieces[next(iter(stage.board.tokens))].spot, (300.0, 300.0))
    QTest.keyRelease(stage.view, Qt.Key.Key_Space)
    assert hands.pixel(MIDDLE_OF_ALL) != before
    assert tapped == []
    assert stage.selection == ()


def test_space_that_is_only_tapped_is_passed_on(stage: Stage) -> None:
    tapped: list[bool] = []
    stage.view.space_tapped.connect(lambda: tapped.append(True))
    QTest.keyClick(stage.view, Qt.Key.Key_Space)
    assert tapped == [True]


def test_the_map_never_leaves_the_window(stage: Stage) -> None:
    for _ in range(20):
        stage.view.pan(900, 700)
    assert stage.view.seen.intersects(stage.scene.contents_rect())


def test_a_fitted_map_stays_fitted_when_the_window_changes(stage: Stage) -> None:
    stage.view.resize(640, 480)
    QApplication.processEvents()
    assert stage.view.seen.contains(stage.scene.contents_rect())


def test_who_has_zoomed_keeps_that_zoom_when_the_window_changes(stage: Stage) -> None:
    stage.view.set_zoom(1.3)
    stage.view.resize(640, 480)
    QApplication.processEvents()
    assert stage.view.zoom == 1.3


def test_the_map_moves_up_for_a_card_and_back(stage: Stage, hands: Hands) -> None:
    stage.view.set_zoom(1.2)
    before = hands.pixel(MIDDLE_OF_ALL)
    stage.view.shift_up(90)
    assert (hands.pixel(MIDDLE_OF_ALL) - before).toTuple() == (0, -90)
    stage.view.shift_up(0)
    assert hands.pixel(MIDDLE_OF_ALL) == before


def test_a_map_that_is_fitted_while_it_is_up_comes_back_to_where_it_fits(stage: Stage, hands: Hands) -> None:
    stage.view.shift_up(90)
    stage.view.resize(640, 480)
    QApplication.processEvents()
    up = hands.pixel(MIDDLE_OF_ALL)
    stage.view.shift_up(0)
    assert (hands.pixel(MIDDLE_OF_ALL) - up).toTuple() == (0, 90)
    before = hands.pixel(MIDDLE_OF_ALL)
    stage.view.fit()
    assert hands.pixel(MIDDLE_OF_ALL) == before


def test_fitting_with_motion_ends_where_it_would_without(make_stage: MakeStage) -> None:
    stage = make_stage(motion=True)
    wanted = stage.view.zoom
    stage.view.set_zoom(2.5)
    stage.view.fit()
    assert stage.view.zoom != wanted
    until(lambda: not stage.scene.motion.plays("fit"))
    assert stage.view.zoom == wanted
    assert stage.view.seen.contains(stage.scene.contents_rect())


def test_any_key_skips_what_moves(make_stage: MakeStage) -> None:
    stage = make_stage(motion=True)
    stage.view.set_zoom(2.5)
    stage.view.fit()
    QApplication.sendEvent(stage.view, QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier))
    assert not stage.scene.motion.running
    assert stage.view.seen.contains(stage.scene.contents_rect())


def test_a_zone_more_moves_nothing_under_the_hand_that_draws(make_stage: MakeStage) -> None:
    stage = make_stage(replace(yard_board(zone_map=ZoneMap()), tokens={}, aspects={}))
    hands, seen = Hands(stage), stage.view.seen
    for x in (-200.0, 150.0):
        hands.double((x, 0.0))
    assert len(stage.board.zone_map.zones) == 2
    assert stage.view.seen == seen


def test_another_map_is_shown_as_a_whole(stage: Stage) -> None:
    stage.view.set_zoom(3.0)
    far = map_moved(yard_map(), 9000.0, 0.0)
    zones = {ZoneId(f"new {name}"): replace(zone, id=ZoneId(f"new {name}")) for name, zone in far.zones.items()}
    stage.edit(MapChanged("another map", replace(far, zones=zones, links={})), what="import")
    assert stage.view.seen.contains(stage.scene.contents_rect())


def test_an_empty_map_can_be_looked_at(make_stage: MakeStage) -> None:
    board = yard_board(zone_map=ZoneMap())
    stage = make_stage(replace(board, tokens={}, aspects={}))
    assert stage.view.zoom > 0.5
    assert not stage.view.grab().isNull()


def test_what_is_dropped_on_the_map_is_passed_on_with_its_place(stage: Stage, hands: Hands) -> None:
    stage.view.accepted_formats = ("application/x-battlemap-token",)
    got: list[tuple[QMimeData, tuple[float, float]]] = []
    stage.view.dropped.connect(lambda data, at: got.append((data, at)))
    data = QMimeData()
    data.setData("application/x-battlemap-token", b"raider")
    at = hands.pixel((100.0, 100.0))
    event = QDropEvent(QPointF(at), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    stage.view.dropEvent(event)
    assert len(got) == 1
    assert got[0][1] == pytest.approx((100.0, 100.0), abs=2)


def test_the_view_is_named_for_those_who_do_not_see_it(stage: Stage) -> None:
    assert stage.view.accessibleName() == "Map"
    assert "Tab" in stage.view.accessibleDescription()


def test_the_cursor_finds_what_is_written_on_a_zone_without_an_outline(make_stage: MakeStage) -> None:
    plain = yard_map()
    zones = {key: replace(zone, outline=(), at=(300.0 * at, 0.0)) for at, (key, zone) in enumerate(plain.zones.items())}
    stage = make_stage(yard_board(zone_map=replace(plain, points={}, zones=zones)))
    assert stage.scene.zone_at((300.0, 100.0)) == YARD
    until(lambda: stage.scene.ground.ready)
    stage.scene.light({ZoneId("yard"): "1"})
    assert stage.scene.highlights.lit("glow") == (YARD,)
    assert not stage.view.grab().isNull()
