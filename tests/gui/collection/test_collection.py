"""The collection beside the map: searched, filtered, placed."""

from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.collection.creature_filter import MINE
from battlemap.gui.collection.creature_model import HEAD
from battlemap.gui.collection.creature_profiles import build_creature_profile
from battlemap.gui.window.main_window import MainWindow
from battlemap.paths import user_data_dir
from battlemap.store.collection.creature_library import CreatureLibrary
from tests.gui.collection.collection_events import (
    LEFT,
    creature,
    mouse,
    open_panel,
)
from tests.gui.window_events import page, press

ORM = TokenId("orm")

ANY = Qt.KeyboardModifier.NoModifier


def folder() -> Path:
    """The user's folder of creatures for the bundled game."""
    return user_data_dir() / "collections" / "war_of_ashes"


def own_file(name: str, text: str) -> None:
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / name).write_text(text, encoding="utf-8")


def test_t_opens_it_and_words_and_enter_drop_one_into_the_selected_zone(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_T)
    assert window.dialog is not None
    panel = window.dialog.first
    assert panel is not None
    search = QApplication.focusWidget()
    assert search is not None
    assert search.accessibleName() == "Search the collection"
    before = set(one.board.tokens)
    QTest.keyClicks(search, "raider")
    QTest.keyClick(search, Qt.Key.Key_Return)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.name, token.place) for token in new] == [("Raider", "rim")]
    QTest.keyClick(search, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_several_are_placed_by_a_number_numbered_and_undone_as_one(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "raider x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [token.name for token in new] == ["Raider 1", "Raider 2", "Raider 3"]
    spots = [one.controller.scene.spot_of(token.id) for token in new]
    assert all(spot is not None for spot in spots)
    one.session.undo()
    assert set(one.board.tokens) == before


def test_the_search_is_empty_after_enter_and_its_number_gone(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    QTest.keyClicks(panel.search, "raider x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert (panel.search.text(), panel.bar.count.value()) == ("", 1)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "raider")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert len(set(one.board.tokens) - before) == 1


def test_somebody_there_is_only_once_comes_once(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.keyClicks(panel.search, "wren x3")
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert [token.name for key, token in one.board.tokens.items() if key not in before] == ["Wren"]


def test_the_arrows_walk_from_the_search_and_the_card_of_each_comes_up(window: MainWindow) -> None:
    panel = open_panel(window)
    assert panel.cards.card is not None
    assert not panel.cards.card.isVisible()
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.cards.card.isVisible()
    assert panel.cards.card.name.text() == "Brand"
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert panel.cards.card.name.text() == "Wren"
    assert "Heroes" in panel.cards.card.kind.text()
    page(window).controller.view.setFocus()
    assert not panel.cards.card.isVisible(), "the map is seen again once one turns to it"


def test_the_card_comes_up_under_the_pointer_and_says_what_the_rules_show(window: MainWindow, qtbot: QtBot) -> None:
    panel = open_panel(window)
    assert panel.cards.card is not None
    mouse(
        panel.list.viewport(), QEvent.Type.MouseMove, panel.list.place_of(creature(panel, "Wren")), LEFT, Qt.MouseButton.NoButton
    )
    qtbot.waitUntil(panel.cards.card.isVisible)
    assert panel.cards.card.help.text() == "First to act, and shoots two zones far."
    assert panel.model.profile_of(creature(panel, "Wren")).numbers[:2] == ("3 stress", "Quick +3")
    QApplication.sendEvent(panel.list, QEvent(QEvent.Type.Leave))
    assert not panel.cards.card.isVisible()


def test_shelves_are_counted_and_show_only_what_stands_on_them(window: MainWindow) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\ngroup = "Creatures"\ntags = ["pack"]\n')
    panel = open_panel(window)
    chips = {chip.value: chip for chip in panel.filters.chips}
    assert chips[""].count == len(panel.library.creatures)
    assert chips[MINE].count == 1
    creatures = [one for one in panel.library.creatures if one.entry.group == "Creatures"]
    assert chips["Creatures"].count == len(creatures) > 3
    QTest.mouseClick(chips["Creatures"], LEFT)
    assert len(panel.model.rows) == len(creatures)
    assert panel.model.rows[0].name == "Wolf"
    assert panel.model.index(0).data(HEAD) == ("My collection", 1)
    QTest.mouseClick(chips["Creatures"], LEFT)
    assert len(panel.model.rows) == len(panel.library.creatures)
    QTest.mouseClick(panel.filters.more, LEFT)
    panel.filters.tags.setCurrentIndex(panel.filters.tags.findData("pack"))
    panel.filters.tags.activated.emit(panel.filters.tags.currentIndex())
    assert [one.name for one in panel.model.rows] == ["Wolf"]
    QTest.mouseClick(panel.filters.more, LEFT)
    assert len(panel.model.rows) == len(panel.library.creatures)


def test_what_is_not_there_is_said(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.keyClicks(panel.search, "zzz")
    assert panel.nothing.isVisible()
    assert not panel.list.isVisible()
    before = set(page(window).board.tokens)
    QTest.keyClick(panel.search, Qt.Key.Key_Return)
    assert set(page(window).board.tokens) == before


def test_del_in_the_list_leaves_the_map_alone(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    one.show_subject(Subject("token", "orm"))
    panel.list.setFocus()
    panel.list.choose(0)
    QTest.keyClick(panel.list, Qt.Key.Key_Delete)
    assert ORM in one.board.tokens
    assert "comes with the program" in panel.notice.words.text()
    QTest.keyClick(panel.list, Qt.Key.Key_R)
    assert (panel.search.hasFocus(), panel.search.text()) == (True, "r")


@pytest.mark.parametrize("name", ["dark", "light"])
def test_every_row_and_the_card_are_painted_in_both_themes(window: MainWindow, name: str) -> None:
    own_file("wolves.toml", '[wolf]\nname = "Wolf"\nfootprint = 2\n[bad]\n')
    window.theme.use(name)
    panel = open_panel(window)
    QTest.keyClick(panel.search, Qt.Key.Key_Down)
    assert not window.grab().isNull()
    QTest.mouseClick(panel.add_button, LEFT)
    assert not window.grab().isNull()


def test_the_width_in_cells_is_not_asked_where_nobody_stands_on_cells(window: MainWindow) -> None:
    panel = open_panel(window)
    QTest.mouseClick(panel.add_button, LEFT)
    assert panel.form.isVisible()
    assert "Width in cells" not in [label.text() for label in panel.form.findChildren(QLabel)]


def test_the_house_rules_of_the_battle_count_in_the_rows(window: MainWindow) -> None:
    assert window.documents.open_sample("quarry-yard")
    one = page(window)
    library = CreatureLibrary(one.session.rules)
    armed = next(creature for creature in library.creatures if creature.name == "Maren Hollow")
    profiles = [
        repr(build_creature_profile(one.session.rules, armed, 1, house=house).profile)
        for house in ({}, {"weapons.longsword.damage": "9d6"})
    ]
    assert "9d6" not in profiles[0]
    assert "9d6" in profiles[1]
