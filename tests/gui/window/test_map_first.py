"""Where the map is wanted first, the dock and the cards wait until it has been painted."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.map_first = True
    assert made.documents.open_sample("ravine-ambush")
    made.resize(1366, 768)
    return made


def test_the_dock_and_the_cards_come_after_the_map_and_show_the_battle(qtbot: QtBot, window: MainWindow) -> None:
    page = window.page
    assert page is not None
    assert not page.parts.is_built
    window.show()
    qtbot.waitUntil(lambda: page.parts.is_built)
    assert page.parts.dock.small
    assert page.parts.inspector.profile.small
    assert page.parts.turns.list.model().rowCount() > 0
    assert list(page.parts.dock.parts) == ["turns", "inspector", "log", "map"]


def test_keys_pressed_before_the_dock_is_there_do_what_they_do(qtbot: QtBot, window: MainWindow) -> None:
    page = window.page
    assert page is not None
    QTest.keyClick(page.controller.view, Qt.Key.Key_L)
    assert page.canvas.tool.name == "link"
    assert page.phase.command is not None
    page.session.perform(page.phase.command)
    window.theme.toggle()
    window.show()
    qtbot.waitUntil(lambda: page.parts.is_built)
    assert page.board.turns.order
    assert page.parts.turns.list.model().rowCount() > 0


def test_the_map_is_baked_for_the_size_in_which_it_is_painted_first(window: MainWindow) -> None:
    page = window.page
    assert page is not None
    scene, view = page.controller.scene, page.controller.view
    body = scene.token_items[next(iter(scene.token_items))].body
    assert body.pixmap().isNull()
    window.show()
    view.grab()
    assert not body.pixmap().isNull()
    assert scene.pixmaps.context.zoom == view.camera.zoom
