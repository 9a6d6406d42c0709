"""Turning, mirroring and doubling in the whole window."""

from PySide6.QtCore import Qt

from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.gui.forms.angle_form import AngleForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

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
