"""A creature by role, strength and three numbers: chosen by keys and mouse, edited, placed, dragged, kept."""

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.subject import Subject
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.party.quick_creature_form import QuickCreatureForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.collection.collection_events import LEFT, NONE, mouse, on_screen, type_over
from tests.gui.window_events import page


def open_form(window: MainWindow) -> QuickCreatureForm:
    form = window.window_actions.party.quick_creature()
    assert form is not None
    QApplication.processEvents()
    return form


@pytest.mark.parametrize("game", ["fate2", "zweihander"])
def test_in_zones_and_on_cells_three_elite_beasts_are_a_few_keys_away(window: MainWindow, game: str) -> None:
    window.documents.new(game, "Yard")
    one = page(window)
    if one.board.grid is None:
        make_zone(one.controller, (0.0, 0.0))
    form = open_form(window)
    assert form.choices.roles.tiles["mook"].hasFocus()
    for key in (Qt.Key.Key_Down, Qt.Key.Key_Right, Qt.Key.Key_Right):
        QTest.keyClick(form.choices.roles.tiles[form.choices.roles.value], key)
    assert form.choices.roles.value == "beast"
    QTest.mouseClick(form.choices.strengths.tiles["3"], LEFT)
    form.bar.count.setValue(3)
    form.choices.strengths.tiles["3"].setFocus()
    QTest.keyClick(form.choices.strengths.tiles["3"], Qt.Key.Key_Return)
    tokens = [token for token in one.board.tokens.values() if token.name.startswith("Elite beast")]
    assert [token.name for token in tokens] == ["Elite beast 1", "Elite beast 2", "Elite beast 3"]
    quick = one.session.rules.quick_creatures()
    assert quick is not None
    assert tokens[0].sheet == quick.sheet(one.session.rules.book, "beast", 3, quick.numbers("beast", 3))
    one.session.undo()
    assert not one.board.tokens


def test_a_number_and_a_name_of_ones_own_are_on_the_token(window: MainWindow) -> None:
    one, form = page(window), open_form(window)
    one.show_subject(Subject("zone", "rim"))
    QTest.mouseClick(form.choices.roles.tiles["brute"], LEFT)
    weight = form.choices.numbers["weight"]
    weight.setFocus()
    weight.selectAll()
    QTest.keyClicks(weight, "4")
    form.choices.name.setFocus()
    form.choices.name.selectAll()
    QTest.keyClicks(form.choices.name, "Old Oak")
    QTest.keyClick(form.choices.name, Qt.Key.Key_Return)
    token = next(token for token in one.board.tokens.values() if token.name == "Old Oak")
    assert (token.place, token.sheet.weight) == ("rim", 4)


def test_the_whole_sheet_can_be_edited_before_it_is_placed(window: MainWindow) -> None:
    one, form = page(window), open_form(window)
    one.show_subject(Subject("zone", "rim"))
    QTest.mouseClick(form.edit_button, LEFT)
    type_over(form.form.form.control("entry name"), "Two-headed Tim")
    QTest.keyClick(form.form, Qt.Key.Key_S, Qt.KeyboardModifier.ControlModifier)
    assert form.edited_notice.isVisible()
    QTest.mouseClick(form.place_button, LEFT)
    assert "Two-headed Tim" in {token.name for token in one.board.tokens.values()}
    QTest.mouseClick(form.edited_notice.button, LEFT)
    assert form.choices.name.text() == "Mook"


def test_it_is_dragged_onto_the_map_and_the_sheet_gets_out_of_the_way(window: MainWindow) -> None:
    one, form = page(window), open_form(window)
    spot = point_of(one.controller, Subject("zone", "rim"))
    assert spot is not None
    here, there = form.handle.mapToGlobal(QPoint(40, 40)), on_screen(one, spot)
    before = set(one.board.tokens)
    mouse(form.handle, QEvent.Type.MouseButtonPress, here, LEFT, LEFT)
    for at in (here + QPoint(30, 0), there - QPoint(9, 3), there):
        mouse(form.handle, QEvent.Type.MouseMove, at, NONE, LEFT)
    assert window.dialog is not None
    assert window.dialog.tucked
    mouse(form.handle, QEvent.Type.MouseButtonRelease, there, LEFT, NONE)
    assert [one.board[key].place for key in one.board.tokens if key not in before] == ["rim"]


def test_kept_it_is_in_the_collection(window: MainWindow) -> None:
    form = open_form(window)
    QTest.mouseClick(form.choices.roles.tiles["archer"], LEFT)
    QTest.mouseClick(form.keep_button, LEFT)
    panel = window.window_actions.dialogs.open_collection(page(window))
    kept = next(creature for creature in panel.model.rows if creature.own)
    assert (kept.name, kept.sheet.range) == ("Archer", 2)


def test_the_collection_leads_to_it(window: MainWindow) -> None:
    panel = window.window_actions.dialogs.open_collection(page(window))
    QApplication.processEvents()
    QTest.mouseClick(panel.quick_button, LEFT)
    assert window.dialog is not None
    assert window.dialog.title.text() == "Quick creature"
