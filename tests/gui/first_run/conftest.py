"""A newcomer's window: nothing was ever played or set."""

import pytest
from PySide6.QtCore import QSettings, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.gui.first_run.guided_try import GuidedTry
from battlemap.gui.first_run.welcome_page import WelcomePage
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.main_window import MainWindow
from battlemap.paths import user_config_dir


def open_window(qtbot: QtBot) -> MainWindow:
    """The window as the program starts."""
    settings = QSettings(str(user_config_dir() / "battlemap.ini"), QSettings.Format.IniFormat)
    made = MainWindow(Theme(settings))
    made.theme.moving = False
    qtbot.addWidget(made)
    made.resize(1366, 768)
    made.start()
    made.show()
    QApplication.processEvents()
    return made


def welcome_of(window: MainWindow) -> WelcomePage:
    assert isinstance(window.front_page, WelcomePage)
    return window.front_page


def press_there(window: MainWindow, key: Qt.Key) -> None:
    """A key as the keyboard gives it: to whatever has the focus."""
    QTest.keyClick(QApplication.focusWidget() or window, key)
    QApplication.processEvents()


def guide_of(window: MainWindow) -> GuidedTry:
    guide = window.window_actions.first_run.guide
    assert guide is not None
    return guide


@pytest.fixture
def newcomer(qtbot: QtBot) -> MainWindow:
    """The very first start."""
    return open_window(qtbot)
