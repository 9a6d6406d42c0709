"""A foreign map is looked at before it becomes a battle: found, mended, switched off, made; by mouse and keys."""

import json
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDropEvent
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import GridMap
from battlemap.gui.import_map import draft_making
from battlemap.gui.import_map.import_form import BATTLE, FOUND, ImportForm
from battlemap.gui.window.main_window import MainWindow
from benchmarks.formats.import_mutations import DONJON
from tests.formats.dungeons import EAST, door, dungeon, rect
from tests.formats.foreign.made_maps import UVTT, donjon
from tests.formats.foreign.test_printed_grids import picture
from tests.gui.window_events import page


@pytest.fixture
def house(tmp_path: Path) -> Path:
    """A house of one room, 20 × 15 cells, in a file whose picture has a printed grid 2 px to the right of its own."""
    import base64

    path = tmp_path / "House [20x15].dd2vtt"
    plain: dict[str, Any] = json.loads(json.dumps(UVTT))
    plain["image"] = base64.b64encode(picture(800, 600, 40, 0, 0)).decode()
    plain["resolution"]["pixels_per_grid"] = 80
    path.write_text(json.dumps(plain), encoding="utf-8")
    return path


def open_pane(window: MainWindow, qtbot: QtBot, path: Path) -> ImportForm:
    """Drop a file on the window, and wait for its pane."""
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    drop = QDropEvent(
        QPointF(200, 200), Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    )  # fmt: skip
    window.dropEvent(drop)

    def is_shown() -> None:
        assert window.dialog is not None
        assert isinstance(window.dialog.body, ImportForm)

    qtbot.waitUntil(is_shown, timeout=15_000)
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, ImportForm)
    return form


def test_a_dropped_map_is_looked_at_mended_and_made(window: MainWindow, qtbot: QtBot, house: Path) -> None:
    window.resize(1366, 768)
    form = open_pane(window, qtbot, house)
    assert set(form.column.rows) == {"picture", "grid", "walls", "doors", "lights"}
    assert form.column.rows["doors"].number == "1 shut"
    assert form.certainty_label.text().endswith("% sure")
    assert form.column.dispute.says == "The file says 80 px a cell, the picture shows 40."
    spot = form.view.handle_spots()["move"].toPoint()
    QTest.mousePress(form.view, Qt.MouseButton.LeftButton, pos=spot)
    QTest.mouseMove(form.view, spot + QPoint(9, 0))
    QTest.mouseRelease(form.view, Qt.MouseButton.LeftButton, pos=spot + QPoint(9, 0))
    moved = form.draft.lines
    assert moved is not None
    assert moved.left > 3
    qtbot.waitUntil(lambda: form.draft.certainty < 0.7, timeout=5_000)
    QTest.keyClick(form.view, Qt.Key.Key_0)
    assert form.draft.lines == form.draft.first_lines
    QTest.keyClick(form.view, Qt.Key.Key_3)
    assert form.draft.make == "both"
    QTest.mouseClick(form.column.rows["lights"], Qt.MouseButton.LeftButton)
    form.column.game.setCurrentIndex(form.column.game.findData("obss"))
    form.column.game.activated.emit(form.column.game.currentIndex())
    form.column.choose_make("both")
    QTest.mouseClick(form.views, Qt.MouseButton.LeftButton, pos=form.views.places()[1].center().toPoint())
    assert (form.views.value, form.column.fault.text()) == (BATTLE, "")
    assert form.view.battle_image is not None
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    grid = page(window).board.grid
    assert isinstance(grid, GridMap)
    assert (grid.columns, grid.rows, len(grid.lamps), page(window).board.title) == (20, 15, 0, "House")
    assert "Room 1" in {zone.name for zone in grid.zones.zones.values()}


def test_tab_flips_the_picture_and_goes_on_in_the_column(window: MainWindow, qtbot: QtBot, house: Path) -> None:
    form = open_pane(window, qtbot, house)
    QTest.mouseClick(form.view, Qt.MouseButton.LeftButton, pos=form.view.rect().center())
    for wanted in (BATTLE, FOUND):
        QTest.keyClick(form.view, Qt.Key.Key_Tab)
        assert form.views.value == wanted
    form.column.rows["walls"].setFocus(Qt.FocusReason.TabFocusReason)
    QTest.keyClick(form.column.rows["walls"], Qt.Key.Key_Tab)
    assert form.column.rows["doors"].hasFocus()
    QTest.keyClick(form.column.rows["doors"], Qt.Key.Key_Space)
    assert "doors" not in form.draft.layers
    assert form.views.value == FOUND


def test_a_cell_is_as_wide_as_the_file_says_in_the_unit_of_the_game(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "pit.json"
    path.write_text(json.dumps(donjon(DONJON, 1)), encoding="utf-8")
    form = open_pane(window, qtbot, path)
    seen = []
    for game in ("obss", "zweihander", "war_of_ashes"):
        form.column.game.setCurrentIndex(form.column.game.findData(game))
        form.column.game.activated.emit(form.column.game.currentIndex())
        seen.append((form.column.cell.text(), form.column.unit.text()))
    assert seen == [("3", "m"), ("3.333", "yd"), ("10", "ft")]
    form.column.unit.clear()
    QTest.keyClicks(form.column.unit, "paces")
    form.draft.use_game("obss")
    assert (form.draft.cell, form.draft.unit) == (10.0, "paces")


def test_what_cannot_be_used_is_one_sentence(window: MainWindow, qtbot: QtBot, house: Path) -> None:
    broken = house.with_name("half.uvtt")
    broken.write_bytes(house.read_bytes()[:-40])
    window.window_actions.files.take_file(broken)
    banner = page(window).parts.banner
    qtbot.waitUntil(lambda: "breaks off" in banner.accessibleName() or "breaks off" in banner.words.text(), timeout=15_000)
    assert window.dialog is None


def test_a_battle_that_takes_long_is_made_beside_the_window_and_can_be_stopped(
    window: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "moor.txt"
    path.write_text("\n".join(["#" * 60] + ["#" + "." * 58 + "#"] * 54 + ["#" * 60]), encoding="utf-8")
    form = open_pane(window, qtbot, path)
    form.column.game.setCurrentIndex(form.column.game.findData("obss"))
    form.column.game.activated.emit(form.column.game.currentIndex())
    form.column.choose_make("grid")
    waits, make = Event(), draft_making.make_draft

    def make_slowly(request: draft_making.DraftRequest) -> draft_making.MadeDraft:
        waits.wait(20)
        return make(request)

    monkeypatch.setattr(draft_making, "make_draft", make_slowly)
    before = page(window).board.title
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    qtbot.waitUntil(form.note.isVisible, timeout=5_000)
    QTest.keyClick(form.view, Qt.Key.Key_Escape)
    assert not form.note.isVisible()
    assert not form.is_making
    assert window.dialog is not None
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    waits.set()
    qtbot.waitUntil(lambda: page(window).board.title == "moor", timeout=15_000)
    assert before != "moor"


def test_all_doors_can_be_opened_in_the_import_window(window: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "crypt.json"
    path.write_text(json.dumps(dungeon([rect(0, 0, 3, 3), rect(4, 0, 3, 3)], [door(3, 1, 1, EAST)])), encoding="utf-8")
    form = open_pane(window, qtbot, path)
    column = form.column
    assert (column.rows["doors"].number, column.doors.value) == ("1 shut", "file")
    assert column.silent_doors.text() == "The file does not say whether its doors stand open, so they are shut."
    QTest.mouseClick(column.doors, Qt.MouseButton.LeftButton, pos=column.doors.places()[2].center().toPoint())
    assert (column.rows["doors"].number, column.doors.value) == ("1 open", "open")
    assert column.silent_doors.isHidden()
    column.choose_make("zones")
    QTest.keyClick(form.view, Qt.Key.Key_Return)
    qtbot.waitUntil(lambda: window.dialog is None, timeout=15_000)
    assert [link.state for link in page(window).board.zone_map.links.values()] == ["open"]
