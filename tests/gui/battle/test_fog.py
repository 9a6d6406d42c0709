"""Covering and revealing a grid in the whole window: the tool and its strip, the line of the log, the room behind a door."""

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest

from battlemap.board.events import EdgesSet, ZonesChanged
from battlemap.board.grid.fog.fog_tables import covered_table
from battlemap.board.grid.grid_zones import make_area
from battlemap.board.grid_map import CELL, Edge, GridMap, Prop
from battlemap.board.ids import EdgeId, PropId
from battlemap.board.subject import Subject
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.map.option_controls import WordButton
from battlemap.gui.menu.menu_pages import MAIN, menu_pages
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.edit_actions import SetDoor
from battlemap.play.edits.grid_map_edits import put_prop
from battlemap.play.player_view import redact
from tests.gui.window_events import page, press

DOOR, CRATE = EdgeId("8,5 w"), PropId("crate")


@pytest.fixture
def house(window: MainWindow) -> BattlePage:
    """A hall and a cellar behind a shut door."""
    walls = {EdgeId(f"8,{y} w"): Edge("wall") for y in range(12)} | {DOOR: Edge("door", "shut")}
    window.documents.new("obss", ground=GridMap(20, 12, edges=walls, props={CRATE: Prop(CRATE, "Crate", (2, 2))}))
    one = page(window)
    areas, _ = make_area(one.board.grid or GridMap(1, 1), [(x, y) for x in range(8) for y in range(12)], "Cellar")
    one.session.edit(ZonesChanged("areas", areas), what="areas")
    return one


def covered(one: BattlePage) -> int:
    assert one.board.grid is not None
    return int(covered_table(one.board.grid).sum())


def word_button(one: BattlePage, words: str) -> WordButton:
    parts = one.parts.tool_strip.row.parts.values()
    return next(button for button in parts if isinstance(button, WordButton) and button.text() == words)


def click_cell(one: BattlePage, x: int, y: int) -> None:
    view = one.controller.view
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=view.at_view((x * 44 + 22, y * 44 + 22)))


def offered(one: BattlePage) -> bool:
    return one.parts.room_offer.is_open


def cover_cellar(window: MainWindow, one: BattlePage) -> None:
    press(window, Qt.Key.Key_R)
    QTest.mouseClick(word_button(one, "Cover"), Qt.MouseButton.LeftButton)
    click_cell(one, 4, 8)
    assert covered(one) == 96


def test_r_takes_up_the_tool_and_a_click_covers_a_room_with_a_line_in_the_log(window: MainWindow, house: BattlePage) -> None:
    cover_cellar(window, house)
    assert house.canvas.tool.name == "fog"
    rows = house.parts.log.log.rows
    assert (rows[-1].plain, rows[-1].why, rows[-1].secret) == ("Cellar covered from the players", "96 squares", True)
    QTest.mouseClick(word_button(house, "Reveal"), Qt.MouseButton.LeftButton)
    view, over_cellar = house.controller.view, (4.5 * CELL, 8.5 * CELL)
    QTest.mouseMove(view.viewport(), view.at_view(over_cellar))
    assert house.controller.scene.fog_target.words
    assert not house.canvas.dispatcher.tooltip_at(over_cellar)  # the pill on the room says it
    click_cell(house, 4, 8)
    assert covered(house) == 0
    assert house.parts.log.log.rows[-1].plain == "Cellar revealed to the players"
    press(window, Qt.Key.Key_V)
    assert not house.parts.tool_strip.isVisible()


def test_behind_a_door_that_is_opened_the_room_is_offered_and_enter_reveals_it(window: MainWindow, house: BattlePage) -> None:
    cover_cellar(window, house)
    press(window, Qt.Key.Key_V)
    house.manual_edits.perform_edit(SetDoor(Subject("edge", DOOR), "open"), house.mapToGlobal(house.rect().center()))
    line = house.parts.hint_bar.line
    assert line is not None
    assert line.spoken_text == "Reveal Cellar?. Enter: Reveal, Esc: Not now"
    press(window, Qt.Key.Key_Return)
    assert covered(house) == 0
    assert not house.parts.room_offer.is_open
    assert house.session.undo_title == "Reveal Cellar"


def test_an_offer_is_let_be_with_esc_or_by_doing_something_else(window: MainWindow, house: BattlePage) -> None:
    cover_cellar(window, house)
    press(window, Qt.Key.Key_V)
    door = house.board.grid.edges[DOOR] if house.board.grid is not None else Edge("door")
    for leave in (Qt.Key.Key_Escape, Qt.Key.Key_M):
        house.session.edit(EdgesSet("open", {DOOR: replace(door, state="open")}), what="open")
        assert offered(house)
        press(window, leave)
        assert not offered(house)
        press(window, Qt.Key.Key_V)
        press(window, Qt.Key.Key_Return)
        assert covered(house) == 96
        house.session.edit(EdgesSet("shut", {DOOR: door}), what="shut")
        assert not offered(house)


def test_what_players_tokens_see_is_an_option_of_the_battle(window: MainWindow, house: BattlePage) -> None:
    press(window, Qt.Key.Key_R)
    QTest.mouseClick(word_button(house, "As their tokens see"), Qt.MouseButton.LeftButton)
    assert house.board.grid is not None
    assert house.board.grid.by_sight
    assert house.session.undo()
    assert not word_button(house, "As their tokens see").isChecked()


def test_things_are_hidden_from_their_menu(window: MainWindow, house: BattlePage) -> None:
    subject = Subject("prop", CRATE)
    rules, board = house.session.rules, house.board
    entry = next(e for e in menu_pages(rules, board, None, subject)[MAIN] if e.title == "Hide from the players")
    assert entry.edit is not None
    house.manual_edits.perform_edit(entry.edit, house.mapToGlobal(house.rect().center()))
    assert house.board.grid is not None
    assert house.board.grid.props[CRATE].hidden
    shown = next(e for e in menu_pages(rules, house.board, None, subject)[MAIN] if "players" in e.title)
    assert shown.title == "Show to the players"


def test_a_trap_is_not_on_the_players_board_until_one_click_shows_it(window: MainWindow, house: BattlePage) -> None:
    trap = Prop(PropId("trap"), "Qz pit", (12, 4), "pit", 2, 2, 0, blocks=False, hidden=True)
    house.session.edit(*put_prop(house.board, trap, "trap"), what="Place a trap")
    assert b"Qz pit" not in msgspec.json.encode(redact(house.session.rules, house.board))
    press(window, Qt.Key.Key_R)
    press(window, Qt.Key.Key_6)
    click_cell(house, 13, 5)
    assert b"Qz pit" in msgspec.json.encode(redact(house.session.rules, house.board))
    assert house.session.undo_title == "Show Qz pit"
    assert house.session.undo()
    assert b"Qz pit" not in msgspec.json.encode(redact(house.session.rules, house.board))
