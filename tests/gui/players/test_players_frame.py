"""The players' own frame: drawn over the GM's map, dragged and resized there, seen in their window on letting go."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPoint, QPointF, QRectF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget

from battlemap.board.events import TurnsChanged
from battlemap.board.ids import TokenId
from battlemap.gui.players.frame.frame_outline import FrameOutline
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import CTRL, control, players_map, press_on_map, settle
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def framed(window: MainWindow) -> MainWindow:
    """With a frame in the middle of the GM's map."""
    press_on_map(window, Qt.Key.Key_P, CTRL)
    seen = page(window).controller.view.camera.seen
    press_on_map(window, Qt.Key.Key_F7)
    control(window).set_frame(QRectF(seen.center() - QPointF(320, 180), seen.center() + QPointF(320, 180)))
    control(window).changed.emit()
    return window


def outline(window: MainWindow) -> FrameOutline:
    found = window.findChild(FrameOutline)
    assert found is not None
    return found


def frame(window: MainWindow) -> QRectF:
    shown = control(window).frame
    assert shown is not None
    return QRectF(shown)


def drag(target: QWidget, start: QPoint, by: QPoint, then_key: Qt.Key | None = None) -> None:
    QTest.mousePress(target, LEFT, pos=start)
    for part in (0.3, 0.7, 1.0):
        QTest.mouseMove(target, start + QPoint(round(by.x() * part), round(by.y() * part)))
    if then_key is not None:
        focus = QApplication.focusWidget()
        assert focus is not None
        QTest.keyClick(focus, then_key)
    QTest.mouseRelease(target, LEFT, pos=start + by)
    settle()


def corner(window: MainWindow, at: QPointF) -> QPoint:
    return page(window).controller.view.at_view((at.x(), at.y()))


def test_it_stays_where_it_is_while_the_gm_looks_around(framed: MainWindow) -> None:
    before, theirs = frame(framed), players_map(framed).view.camera
    seen = theirs.seen
    page(framed).controller.view.camera.set_zoom(2.5)
    page(framed).controller.view.camera.pan(100, 30)
    assert frame(framed) == before
    assert theirs.seen == seen
    press_on_map(framed, Qt.Key.Key_F7)
    assert theirs.seen != seen
    press_on_map(framed, Qt.Key.Key_F7)
    assert frame(framed) == before


def test_its_line_moves_it_and_players_see_it_on_letting_go(framed: MainWindow) -> None:
    view, before = page(framed).controller.view, frame(framed)
    on_line = corner(framed, QPointF(before.left(), before.center().y()))
    tokens = {key: item.spot for key, item in page(framed).controller.scene.token_items.items()}
    drag(view.viewport(), on_line, QPoint(-40, 20))
    moved, zoom = frame(framed), view.camera.zoom
    assert moved.left() == pytest.approx(before.left() - 40 / zoom, abs=2 / zoom)
    assert moved.top() == pytest.approx(before.top() + 20 / zoom, abs=2 / zoom)
    assert moved.width() == pytest.approx(before.width())
    assert players_map(framed).view.camera.seen.center().x() == pytest.approx(moved.center().x(), abs=2)
    assert {key: item.spot for key, item in page(framed).controller.scene.token_items.items()} == tokens


def test_a_corner_resizes_it_and_keeps_the_ratio_of_their_window(framed: MainWindow) -> None:
    view, before = page(framed).controller.view, frame(framed)
    drag(view.viewport(), corner(framed, before.bottomRight()), QPoint(-60, -34))
    after = frame(framed)
    assert after.width() < before.width()
    assert after.width() / after.height() == pytest.approx(before.width() / before.height())
    assert after.topLeft().x() == pytest.approx(before.left())
    assert players_map(framed).view.camera.zoom > 1.0


def test_esc_during_a_drag_puts_it_back_and_players_see_nothing_of_it(framed: MainWindow) -> None:
    view, before, seen = page(framed).controller.view, frame(framed), players_map(framed).view.camera.seen
    on_line = corner(framed, QPointF(before.left(), before.center().y()))
    view.setFocus()
    drag(view.viewport(), on_line, QPoint(-40, 20), then_key=Qt.Key.Key_Escape)
    assert frame(framed) == before
    assert players_map(framed).view.camera.seen == seen


def test_its_tab_steps_aside_from_a_token_and_while_it_is_dragged_it_stays(framed: MainWindow) -> None:
    tab, one = outline(framed).tab, page(framed)
    spot = one.controller.scene.token_items[TokenId("orm")].spot
    control(framed).set_frame(QRectF(spot[0] - 320, spot[1], 640, 360))  # Orm stands in the middle of its upper edge
    control(framed).changed.emit()
    assert tab.isVisible()
    assert not tab.geometry().contains(one.controller.view.at_view(spot))
    aside = tab.pos()
    QTest.mousePress(tab, LEFT, pos=tab.rect().center())
    QTest.mouseMove(tab, tab.rect().center() + QPoint(0, 40))
    assert tab.x() == aside.x()
    QTest.mouseRelease(tab, LEFT, pos=tab.rect().center())


def test_its_tab_says_what_it_is_and_arrows_move_it_by_a_step(framed: MainWindow) -> None:
    tab, before = outline(framed).tab, frame(framed)
    assert tab.isVisible()
    assert tab.accessibleName().startswith("Players see")
    tab.setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(tab, Qt.Key.Key_Right)
    assert frame(framed).left() > before.left()
    drag(tab, tab.rect().center(), QPoint(0, 30))
    assert frame(framed).top() > before.top()


def test_it_is_remembered_with_the_battle(framed: MainWindow) -> None:
    before = frame(framed)
    press_on_map(framed, Qt.Key.Key_P, CTRL)
    assert not outline(framed).isVisible()
    press_on_map(framed, Qt.Key.Key_P, CTRL)
    assert control(framed).part == "frame"
    assert frame(framed).center() == before.center()
    assert frame(framed).width() == pytest.approx(before.width(), rel=0.01)


def test_whoever_acts_comes_into_sight_and_a_secret_turn_moves_nothing(framed: MainWindow) -> None:
    one, session = control(framed), page(framed).session
    one.set_frame(QRectF(-4000, -4000, 320, 180))
    one.show_part("actor")
    settle()
    acting = next(iter(session.board.turns.now))
    spot = players_map(framed).scene.spot_of(acting)
    assert spot is not None
    camera = players_map(framed).view.camera
    assert camera.seen.contains(QPointF(*spot))
    before, lurker = camera.seen, TokenId("lurker")
    assert session.board[lurker].hidden
    session.edit(TurnsChanged("turn", replace(session.board.turns, order=((lurker,), (acting,)), at=0)))
    settle()
    assert page(framed).controller.actor() == lurker
    assert camera.seen == before
