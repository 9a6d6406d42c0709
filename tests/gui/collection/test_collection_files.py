"""Files of creatures that are taken in, given out, and broken."""

from pathlib import Path

from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import TokenId
from battlemap.gui.window.main_window import MainWindow
from battlemap.paths import user_data_dir
from battlemap.store.collection.creature_file import CreatureEntry
from tests.gui.collection.collection_events import (
    LEFT,
    creature,
    library,
    open_panel,
    type_over,
)

ORM = TokenId("orm")

ANY = Qt.KeyboardModifier.NoModifier


def folder() -> Path:
    """The user's folder of creatures for the bundled game."""
    return user_data_dir() / "collections" / "war_of_ashes"


def own_file(name: str, text: str) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / name).write_text(text, encoding="utf-8")


def mime_of(path: Path) -> QMimeData:
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    return data


def test_one_of_ones_own_is_changed_in_its_file(window: MainWindow) -> None:
    own_file("wolves.toml", '# mine\n[wolf]\nname = "Wolf"\n')
    panel = open_panel(window)
    panel.collection_actions.edit(creature(panel, "Wolf"))
    type_over(panel.form.form.control("entry help"), "Runs in packs.")
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert panel.model.rows[0].entry.help == "Runs in packs."
    assert (folder() / "wolves.toml").read_text(encoding="utf-8").startswith("# mine\n[wolf]\n")


def test_broken_files_are_told_and_the_rest_is_there(window: MainWindow) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\n[bad]\nname = "Bad"\nsheet.weight = -1\n[worse]\nnam = "x"\n')
    panel = open_panel(window)
    assert panel.model.rows[0].name == "Wolf"
    assert panel.notice.words.text().startswith("wolves.toml, bad, sheet.weight: ")
    QTest.mouseClick(panel.notice.button, LEFT)
    assert panel.notice.words.text().count("\n") == 1
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\n')
    panel.collection_actions.read_again()
    assert not panel.notice.isVisible()


def test_a_file_of_creatures_let_go_anywhere_over_the_window_is_taken_in(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    window.window_actions.files.take_file(tmp_path / "bears.toml")
    assert [one.name for one in library(window).own] == ["Bear"]
    assert window.dialog is not None


def test_a_file_that_is_dropped_on_it_is_taken_in(window: MainWindow, tmp_path: Path) -> None:
    (tmp_path / "bears.toml").write_text('[bear]\nname = "Bear"\n', encoding="utf-8")
    panel = open_panel(window)
    data, where = mime_of(tmp_path / "bears.toml"), QPoint(100, 100)
    enter = QDragEnterEvent(where, Qt.DropAction.CopyAction, data, LEFT, ANY)
    QApplication.sendEvent(panel, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(panel, QDropEvent(QPointF(where), Qt.DropAction.CopyAction, data, LEFT, ANY))
    assert [one.name for one in library(window).own] == ["Bear"]
    assert panel.list.creature == creature(panel, "Bear")
    panel.collection_actions.import_file(tmp_path / "nowhere.toml")
    assert "nowhere.toml cannot be read" in panel.notice.words.text()


def test_creatures_are_given_out_to_a_file(window: MainWindow, tmp_path: Path) -> None:
    panel = open_panel(window)
    panel.library.keep(CreatureEntry("Bear"))
    panel.fill()
    panel.library.export_creatures(panel.library.own, tmp_path / "mine.toml")
    assert 'name = "Bear"' in (tmp_path / "mine.toml").read_text(encoding="utf-8")
