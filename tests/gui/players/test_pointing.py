"""Pointing: while Y is held on the GM's map a click makes a ring in both windows, and the mouse is a laser pointer."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.events import TokenChanged
from battlemap.board.ids import Point
from battlemap.canvas.items.pointing_layer import PING, PointingLayer
from battlemap.gui.window.main_window import MainWindow
from tests.canvas.input_events import InputDriver
from tests.gui.players.players_events import CTRL, control, players_map, press_on_map, settle
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")
Y = Qt.Key.Key_Y


class PointingHand:
    """One hand on Y, the other on the mouse over the GM's map."""

    def __init__(self, window: MainWindow) -> None:
        self.window, self.controller = window, page(window).controller
        self.mouse = InputDriver(self.controller)
        self.at = self.controller.view.mapToScene(self.controller.view.viewport().rect().center()).toTuple()

    def hold(self) -> None:
        self.controller.view.setFocus()
        QTest.keyPress(self.controller.view, Y)

    def let_go(self) -> None:
        QTest.keyRelease(self.controller.view, Y)

    @property
    def own(self) -> PointingLayer:
        """What the GM sees of it."""
        layer = page(self.window).canvas.pointing_layer
        assert layer is not None
        return layer

    @property
    def theirs(self) -> PointingLayer:
        return players_map(self.window).pointing


@pytest.fixture
def hand(window: MainWindow) -> PointingHand:
    """With the players' window open."""
    press_on_map(window, Qt.Key.Key_P, CTRL)
    for scene in (page(window).controller.scene, players_map(window).scene):
        scene.motion.allowed = True
    return PointingHand(window)


def near(point: Point | None, other: Point) -> bool:
    """Whether two points of the map are a pixel apart at most."""
    return point is not None and max(abs(a - b) for a, b in zip(point, other, strict=True)) < 4


def test_a_click_with_the_key_held_is_a_ring_in_both_windows_and_selects_nothing(hand: PointingHand, qtbot: QtBot) -> None:
    controller = hand.controller
    token = next(iter(controller.board.tokens))
    spot, head = controller.scene.token_items[token].spot, page(hand.window).session.head
    before = controller.selection
    hand.hold()
    hand.mouse.double(spot)
    hand.let_go()
    for layer in (hand.own, hand.theirs):
        assert len(layer.pings) == 2
        assert all(near(ping, spot) for ping in layer.pings)
    assert (controller.selection, page(hand.window).session.head) == (before, head)
    qtbot.waitUntil(lambda: hand.own.pings == hand.theirs.pings == (), timeout=PING + 800)
    other = next(who for who in controller.board.tokens if who not in before)
    hand.mouse.click(controller.scene.token_items[other].spot)
    assert controller.selection == (other,)
    assert hand.own.pings == ()


def test_without_motion_the_ring_stands_still_and_goes_after_its_time(hand: PointingHand, qtbot: QtBot) -> None:
    for scene in (hand.controller.scene, players_map(hand.window).scene):
        scene.motion.allowed = False
    hand.hold()
    hand.mouse.click(hand.at)
    hand.mouse.move((hand.at[0] + 40, hand.at[1]))
    hand.mouse.move((hand.at[0] + 80, hand.at[1]))
    assert len(hand.theirs.pings) == len(hand.own.pings) == 1
    assert not hand.theirs.has_tail
    assert not players_map(hand.window).scene.motion.running
    qtbot.waitUntil(lambda: hand.own.pings == hand.theirs.pings == (), timeout=PING + 800)


def test_the_laser_follows_the_mouse_with_a_tail_until_the_key_is_up(hand: PointingHand, qtbot: QtBot) -> None:
    goal = (hand.at[0] + 120, hand.at[1] + 60)
    hand.hold()
    assert hand.theirs.laser is None
    hand.mouse.move(hand.at)
    hand.mouse.move((hand.at[0] + 60, hand.at[1] + 10))
    hand.mouse.move(goal)
    for layer in (hand.own, hand.theirs):
        assert near(layer.laser, goal)
        assert layer.has_tail
    qtbot.waitUntil(lambda: not hand.own.has_tail and not hand.theirs.has_tail, timeout=1500)
    assert near(hand.theirs.laser, goal)
    hand.let_go()
    assert hand.own.laser is hand.theirs.laser is None
    hand.mouse.move(hand.at)
    assert hand.theirs.laser is None


@pytest.mark.parametrize("cover", [Qt.Key.Key_F8, Qt.Key.Key_F9, Qt.Key.Key_F6])
def test_players_of_a_frozen_black_or_covered_map_are_shown_no_place(hand: PointingHand, cover: Qt.Key) -> None:
    hand.hold()
    hand.mouse.move(hand.at)
    hand.mouse.click(hand.at)
    assert hand.theirs.pings
    press_on_map(hand.window, cover)
    assert (hand.theirs.pings, hand.theirs.laser) == ((), None)
    hand.mouse.move((hand.at[0] + 30, hand.at[1]))
    hand.mouse.click(hand.at)
    assert (len(hand.own.pings), hand.theirs.pings, hand.theirs.laser) == (2, (), None)
    press_on_map(hand.window, cover)
    assert (hand.theirs.pings, hand.theirs.laser) == ((), None)
    hand.mouse.click(hand.at)
    assert len(hand.theirs.pings) == 1


def test_a_key_that_goes_down_while_something_is_dragged_or_typed_points_at_nothing(hand: PointingHand) -> None:
    hand.mouse.hold(hand.at, (hand.at[0] + 60, hand.at[1] + 60))
    hand.hold()
    hand.mouse.move((hand.at[0] + 90, hand.at[1] + 60), button=Qt.MouseButton.LeftButton)
    hand.mouse.release(hand.at)
    hand.let_go()
    assert page(hand.window).canvas.pointing_layer is None
    assert (hand.theirs.pings, hand.theirs.laser) == ((), None)


def test_the_key_works_from_a_list_that_was_clicked_and_ends_where_the_keyboard_goes_elsewhere(hand: PointingHand) -> None:
    log = page(hand.window).parts.log
    QTest.mouseClick(log.viewport(), Qt.MouseButton.LeftButton, pos=QPoint(60, 8))
    QTest.keyPress(log, Y)
    hand.mouse.move(hand.at)
    assert near(hand.theirs.laser, hand.at)
    log.setFocus()
    settle()
    assert hand.theirs.laser is None


def test_a_place_that_players_know_nothing_of_is_no_more_than_a_ring(hand: PointingHand) -> None:
    token = next(iter(hand.controller.board.tokens))
    spot = hand.controller.scene.token_items[token].spot
    page(hand.window).session.edit(TokenChanged(token, "hidden", {"hidden": True}), what="hide")
    settle()
    theirs = players_map(hand.window)
    hand.hold()
    hand.mouse.click(spot)
    assert near(hand.theirs.pings[0], spot)
    assert token not in theirs.scene.token_items
    control(hand.window).close()
    hand.mouse.click(spot)
    assert len(hand.own.pings) == 2
