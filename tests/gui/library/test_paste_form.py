"""Creatures in words from the clipboard: seen before they are taken, changed, left out, placed."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QGuiApplication
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.gui.library.library_panel import LibraryPanel
from battlemap.gui.library.paste_form import PasteForm
from battlemap.gui.library.paste_list import meanings_of, problems_of, title_of_row
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.collection.library import Library
from tests.gui.library.library_events import CTRL, LEFT, NONE
from tests.gui.window_events import page

TEXT = "3 goblins, weight 2, hp 12\n12, 13\nBear, tags: forest\n"


@pytest.fixture
def form(window: MainWindow, qtbot: QtBot) -> PasteForm:
    """What Ctrl V opens."""
    QGuiApplication.clipboard().setText(TEXT)
    window.actions_by_id["paste creatures"].trigger()
    found = window.findChild(PasteForm)
    assert isinstance(found, PasteForm)
    qtbot.waitUntil(lambda: not found.is_reading)
    return found


def shown(form: PasteForm) -> list[str]:
    return [title_of_row(row) for row in form.model.rows]


def test_what_was_understood_and_what_was_not_is_seen_before_anything_is_taken(form: PasteForm) -> None:
    assert shown(form) == ["3 × Goblin", "Line 2", "Bear"]
    goblin, line, bear = form.model.rows
    assert (meanings_of(goblin), problems_of(goblin)) == ("Weight 2", ["hp 12: Zones & Weight has no “hp”"])
    assert meanings_of(line) == "There is no name in this line."
    assert meanings_of(bear) == "as the Bear of your library · Tags: forest"
    assert form.games.currentText() == "Zones & Weight · understands 3 of 4"
    assert Library(bundled=False).own == ()
    assert not form.grab().isNull()


def test_another_game_and_other_words_are_read_again_at_once(form: PasteForm, qtbot: QtBot) -> None:
    while form.ruleset != "obss":
        QTest.keyClick(form.games, Qt.Key.Key_Down)
        qtbot.waitUntil(lambda: not form.is_reading)
        if form.games.currentIndex() == form.games.count() - 1:
            form.games.setCurrentIndex(-1)
    assert problems_of(form.model.rows[0]) == ["weight 2: Three-action 3d6 has no “weight”"]
    form.text.setFocus()
    form.text.selectAll()
    QTest.keyClicks(form.text, "Ogre, hp 40")
    qtbot.waitUntil(lambda: not form.is_reading)
    assert (shown(form), meanings_of(form.model.rows[0])) == (["Ogre"], "Most hit points 40")


def test_what_is_ticked_comes_into_a_folder_of_the_library(window: MainWindow, form: PasteForm, qtbot: QtBot) -> None:
    second = form.list.visualRect(form.model.index(2)).center()
    QTest.mouseClick(form.list.viewport(), LEFT, NONE, second)
    assert form.take_button.text() == "Take 1 into the library"
    QTest.keyClicks(form.folder, "Caves")
    form.text.setFocus()
    QTest.keyClick(form.text, Qt.Key.Key_Return, CTRL)
    panel = window.findChild(LibraryPanel)
    assert isinstance(panel, LibraryPanel)
    qtbot.waitUntil(lambda: not panel.is_reading)
    (goblin,) = panel.selection.entries
    assert (goblin.title, goblin.folder, goblin.notes) == ("Goblin", "Caves", "Not understood: hp 12")


def test_they_can_be_placed_on_the_map_as_many_as_were_written(window: MainWindow, form: PasteForm) -> None:
    before = len(page(window).board.tokens)
    QTest.mouseClick(form.place_button, LEFT)
    QApplication.processEvents()
    names = [token.name for token in list(page(window).board.tokens.values())[before:]]
    assert names == ["Goblin 1", "Goblin 2", "Goblin 3", "Bear"]
