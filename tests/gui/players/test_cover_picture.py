"""A title picture of the battle's own on the cover page: chosen from a file, kept with the battle, taken back by undo."""

from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QFileDialog, QMenu
from pytestqt.qtbot import QtBot

from battlemap.gui.players.cover.cover_page import CoverPage
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.document.document import Document
from tests.gui.players.players_events import CTRL, press_on_map, second_window, settle
from tests.gui.window_events import page

pytestmark = [pytest.mark.usefixtures("displays"), pytest.mark.qt_log_ignore("This plugin does not support")]
ALT = Qt.KeyboardModifier.AltModifier
RED = QColor("#C03020")


@pytest.fixture
def waiting(window: MainWindow) -> MainWindow:
    """The players wait, and the card is open."""
    press_on_map(window, Qt.Key.Key_P, CTRL)
    press_on_map(window, Qt.Key.Key_P, ALT)
    press_on_map(window, Qt.Key.Key_F6)
    return window


def cover(window: MainWindow) -> CoverPage:
    return second_window(window).cover


def choose_file(window: MainWindow, path: Path) -> None:
    """Press the button of the card's row and choose a file."""
    card = window.window_actions.players.card
    assert card is not None
    QTest.mouseClick(card.main.title_button, Qt.MouseButton.LeftButton)
    dialog = window.findChild(QFileDialog)
    assert dialog is not None
    dialog.fileSelected.emit(str(path))
    dialog.close()


def test_a_picture_takes_the_place_of_the_name_travels_with_the_battle_and_undo_takes_it_back(
    waiting: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    file = tmp_path / "title.png"
    picture = QImage(4000, 1000, QImage.Format.Format_RGB32)
    picture.fill(RED)
    picture.save(str(file))
    choose_file(waiting, file)
    qtbot.waitUntil(lambda: not cover(waiting).picture.isNull())
    assert cover(waiting).picture.width() == 3840
    seen = second_window(waiting).grab().toImage()
    middle = QPoint(seen.width() // 2, seen.height() // 2)
    assert abs(seen.pixelColor(middle).red() - RED.red()) < 12  # it was written anew as a JPEG
    document, one = waiting.documents.document, page(waiting)
    assert document is not None
    document.save_copy(tmp_path / "copy.battle")
    copy = Document.open(tmp_path / "copy.battle")
    assert copy.assets.find(one.board.cover) is not None
    assert copy.session().board.cover == one.board.cover
    copy.close()
    assert one.session.undo_title == "Title picture"
    press_on_map(waiting, Qt.Key.Key_Z, CTRL)
    settle()
    assert cover(waiting).picture.isNull()
    press_on_map(waiting, Qt.Key.Key_Z, CTRL | Qt.KeyboardModifier.ShiftModifier)
    qtbot.waitUntil(lambda: not cover(waiting).picture.isNull())
    card = waiting.window_actions.players.card
    assert card is not None
    QTest.mouseClick(card.main.title_button, Qt.MouseButton.LeftButton)
    menu = next(menu for menu in waiting.findChildren(QMenu) if menu.isVisible())
    next(action for action in menu.actions() if action.text() == "The name alone").trigger()
    menu.close()
    settle()
    assert not one.board.cover
    assert cover(waiting).picture.isNull()


@pytest.mark.parametrize(("name", "data"), [("not.png", b"no picture at all"), ("half.png", None), ("gone.png", b"")])
def test_a_file_that_is_no_picture_is_refused_in_one_sentence(
    waiting: MainWindow, qtbot: QtBot, tmp_path: Path, name: str, data: bytes | None
) -> None:
    file = tmp_path / name
    if data is None:
        picture = QImage(300, 200, QImage.Format.Format_RGB32)
        picture.fill(RED)
        picture.save(str(file))
        data = file.read_bytes()[:-60]
    if data:
        file.write_bytes(data)
    one = page(waiting)
    before = one.board
    choose_file(waiting, file)
    qtbot.waitUntil(lambda: name in one.parts.banner.words.text())
    assert one.parts.banner.words.text().count(".") == name.count(".") + 1
    assert one.board is before
