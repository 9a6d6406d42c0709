"""A window of 1366 × 768 pixels: what opens over it fits, and is not larger than what it holds."""

import pytest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.preferences.preferences import Preferences
from battlemap.gui.window.main_window import MainWindow

ROOM = 768 - 60
"""What a task bar and the edges of a screen leave."""


@pytest.fixture
def dressed(window: MainWindow) -> MainWindow:
    """With the application's own stylesheet, which rows of menus take their height from."""
    window.theme.apply()
    return window


@pytest.mark.qt_log_ignore("This plugin does not support")
@pytest.mark.parametrize("sample", ["ravine-ambush", "quarry-yard"])
def test_the_main_menu_fits_into_768_pixels(dressed: MainWindow, sample: str) -> None:
    window = dressed
    window.window_actions.files.open_sample(sample)
    assert isinstance(window.page, BattlePage)
    window.window_actions.open_main_menu()
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    below = [action.menu() for action in menu.actions() if action.menu() is not None]
    export = next(part for part in below if isinstance(part, QMenu) and part.title() == "Export")
    assert [action.text().split("\t")[0] for action in export.actions()] == [
        "Export…", "Export picture…", "Export picture for players…", "Export as text…",
    ]  # fmt: skip
    assert menu.sizeHint().height() <= ROOM
    menu.close()


def test_the_settings_are_as_high_as_what_they_hold(window: MainWindow) -> None:
    window.window_actions.dialogs.preferences()
    QApplication.processEvents()
    dialog = window.dialog
    assert dialog is not None
    assert isinstance(dialog.body, Preferences)
    parts = [part for part in dialog.body.findChildren(QWidget) if part.isVisible()]
    lowest = max(part.mapTo(dialog.body, part.rect().bottomLeft()).y() for part in parts)
    assert dialog.area.viewport().height() - lowest < 24
    assert dialog.area.verticalScrollBar().maximum() == 0
