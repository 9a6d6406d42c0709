"""The option of large rows and buttons: what is pressed grows at once, and nothing lies over anything else."""

import pytest
from PySide6.QtWidgets import QApplication, QCheckBox

from battlemap.gui.preferences.preferences import Preferences
from battlemap.gui.settings import BIG_TARGETS, flag
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page

LEAST = 40
"""Pixels that a finger wants."""


@pytest.mark.parametrize("width", [1366, 1920])
def test_what_is_pressed_grows_and_shrinks_again_in_the_window(window: MainWindow, width: int) -> None:
    window.resize(width, 768)
    QApplication.processEvents()
    parts = page(window).parts
    pressed = [*parts.rail.buttons.values(), window.title.menu_button, *window.buttons.values()]
    before = [button.height() for button in pressed], parts.turns.delegate.row_height, window.title.height()
    window.theme.set_big(True)
    QApplication.processEvents()
    assert all(button.height() >= LEAST for button in pressed)
    assert parts.turns.delegate.row_height >= LEAST
    assert window.title.rect().contains(window.title.menu_button.geometry())
    shown = [button for button in parts.rail.buttons.values() if button.isVisible()]
    assert all(not one.geometry().intersects(other.geometry()) for one in shown for other in shown if one is not other)
    assert all(parts.rail.rect().contains(button.geometry()) for button in shown)
    window.theme.set_big(False)
    QApplication.processEvents()
    assert ([button.height() for button in pressed], parts.turns.delegate.row_height, window.title.height()) == before


def test_it_is_a_tick_in_the_settings_and_kept(window: MainWindow) -> None:
    window.window_actions.act("preferences")
    form = window.findChild(Preferences)
    assert form is not None
    tick = form.form.control(BIG_TARGETS)
    assert isinstance(tick, QCheckBox)
    tick.click()
    assert window.theme.big
    assert flag(window.theme.settings, BIG_TARGETS, False)
