"""What waits for the first paint: the dock and the cards where the map is wanted first, and whoever asks to be told."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.first_paint import FirstPaint
from battlemap.gui.main_window import MainWindow
from tests.gui.shell_parts import a_theme


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.map_first = True
    made.start()
    made.resize(1366, 768)
    return made


def test_a_first_paint_is_told_once_and_only_once_it_has_happened(qtbot: QtBot) -> None:
    widget = QWidget()
    qtbot.addWidget(widget)
    told: list[bool] = []
    FirstPaint(widget).happened.connect(lambda: told.append(widget.isVisible()))
    qtbot.wait(5)
    assert told == []
    widget.show()
    qtbot.waitUntil(lambda: bool(told))
    widget.repaint()
    qtbot.wait(5)
    assert told == [True]


def test_the_dock_and_the_cards_come_after_the_map_and_show_the_battle(qtbot: QtBot, window: MainWindow) -> None:
    page = window.page
    assert page is not None
    assert not page.furnished
    window.show()
    qtbot.waitUntil(lambda: page.furnished)
    assert page.dock.small
    assert page.inspector.profile.small
    assert page.turns.list.model().rowCount() > 0
    assert list(page.dock.parts) == ["turns", "inspector", "log", "map"]


def test_keys_pressed_before_the_dock_is_there_do_what_they_do(qtbot: QtBot, window: MainWindow) -> None:
    page = window.page
    assert page is not None
    QTest.keyClick(page.stage.view, Qt.Key.Key_L)
    assert page.canvas.tool.name == "link"
    assert page.phase.command is not None
    page.session.perform(page.phase.command)
    window.theme.toggle()
    window.show()
    qtbot.waitUntil(lambda: page.furnished)
    assert page.board.turns.order
    assert page.turns.list.model().rowCount() > 0


def test_the_map_is_baked_for_the_size_in_which_it_is_painted_first(window: MainWindow) -> None:
    page = window.page
    assert page is not None
    scene, view = page.stage.scene, page.stage.view
    body = scene.pieces[next(iter(scene.pieces))].body
    assert body.pixmap().isNull()
    window.show()
    view.grab()
    assert not body.pixmap().isNull()
    assert scene.studio.glass.zoom == view.zoom
