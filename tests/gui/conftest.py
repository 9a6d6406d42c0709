"""What the tests of windows share: the whole window with the sample in it."""

from collections.abc import Iterator

import pytest
from pytestqt.qtbot import QtBot

from battlemap.gui.start import thumbnails
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_fixtures import a_theme


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Windows that are still open at the end close without drawing the pictures of the next start: nobody will look at them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(thumbnails, "keep_thumbnail", lambda *_: None)
        return (yield)


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The window as it starts for the first time."""
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.start()
    made.resize(1366, 768)
    made.show()
    return made
