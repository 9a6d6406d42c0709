"""The switch on the hint line that places freely, and the choice of its key in the settings."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.preferences.preferences import Preferences
from battlemap.gui.settings import FREE_MODIFIER
from battlemap.gui.window.main_window import MainWindow
from tests.canvas.input_events import InputDriver
from tests.gui.window_events import page


@pytest.mark.parametrize("width", [1366, 1920])
def test_a_token_carried_onto_the_switch_is_placed_freely_where_it_goes_then(
    window: MainWindow, qtbot: QtBot, width: int
) -> None:
    window.resize(width, 768)
    QApplication.processEvents()
    one = page(window)
    hands, bar, orm = InputDriver(one.controller), one.parts.hint_bar, TokenId("orm")
    start = one.controller.scene.token_items[orm].at
    here = one.board[orm].zone
    other = next(piece.at for who, piece in one.controller.scene.token_items.items() if one.board[who].zone != here)
    view = one.controller.view
    hands.hold(start, (start[0] + 30, start[1] + 30))
    assert bar.isVisible()
    card = bar.geometry()
    on_switch = bar.ground.mapToGlobal(QPoint(card.right() - 60, card.center().y()))
    assert bar.is_on_switch(on_switch)
    at = view.mapToScene(view.viewport().mapFromGlobal(on_switch))
    hands.move((at.x(), at.y()), button=Qt.MouseButton.LeftButton)
    qtbot.waitUntil(lambda: view.input.free_placing.is_on)
    assert "Freely, on" in bar.accessibleName()
    hands.move((other[0] + 60, other[1] + 60), button=Qt.MouseButton.LeftButton)
    hands.release((other[0] + 60, other[1] + 60))
    assert one.session.current is None
    assert one.session.undo_title.lower().startswith("place")


def test_the_key_is_chosen_in_the_settings(window: MainWindow) -> None:
    window.window_actions.act("preferences")
    form = window.findChild(Preferences)
    assert form is not None
    box = form.form.control(FREE_MODIFIER)
    box.setFocus()
    QTest.keyClick(box, Qt.Key.Key_Down)
    assert page(window).controller.view.input.free_placing.modifier.name == "Ctrl"
