"""Where the window stands: where it was left, as long as a screen is there."""

import pytest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.settings import text
from battlemap.gui.window.main_window import MainWindow
from battlemap.gui.window.window_geometry import SMALLEST, place_of, put_at
from tests.gui.window_fixtures import a_theme


def test_the_window_stands_where_it_was_left(qtbot: QtBot) -> None:
    window = MainWindow(a_theme())
    put_at(window, "0 20 800 700 0")
    window.show()
    window.close()
    again = QWidget()
    qtbot.addWidget(again)
    put_at(again, text(window.theme.settings, "place"))
    assert place_of(again) == "0 20 800 700 0"


def test_a_maximized_window_comes_back_maximized(qtbot: QtBot) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    put_at(window, "10 20 1000 700 1")
    assert window.isMaximized()


@pytest.mark.parametrize("place", ["", "nonsense", "1 2 3", "90000 90000 1000 700 0"])
def test_a_place_that_is_nowhere_is_forgotten(qtbot: QtBot, place: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    window.setMinimumSize(*SMALLEST)
    put_at(window, place)
    assert window.width() >= SMALLEST[0]
    assert window.screen().geometry().intersects(window.geometry())


@pytest.mark.parametrize("place", ["0 0 2048 1152 0", "-300 -200 5000 4000 0", "700 500 760 560 0"])
def test_a_window_left_on_a_larger_screen_comes_back_whole_on_this_one(qtbot: QtBot, place: str) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    put_at(window, place)
    assert window.screen().availableGeometry().contains(window.geometry())
