"""Settings: found by a few words, and what they do to the window."""

import os

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox

from battlemap.app import scale_interface
from battlemap.canvas.render import event_animation
from battlemap.gui.preferences.preferences import Preferences
from battlemap.gui.preferences.program_settings import program_settings
from battlemap.gui.settings import TEXT_SIZE
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style import palette as colours
from tests.gui.window_events import page, press
from tests.gui.window_fixtures import a_theme

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def open_settings_sheet(window: MainWindow) -> Preferences:
    press(window, Qt.Key.Key_Comma, Qt.KeyboardModifier.ControlModifier)
    sheet = window.findChild(Preferences)
    assert sheet is not None
    return sheet


def listed(sheet: Preferences) -> list[str]:
    QApplication.processEvents()
    controls = [*sheet.form.findChildren(QCheckBox), *sheet.form.findChildren(QComboBox)]
    return [control.accessibleName() for control in controls if control.isVisible()]


def test_settings_are_found_by_words_that_mean_them(window: MainWindow) -> None:
    sheet = open_settings_sheet(window)
    everything = listed(sheet)
    assert len(everything) == len(program_settings(window.theme, page(window).session))
    QTest.keyClicks(sheet.search, "font")
    assert listed(sheet) == ["Size of text and controls"]
    sheet.search.clear()
    QTest.keyClicks(sheet.search, "anim")
    assert listed(sheet) == ["Cards and tokens move"]
    QTest.keyClicks(sheet.search, "zzz")
    assert listed(sheet) == []
    assert sheet.nothing.isVisible()


def test_the_size_of_text_holds_from_the_next_start_and_times_what_was_asked_for_outside(
    window: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    setting = next(setting for setting in program_settings(window.theme, None) if setting.id == TEXT_SIZE)
    setting.write(150)
    window.theme.settings.sync()
    monkeypatch.setenv("QT_SCALE_FACTOR", "1")  # so that it is taken away again, whatever is written into it
    monkeypatch.delenv("QT_SCALE_FACTOR")
    scale_interface()
    assert os.environ["QT_SCALE_FACTOR"] == "1.5"
    monkeypatch.setenv("QT_SCALE_FACTOR", "2")
    scale_interface()
    assert os.environ["QT_SCALE_FACTOR"] == "3"


@pytest.mark.parametrize("said", ["100", "", "7000", "much"])
def test_a_size_that_is_none_changes_nothing(window: MainWindow, monkeypatch: pytest.MonkeyPatch, said: str) -> None:
    window.theme.settings.setValue(TEXT_SIZE, said)
    window.theme.settings.sync()
    monkeypatch.setenv("QT_SCALE_FACTOR", "1")  # so that it is taken away again, whatever is written into it
    monkeypatch.delenv("QT_SCALE_FACTOR")
    scale_interface()
    assert "QT_SCALE_FACTOR" not in os.environ


def test_nothing_moves_if_the_desktop_asks_for_that(monkeypatch: pytest.MonkeyPatch, window: MainWindow) -> None:
    theme = a_theme()
    theme.set_motion(True)
    before = theme.motion
    monkeypatch.setattr(event_animation, "system_allows_motion", lambda: False)
    assert (before, theme.motion, theme.moving) == (True, False, True)
    setting = next(setting for setting in program_settings(theme, None) if setting.id == "motion")
    assert setting.value is True
    assert "desktop" in setting.help


def test_other_hues_are_used_at_once_and_remembered(window: MainWindow) -> None:
    usual = window.theme.palette
    window.theme.set_distinct(True)
    try:
        assert window.theme.palette is colours.DARK_DISTINCT
        assert page(window).controller.palette is colours.DARK_DISTINCT
        window.theme.toggle()
        assert window.theme.palette is colours.LIGHT_DISTINCT
        window.theme.toggle()
        assert window.theme.settings.value("distinct hues") in (True, "true")
    finally:
        window.theme.set_distinct(False)
    assert window.theme.palette is usual
