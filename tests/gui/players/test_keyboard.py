"""The GM's window keeps the keyboard when the players' window opens, on another display and on the same one."""

import pytest
from PySide6.QtCore import QEvent, QObject, Qt
from PySide6.QtWidgets import QApplication

from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import CTRL, control, press_on_map, second_window, settle
from tests.gui.players.two_displays import TV, TableDisplays


class Activations(QObject):
    """Notes every time the players' window takes the keyboard."""

    def __init__(self) -> None:
        super().__init__()
        self.count = 0

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if isinstance(watched, PlayersWindow) and event.type() == QEvent.Type.WindowActivate:
            self.count += 1
        return False


@pytest.mark.parametrize("is_alone", [False, True], ids=["on the TV", "on the same display"])
def test_opening_the_players_window_never_takes_the_keyboard(
    window: MainWindow, displays: TableDisplays, is_alone: bool
) -> None:
    if is_alone:
        displays.unplug(TV)
    watch, app = Activations(), QApplication.instance()
    assert app is not None
    app.installEventFilter(watch)
    try:
        press_on_map(window, Qt.Key.Key_P, CTRL)
        settle()
        assert second_window(window).isVisible()
        assert QApplication.activeWindow() is window
        watch.count = 0
        for wanted in (False, True):
            control(window).set_full_screen(wanted)
            settle()
            assert (watch.count, QApplication.activeWindow()) == (0, window)
    finally:
        app.removeEventFilter(watch)
