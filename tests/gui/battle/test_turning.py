"""Turning, mirroring and doubling in the whole window."""

from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.events import MapChanged
from battlemap.board.grid_map import CELL
from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import BackgroundPicture
from battlemap.canvas.tools.grid.area_tool import AreaTool
from battlemap.gui.forms.angle_form import AngleForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

SHIFT = Qt.KeyboardModifier.ShiftModifier
CTRL = Qt.KeyboardModifier.ControlModifier


def test_the_whole_map_is_turned_with_everybody_and_one_undo_takes_it_back(window: MainWindow) -> None:
    one, before = page(window), page(window).board
    press(window, Qt.Key.Key_R, CTRL)
    assert one.board.zone_map != before.zone_map
    assert one.board.tokens.keys() == before.tokens.keys()
    view, spot = one.controller.view, one.controller.scene.spot_of(TokenId("orm"))
    assert spot is not None
    assert view.viewport().rect().contains(view.at_view(spot))
    for _ in range(3):
        press(window, Qt.Key.Key_R, CTRL)
    assert one.board == before
    for _ in range(4):
        press(window, Qt.Key.Key_Z, CTRL)
    assert one.board == before


def test_a_selected_zone_is_doubled_and_the_copy_is_selected(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "toll"))
    press(window, Qt.Key.Key_D, CTRL)
    copy = one.selection.subject
    assert copy.kind == "zone"
    assert one.board.zone_map.zones[ZoneId(copy.id)].name == "Toll house 2"


def test_a_zone_is_turned_by_an_angle_that_is_asked_for(window: MainWindow) -> None:
    one = page(window)
    window.actions_by_id["turn by"].trigger()
    assert window.findChild(AngleForm) is None
    one.show_subject(Subject("zone", "toll"))
    press(window, Qt.Key.Key_D, CTRL)
    before = one.board.zone_map
    window.actions_by_id["turn by"].trigger()
    form = window.findChild(AngleForm)
    assert form is not None
    form.button.click()
    assert one.board.zone_map.points != before.points
    assert one.session.undo_title == "turn zones"


def test_a_map_over_a_picture_turns_with_it_and_undo_brings_the_first_picture_back(
    window: MainWindow, qtbot: QtBot, tmp_path: Path
) -> None:
    crypt = QImage(80, 60, QImage.Format.Format_RGB32)
    crypt.fill(QColor("black"))
    crypt.setPixelColor(0, 0, QColor("red"))
    assert crypt.save(str(tmp_path / "crypt.png"))
    one = page(window)
    asset = window.documents.keep_picture((tmp_path / "crypt.png").read_bytes(), "image/png")
    picture = BackgroundPicture(asset, 10, 20, 800, 600)
    one.session.edit(MapChanged("picture", replace(one.board.zone_map, picture=picture)), what="picture")
    before = one.board
    press(window, Qt.Key.Key_R, CTRL)
    qtbot.waitUntil(lambda: one.board is not before)
    turned = one.board.zone_map.picture
    assert turned is not None
    assert (turned.x, turned.y, turned.width, turned.height) == (-620, 10, 600, 800)
    kept = window.documents.document.assets.find(turned.asset) if window.documents.document is not None else None
    assert kept is not None
    shown = QImage.fromData(kept.data)
    assert (shown.width(), shown.height(), shown.pixelColor(59, 0).name()) == (60, 80, "#ff0000")
    press(window, Qt.Key.Key_R, CTRL | SHIFT)
    assert one.board == before, "the picture that was there first is taken again, and not turned a second time"
    press(window, Qt.Key.Key_Z, CTRL)
    press(window, Qt.Key.Key_Z, CTRL)
    assert one.board == before


def test_a_part_of_a_grid_is_dragged_out_doubled_and_mirrored_with_its_keys(window: MainWindow) -> None:
    assert window.documents.open_sample("quarry-yard")
    one = page(window)
    before, port = one.board, one.controller.view.viewport()
    press(window, Qt.Key.Key_Z)
    press(window, Qt.Key.Key_P)
    start, end = (one.controller.view.at_view((x * CELL + 9, y * CELL + 9)) for x, y in ((28, 6), (30, 8)))
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
    QTest.mouseMove(port, (start + end) / 2)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=end)
    tool = one.canvas.tool
    assert isinstance(tool, AreaTool)
    assert tool.part == {(x, y) for x in (28, 29, 30) for y in (6, 7, 8)}
    assert one.board is before
    press(window, Qt.Key.Key_M, CTRL | SHIFT)
    assert one.session.undo_title == "mirror part"
    press(window, Qt.Key.Key_D, CTRL)
    assert one.session.undo_title == "duplicate part"
    assert tool.part.isdisjoint({(28, 6)})
    press(window, Qt.Key.Key_Escape)
    assert not tool.part
    for _ in range(2):
        press(window, Qt.Key.Key_Z, CTRL)
    assert one.board == before
