"""A battle that is not saved is never left without a word: it is asked, a copy is kept, and the next start finds it."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QFileDialog
from pytestqt.qtbot import QtBot

from battlemap.gui.start.start_page import StartPage
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.window import battle_leaving
from battlemap.gui.window.main_window import MainWindow
from battlemap.gui.window.unsaved_battle import UnsavedBattle
from battlemap.rules.procedure import Command
from battlemap.store.document import emergency_copies as emergency
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.document import Document
from battlemap.store.files.store_errors import StoreError
from tests.gui.window_events import page, save_battle
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def unsaved(window: MainWindow) -> MainWindow:
    """The window with a command that could not be written."""
    save_battle(window)
    document = window.documents.document
    assert document is not None
    document._connection.execute("PRAGMA query_only = ON")
    page(window).perform(Command("next turn"))
    assert not document.flush()
    return window


def make_room(window: MainWindow) -> None:
    document = window.documents.document
    assert document is not None
    document._connection.execute("PRAGMA query_only = OFF")


def question(window: MainWindow) -> UnsavedBattle:
    assert window.dialog is not None
    assert isinstance(window.dialog.body, UnsavedBattle)
    return window.dialog.body


def click(button: TextButton) -> None:
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def next_start(qtbot: QtBot) -> MainWindow:
    again = MainWindow(a_theme())
    qtbot.addWidget(again)
    again.start()
    again.show()
    return again


def test_closing_the_window_asks_and_waits_for_the_answer(unsaved: MainWindow) -> None:
    board = page(unsaved).board
    unsaved.close()
    assert unsaved.isVisible()
    assert "is not saved" in question(unsaved).words.text()
    assert question(unsaved).words.textFormat() == Qt.TextFormat.PlainText
    QTest.keyClick(question(unsaved), Qt.Key.Key_Escape)
    QApplication.processEvents()
    assert unsaved.dialog is None
    assert (unsaved.isVisible(), page(unsaved).board) == (True, board)
    make_room(unsaved)


def test_closing_again_after_staying_asks_again(unsaved: MainWindow) -> None:
    for _ in range(2):
        unsaved.close()
        assert unsaved.dialog is not None
        unsaved.dialog.dismiss()
    assert unsaved.isVisible()
    make_room(unsaved)


def test_once_there_is_room_trying_again_saves_and_closes(unsaved: MainWindow, qtbot: QtBot) -> None:
    board, document = page(unsaved).board, unsaved.documents.document
    assert document is not None
    unsaved.close()
    click(question(unsaved).retry_button)
    assert unsaved.isVisible(), "there is no room yet"
    make_room(unsaved)
    click(question(unsaved).retry_button)
    assert not unsaved.isVisible()
    again = next_start(qtbot)
    assert (page(again).board, again.documents.document.path) == (board, document.path)  # type: ignore[union-attr]
    assert emergency.emergency_copies() == ()


def test_what_is_left_all_the_same_is_opened_at_the_next_start(unsaved: MainWindow, qtbot: QtBot) -> None:
    board, origin = page(unsaved).board, save_path(unsaved)
    unsaved.close()
    click(question(unsaved).leave_button)
    assert not unsaved.isVisible()
    (copy,) = emergency.emergency_copies()
    assert (copy.origin, copy.title) == (str(origin), "Ravine ambush")
    again = next_start(qtbot)
    assert (page(again).board, save_battle(again)) == (board, Path(copy.path))
    assert "could not be saved" in page(again).parts.banner.words.text()
    again.close()
    once_more = next_start(qtbot)
    assert "could not be saved" not in page(once_more).parts.banner.words.text(), "told once"
    assert page(once_more).board == board


def save_path(window: MainWindow) -> Path:
    assert window.documents.document is not None
    return window.documents.document.path


@pytest.mark.parametrize("way", ["sample", "open", "new", "close"])
def test_another_battle_in_its_place_waits_for_the_answer(unsaved: MainWindow, tmp_path: Path, way: str) -> None:
    board, files = page(unsaved).board, unsaved.window_actions.files
    other = Document.create(tmp_path / "other.battle", read_sample("ravine-ambush"))
    other.close()
    act = {
        "sample": lambda: files.open_sample("ravine-ambush"),
        "open": lambda: files.take_file(other.path),
        "new": lambda: unsaved.documents.new("war_of_ashes"),
        "close": files.close_battle,
    }[way]
    act()
    assert page(unsaved).board == board
    click(question(unsaved).leave_button)
    assert unsaved.dialog is None
    if way == "close":
        assert isinstance(unsaved.pages.currentWidget(), StartPage)
    else:
        assert page(unsaved).board != board
    (copy,) = emergency.emergency_copies()
    kept = Document.open(Path(copy.path))
    assert kept.session().board == board
    kept.close()


def test_another_place_can_be_chosen(unsaved: MainWindow, tmp_path: Path) -> None:
    board = page(unsaved).board
    unsaved.close()
    click(question(unsaved).copy_button)
    chooser = unsaved.findChild(QFileDialog)
    assert chooser is not None
    chooser.fileSelected.emit(str(tmp_path / "elsewhere.battle"))
    chooser.close()
    assert not unsaved.isVisible()
    copy = Document.open(tmp_path / "elsewhere.battle")
    assert copy.session().board == board
    copy.close()
    assert emergency.emergency_copies() == ()


def test_where_no_copy_can_be_kept_either_it_says_so_before_anything_is_lost(
    unsaved: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(document: Document) -> None:
        raise StoreError("There is no room anywhere.")

    monkeypatch.setattr(battle_leaving, "make_emergency_copy", full)
    unsaved.close()
    click(question(unsaved).leave_button)
    assert unsaved.isVisible()
    assert "There is no room anywhere." in question(unsaved).words.text()
    assert "lose" in question(unsaved).leave_button.text()
    click(question(unsaved).leave_button)
    assert not unsaved.isVisible()


def test_a_window_that_is_ended_without_asking_keeps_a_copy(unsaved: MainWindow) -> None:
    board = page(unsaved).board
    unsaved.leave()
    (copy,) = emergency.emergency_copies()
    kept = Document.open(Path(copy.path))
    assert kept.session().board == board
    kept.close()
