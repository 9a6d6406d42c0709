"""Things of the user's own in the whole window: placed from the list, kept with the battle, told of when one is missing."""

import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDesktopServices
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.events import PropsSet
from battlemap.board.grid_map import GridMap, Prop
from battlemap.board.ids import PropId
from battlemap.board.subject import Subject
from battlemap.canvas.view.own_prop import own_folder
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.session.subject_fields import change, fields_of
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.edit_actions import TurnProp
from tests.canvas.input_events import InputDriver
from tests.canvas.tools.grid.tool_fixtures import Refusals, cell
from tests.gui.window_events import page, press, save_battle

STALL = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><rect width="9" height="9" fill="#ff0000"/></svg>'


@pytest.fixture
def stall(window: MainWindow, qtbot: QtBot) -> Prop:
    """Placed on a new battle, from the list of the tool, by mouse."""
    folder = own_folder()
    folder.mkdir(parents=True)
    (folder / "stall 2x2.svg").write_text(STALL, encoding="utf-8")
    window.documents.new("war_of_ashes", ground=GridMap(20, 12))
    one = page(window)
    with qtbot.waitSignal(one.controller.own_props.changed):
        press(window, Qt.Key.Key_P)
    QTest.keyClicks(one.controller.view, "/")
    QTest.keyClicks(one.parts.tool_strip.list.search, "your own")
    QTest.keyClick(one.parts.tool_strip.list.search, Qt.Key.Key_Return)
    InputDriver(one.controller).click(cell(8, 4))
    (prop,) = grid(one).props.values()
    (folder / "stall 2x2.svg").unlink()
    return prop


def grid(one: BattlePage) -> GridMap:
    assert one.board.grid is not None
    return one.board.grid


def reopen(window: MainWindow, path: Path) -> BattlePage:
    window.documents.close()
    assert window.documents.open(path)
    return page(window)


def test_it_is_kept_with_the_battle_and_needs_its_file_no_more(window: MainWindow, stall: Prop) -> None:
    assert (stall.name, stall.columns, stall.rows, stall.at) == ("Stall", 2, 2, (8, 4))
    one = reopen(window, save_battle(window))
    image = one.controller.find_picture(stall.picture)
    assert image is not None
    assert image.pixelColor(500, 500).name() == "#ff0000"
    assert list(grid(one).props.values()) == [stall]


def test_it_is_turned_from_its_menu_though_it_is_square(window: MainWindow, stall: Prop) -> None:
    page(window).manual_edits.perform_edit(TurnProp(Subject("prop", stall.id)), QPoint())
    assert grid(page(window)).props[stall.id].turns == 1
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert grid(page(window)).props[stall.id].turns == 0


def test_another_look_takes_the_place_of_the_drawing(window: MainWindow, stall: Prop) -> None:
    session, subject = page(window).session, Subject("prop", stall.id)
    look = next(field for field in fields_of(session.board, subject) if field.key == "look")
    assert dict(look.options)[look.value] == "Your own drawing"
    session.edit(*change(session.board, subject, "look", "well")[0], what="change")
    changed = grid(page(window)).props[stall.id]
    assert (changed.look, changed.picture) == ("well", "")


def test_a_drawing_that_is_missing_is_told_once(window: MainWindow, qtbot: QtBot, stall: Prop) -> None:
    path = save_battle(window)
    window.documents.close()
    with closing(sqlite3.connect(path)) as file, file:
        file.execute("DELETE FROM asset")
    assert window.documents.open(path)
    one = page(window)
    told = Refusals(one.controller)
    one.complained.connect(told.append)
    with qtbot.waitSignal(one.complained, timeout=20_000):
        pass
    assert told == ["The drawing of Stall is missing or damaged; a crossed frame stands there."]
    with qtbot.waitSignal(one.controller.scene.ground.finished, timeout=20_000):
        one.session.edit(PropsSet("", {PropId("crate"): Prop(PropId("crate"), "Crate", (2, 2))}), what="furnish")
    qtbot.wait(200)
    assert len(told) == 1


def test_the_folder_is_made_and_opened_from_the_menu(window: MainWindow, monkeypatch: pytest.MonkeyPatch) -> None:
    opened = list[Path]()
    monkeypatch.setattr(QDesktopServices, "openUrl", lambda url: opened.append(Path(url.toLocalFile())))
    window.documents.new("war_of_ashes", ground=GridMap(20, 12))
    window.actions_by_id["own things"].trigger()
    assert opened == [own_folder()]
    assert own_folder().is_dir()


def test_a_battle_full_of_drawings_that_take_long_is_left_at_once(window: MainWindow, stall: Prop, qtbot: QtBot) -> None:
    """Each takes about as long as it may; in the window nobody waits for them."""
    document = window.documents.document
    assert document is not None
    props = dict[PropId, Prop | None]()
    for n in range(120):
        rings = "".join(f'<circle cx="50" cy="50" r="{49 - n / 100 - k / 900}" stroke="#000"/>' for k in range(250))
        sha = document.assets.add(
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{rings}</svg>'.encode(), "image/svg+xml"
        )
        props[PropId(f"p{n}")] = Prop(PropId(f"p{n}"), "Ring", (n % 20, n // 20), picture=sha)
    page(window).session.edit(PropsSet("", props), what="furnish")
    path = save_battle(window)
    window.documents.close()
    begun = time.perf_counter()
    assert window.documents.open(path)
    qtbot.wait(300)
    window.documents.close()
    assert time.perf_counter() - begun < 12
