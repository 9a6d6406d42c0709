"""Fingers on the map: a tap is a click, one finger drags, one that rests opens the menu, two move the map and zoom."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent, QPointingDevice
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import Point, TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from tests.canvas.signal_log import SignalLog
from tests.canvas.yard import ANN, BEN, WIDTH

YARD_SPOT = (WIDTH * 1.5, 290.0)


class Fingers:
    """Touches on the viewport of one map, by a device that Qt believes to be a screen."""

    device: QPointingDevice | None = None

    def __init__(self, controller: MapController) -> None:
        self.view = controller.view
        Fingers.device = Fingers.device or QTest.createTouchDevice()
        self.sequence = QTest.touchEvent(self.view.viewport(), Fingers.device, False)

    def at(self, point: Point) -> QPoint:
        return self.view.at_view(point)

    def send(self, *steps: tuple[str, int, QPoint]) -> None:
        for what, finger, at in steps:
            getattr(self.sequence, what)(finger, at, self.view.viewport())
        self.sequence.commit()
        QApplication.processEvents()

    def tap(self, at: QPoint) -> None:
        self.send(("press", 0, at))
        self.send(("release", 0, at))

    def drag(self, start: QPoint, end: QPoint, steps: int = 5) -> None:
        self.send(("press", 0, start))
        for step in range(1, steps + 1):
            self.send(("move", 0, start + (end - start) * step / steps))
        self.send(("release", 0, end))


@pytest.fixture
def fingers(controller: MapController) -> Fingers:
    return Fingers(controller)


def spot(controller: MapController, who: TokenId) -> Point:
    return controller.scene.token_items[who].at


def test_a_tap_selects_a_token_and_one_beside_it_lets_go_of_it(controller: MapController, fingers: Fingers) -> None:
    fingers.tap(fingers.at(spot(controller, ANN)))
    assert controller.selection == (ANN,)
    fingers.tap(fingers.at(spot(controller, BEN)))
    assert controller.selection == (BEN,)


def test_a_finger_drags_a_token_and_that_is_one_command(controller: MapController, fingers: Fingers) -> None:
    entries = controller.session.journal.last
    start = fingers.at(spot(controller, ANN))
    before = controller.board[ANN].place
    fingers.drag(start, fingers.at(YARD_SPOT))
    assert controller.session.current is not None or controller.board[ANN].place != before
    assert controller.session.journal.last <= entries + 1


def test_a_finger_that_draws_a_frame_over_the_map_selects(controller: MapController, fingers: Fingers) -> None:
    xs, ys = zip(*(spot(controller, who) for who in (ANN, BEN)), strict=True)
    fingers.drag(fingers.at((min(xs) - 60, min(ys) - 60)), fingers.at((max(xs) + 60, max(ys) + 60)))
    assert {ANN, BEN} <= set(controller.selection)


def test_a_finger_that_rests_opens_the_menu_and_lifting_it_does_nothing_more(
    controller: MapController, fingers: Fingers, qtbot: QtBot
) -> None:
    log = SignalLog(controller)
    at = fingers.at(spot(controller, BEN))
    fingers.send(("press", 0, at))
    qtbot.waitUntil(lambda: bool(log.menus))
    fingers.send(("release", 0, at))
    assert [subject for subject, _ in log.menus] == [Subject("token", BEN)]
    assert controller.selection == ()


def test_a_finger_that_goes_on_in_time_opens_no_menu(controller: MapController, fingers: Fingers, qtbot: QtBot) -> None:
    log = SignalLog(controller)
    fingers.drag(fingers.at(spot(controller, BEN)), fingers.at(spot(controller, BEN)) + QPoint(30, 0))
    qtbot.wait(700)
    assert not log.menus


def test_two_taps_open_what_lies_there(controller: MapController, fingers: Fingers) -> None:
    log = SignalLog(controller)
    fingers.tap(fingers.at(spot(controller, ANN)))
    fingers.tap(fingers.at(spot(controller, ANN)))
    assert log.edits == [Subject("token", ANN)]


def test_two_fingers_apart_zoom_in_about_what_lies_between_them(controller: MapController, fingers: Fingers) -> None:
    camera = controller.view.camera
    zoom, middle = camera.zoom, QPoint(400, 300)
    under = controller.view.mapToScene(middle)
    fingers.send(("press", 0, middle - QPoint(50, 0)), ("press", 1, middle + QPoint(50, 0)))
    for apart in (60, 80, 100):
        fingers.send(("move", 0, middle - QPoint(apart, 0)), ("move", 1, middle + QPoint(apart, 0)))
    fingers.send(("release", 0, middle), ("release", 1, middle))
    assert camera.zoom == pytest.approx(2 * zoom, rel=0.02)
    assert (controller.view.mapToScene(middle) - under).manhattanLength() < 5
    assert controller.selection == ()


def test_two_fingers_side_by_side_move_the_map_and_what_one_of_them_began_is_given_up(
    controller: MapController, fingers: Fingers
) -> None:
    board = controller.board
    start = fingers.at(spot(controller, ANN))
    middle = controller.view.camera.middle
    fingers.send(("press", 0, start))
    fingers.send(("move", 0, start + QPoint(40, 0)))
    assert controller.scene.token_items[ANN].at != spot_of_board(controller)
    fingers.send(("move", 0, start + QPoint(40, 0)), ("press", 1, start + QPoint(140, 0)))
    fingers.send(("move", 0, start + QPoint(90, 30)), ("move", 1, start + QPoint(190, 30)))
    fingers.send(("release", 0, start), ("move", 1, start + QPoint(190, 30)))
    fingers.send(("move", 1, start + QPoint(300, 200)))
    fingers.send(("release", 1, start))
    moved = (controller.view.camera.middle - middle) * controller.view.camera.zoom
    assert (moved.x(), moved.y()) == pytest.approx((-50, -30), abs=2)
    assert controller.board is board


def spot_of_board(controller: MapController) -> Point:
    return controller.scene.token_items[ANN].spot


def test_the_mouse_that_the_system_makes_of_a_finger_is_not_heard_twice(
    controller: MapController, fingers: Fingers, monkeypatch: pytest.MonkeyPatch
) -> None:
    presses: list[PointerEvent] = []
    monkeypatch.setattr(controller.view.input.listener, "press", presses.append)
    at = fingers.at(spot(controller, ANN))
    fingers.tap(at)
    echo(fingers, QEvent.Type.MouseButtonPress, at)
    echo(fingers, QEvent.Type.MouseButtonRelease, at)
    assert len(presses) == 1
    QTest.mouseClick(controller.view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    assert len(presses) == 2, "the mouse itself is heard"


def echo(fingers: Fingers, kind: QEvent.Type, at: QPoint) -> None:
    view = fingers.view.viewport()
    button = Qt.MouseButton.LeftButton
    place, on_screen = QPointF(at), QPointF(view.mapToGlobal(at))
    made = QMouseEvent(
        kind, place, place, on_screen, button, button, Qt.KeyboardModifier.NoModifier,
        Qt.MouseEventSource.MouseEventSynthesizedBySystem,
    )  # fmt: skip
    QApplication.sendEvent(view, made)
