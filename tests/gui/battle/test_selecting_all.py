"""Ctrl+A takes all of the kind that is selected, Del takes them off in one edit; a selected link is marked on the map."""

from PySide6.QtCore import Qt

from battlemap.board.subject import SCENE, Subject
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits import board_edits
from tests.gui.window_events import page, press

CTRL = Qt.KeyboardModifier.ControlModifier


def test_with_a_zone_selected_all_zones_are_and_del_takes_them_off_together(window: MainWindow) -> None:
    one = page(window)
    one.session.edit(*board_edits.remove_tokens(tuple(one.board.tokens)), what="clear")
    count = len(one.board.zone_map.zones)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_A, CTRL)
    assert len(one.selection.several) == count > 1
    assert len(one.controller.scene.highlights.zones_on("picked")) == count
    press(window, Qt.Key.Key_Delete)
    assert one.board.zone_map.zones == {}
    one.session.undo()
    assert len(one.board.zone_map.zones) == count


def test_with_nothing_selected_all_tokens_are(window: MainWindow) -> None:
    one = page(window)
    one.selection.select(SCENE)
    press(window, Qt.Key.Key_A, CTRL)
    assert set(one.selection.tokens) == set(one.board.tokens)
    press(window, Qt.Key.Key_Delete)
    assert one.board.tokens == {}


def test_a_click_elsewhere_ends_it(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_A, CTRL)
    one.show_subject(Subject("zone", "rim"))
    assert one.selection.several == ()
    assert one.controller.scene.highlights.zones_on("picked") == ("rim",)


def test_a_selected_link_is_marked_on_the_map(window: MainWindow) -> None:
    one = page(window)
    link = next(iter(one.board.zone_map.links))
    marked = []
    for subject in (Subject("zone", "rim"), Subject("link", link), Subject("zone", "rim")):
        one.show_subject(subject)
        marked.append(one.controller.scene.lines.marks_links)
    assert marked == [False, True, False]
