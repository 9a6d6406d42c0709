"""Hands on the whole window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.gui.battle_page import BattlePage
from battlemap.gui.main_window import MainWindow


def page(window: MainWindow) -> BattlePage:
    assert window.page is not None
    return window.page


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key with the focus on the map."""
    view = page(window).stage.view
    view.setFocus()
    QTest.keyClick(view, key, held)


def saved(window: MainWindow) -> Path:
    document = window.documents.document
    assert document is not None
    assert document.flush()
    return document.path
