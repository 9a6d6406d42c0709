"""The page of a new battle: a place from a recipe, changed by keys and mouse, and begun as an ordinary battle."""

import sqlite3
from typing import Any

import pytest
from PySide6.QtCore import QPoint, QPointF, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.zone_map import ZoneMap
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.new_battle.place_tile import PlaceTile
from battlemap.gui.new_battle.word_row import ValueButton
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.key_router import KeyRouter
from battlemap.gui.window.main_window import MainWindow
from tests.gui.new_battle.conftest import wait_for_place
from tests.gui.window_events import page, press

CTRL = Qt.KeyboardModifier.ControlModifier
SHIFT = Qt.KeyboardModifier.ShiftModifier


def value_button(front: NewBattlePage, option: str, value: str) -> ValueButton:
    return next(button for button in front.words.buttons if (button.option.id, button.value.id) == (option, value))


def tile(front: NewBattlePage, key: str) -> PlaceTile:
    return next(tile for tile in front.places.tiles if tile.recipe.id == key)


def click(widget: QWidget, at: QPoint | None = None) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=at or widget.rect().center())


def zones_of(front: NewBattlePage) -> ZoneMap:
    assert front.place is not None
    zones = front.place.battlefield.map
    assert isinstance(zones, ZoneMap)
    return zones


def test_enter_begins_an_ordinary_battle_and_one_undo_takes_the_place_back(window: MainWindow, place_page: NewBattlePage) -> None:
    drawn, seed = zones_of(place_page), place_page.draft.seed
    press(window, Qt.Key.Key_Return)
    board = page(window).board
    assert (board.title, board.zone_map) == ("Forest road", drawn)
    assert board.notes.startswith(f"Forest road, seed {seed}, 9 zones")
    assert page(window).session.rules.id == "war_of_ashes", "the game that was open"
    press(window, Qt.Key.Key_Z, CTRL)
    assert page(window).board.zone_map == ZoneMap()
    assert page(window).board.notes == ""


def test_again_makes_another_and_shift_again_brings_the_one_before_back(
    window: MainWindow, place_page: NewBattlePage, qtbot: QtBot
) -> None:
    first = zones_of(place_page)
    press(window, Qt.Key.Key_A)
    wait_for_place(place_page, qtbot)
    second = zones_of(place_page)
    assert second != first
    press(window, Qt.Key.Key_A, SHIFT)
    wait_for_place(place_page, qtbot)
    assert zones_of(place_page) == first
    click(place_page.seed.button)
    wait_for_place(place_page, qtbot)
    assert zones_of(place_page) == second


def test_a_seed_is_copied_by_a_click_and_another_typed(place_page: NewBattlePage, qtbot: QtBot) -> None:
    seed = place_page.draft.seed
    click(place_page.seed.number)
    assert QApplication.clipboard().text() == str(seed)
    QTest.keyClicks(place_page.seed.field, "12")
    QTest.keyClick(place_page.seed.field, Qt.Key.Key_Return)
    wait_for_place(place_page, qtbot)
    assert place_page.draft.seed == 12
    assert place_page.seed.number.text() == "Seed 12"
    click(place_page.seed.number)
    QTest.keyClicks(place_page.seed.field, "twelve")
    QTest.keyClick(place_page.seed.field, Qt.Key.Key_Return)
    assert place_page.checks.words == "A seed is a whole number from 0 to 999999999."
    assert place_page.draft.seed == 12


def test_a_word_changes_the_place_and_one_that_cannot_be_says_why(place_page: NewBattlePage, qtbot: QtBot) -> None:
    assert place_page.words.stepper is not None
    for _ in range(4):
        click(place_page.words.stepper.less)
    click(value_button(place_page, "hazard", "fire"))
    wait_for_place(place_page, qtbot)
    assert len(zones_of(place_page).zones) == 5
    assert any(zone.startswith("burning") for zone in zones_of(place_page).zones)
    refused = value_button(place_page, "ledges", "2")
    assert refused.reason == "Two ledges need six zones"
    click(refused)
    assert place_page.draft.values["ledges"] == "1"
    assert place_page.checks.words == "Two ledges need six zones."
    assert not place_page.words.stepper.less.isEnabled(), "four zones have no room for a fire"
    assert "A fire needs five zones" in place_page.words.stepper.less.toolTip()


def test_places_are_chosen_by_click_arrow_and_first_letter(window: MainWindow, place_page: NewBattlePage, qtbot: QtBot) -> None:
    click(tile(place_page, "ravine"))
    assert place_page.draft.recipe.id == "ravine"
    press(window, Qt.Key.Key_Right)
    assert place_page.draft.recipe.id == "ships-deck"
    press(window, Qt.Key.Key_M)
    first = place_page.draft.recipe.title
    press(window, Qt.Key.Key_M)
    assert {first, place_page.draft.recipe.title} <= {"Market", "Mill", "Mountain pass"}
    assert first != place_page.draft.recipe.title
    assert tile(place_page, place_page.draft.recipe.id).isChecked()
    assert place_page.foot.title == place_page.draft.recipe.title
    wait_for_place(place_page, qtbot)


def test_a_side_begins_where_its_pill_is_dragged(place_page: NewBattlePage) -> None:
    view = place_page.view
    (_, box), goal = view.pills[0], QPointF()
    field = zones_of(place_page)
    assert view.place is not None
    taken = {*view.place.battlefield.entries[0], *view.place.battlefield.entries[1]}
    for x in range(20, view.width(), 15):
        goal = QPointF(x, view.height() / 2)
        under = view.place_under(goal)
        if under is not None and under not in taken:
            break
    under = view.place_under(goal)
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=box.center().toPoint())
    QTest.mouseMove(view, goal.toPoint())
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=goal.toPoint())
    assert view.place.battlefield.entries[0] == (under,)
    assert isinstance(under, str)
    assert field.zones[under].name in battle_notes(place_page)


def battle_notes(front: NewBattlePage) -> str:
    from battlemap.generation.generator import place_notes
    from battlemap.store.database.battle import empty_board

    assert front.place is not None
    return place_notes(front.place, tuple(empty_board(front.rules).sides.values()))


def test_a_game_of_squares_shows_places_of_squares_and_the_rest_grey(place_page: NewBattlePage, qtbot: QtBot) -> None:
    box = place_page.foot.game
    box.setCurrentIndex(box.findData("obss"))
    box.activated.emit(box.currentIndex())
    grey = [tile.recipe.id for tile in place_page.places.tiles if tile.reason == "Zones only"]
    assert grey == ["mill", "mountain-pass"]
    assert not tile(place_page, "mill").isEnabled()
    assert place_page.draft.recipe.kind == "grid", "the forest road on squares"
    wait_for_place(place_page, qtbot)
    view = place_page.view
    assert view.place is not None
    size, (_, pill) = len(view.place.battlefield.entries[0]), view.pills[0]
    middle = view.rect().center()
    QTest.mousePress(view, Qt.MouseButton.LeftButton, pos=pill.center().toPoint())
    QTest.mouseMove(view, middle)
    QTest.mouseRelease(view, Qt.MouseButton.LeftButton, pos=middle)
    moved = view.place.battlefield.entries[0]
    assert view.place_under(QPointF(middle)) in moved
    assert 1 < len(moved) <= size, "the way in moved as a whole"


def test_esc_goes_back_to_the_battle_that_was_open(window: MainWindow, place_page: NewBattlePage) -> None:
    assert isinstance(place_page, NewBattlePage)
    press(window, Qt.Key.Key_Escape)
    assert page(window).board.title == "Ravine ambush"
    assert isinstance(window.keys, KeyRouter)


def test_an_empty_grid_and_a_map_are_offered_beside_the_places(window: MainWindow, place_page: NewBattlePage) -> None:
    click(place_page.ways[1])
    assert window.dialog is not None
    tall = window.dialog.height()
    window.close_dialog()
    click(place_page.ways[0])
    assert window.dialog is not None
    body = window.dialog.body
    button = next(part for part in body.findChildren(TextButton) if part.text() == "Begin")
    below = body.mapTo(window.dialog, body.rect().bottomLeft()).y() - button.mapTo(window.dialog, button.rect().bottomLeft()).y()
    assert below < 40, "no empty room under the button"
    assert window.dialog.height() < tall, "squares have fields of their own"
    window.close_dialog()
    assert [button.accessibleName() for button in place_page.ways] == ["Empty zones", "Empty squares", "Open a map"]


def test_a_battle_that_cannot_be_written_leaves_the_page_and_says_why(
    window: MainWindow, place_page: NewBattlePage, monkeypatch: pytest.MonkeyPatch
) -> None:
    connect = sqlite3.connect

    def connect_to_full_disk(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **named)
        connection.execute("PRAGMA max_page_count = 8")
        return connection

    with monkeypatch.context() as patched:
        patched.setattr(sqlite3, "connect", connect_to_full_disk)
        press(window, Qt.Key.Key_Return)
    assert window.front_page is place_page
    assert "disk is full" in place_page.checks.words
    press(window, Qt.Key.Key_Return)
    assert page(window).board.title == "Forest road", "once there is room"


def test_a_seed_too_large_and_a_place_of_another_kind_are_refused(place_page: NewBattlePage) -> None:
    click(place_page.seed.number)
    place_page.seed.field.clear()
    QTest.keyClicks(place_page.seed.field, "9999999999")
    QTest.keyClick(place_page.seed.field, Qt.Key.Key_Return)
    assert place_page.draft.seed == 999_999_999, "the field takes no more digits"
    before = place_page.draft.recipe
    place_page.selection.choose("cellar")
    assert place_page.draft.recipe is not before, "this game is played on both"
    place_page.selection.choose("castle")
    assert place_page.draft.recipe.id == "cellar"
