"""Making a battle in the whole window: zones, links, tokens and aspects, by mouse and by keyboard."""

from math import dist

from PySide6.QtCore import QMimeData, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLineEdit

from battlemap.board.ids import TokenId
from battlemap.gui.link_form import LinkForm
from battlemap.gui.main_window import MainWindow
from battlemap.gui.places import point_of
from battlemap.gui.subject import Subject
from battlemap.gui.token_tray import TokenTray, take_drop
from battlemap.gui.window_actions import FIGHTER
from tests.gui.whole_window import page, press

ORM, COLE = TokenId("orm"), TokenId("cole")


def test_a_token_is_renamed_copied_and_removed_by_keys(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("token", "odda"))
    press(window, Qt.Key.Key_F2)
    field = one.inline.entries[0]
    field.selectAll()
    QTest.keyClicks(field, "Oda")
    QTest.keyClick(field, Qt.Key.Key_Return)
    assert one.board[TokenId("odda")].name == "Oda"
    press(window, Qt.Key.Key_D, Qt.KeyboardModifier.ControlModifier)
    assert "Oda 2" in [token.name for token in one.board.tokens.values()]
    press(window, Qt.Key.Key_Delete)
    assert TokenId("odda") not in one.board.tokens
    one.session.undo()
    assert TokenId("odda") in one.board.tokens


def test_a_new_zone_asks_for_its_name_and_its_aspect(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    one = page(window)
    one.stage.make_zone((0.0, 0.0))
    name, aspect = one.inline.entries
    QTest.keyClicks(name, "Clearing")
    QTest.keyClick(name, Qt.Key.Key_Return)
    QTest.keyClicks(aspect, "Long grass")
    QTest.keyClick(aspect, Qt.Key.Key_Return)
    assert [zone.name for zone in one.board.zone_map.zones.values()] == ["Clearing"]
    assert [(aspect.name, aspect.kind) for aspect in one.board.aspects.values()] == [("Long grass", "zone")]
    assert not one.area.empty.isVisible()


def test_a_fighter_is_searched_for_and_dropped_into_the_selected_zone(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_T)
    assert window.overlay is not None
    tray = window.overlay.body
    assert isinstance(tray, TokenTray)
    before = set(one.board.tokens)
    QTest.keyClicks(tray.search, "raider")
    QTest.keyClick(tray.search, Qt.Key.Key_Return)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.name, token.place) for token in new] == [("Raider", "rim")]
    QTest.keyClick(tray.search, Qt.Key.Key_Escape)
    assert window.overlay is None


def test_a_fighter_let_go_over_the_map_stands_where_it_was_dropped(window: MainWindow) -> None:
    one = page(window)
    spot = point_of(one.stage, Subject("zone", "mesa"))
    assert spot is not None
    data = QMimeData()
    data.setData(FIGHTER, b"0 ")
    before = set(one.board.tokens)
    take_drop(one, data, spot)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [token.place for token in new] == ["mesa"]
    take_drop(one, data, spot)
    here = [one.stage.scene.spot_of(key) for key in one.board.tokens if key not in before]
    assert len(here) == 2
    assert here[0] is not None
    assert here[1] is not None
    assert dist(here[0], here[1]) > 60, "two let go at one place stand side by side"
    take_drop(one, data, (-9000.0, -9000.0))
    assert "no zone" in one.banner.words.text()


def test_an_aspect_is_written_on_the_selected_zone(window: MainWindow) -> None:
    one = page(window)
    one.show_subject(Subject("zone", "rim"))
    press(window, Qt.Key.Key_N)
    assert window.overlay is not None
    words = window.overlay.body.findChildren(QLineEdit)[0]
    QTest.keyClicks(words, "Loose stones")
    QTest.keyClick(words, Qt.Key.Key_Return)
    new = next(aspect for aspect in one.board.aspects.values() if aspect.name == "Loose stones")
    assert (new.anchor, new.on, new.left) == ("zone", "rim", 1)
    assert window.overlay is None


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
    assert window.overlay is not None
    tray = window.overlay.body
    assert isinstance(tray, TokenTray)
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
    assert window.overlay is not None
    form = window.overlay.body
    assert isinstance(form, LinkForm)
    form.values["b"] = "rock"
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    assert len(one.board.zone_map.links) == before + 1
    assert window.overlay is None
