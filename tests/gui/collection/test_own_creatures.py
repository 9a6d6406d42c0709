"""Creatures of one's own: written, kept, changed, removed."""

from pathlib import Path

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QImage
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QSpinBox

from battlemap.board.ids import TokenId
from battlemap.board.machine_style import MachineStyle
from battlemap.board.subject import Subject
from battlemap.gui.collection.collection_panel import CollectionPanel
from battlemap.gui.window.main_window import MainWindow
from battlemap.paths import user_data_dir
from battlemap.play.edits.edit_actions import KeepToken
from tests.gui.collection.collection_events import (
    LEFT,
    creature,
    library,
    open_panel,
    pick_from,
    type_over,
)
from tests.gui.window_events import page

ORM = TokenId("orm")

ANY = Qt.KeyboardModifier.NoModifier


def folder() -> Path:
    """The user's folder of creatures for the bundled game."""
    return user_data_dir() / "collections" / "war_of_ashes"


def own_file(name: str, text: str) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / name).write_text(text, encoding="utf-8")


def test_one_of_ones_own_is_written_and_kept_and_listed_first(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    form = panel.form.form
    type_over(form.control("entry name"), "Marsh troll")
    type_over(form.control("entry group"), "Giants")
    type_over(form.control("entry tags"), "swamp, big")
    weight = form.control("weight")
    assert isinstance(weight, QSpinBox)
    weight.setValue(3)
    pick_from(form.control("entry machine_character"), "Beast")
    pick_from(form.control("entry machine_gives_up"), "Never")
    panel.form.icons.chosen.emit("game/ogre")
    QTest.mouseClick(panel.form.save_button, LEFT)
    first = panel.model.rows[0]
    assert (first.name, first.own, first.sheet.weight, first.entry.tags, first.entry.icon) == (
        "Marsh troll", True, 3, ("swamp", "big"), "game/ogre",
    )  # fmt: skip
    assert [one.name for one in library(window).own] == ["Marsh troll"]
    assert panel.list.creature == first
    panel.place(first)
    token = list(page(window).board.tokens.values())[-1]
    assert token.sheet.weight == 3
    assert token.machine == MachineStyle("beast", 0, "never")


def test_what_is_being_typed_when_save_is_pressed_counts(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    QApplication.processEvents()
    name = QApplication.focusWidget()
    assert name is panel.form.form.control("entry name")
    QTest.keyClicks(name, "Marsh troll")
    QTest.keyClick(name, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert [one.name for one in library(window).own] == ["Marsh troll"]


def test_a_form_that_is_left_keeps_nothing_and_can_be_gone_on_with(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    type_over(panel.form.form.control("entry name"), "Marsh troll")
    QTest.keyClick(panel.form.form.control("entry group"), Qt.Key.Key_Escape)
    assert window.dialog is not None
    assert not folder().exists()
    assert "was not saved" in panel.notice.words.text()
    QTest.mouseClick(panel.notice.button, LEFT)
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert [one.name for one in library(window).own] == ["Marsh troll"]


def test_what_comes_with_the_program_is_copied_before_it_is_changed(window: MainWindow) -> None:
    panel = open_panel(window)
    panel.collection_actions.edit(creature(panel, "Raider"))
    type_over(panel.form.form.control("entry name"), "Sea raider")
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert [one.name for one in panel.library.own] == ["Sea raider"]
    assert "Raider" in [one.name for one in panel.library.bundled]


def test_one_that_is_removed_can_be_brought_back(window: MainWindow) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\n')
    panel = open_panel(window)
    panel.list.setFocus()
    panel.list.choose(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert library(window).own == ()
    QTest.mouseClick(panel.notice.button, LEFT)
    assert [one.name for one in library(window).own] == ["Wolf"]


def test_somebody_on_the_map_is_kept_as_at_the_start_of_a_fight(window: MainWindow) -> None:
    one = page(window)
    assert one.board[ORM].sheet.marked
    one.selection.select(Subject("token", ORM))
    window.window_actions.act("keep token")
    assert window.dialog is not None
    panel = window.dialog.body
    assert isinstance(panel, CollectionPanel)
    panel.form.save()
    kept = library(window).own[0]
    assert (kept.name, kept.sheet.marked, kept.sheet.approaches) == ("Orm", (), one.board[ORM].sheet.approaches)
    assert kept.entry.aspects


def test_a_portrait_goes_with_its_creature_into_the_battle_and_back(window: MainWindow, tmp_path: Path) -> None:
    picture = QImage(40, 40, QImage.Format.Format_RGB32)
    picture.fill(0xFF884422)
    assert picture.save(str(tmp_path / "face.png"))
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    type_over(panel.form.form.control("entry name"), "Ada")
    panel.form.use_picture(tmp_path / "face.png")
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert panel.library.portrait_of(creature(panel, "Ada")) is not None
    panel.place(creature(panel, "Ada"))
    token = list(page(window).board.tokens.values())[-1]
    found = page(window).pictures(token.portrait)
    assert found is not None
    assert found.size() == picture.size()
    panel.collection_actions.keep_token(token.id)
    panel.form.save()
    assert [panel.library.portrait_of(one) is not None for one in panel.library.own] == [True, True]


def test_what_no_sheet_can_hold_is_said_and_not_kept(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    type_over(panel.form.form.control("entry name"), " ")
    assert "needs a name" in panel.form.fault.text()
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert not folder().exists()


def test_the_menu_of_a_token_keeps_it(window: MainWindow) -> None:
    one = page(window)
    one.manual_edits.perform_edit(KeepToken(Subject("token", ORM)), QPoint())
    assert window.dialog is not None
    panel = window.dialog.body
    assert isinstance(panel, CollectionPanel)
    QTest.mouseClick(panel.form.save_button, LEFT)
    assert [kept.name for kept in library(window).own] == ["Orm"]
