"""The page *New battle*, opened by its key."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import press


@pytest.fixture
def place_page(window: MainWindow, qtbot: QtBot) -> NewBattlePage:
    """The page, over the open sample fight, with its first place drawn."""
    QApplication.processEvents()
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    front = window.front_page
    assert isinstance(front, NewBattlePage)
    front.places.load_kept()
    wait_for_place(front, qtbot)
    return front


def wait_for_place(front: NewBattlePage, qtbot: QtBot) -> None:
    """Until the place that is wished for is shown."""
    qtbot.waitUntil(lambda: front.place is not None and front.place.request == front.draft.request, timeout=20_000)
