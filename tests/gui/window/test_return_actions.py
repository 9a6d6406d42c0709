"""The ways back to the start of the turn, the round and the fight: in ☰, on the undo button, and what they say."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battlemap.board.events import Titled
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def title(window: MainWindow, *words: str) -> None:
    for word in words:
        page(window).session.edit(Titled(word), what="Rename the battle")


def lines(menu: QMenu) -> list[tuple[str, bool]]:
    return [(action.text().replace("\t", ": "), action.isEnabled()) for action in menu.actions()]


def popup() -> QMenu:
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    return menu


def test_the_undo_button_held_down_or_clicked_right_offers_the_ways_back_and_undoes_nothing(
    window: MainWindow, qtbot: QtBot
) -> None:
    title(window, "a", "b", "c")
    undo = window.buttons["undo"]
    QTest.mousePress(undo, Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: QApplication.activePopupWidget() is not None)
    QTest.mouseRelease(undo, Qt.MouseButton.LeftButton)
    held = lines(popup())
    assert ("Start of the turn: leaves 3 commands", True) in held
    popup().close()
    at = QPoint(5, 5)
    QApplication.sendEvent(undo, QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, undo.mapToGlobal(at)))
    assert lines(popup()) == held
    assert page(window).board.title == "c"
    popup().close()


def test_a_way_back_goes_there_says_what_it_left_and_one_undo_returns(window: MainWindow) -> None:
    was = page(window).board.title
    title(window, "a", "b")
    window.window_actions.open_main_menu()
    (back,) = [action for action in popup().actions() if action.text() == "Go back to"]
    menu = back.menu()
    assert isinstance(menu, QMenu)
    menu.actions()[0].trigger()
    popup().close()
    assert page(window).board.title == was
    assert "2 commands are kept as another try" in page(window).parts.banner.words.text()
    assert any(row.attempt is not None for row in page(window).parts.log.log.rows)
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert page(window).board.title == "b"


def test_where_nothing_was_done_it_says_so_and_the_line_is_grey(window: MainWindow) -> None:
    here = page(window).session.head
    window.window_actions.act("back to turn")
    assert page(window).session.head == here
    assert "Nothing was done since the start of the turn" in page(window).parts.banner.words.text()
    window.window_actions.open_main_menu()
    (back,) = [action for action in popup().actions() if action.text() == "Go back to"]
    menu = back.menu()
    assert isinstance(menu, QMenu)
    assert [enabled for _, enabled in lines(menu)] == [False, False, False]
    popup().close()


def test_a_command_that_waits_for_an_answer_is_not_left(window: MainWindow) -> None:
    from battlemap.board.ids import TokenId
    from battlemap.rules.procedure import Command

    title(window, "a")
    assert page(window).perform(Command("push", TokenId("orm"), {"target": ("cole",)}))
    assert page(window).session.current is not None
    window.window_actions.act("back to turn")
    assert page(window).board.title == "a"
    assert "waits for an answer" in page(window).parts.banner.words.text()
