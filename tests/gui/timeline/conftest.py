"""The window with a past that branches, and its timeline."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication

from battlemap.board.events import Titled
from battlemap.gui.battle.timeline_part import TimelinePart
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

CTRL = Qt.KeyboardModifier.ControlModifier
KEY = Qt.Key


@pytest.fixture
def part(window: MainWindow) -> TimelinePart:
    """Two changes of the title, a try that left them after the first, and the panel opened by its key."""
    QApplication.processEvents()
    session = page(window).session
    for word in ("a", "left"):
        session.edit(Titled(word), what="Rename the battle")
    session.undo()
    for word in ("b", "c"):
        session.edit(Titled(word), what="Rename the battle")
    assert page(window).timeline is None
    press(window, KEY.Key_H, CTRL)
    QApplication.processEvents()
    timeline = page(window).timeline
    assert timeline is not None
    return timeline
