"""The players' map at its real size: once their display is measured nothing but whole cells moves it."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QComboBox, QLineEdit

from battlemap.board.grid_map import CELL
from battlemap.gui.players.card.players_card import PlayersCard
from battlemap.gui.players.frame.frame_outline import FrameOutline
from battlemap.gui.scale.display_facts import write_scale
from battlemap.gui.window.main_window import MainWindow
from battlemap.layout.display_scale import DisplayScale
from battlemap.layout.map_metrics import TOKEN
from tests.gui.players.players_events import CTRL, control, players_map, press_on_map, second_window, settle
from tests.gui.players.two_displays import TV, TableDisplays
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")
SCALE = DisplayScale(ppi=68.8, mm_per_cell=28.0, mm_per_token=40.0)


def measure(window: MainWindow, scale: DisplayScale | None) -> None:
    write_scale(window.theme.settings, TV.facts, scale)
    lock = window.window_actions.players.scale
    if lock is not None:
        lock.refresh()
    settle()


def on_cells(window: MainWindow) -> None:
    assert window.documents.open_sample("quarry-yard")
    settle()


def offset(window: MainWindow, corner: QPointF) -> float:
    """How far from a corner of a cell the map lies at a point of the display, px."""
    view = players_map(window).view
    at = view.viewportTransform().inverted()[0].map(corner - view.pos())
    return max(abs(value / CELL - round(value / CELL)) for value in (at.x(), at.y())) * CELL * SCALE.zoom_for(CELL)


def test_a_square_has_its_millimetres_whatever_the_game_master_sees(window: MainWindow) -> None:
    measure(window, SCALE)
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    view, camera = players_map(window).view, page(window).controller.view.camera
    for act in (camera.zoom_in, camera.fit, lambda: camera.set_zoom(2.0), lambda: camera.pan(333, -41)):
        act()
        settle()
        assert SCALE.millimetres(CELL * view.transform().m11()) == pytest.approx(28.0)
        assert offset(window, QPointF(0, 0)) <= 0.51


def test_on_a_map_of_zones_a_token_has_them(window: MainWindow) -> None:
    measure(window, SCALE)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    assert SCALE.millimetres(TOKEN * players_map(window).view.transform().m11()) == pytest.approx(40.0)


def test_what_is_measured_while_the_window_is_open_counts_at_once_and_can_be_let_go(window: MainWindow) -> None:
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    view = players_map(window).view
    assert view.camera.zoom_lock is None
    measure(window, SCALE)
    assert view.camera.zoom == SCALE.zoom_for(CELL)
    measure(window, DisplayScale(ppi=68.8, is_held=False))
    assert view.camera.zoom_lock is None
    camera = page(window).controller.view.camera
    camera.set_zoom(2.0)
    settle()
    assert view.camera.zoom != SCALE.zoom_for(CELL)


def test_the_frame_has_the_size_of_the_display_and_goes_by_whole_cells(window: MainWindow) -> None:
    measure(window, SCALE)
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    battle = control(window).battle
    assert battle is not None
    shown = battle.shown
    control(window).show_part("frame")
    wide = shown.frame.width()
    start = shown.frame.topLeft()
    shown.set_frame(shown.frame.translated(2.3 * CELL, -CELL).adjusted(0, 0, 500, 200))
    assert shown.frame.width() == pytest.approx(wide, abs=0.5)
    moved = shown.frame.topLeft() - start
    assert moved.x() / CELL == pytest.approx(round(moved.x() / CELL), abs=0.03)
    assert moved.y() / CELL == pytest.approx(round(moved.y() / CELL), abs=0.03)
    assert moved != QPointF(0, 0)


def test_on_a_display_that_cuts_off_its_edges_whole_cells_begin_where_it_does_not(window: MainWindow) -> None:
    scale = DisplayScale(ppi=68.8, mm_per_cell=28.0, overscan=2.5, margin_mm=10.0)
    measure(window, scale)
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    x, y = scale.inset(1920, 1080)
    assert offset(window, QPointF(x, y)) <= 0.51


def test_another_display_has_no_scale(window: MainWindow, displays: TableDisplays) -> None:
    measure(window, SCALE)
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    control(window).move_to(None)
    settle()
    assert players_map(window).view.camera.zoom_lock is None
    control(window).move_to(displays.all()[1])
    settle()
    locked = players_map(window).view.camera.zoom_lock
    assert locked is not None
    assert locked.zoom == SCALE.zoom_for(CELL)


def open_scale(window: MainWindow) -> PlayersCard:
    players = window.window_actions.players
    players.toggle_card()
    settle()
    assert players.card is not None
    QTest.mouseClick(players.card.main.scale, Qt.MouseButton.LeftButton)
    settle()
    return players.card


def test_the_card_says_the_scale_and_its_page_measures_the_display(window: MainWindow) -> None:
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    card = open_scale(window)
    assert card.main.scale.value == "Measure…"
    assert card.scale.isVisible()
    assert card.rect().contains(card.scale.geometry())
    field = card.scale.form.control("diagonal")
    assert isinstance(field, QLineEdit)
    field.setFocus()
    field.selectAll()
    QTest.keyClicks(field, "43")
    QTest.keyClick(field, Qt.Key.Key_Return)
    settle()
    lock = window.window_actions.players.scale
    assert lock is not None
    assert lock.scale is not None
    locked = players_map(window).view.camera.zoom_lock
    assert locked is not None
    assert locked.zoom == lock.scale.zoom_for(CELL)
    assert card.take_key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, Qt.KeyboardModifier.NoModifier))
    assert card.page == 0
    assert card.main.scale.value == "1 square = 1 inch"


def test_the_box_lies_on_the_players_display_and_goes_with_the_page_or_the_window(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    card = open_scale(window)
    ways = card.scale.form.control("way")
    assert isinstance(ways, QComboBox)
    ways.setFocus()
    QTest.keyClick(ways, Qt.Key.Key_Down)
    settle()
    box = card.scale.box
    assert box is not None
    assert box.isVisible()
    assert box.window() is second_window(window)
    card.go_back()
    settle()
    assert card.scale.box is None
    open_scale(window)
    open_scale(window)
    control(window).close()
    settle()
    assert card.page == 0
    assert not card.main.scale.isEnabled()


def test_a_frame_of_real_size_has_a_lock_and_is_dragged_by_whole_cells_and_not_by_its_corners(window: MainWindow) -> None:
    measure(window, SCALE)
    on_cells(window)
    press_on_map(window, Qt.Key.Key_P, CTRL)
    control(window).show_part("frame")
    settle()
    outline = page(window).controller.view.findChild(FrameOutline)
    assert outline is not None
    assert outline.tab.is_locked
    battle = control(window).battle
    assert battle is not None
    before = battle.shown.frame
    zoom = page(window).controller.view.camera.zoom
    QTest.mousePress(outline.tab, Qt.MouseButton.LeftButton, pos=QPoint(20, 10))
    QTest.mouseMove(outline.tab, QPoint(20, 10) + QPoint(round(2.3 * CELL * zoom), 0))
    QTest.mouseRelease(outline.tab, Qt.MouseButton.LeftButton)
    settle()
    after = battle.shown.frame
    assert (after.x() - before.x()) / CELL == pytest.approx(2, abs=0.03)
    assert after.size() == before.size()


def test_a_battle_that_has_no_frame_yet_begins_with_what_the_game_master_sees(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    control(window).show_part("frame")
    on_cells(window)
    settle()
    battle = control(window).battle
    assert battle is not None
    assert battle.shown.part == "frame"
    seen = page(window).controller.view.camera.seen
    assert battle.shown.frame.adjusted(-1, -1, 1, 1).contains(seen)
