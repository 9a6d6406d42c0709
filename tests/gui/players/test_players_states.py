"""Freeze, blackout and cover page: each by one key, none loses another or the frame, and the GM is reminded."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.events import TokenChanged
from battlemap.board.ids import TokenId
from battlemap.gui.players.players_button import PlayersButton
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.reminder_line import ReminderLine
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import CTRL, control, players_map, press_on_map, second_window, settle
from tests.gui.players.two_displays import LAPTOP, TV, TableDisplays
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")


@pytest.fixture
def opened(window: MainWindow) -> MainWindow:
    press_on_map(window, Qt.Key.Key_P, CTRL)
    return window


def word(window: MainWindow) -> str:
    """What the title bar says of the players' window."""
    button = window.findChild(PlayersButton)
    assert button is not None
    return button.accessibleName().removeprefix("Players' window: ")


def hide(window: MainWindow, token: TokenId, hidden: bool) -> None:
    page(window).session.edit(TokenChanged(token, "hidden", {"hidden": hidden}), what="hide")
    settle()


def test_frozen_players_keep_board_and_view_until_the_key_is_pressed_again(opened: MainWindow) -> None:
    camera, theirs = page(opened).controller.view.camera, players_map(opened)
    camera.set_zoom(2.0)
    press_on_map(opened, Qt.Key.Key_F8)
    seen, someone = theirs.view.camera.seen, next(iter(theirs.scene.token_items))
    hide(opened, someone, hidden=True)
    camera.pan(60, 0)
    assert someone in theirs.scene.token_items
    assert theirs.view.camera.seen == seen
    assert word(opened) == "Frozen"
    press_on_map(opened, Qt.Key.Key_F8)
    assert someone not in theirs.scene.token_items
    assert theirs.view.camera.seen != seen
    assert word(opened) == "On"


def test_black_and_cover_page_lie_over_each_other_and_each_key_takes_its_own_away(opened: MainWindow) -> None:
    second, line = second_window(opened), opened.findChild(ReminderLine)
    assert line is not None
    assert not line.isVisible()
    said = []
    for key in (Qt.Key.Key_F8, Qt.Key.Key_F6, Qt.Key.Key_F9, Qt.Key.Key_F9, Qt.Key.Key_F6):
        press_on_map(opened, key)
        said.append((word(opened), second.cover.isVisible(), second.black.isVisible()))
    assert said == [
        ("Frozen", False, False),
        ("Waiting", True, False),
        ("Black", False, True),
        ("Waiting", True, False),
        ("Frozen", False, False),
    ]
    assert line.isVisible()
    assert line.y() == opened.title.height()
    opened.set_full_screen(True)
    settle()
    assert line.isVisible()
    assert line.y() == 0


def test_the_keys_work_in_the_players_window_too(opened: MainWindow) -> None:
    second = second_window(opened)
    second.activateWindow()
    settle()
    QTest.keyClick(second, Qt.Key.Key_F9)
    assert word(opened) == "Black"


def test_the_cover_page_names_the_battle_and_nothing_else(opened: MainWindow) -> None:
    press_on_map(opened, Qt.Key.Key_F6)
    second = second_window(opened)
    assert second.cover.accessibleName() == page(opened).board.title
    assert second.cover.geometry() == second.rect()


def test_without_a_players_window_the_keys_say_how_to_open_it(window: MainWindow) -> None:
    press_on_map(window, Qt.Key.Key_F8)
    assert "Ctrl P" in page(window).parts.banner.words.text()


def test_unplugging_the_display_leaves_the_gm_alone_and_plugging_it_in_brings_the_window_back(
    opened: MainWindow, displays: TableDisplays
) -> None:
    place, second = opened.geometry(), second_window(opened)
    press_on_map(opened, Qt.Key.Key_F8)
    displays.unplug(TV)
    assert not second.isVisible()
    assert word(opened) == "Display gone"
    assert opened.geometry() == place
    assert opened.isVisible()
    displays.plug_in(TV)
    assert second.isVisible()
    assert second.isFullScreen()
    assert word(opened) == "Frozen"
    displays.unplug(LAPTOP)
    assert second.isVisible()


def test_what_was_chosen_is_remembered_of_each_display(opened: MainWindow, displays: TableDisplays) -> None:
    one = control(opened)
    one.show_part("whole")
    one.memory.change(theme="light", text_size=150)
    one.move_to(None)
    assert not second_window(opened).isFullScreen()
    assert (one.part, one.theme.palette.name) == ("follow", "dark")
    one.move_to(TV)
    assert (one.part, one.theme.palette.name, one.memory.values.text_size) == ("whole", "light", 150)
    assert opened.theme.palette.name == "dark"
    press_on_map(opened, Qt.Key.Key_P, CTRL)
    press_on_map(opened, Qt.Key.Key_P, CTRL)
    assert control(opened).part == "whole"
    assert players_map(opened).scene.pixmaps.context.palette.name == "light"


def test_another_battle_waits_behind_the_cover_page(opened: MainWindow) -> None:
    opened.window_actions.files.open_sample("quarry-yard")
    settle()
    assert word(opened) == "Waiting"
    assert second_window(opened).cover.isVisible()
    press_on_map(opened, Qt.Key.Key_F6)
    assert word(opened) == "On"
    assert players_map(opened).scene.grid is not None


def test_closing_the_gm_window_closes_the_players(opened: MainWindow) -> None:
    opened.close()
    settle()
    assert control(opened).window is None
    assert not [widget for widget in QApplication.topLevelWidgets() if isinstance(widget, PlayersWindow) and widget.isVisible()]
