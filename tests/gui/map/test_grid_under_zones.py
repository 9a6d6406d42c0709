"""Ctrl+G on a map of zones lays a grid under them: at the scale that is typed, in one step, and back."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QAbstractSpinBox

from battlemap.gui.forms.grid_under_form import GridUnderForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page


def test_the_open_zones_get_a_grid_and_lose_it_again(window: MainWindow) -> None:
    before = page(window).board
    QTest.keyClick(page(window).controller.view, Qt.Key.Key_G, Qt.KeyboardModifier.ControlModifier)
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, GridUnderForm)
    columns = form.form.control("columns")
    assert isinstance(columns, QAbstractSpinBox)
    columns.setFocus()
    columns.selectAll()
    QTest.keyClicks(columns, "36")
    QTest.keyClick(columns, Qt.Key.Key_Tab)
    QTest.keyClick(form, Qt.Key.Key_Return)
    board = page(window).board
    assert board.grid is not None
    assert (board.grid.columns, board.grid.cell, board.grid.unit) == (36, 1.5, "m")
    assert {zone.name for zone in board.zone_map.zones.values()} == {zone.name for zone in before.zone_map.zones.values()}
    assert {token.id: token.place for token in board.tokens.values()} == {
        token.id: token.place for token in before.tokens.values()
    }
    assert not form.isVisible()
    assert page(window).session.undo_title == "lay a grid under the zones"
    page(window).session.undo()
    assert page(window).board == before
