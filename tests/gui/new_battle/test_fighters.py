"""Who fights is chosen on the page, and stands where its side begins as soon as the battle does."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import cells_under
from battlemap.generation.generator import generate
from battlemap.generation.recipes import find_recipe
from battlemap.gui.new_battle.fighter_placing import entry_points
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.registry import load_ruleset
from battlemap.store.collection.battlefields import keep_battlefield
from battlemap.store.collection.library import Library
from tests.gui.new_battle.conftest import wait_for_place
from tests.gui.window_events import page, press

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def type_into(window: MainWindow, words: str) -> None:
    """Keys one after the other, each to whoever has the focus."""
    for letter in words:
        target = QApplication.activePopupWidget() or QApplication.focusWidget() or window
        QTest.keyClicks(target, letter)


def choose(window: MainWindow, front: NewBattlePage, side: int, words: str) -> None:
    """Add somebody to a side by the first letters of the name."""
    box = front.fighters.boxes[side]
    box.setFocus()
    type_into(window, words)
    assert box.view().isVisible()
    QTest.keyClick(box.view(), Qt.Key.Key_Return)


def test_fighters_are_chosen_by_keys_and_stand_where_their_side_begins(
    window: MainWindow, place_page: NewBattlePage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(place_page.fighters.boxes[1].isEnabled, timeout=20_000)
    choose(window, place_page, 0, "all")
    choose(window, place_page, 1, "rai")
    type_into(window, "5")
    choose(window, place_page, 1, "bowm")
    assert [(pick.title, pick.count) for pick in place_page.fighters.picks[1]] == [("Raider", 5), ("Bowman", 1)]
    entries = place_page.view.place.battlefield.entries if place_page.view.place else ((), ())
    type_into(window, "\r")
    board = page(window).board
    heroes = [token for token in board.tokens.values() if not board.sides[token.side].gm]
    foes = [token for token in board.tokens.values() if board.sides[token.side].gm]
    assert len(heroes) == 6
    assert sorted(token.name for token in foes) == ["Bowman", *(f"Raider {number}" for number in range(1, 6))]
    assert {token.zone for token in heroes} == set(entries[0])
    assert {token.zone for token in foes} == set(entries[1])
    assert len({token.group for token in foes if token.name.startswith("Raider")}) == 1, "so many of a kind act together"
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert len(page(window).board.tokens) == 6, "each side is one step of undo"


def test_whoever_is_of_another_game_goes_when_the_game_does_and_the_cross_takes_one_out(
    window: MainWindow, place_page: NewBattlePage, qtbot: QtBot
) -> None:
    qtbot.waitUntil(place_page.fighters.boxes[1].isEnabled, timeout=20_000)
    choose(window, place_page, 1, "rai")
    choose(window, place_page, 1, "bowm")
    QTest.mouseClick(place_page.fighters.chips[1][0].remove_button, Qt.MouseButton.LeftButton)
    assert [pick.title for pick in place_page.fighters.picks[1]] == ["Bowman"]
    box = place_page.foot.game
    box.setCurrentIndex(box.findData("obss"))
    box.activated.emit(box.currentIndex())
    assert not any(place_page.fighters.picks)
    choose(window, place_page, 1, "brig")
    assert [pick.title for pick in place_page.fighters.picks[1]] == ["Brigand"]


def test_a_battlefield_of_the_library_comes_first_and_is_begun_on_as_it_was_kept(window: MainWindow, qtbot: QtBot) -> None:
    QApplication.processEvents()
    kept = page(window).board
    document = window.documents.document
    assert document is not None
    keep_battlefield(Library(), document.battle(), kept)
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    front = window.front_page
    assert isinstance(front, NewBattlePage)
    qtbot.waitUntil(lambda: front.places.tiles[0].is_saved, timeout=20_000)
    QTest.mouseClick(front.places.tiles[0], Qt.MouseButton.LeftButton)
    wait_for_place(front, qtbot)
    assert front.checks.words == f"Kept in your library: {len(kept.zone_map.zones)} zones"
    assert not front.seed.isVisible(), "it is what it is"
    choose(window, front, 1, "rai")
    press(window, Qt.Key.Key_Return)
    board = page(window).board
    assert (board.zone_map, board.title) == (kept.zone_map, front.foot.title)
    assert [token.name for token in board.tokens.values()] == ["Raider"]


def test_more_than_an_entry_area_holds_stand_beside_it_and_never_on_each_other() -> None:
    rules = load_ruleset("obss")
    place, board = generate(find_recipe("walled-yard", ("grid",)), 3, (24, 16), {}, rules)
    area = place.battlefield.entries[1]
    widths = [1.0] * 12 + [2.0] * 3
    landing = entry_points(rules, board, widths, area)
    assert not landing.refused
    covered = [
        cell
        for point, wide in zip(landing.spawn_points, widths, strict=True)
        if not isinstance(point.place, str)
        for cell in cells_under(point.place, wide)
    ]
    assert len(covered) == len(set(covered)) == 24
    assert len(set(covered) & set(area)) >= min(12, len(area) - 1), "first of all in the area"
    assert entry_points(rules, board, [4.0] * 30, area).refused.startswith("there is room for")
