"""The GM's window with the sample in it, on a laptop with a TV beside it."""

import pytest

from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.two_displays import TableDisplays


@pytest.fixture
def displays(window: MainWindow) -> TableDisplays:
    made = TableDisplays(parent=window)
    window.window_actions.players.displays = made
    return made
