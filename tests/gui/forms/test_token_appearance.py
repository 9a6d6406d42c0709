"""The face of a token: an icon from the list, or a portrait from a file."""

from pathlib import Path

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.forms.sheet_form import SheetForm
from battlemap.gui.forms.token_appearance import TokenAppearance, icon_words
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.icons import has_icon
from tests.gui.window_fixtures import a_theme

ORM = TokenId("orm")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    made.show()
    assert made.documents.open_sample("ravine-ambush")
    return made


@pytest.fixture
def face(window: MainWindow) -> TokenAppearance:
    window.window_actions.dialogs.whole_sheet(ORM)
    assert window.dialog is not None
    assert isinstance(window.dialog.body, SheetForm)
    assert window.dialog.body.face is not None
    return window.dialog.body.face


def test_an_icon_is_searched_and_taken_by_keyboard(window: MainWindow, face: TokenAppearance) -> None:
    assert window.page is not None
    face.icon_button.click()
    QTest.keyClicks(face.search, "bear head")
    assert face.list.icons.icons == ("game/bear-head",)
    QTest.keyClick(face.search, Qt.Key.Key_Return)
    assert window.page.board[ORM].icon == "game/bear-head"
    window.page.session.undo()
    assert window.page.board[ORM].icon != "game/bear-head"


def test_a_search_without_a_match_takes_nothing(window: MainWindow, face: TokenAppearance) -> None:
    assert window.page is not None
    before = window.page.board[ORM].icon
    face.icon_button.click()
    QTest.keyClicks(face.search, "zzz")
    QTest.keyClick(face.search, Qt.Key.Key_Return)
    assert window.page.board[ORM].icon == before


def test_a_picture_becomes_the_portrait_is_kept_small_and_taken_off_again(
    window: MainWindow, face: TokenAppearance, tmp_path: Path
) -> None:
    assert window.page is not None
    picture = QImage(1600, 900, QImage.Format.Format_RGB32)
    picture.fill(QColor("#336699"))
    file = tmp_path / "orm.png"
    picture.save(str(file))
    face.use_picture(file)
    sha = window.page.board[ORM].portrait
    kept = window.page.pictures(sha)
    assert kept is not None
    assert (kept.width(), kept.height()) == (512, 288)
    face.plain_button.click()
    assert window.page.board[ORM].portrait == ""


def test_what_is_no_picture_is_one_sentence_and_changes_nothing(
    window: MainWindow, face: TokenAppearance, tmp_path: Path, qtbot: QtBot
) -> None:
    assert window.page is not None
    file = tmp_path / "orm.png"
    file.write_text("no picture at all", encoding="utf-8")
    with qtbot.waitSignal(window.documents.complained) as caught:
        face.use_picture(file)
    assert caught.args is not None
    assert "orm.png" in caught.args[0]
    with qtbot.waitSignal(window.documents.complained):
        face.use_picture(tmp_path / "gone.png")
    assert window.page.board[ORM].portrait == ""


def test_icons_have_names_in_words() -> None:
    assert has_icon("game/black-knight-helm")
    assert icon_words("game/black-knight-helm") == "Black knight helm"
