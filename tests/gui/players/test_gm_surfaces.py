"""Whatever the game master has open, the players' window shows and says what it did before: nothing of that is on it."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.opponent import machine_opponent
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.standing_orders import MachineSeat
from tests.gui.players.players_events import players_map, press_on_map, second_window, settle
from tests.gui.players.secret_words import held_words, said_words
from tests.gui.window_events import page, press

pytestmark = [pytest.mark.usefixtures("displays"), pytest.mark.qt_log_ignore("This plugin does not support")]
KEY = Qt.Key
CTRL = Qt.KeyboardModifier.ControlModifier
HELD = CTRL | Qt.KeyboardModifier.ShiftModifier
COLE = TokenId("cole")


def told(window: MainWindow) -> set[str]:
    """Every word that the players' window says or holds."""
    second, shown = second_window(window), players_map(window)
    return {*said_words(second), *held_words(second), *held_words(shown), *second.overlay.texts}


def open_menu(window: MainWindow) -> None:
    """On Cole, with the odds of its first line beside it."""
    one = page(window)
    spot = one.controller.scene.spot_of(COLE)
    assert spot is not None
    view = one.controller.view
    one.open_menu(Subject("token", COLE), view.viewport().mapToGlobal(view.at_view(spot)) + QPoint(2, 2))
    QTest.keyClick(one.parts.menu, KEY.Key_Down)
    assert one.outlook is not None
    assert one.outlook.card.isVisible()


def shown_words(window: MainWindow) -> Iterator[str]:
    """What the GM's window says on all that is to be seen."""
    for part in window.findChildren(QWidget):
        if part.isVisible():
            yield from (part.accessibleName(), part.accessibleDescription(), part.toolTip(), part.windowTitle())


def test_nothing_that_is_open_for_the_game_master_reaches_the_players(window: MainWindow) -> None:
    press_on_map(window, KEY.Key_P, CTRL)
    words = told(window)
    surfaces: dict[str, Callable[[], object]] = {
        "menu and odds": lambda: open_menu(window),
        "palette": lambda: press_on_map(window, KEY.Key_K, CTRL),
        "main menu": lambda: press_on_map(window, KEY.Key_F10),
        "timer": lambda: press_on_map(window, KEY.Key_T, HELD),
        "timeline": lambda: press_on_map(window, KEY.Key_H, CTRL),
        "opponent": lambda: press_on_map(window, KEY.Key_O, HELD),
    }
    for name, open_it in surfaces.items():
        before = set(shown_words(window))
        open_it()
        settle()
        popup = QApplication.activePopupWidget()
        assert popup is not None or set(shown_words(window)) != before, name
        assert told(window) - words == set(), name
        target = popup or QApplication.focusWidget() or page(window).controller.view
        QTest.keyClick(target, KEY.Key_Escape)
        settle()


def test_players_see_what_a_machine_does_and_not_why(window: MainWindow, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_opponent, "AFTER_MOVE", 0)
    monkeypatch.setattr(machine_opponent, "AFTER_ROLL", 0)
    press_on_map(window, KEY.Key_P, CTRL)
    press(window, KEY.Key_O, HELD)
    part = page(window).machine
    assert part is not None
    for held in page(window).session.orders.machines:
        part.seat(MachineSeat(held.seat, "bold", 1))
    for _ in range(12):
        if part.opponent.may_step:
            break
        press(window, KEY.Key_Space)
    before = page(window).session.board
    press(window, KEY.Key_Space)
    qtbot.waitUntil(lambda: not part.opponent.thinks, timeout=20_000)
    settle()
    story = part.panel.decision.story
    assert story is not None
    assert story.reason
    assert page(window).session.board is not before
    said = {story.title, story.caption, story.reason}
    assert said <= set(held_words(part.panel))  # the search would find them
    assert {word for word in told(window) if any(why and why in word for why in said)} == set()
