"""Hands on the whole window."""

from pathlib import Path

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.start.new_battle import NewBattleForm
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.session import Session


def page(window: MainWindow) -> BattlePage:
    assert window.page is not None
    return window.page


def take_new_battle(window: MainWindow) -> None:
    """Take what the form of a new battle proposes, where more than one game would do."""
    if window.page is None:
        form = window.findChild(NewBattleForm)
        assert form is not None
        QTest.keyClick(form.button, Qt.Key.Key_Return)
        QApplication.processEvents()


def press(window: MainWindow, key: Qt.Key, held: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> None:
    """A key with the focus on the map, or on the page that is shown in its place."""
    part = window.front_page if window.page is None else page(window).controller.view
    assert part is not None
    part.setFocus()
    QTest.keyClick(part, key, held)


def save_battle(window: MainWindow) -> Path:
    document = window.documents.document
    assert document is not None
    assert document.flush()
    return document.path


def play_out(session: Session) -> None:
    """Answer whatever is asked as is usual, and let the dice fall."""
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
