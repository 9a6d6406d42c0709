"""Texts that are too long: typed, what does not fit is left out with a word; from a file, they are cut once nothing is asked."""

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.board.wording import LONGEST_NAME
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from battlemap.store.database.battle import new_battle
from battlemap.store.document.battle_folder import battles_dir, read_sample
from battlemap.store.document.document import Document
from tests.gui.window_events import page, press

ORM = TokenId("orm")


def test_a_battle_opened_at_a_question_has_its_long_names_cut_once_that_is_answered(window: MainWindow, qtbot: QtBot) -> None:
    battle = read_sample("ravine-ambush")
    board = battle.board.with_token(replace(battle.board[ORM], name="O" * 5_000))
    path = battles_dir() / "long.battle"
    document = Document.create(path, new_battle(battle.rules, board))
    session = document.session()
    document.follow(session)
    session.perform(Command("push", ORM, {"target": ("cole",)}))
    assert document.close()
    said: list[str] = []
    window.documents.noticed.connect(said.append)
    assert window.documents.open(path)
    session = page(window).session
    assert len(session.board[ORM].name) == 5_000
    assert said == []
    while session.current is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            choice = session.questions[0]
            session.answer(*(choice.default or (choice.free[0].key,)), by=choice.to[0])
    qtbot.waitUntil(lambda: len(session.board[ORM].name) == LONGEST_NAME)
    assert len(said) == 1
    assert "Undo brings them back" in said[0]


def test_the_editor_on_the_map_says_where_a_name_ends(window: MainWindow) -> None:
    battle = page(window)
    battle.selection.select(Subject("token", ORM))
    press(window, Qt.Key.Key_F2)
    editor = battle.parts.inline_editor
    assert editor.isVisible()
    QTest.keyClicks(editor.entries[0], "x" * LONGEST_NAME)
    assert editor.fault == ""
    QTest.keyClicks(editor.entries[0], "y")
    assert editor.accessibleDescription() == "200 characters are the most; the rest is left out."
    editor.grab()
    QTest.keyClick(editor.entries[0], Qt.Key.Key_Backspace)
    assert editor.accessibleDescription() == ""
    QTest.keyClick(editor.entries[0], Qt.Key.Key_Return)
    assert battle.board[ORM].name == "x" * (LONGEST_NAME - 1)


def test_the_title_bar_says_where_the_name_of_a_battle_ends(window: MainWindow) -> None:
    window.title.rename()
    QTest.keyClicks(window.title.field, "x" * (LONGEST_NAME + 1))
    QTest.keyClick(window.title.field, Qt.Key.Key_Return)
    assert page(window).board.title == "x" * LONGEST_NAME
    assert "200 characters are the most in a name" in page(window).parts.banner.words.text()
