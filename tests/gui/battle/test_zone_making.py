"""Making a battle in the whole window: zones, links, tokens and aspects, by mouse and by keyboard."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.gui.collection.collection_panel import CollectionPanel
from battlemap.gui.forms.link_form import LinkForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

ORM, COLE = TokenId("orm"), TokenId("cole")


def test_a_token_is_renamed_copied_and_removed_by_keys(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("token", "odda"))
    press(window, Qt.Key.Key_F2)
    field = one.parts.inline_editor.entries[0]
    field.selectAll()
    QTest.keyClicks(field, "Oda")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert one.board[TokenId("odda")].name == "Oda"
    press(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert "Oda 2" in [token.name for token in one.board.tokens.values()]
    press(window, Qt.Key.Key_Delete)  # the copy is what is selected
    assert "Oda 2" not in [token.name for token in one.board.tokens.values()]
    assert TokenId("odda") in one.board.tokens
    one.session.undo()
    assert "Oda 2" in [token.name for token in one.board.tokens.values()]


def test_a_new_zone_asks_for_its_name_and_its_aspect(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    make_zone(one.controller, (0.0, 0.0))
    name, aspect = one.parts.inline_editor.entries
    QTest.keyClicks(name, "Clearing")
    QTest.keyClick(name, Qt.Key.Key_Return)
    QTest.keyClicks(aspect, "Long grass")
    QTest.keyClick(aspect, Qt.Key.Key_Return)
    assert [zone.name for zone in one.board.zone_map.zones.values()] == ["Clearing"]
    assert [(aspect.name, aspect.kind) for aspect in one.board.aspects.values()] == [("Long grass", "zone")]
    assert not one.parts.area.empty.isVisible()


def test_an_undo_that_takes_back_the_new_zone_takes_away_the_question_for_its_name(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    make_zone(one.controller, (0.0, 0.0))
    editor = one.parts.inline_editor
    QTest.keyClicks(editor.entries[0], "Camp")
    QTest.keyClick(editor.entries[0], Qt.Key.Key_Return)
    assert editor.isVisible()
    one.session.undo()
    assert not one.board.zone_map.zones
    assert not editor.isVisible()
    one.session.redo()
    assert not editor.isVisible()


def test_two_letters_and_tab_name_a_zone_and_choose_its_ground(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    editor = one.parts.inline_editor
    for at, (typed, key) in enumerate((("bu", Qt.Key.Key_Tab), ("pond", Qt.Key.Key_Escape), ("", None), ("Pondering", None))):
        make_zone(one.controller, (at * 900.0, 0.0), "grass" if at == 2 else "floor")
        QTest.keyClicks(editor.entries[0], typed)
        if at == 0:
            assert editor.foot() == (("Tab", "Burning mill · Embers"),)
        if key is not None:
            QTest.keyClick(editor.entries[0], key)
        if at == 0:
            assert editor.entries[1].hasFocus()
        editor.take()
    zones = [(zone.name, zone.terrain) for zone in one.board.zone_map.zones.values()]
    assert zones == [("Burning mill", "embers"), ("pond", "water"), ("Meadow", "grass"), ("Pondering", "floor")]
    one.session.undo()
    one.session.undo()
    assert len(one.board.zone_map.zones) == 3
    assert [zone.name for zone in one.board.zone_map.zones.values()] == ["Burning mill", "pond", "Meadow"]


def test_what_is_typed_after_a_zone_was_drawn_is_its_name_and_nothing_else(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    port = one.controller.view.viewport()
    press(window, Qt.Key.Key_Z)
    for at, name in enumerate(("Tower 1 (zdrvn?)", "Mill/2 ± T")):
        start = QPoint(200 + at * 210, 250)
        QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=start)
        for step in (60, 130, 200):
            QTest.mouseMove(port, start + QPoint(step, step * 3 // 4))
        QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=start + QPoint(200, 150))
        entry = QApplication.focusWidget()
        assert entry is one.parts.inline_editor.entries[0]
        QTest.keyClicks(entry, name)
    one.parts.inline_editor.take()
    zones = one.board.zone_map.zones.values()
    assert [zone.name for zone in zones] == ["Tower 1 (zdrvn?)", "Mill/2 ± T"]
    assert len(one.board.zone_map.links) == 1
    assert one.canvas.tool.name == "zone"
    assert window.dialog is None
    assert one.board.tokens == {}


def test_an_aspect_is_written_on_the_selected_zone(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_N)
    assert window.dialog is not None
    words = window.dialog.body.findChildren(QLineEdit)[0]
    QTest.keyClicks(words, "Loose stones")
    QTest.keyClick(words, Qt.Key.Key_Return)
    new = next(aspect for aspect in one.board.aspects.values() if aspect.name == "Loose stones")
    assert (new.anchor, new.on, new.left) == ("zone", "rim", 1)
    assert window.dialog is None


def test_six_zones_and_eight_tokens_are_made_by_keyboard_alone(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    chord = Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.ShiftModifier
    for name in ("Gate", "Yard", "Well", "Stable", "Stairs", "Wall"):
        press(window, Qt.Key.Key_N, chord)
        for text in (name, f"{name} aspect"):
            entry = QApplication.focusWidget()
            assert entry is not None
            QTest.keyClicks(entry, text)
            QTest.keyClick(entry, Qt.Key.Key_Return)
    assert [zone.name for zone in one.board.zone_map.zones.values()] == ["Gate", "Yard", "Well", "Stable", "Stairs", "Wall"]
    assert len(one.board.zone_map.links) >= 5
    press(window, Qt.Key.Key_T)
    assert window.dialog is not None
    tray = window.dialog.body
    assert isinstance(tray, CollectionPanel)
    for who in ("brand", "wren", "sabin", "ilka", "raider", "raider", "raider", "bowman"):
        tray.search.clear()
        QTest.keyClicks(tray.search, who)
        QTest.keyClick(tray.search, Qt.Key.Key_Return)
    assert len(one.board.tokens) == 8
    QTest.keyClick(tray.search, Qt.Key.Key_Escape)
    press(window, Qt.Key.Key_Space)
    assert one.session.current is not None or one.board.turns.order


def test_two_zones_are_linked_from_lists(window: MainWindow) -> None:
    one = page(window)
    before = len(one.board.zone_map.links)
    one.show_subject(Subject("zone", "mesa"))
    press(window, Qt.Key.Key_L, Qt.KeyboardModifier.ControlModifier)
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, LinkForm)
    form.values["b"] = "rock"
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    assert len(one.board.zone_map.links) == before + 1
    assert window.dialog is None


def test_tab_in_the_last_field_takes_the_texts_and_goes_to_the_next_zone_without_a_name(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one, editor = page(window), page(window).parts.inline_editor
    for at in range(3):
        make_zone(one.controller, (at * 900.0, 0.0))
        QTest.keyClick(editor.entries[0], Qt.Key.Key_Escape)
    make_zone(one.controller, (2700.0, 0.0))
    for name in ("Mill house", "Old granary", "Pond behind the mill", "Burning stable"):
        editor.entries[0].clear()
        QTest.keyClicks(editor.entries[0], name)
        QTest.keyClick(editor.entries[0], Qt.Key.Key_Return)
        assert editor.foot()[1] == ("Tab", "Next zone")
        QTest.keyClick(editor.entries[1], Qt.Key.Key_Tab)
    zones = [(zone.name, zone.terrain) for zone in one.board.zone_map.zones.values()]
    assert zones == [
        ("Old granary", "timber"), ("Pond behind the mill", "water"), ("Burning stable", "embers"), ("Mill house", "timber"),
    ]  # fmt: skip
    assert [entry.text() for entry in editor.entries] == ["Mill house"], "all have names: the next one can get another"
    editor.entries[0].setText("Mill")
    QTest.keyClick(editor.entries[0], Qt.Key.Key_Tab)
    assert [entry.text() for entry in editor.entries] == ["Old granary"]
