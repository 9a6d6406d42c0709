"""What the tests of windows share: the whole window with the sample in it."""

import pytest
from pytestqt.qtbot import QtBot

from battlemap.gui.main_window import MainWindow
from tests.gui.shell_parts import a_theme


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The window as it starts for the first time."""
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.start()
    made.resize(1366, 768)
    made.show()
    return made
