"""Pan, zoom, fit."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.events import MapChanged
from battlemap.board.ids import ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.zone_drawing import move_map
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import LEFT, MIDDLE, InputDriver, until
from tests.canvas.yard import YARD, yard_board, yard_map

MIDDLE_OF_ALL = (420.0, 380.0)


def test_at_first_the_whole_map_is_seen(controller: MapController) -> None:
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())


def test_the_wheel_zooms_about_the_pointer(controller: MapController, hands: InputDriver) -> None:
    at = (200.0, 300.0)
    before, zoom = hands.pixel(at), controller.view.camera.zoom
    hands.wheel(at, 3)
    assert controller.view.camera.zoom == pytest.approx(zoom * 1.15**3)
    assert (hands.pixel(at) - before).manhattanLength() <= 2


def test_zooming_says_how_far_in_percent(controller: MapController) -> None:
    said: list[int] = []
    controller.view.camera.zoom_changed.connect(said.append)
    controller.view.camera.set_zoom(1.5)
    controller.view.camera.zoom_in()
    controller.view.camera.zoom_out()
    assert said == [150, 198, 150]
    assert controller.view.camera.zoom_percent == 150


def test_zooming_ends_before_the_map_is_a_dot_or_a_blur(controller: MapController, hands: InputDriver) -> None:
    hands.wheel(MIDDLE_OF_ALL, 60)
    assert controller.view.camera.zoom == 4.0
    hands.wheel(MIDDLE_OF_ALL, -90)
    assert controller.view.camera.zoom == 0.1


def test_the_middle_button_pans(controller: MapController, hands: InputDriver) -> None:
    before = hands.pixel(MIDDLE_OF_ALL)
    hands.drag((300.0, 300.0), (400.0, 350.0), button=MIDDLE)
    moved = hands.pixel(MIDDLE_OF_ALL) - before
    assert moved.x() == pytest.approx(100 * controller.view.camera.zoom, abs=3)
    assert moved.y() == pytest.approx(50 * controller.view.camera.zoom, abs=3)


def test_space_held_down_pans_and_does_nothing_else(controller: MapController, hands: InputDriver) -> None:
    tapped: list[bool] = []
    controller.view.input.space_tapped.connect(lambda: tapped.append(True))
    before = hands.pixel(MIDDLE_OF_ALL)
    QTest.keyPress(controller.view, Qt.Key.Key_Space)
    hands.drag(controller.scene.token_items[next(iter(controller.board.tokens))].spot, (300.0, 300.0))
    QTest.keyRelease(controller.view, Qt.Key.Key_Space)
    assert hands.pixel(MIDDLE_OF_ALL) != before
    assert tapped == []
    assert controller.selection == ()


def test_space_that_is_only_tapped_is_passed_on(controller: MapController) -> None:
    tapped: list[bool] = []
    controller.view.input.space_tapped.connect(lambda: tapped.append(True))
    QTest.keyClick(controller.view, Qt.Key.Key_Space)
    assert tapped == [True]


def test_the_map_never_leaves_the_window(controller: MapController) -> None:
    for _ in range(20):
        controller.view.camera.pan(900, 700)
    assert controller.view.visible_rect.intersects(controller.scene.contents_rect())


def test_a_fitted_map_stays_fitted_when_the_window_changes(controller: MapController) -> None:
    controller.view.resize(640, 480)
    QApplication.processEvents()
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())


def test_who_has_zoomed_keeps_that_zoom_when_the_window_changes(controller: MapController) -> None:
    controller.view.camera.set_zoom(1.3)
    controller.view.resize(640, 480)
    QApplication.processEvents()
    assert controller.view.camera.zoom == 1.3


def test_the_map_moves_up_for_a_card_and_back(controller: MapController, hands: InputDriver) -> None:
    controller.view.camera.set_zoom(1.2)
    before = hands.pixel(MIDDLE_OF_ALL)
    controller.view.camera.shift_up(90)
    assert (hands.pixel(MIDDLE_OF_ALL) - before).toTuple() == (0, -90)
    controller.view.camera.shift_up(0)
    assert hands.pixel(MIDDLE_OF_ALL) == before


def test_a_map_that_is_fitted_while_it_is_up_comes_back_to_where_it_fits(controller: MapController, hands: InputDriver) -> None:
    controller.view.camera.shift_up(90)
    controller.view.resize(640, 480)
    QApplication.processEvents()
    up = hands.pixel(MIDDLE_OF_ALL)
    controller.view.camera.shift_up(0)
    assert (hands.pixel(MIDDLE_OF_ALL) - up).toTuple() == (0, 90)
    before = hands.pixel(MIDDLE_OF_ALL)
    controller.view.camera.fit()
    assert hands.pixel(MIDDLE_OF_ALL) == before


def test_fitting_with_motion_ends_where_it_would_without(make_controller: MakeController) -> None:
    controller = make_controller(motion=True)
    wanted = controller.view.camera.zoom
    controller.view.camera.set_zoom(2.5)
    controller.view.camera.fit()
    assert controller.view.camera.zoom != wanted
    until(lambda: not controller.scene.motion.is_playing("fit"))
    assert controller.view.camera.zoom == wanted
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())


def test_any_key_skips_what_moves(make_controller: MakeController) -> None:
    controller = make_controller(motion=True)
    controller.view.camera.set_zoom(2.5)
    controller.view.camera.fit()
    QApplication.sendEvent(controller.view, QKeyEvent(QKeyEvent.Type.KeyPress, Qt.Key.Key_F5, Qt.KeyboardModifier.NoModifier))
    assert not controller.scene.motion.running
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())


def test_a_zone_more_moves_nothing_under_the_hand_that_draws(make_controller: MakeController) -> None:
    controller = make_controller(replace(yard_board(zone_map=ZoneMap()), tokens={}, aspects={}))
    hands, seen = InputDriver(controller), controller.view.visible_rect
    for x in (-200.0, 150.0):
        hands.double((x, 0.0))
    assert len(controller.board.zone_map.zones) == 2
    assert controller.view.visible_rect == seen


def test_another_map_is_shown_as_a_whole(controller: MapController) -> None:
    controller.view.camera.set_zoom(3.0)
    far = move_map(yard_map(), 9000.0, 0.0)
    zones = {ZoneId(f"new {name}"): replace(zone, id=ZoneId(f"new {name}")) for name, zone in far.zones.items()}
    controller.edit(MapChanged("another map", replace(far, zones=zones, links={})), what="import")
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())


def test_an_empty_map_can_be_looked_at(make_controller: MakeController) -> None:
    board = yard_board(zone_map=ZoneMap())
    controller = make_controller(replace(board, tokens={}, aspects={}))
    assert controller.view.camera.zoom > 0.5
    assert not controller.view.grab().isNull()


def test_what_is_dropped_on_the_map_is_passed_on_with_its_place(controller: MapController, hands: InputDriver) -> None:
    controller.view.input.accepted_formats = ("application/x-battlemap-token",)
    got: list[tuple[QMimeData, tuple[float, float]]] = []
    controller.view.input.dropped.connect(lambda data, at: got.append((data, at)))
    data = QMimeData()
    data.setData("application/x-battlemap-token", b"raider")
    at = hands.pixel((100.0, 100.0))
    held = Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier
    QApplication.sendEvent(controller.view.viewport(), QDragEnterEvent(at, *held))
    QApplication.sendEvent(controller.view.viewport(), QDropEvent(QPointF(at), *held))
    assert len(got) == 1
    assert got[0][1] == pytest.approx((100.0, 100.0), abs=2)


@pytest.mark.parametrize(("kind", "welcome"), [("application/x-battlemap-token", True), ("text/plain", False)])
def test_only_what_the_map_can_take_may_be_dropped_on_it(controller: MapController, kind: str, welcome: bool) -> None:
    controller.view.input.accepted_formats = ("application/x-battlemap-token",)
    data = QMimeData()
    data.setData(kind, b"raider")
    event = QDragEnterEvent(QPoint(100, 100), Qt.DropAction.CopyAction, data, LEFT, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(controller.view.viewport(), event)
    assert event.isAccepted() == welcome


def test_the_view_is_named_for_those_who_do_not_see_it(controller: MapController) -> None:
    assert controller.view.accessibleName() == "Map"
    assert "Tab" in controller.view.accessibleDescription()


def test_the_cursor_finds_what_is_written_on_a_zone_without_an_outline(make_controller: MakeController) -> None:
    plain = yard_map()
    zones = {key: replace(zone, outline=(), at=(300.0 * at, 0.0)) for at, (key, zone) in enumerate(plain.zones.items())}
    controller = make_controller(yard_board(zone_map=replace(plain, points={}, zones=zones)))
    assert controller.scene.hit_tester.zone((300.0, 100.0)) == YARD
    until(lambda: controller.scene.ground.ready)
    controller.scene.highlight({Subject("zone", "yard"): "1"})
    assert controller.scene.highlights.zones_on("glow") == (YARD,)
    assert not controller.view.grab().isNull()
