"""The library over the window: found by words and chips, marked, put into folders, removed, used in the open battle."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.events import Titled
from battlemap.gui.battle.dragged_entries import DRAGGED_ENTRIES
from battlemap.gui.library.library_model import PORTION
from battlemap.gui.library.library_panel import LibraryPanel
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.library_exchange import import_file, write_entries
from battlemap.store.collection.library_place import library_folder
from battlemap.store.search.game_titles import game_titles
from battlemap.store.search.library_search import LibraryFilter, LibraryHead, LibrarySearch
from tests.gui.collection.collection_events import type_over
from tests.gui.library.library_events import (
    CTRL,
    LEFT,
    NONE,
    choose_line,
    click_row,
    fill_library,
    listed,
    open_library,
    press_button,
    row_middle,
)
from tests.gui.window_events import page
from tests.gui.window_fixtures import a_theme


@pytest.fixture
def panel(qtbot: QtBot) -> LibraryPanel:
    """The library by itself, without a battle."""
    fill_library()
    made = LibraryPanel(a_theme(), Library(read=False), game_titles())
    qtbot.addWidget(made)
    made.resize(1000, 760)
    made.show()
    made.search.setFocus()
    qtbot.waitUntil(lambda: not made.is_reading)
    return made


def kept(title: str) -> LibraryEntry:
    return next(entry for entry in Library(bundled=False).own if entry.title == title)


def test_own_entries_come_first_by_folder_and_the_search_has_the_focus(panel: LibraryPanel) -> None:
    heads = [row.title for row in panel.model.rows if isinstance(row, LibraryHead)]
    assert heads[:3] == ["Winter", "Winter/Marsh", "In no folder"]
    assert heads[-1] == "Comes with Zones & Weight"
    assert listed(panel)[:5] == ["Grey wolf", "Marsh troll", "Grim blows", "Market stall", "Old ogre"]


def test_words_are_looked_for_everywhere_and_the_arrows_walk_from_the_search(panel: LibraryPanel) -> None:
    QTest.keyClicks(panel.search, "beasts zones winter")
    assert listed(panel) == ["Grey wolf", "Marsh troll"]
    assert [entry.title for entry in panel.selection.entries] == ["Grey wolf"]
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    panel.selection.show()
    assert panel.card.title.text() == "Marsh troll"
    assert panel.take_key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Escape, NONE))
    assert (panel.search.text(), len(listed(panel)) > 50) == ("", True)
    QTest.keyClicks(panel.search, "no such thing")
    assert panel.nothing.isVisible()


def test_what_is_most_likely_meant_comes_first_where_it_would_stand_out_of_sight() -> None:
    wolves = [LibraryEntry("creature", f"Wolf {number}", "obss", ("zoo",), "Winter", file="w") for number in range(40)]
    zebra = LibraryEntry("creature", "Zebra", "obss", folder="Winter", file="z")
    found = LibrarySearch([*wolves, zebra], game_titles()).rows(LibraryFilter("z"))
    assert found.rows[:3] == [LibraryHead("Best match", 1), zebra, LibraryHead("Winter", 40)]
    assert (found.best, len(found.rows)) == (1, 43)


def test_chips_and_lists_show_only_what_they_say(panel: LibraryPanel) -> None:
    chip = next(chip for chip in panel.filters.chips if chip.text() == "My own")
    QTest.mouseClick(chip, LEFT)
    assert (len(listed(panel)), chip.count) == (5, 5)
    QTest.keyClick(panel.filters.folders, Qt.Key.Key_Down)
    assert panel.filters.filter.folder == "Winter"
    assert listed(panel) == ["Grey wolf", "Marsh troll"], "what lies in a folder of the folder too"
    QTest.mouseClick(next(chip for chip in panel.filters.chips if chip.text() == "Props"), LEFT)
    assert listed(panel) == []


def test_the_card_shows_a_sheet_as_its_game_does(window: MainWindow, qtbot: QtBot) -> None:
    fill_library()
    panel = open_library(window, qtbot)
    assert panel.search.hasFocus()
    click_row(panel, "Old ogre")
    assert panel.card.kind.text() == "Creature · Three-action 3d6"
    assert panel.card.profile.isVisible()
    button = panel.card.buttons["use"]
    assert not button.isEnabled()
    assert button.toolTip() == "Old ogre is of Three-action 3d6; this battle is Zones & Weight"


def test_title_folder_and_tags_are_written_on_the_card(panel: LibraryPanel) -> None:
    click_row(panel, "Grey wolf")
    for field, words in ((panel.card.title, "White wolf"), (panel.card.folder, "Summer\\Hills"), (panel.card.tags, "pack, snow")):
        field.setFocus()
        field.selectAll()
        QTest.keyClicks(field, words)
        QTest.keyClick(field, Qt.Key.Key_Return)
    entry = kept("White wolf")
    assert (entry.folder, entry.tags) == ("Summer/Hills", ("pack", "snow"))
    assert [entry.title for entry in panel.selection.entries] == ["White wolf"], "it stays selected"


def test_several_are_marked_tagged_and_put_into_a_folder_at_once(panel: LibraryPanel) -> None:
    click_row(panel, "Grey wolf")
    click_row(panel, "Old ogre", CTRL)
    assert panel.card.title.text() == "2 selected"
    press_button(panel, "star")
    panel.card.tags.setFocus()
    QTest.keyClicks(panel.card.tags, "old")
    QTest.keyClick(panel.card.tags, Qt.Key.Key_Return)
    panel.card.folder.setFocus()
    panel.card.folder.selectAll()
    QTest.keyClicks(panel.card.folder, "Both")
    QTest.keyClick(panel.card.folder, Qt.Key.Key_Return)
    found = [(entry.folder, entry.tags, entry.favourite) for entry in (kept("Grey wolf"), kept("Old ogre"))]
    assert found == [("Both", ("beast", "old"), True)] * 2
    assert [chip.count for chip in panel.filters.chips if chip.text() == "Favourites"] == [2]


def test_the_star_in_a_row_marks_it(panel: LibraryPanel) -> None:
    at = row_middle(panel, "Market stall")
    QTest.mouseClick(panel.list.viewport(), LEFT, NONE, QPoint(panel.list.viewport().width() - 14, at.y()))
    assert kept("Market stall").favourite


def test_what_comes_with_the_program_is_starred_too_and_stays_so(window: MainWindow, qtbot: QtBot) -> None:
    panel = open_library(window, qtbot)
    QTest.keyClicks(panel.search, "thessaly")
    panel.selection.show()
    shipped = panel.selection.entries[0]
    assert not shipped.own
    press_button(panel, "star")
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    again = Library().find(shipped.id)
    assert again is not None
    assert again.favourite
    assert next(chip for chip in panel.filters.chips if chip.value == "marked favourite").count == 1


def test_what_is_removed_comes_back_with_its_file(panel: LibraryPanel) -> None:
    click_row(panel, "Market stall")
    panel.list.setFocus()
    assert panel.take_key(QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Delete, NONE))
    assert "Market stall" not in listed(panel)
    QTest.mouseClick(panel.notice.button, LEFT)
    assert "Market stall" in listed(panel)
    assert (library_folder() / "props" / "market-stall.svg").is_file()


def test_enter_lets_a_creature_hang_at_the_pointer_and_several_are_placed_at_once(window: MainWindow, qtbot: QtBot) -> None:
    fill_library()
    before = len(page(window).board.tokens)
    panel = open_library(window, qtbot)
    click_row(panel, "Grey wolf")
    click_row(panel, "Marsh troll", CTRL)
    press_button(panel, "use")
    assert [token.name for token in list(page(window).board.tokens.values())[before:]] == ["Grey wolf", "Marsh troll"]
    assert window.dialog is None
    panel = open_library(window, qtbot)
    QTest.keyClicks(panel.search, "grey wolf")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert window.dialog is None
    middle = page(window).controller.view.viewport().rect().center()
    QTest.mouseMove(page(window).controller.view.viewport(), middle)
    QTest.mouseClick(page(window).controller.view.viewport(), LEFT, NONE, middle)
    assert len(page(window).board.tokens) == before + 3


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_the_battlefield_of_a_battle_is_kept_and_begun_on(window: MainWindow, qtbot: QtBot) -> None:
    zones = set(page(window).board.zone_map.zones)
    panel = open_library(window, qtbot)
    panel.menus.open_new(panel.new_button)
    choose_line(panel, "Battlefield of the open battle")
    assert [entry.kind for entry in panel.selection.entries] == ["battlefield"]
    stored = (library_folder() / "battlefields").glob("*.battle")
    before = next(stored).read_bytes()
    press_button(panel, "use")
    assert set(page(window).board.zone_map.zones) == zones
    assert page(window).board.tokens == {}
    assert next((library_folder() / "battlefields").glob("*.battle")).read_bytes() == before


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_a_creature_of_another_game_is_written_and_kept(panel: LibraryPanel) -> None:
    panel.menus.open_new(panel.new_button)
    choose_line(panel, "Creature of Grim percentile…")
    form = panel.form.form
    assert form is not None
    type_over(form.form.control("entry name"), "Plague rat")
    QTest.mouseClick(form.save_button, LEFT)
    assert (kept("Plague rat").ruleset, panel.card.title.text()) == ("zweihander", "Plague rat")


def test_a_drag_out_of_the_window_brings_a_file_that_can_be_taken_in(panel: LibraryPanel, tmp_path: Path) -> None:
    click_row(panel, "Grey wolf")
    click_row(panel, "Market stall", CTRL)
    data = panel.model.mimeData(panel.list.selectionModel().selectedRows())
    (url,) = data.urls()
    assert url.fileName() == "2 from my library.zip"
    theirs = Library(tmp_path / "theirs", bundled=False)
    assert {entry.title for entry in import_file(theirs, Path(url.toLocalFile())).entries} == {"Grey wolf", "Market stall"}
    click_row(panel, "Market stall")
    (url,) = panel.model.mimeData(panel.list.selectionModel().selectedRows()).urls()
    assert url.fileName() == "market-stall.svg", "one file goes as it is"


def test_entries_that_are_dropped_on_the_map_stand_where_they_were_let_go(window: MainWindow) -> None:
    wolf = next(entry for entry in fill_library().own if entry.title == "Grey wolf")
    data = QMimeData()
    data.setData(DRAGGED_ENTRIES, wolf.id.encode())
    view = page(window).controller.view
    middle = view.viewport().rect().center()
    window.window_actions.library.drop(data, (view.mapToScene(middle).x(), view.mapToScene(middle).y()))
    assert list(page(window).board.tokens.values())[-1].name == "Grey wolf"


def drop_on(panel: LibraryPanel, data: QMimeData) -> None:
    where, keys, act = panel.rect().center(), NONE, Qt.DropAction.CopyAction
    enter = QDragEnterEvent(where, act, data, LEFT, keys)
    QApplication.sendEvent(panel, enter)
    assert enter.isAccepted()
    QApplication.sendEvent(panel, QDropEvent(QPointF(where), act, data, LEFT, keys))


def test_files_that_are_dropped_on_it_are_taken_in_and_each_fault_is_one_sentence(panel: LibraryPanel, tmp_path: Path) -> None:
    for name, text in (
        ("good.toml", '[bat]\nname = "Bat"\nruleset = "obss"\n'),
        ("broken.toml", "[bat"),
        ("other.toml", '[elf]\nname = "Elf"\nruleset = "elfquest"\n'),
        ("twice.toml", '[wolf]\nname = "Grey wolf"\nruleset = "war_of_ashes"\n'),
    ):
        (tmp_path / name).write_text(text, encoding="utf-8")
    (tmp_path / "notes.odt").write_bytes(b"")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path)) for path in sorted(tmp_path.iterdir())])
    drop_on(panel, data)
    assert "Bat" in listed(panel)
    QTest.mouseClick(panel.notice.button, LEFT)
    told = panel.notice.words.text().splitlines()
    assert [line.partition(":")[0] for line in told] == [
        "broken.toml", "notes.odt is nothing that a library holds", "other.toml, elf",
        "Grey wolf is in your library already; nothing was taken in.",
    ]  # fmt: skip


def test_what_another_battlemap_drags_here_is_taken_in_and_ones_own_stays(panel: LibraryPanel, tmp_path: Path) -> None:
    click_row(panel, "Grey wolf")
    drop_on(panel, panel.model.mimeData(panel.list.selectionModel().selectedRows()))
    assert panel.notice.isHidden(), "it was put back where it came from"
    theirs = Library(tmp_path / "theirs", bundled=False)
    owl = theirs.add(LibraryEntry("creature", "Snow owl", "obss"))
    data = QMimeData()
    data.setData("application/x-battlemap-entries-1", owl.id.encode())
    write_entries(theirs, [owl], tmp_path / "owl.toml")
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "owl.toml"))])
    drop_on(panel, data)
    assert kept("Snow owl").ruleset == "obss"


def test_a_file_that_does_not_say_its_game_is_shown_as_words_so_that_one_can_be_chosen(
    panel: LibraryPanel, qtbot: QtBot, tmp_path: Path
) -> None:
    (tmp_path / "bats.toml").write_text('[bat]\nname = "Bat"\n', encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(tmp_path / "bats.toml"))])
    with qtbot.waitSignal(panel.paste_wanted) as told:
        drop_on(panel, data)
    assert told.args == ['[bat]\nname = "Bat"\n']


def test_a_conflict_copy_is_offered_and_settled(window: MainWindow, qtbot: QtBot) -> None:
    fill_library()
    folder = library_folder() / "war_of_ashes"
    theirs = (folder / "Grey wolf.toml").read_text(encoding="utf-8").replace("Grey wolf", "Winter wolf")
    (folder / "Grey wolf (Anna's conflicted copy 2026-05-01).toml").write_text(theirs, encoding="utf-8")
    panel = open_library(window, qtbot)
    assert panel.conflict.words.text() == "Grey wolf.toml was changed in two places: Winter wolf."
    QTest.mouseClick(panel.conflict.buttons["copy"], LEFT)
    assert (listed(panel)[0], panel.conflict.isVisible()) == ("Winter wolf", False)


def test_it_is_moved_from_the_window_and_says_where_it_lies(panel: LibraryPanel, qtbot: QtBot, tmp_path: Path) -> None:
    panel.place_row.move_to(tmp_path / "synced")
    qtbot.waitUntil(lambda: not panel.place_row.is_moving and not panel.is_reading)
    assert panel.place_row.words.text() == f"In {tmp_path / 'synced'}"
    assert panel.notice.words.text().startswith(f"Your library is in {tmp_path / 'synced'} now")
    assert (listed(panel)[0], kept("Grey wolf").folder) == ("Grey wolf", "Winter")


def test_without_a_battle_it_opens_too_and_a_vanished_folder_is_one_sentence(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    window.documents.close()
    panel = open_library(window, qtbot)
    panel.place_row.move_to(tmp_path / "stick")
    qtbot.waitUntil(lambda: not panel.place_row.is_moving and not panel.is_reading)
    (tmp_path / "stick").rmdir()
    panel.opening.begin()
    qtbot.waitUntil(lambda: not panel.is_reading)
    assert panel.notice.words.text().startswith(f"Your library in {tmp_path / 'stick'} is not there; ")
    assert len(listed(panel)) > 50


def test_a_long_list_is_laid_out_as_far_as_it_is_looked_at_and_all_of_it_can_be_selected(panel: LibraryPanel) -> None:
    everything = len(panel.model.rows)
    assert panel.model.rowCount() == PORTION < everything
    panel.list.setFocus()
    QTest.keyClick(panel.list, Qt.Key.Key_A, CTRL)
    assert len(panel.selection.entries) == len(listed(panel))
    panel.show_entries(frozenset({panel.selection.entries[-1].id}))
    assert panel.list.currentIndex().row() == everything - 1


@pytest.mark.parametrize("name", ["dark", "light"])
def test_it_is_painted_in_both_themes(panel: LibraryPanel, name: str) -> None:
    panel.theme.use(name)
    click_row(panel, "Grey wolf")
    assert not panel.grab().isNull()


def test_over_a_battle_keys_after_a_click_on_a_row_are_the_librarys_and_undo_takes_back_what_was_done_there(
    window: MainWindow, qtbot: QtBot
) -> None:
    fill_library()
    session = page(window).session
    session.edit(Titled("Ravine"), what="Rename the battle")
    shown, before = open_library(window, qtbot), (session.head, session.board)
    click_row(shown, "Old ogre")
    assert window.focusWidget() is shown.list
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Delete)
    assert "Old ogre" not in listed(shown)
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Z, CTRL)
    assert "Old ogre" in listed(shown)
    shown.list.setFocus()
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Z, CTRL)
    assert (session.head, session.board) == before, "the battle below is left alone"
