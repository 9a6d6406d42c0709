"""House rules in the window: rows of the book's tables changed, added, taken out; kept in files and for new battles."""

from pathlib import Path

import msgspec
import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QSpinBox
from pytestqt.qtbot import QtBot

from battlemap.gui.forms.sheet_fields import sheet_fields
from battlemap.gui.house_rules.book_table import BookTable
from battlemap.gui.house_rules.house_rules_form import HouseRulesForm
from battlemap.gui.house_rules.value_forms import OptionsForm, RowValuesForm
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.window.documents import Documents
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.session import new_session
from battlemap.rules import registry
from battlemap.store.document.battle_folder import read_sample
from battlemap.store.document.house_rules_file import default_house_rules, default_house_rules_file, keep_default_house_rules
from tests.gui.window_fixtures import a_theme

FEUDAL = registry.load_ruleset("sifrp")


@pytest.fixture
def bridge() -> SessionBridge:
    return SessionBridge(new_session(FEUDAL, read_sample("tilting-yard").board, "seed"))


@pytest.fixture
def panel(qtbot: QtBot, bridge: SessionBridge) -> HouseRulesForm:
    made = HouseRulesForm(bridge, a_theme())
    qtbot.addWidget(made)
    made.resize(900, 600)
    made.show()
    return made


def weapons(panel: HouseRulesForm) -> BookTable:
    """The page of weapons, opened by a click on it."""
    at = [page.place for page in panel.pages].index("weapons") + 1
    item = panel.contents.item(at)
    QTest.mouseClick(panel.contents.viewport(), Qt.MouseButton.LeftButton, pos=panel.contents.visualItemRect(item).center())
    assert isinstance(panel.part, BookTable)
    return panel.part


def number(table: BookTable, key: str) -> QSpinBox:
    control = table.values.form.control(key)
    assert isinstance(control, QSpinBox)
    return control


def add(table: BookTable, name: str) -> None:
    """Type the name of one more row and press Enter."""
    QTest.keyClicks(table.head.name, name)
    QTest.keyClick(table.head.name, Qt.Key.Key_Return)


def test_a_weapon_is_found_changed_and_put_back(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    table = weapons(panel)
    QTest.mouseClick(table.search, Qt.MouseButton.LeftButton)
    QTest.keyClicks(table.search, "mace")
    assert table.head.title.text() == "Mace"
    assert not table.head.revert_button.isVisible()
    number(table, "damage").setValue(5)
    assert bridge.session.board.house == {"weapons.mace.damage": 5}
    assert table.row is not None
    assert table.row.changed
    assert panel.foot.message.text() == "1 change in this battle."
    QTest.mouseClick(table.head.revert_button, Qt.MouseButton.LeftButton)
    assert bridge.session.board.house == {}
    bridge.session.undo()
    assert number(table, "damage").value() == 5


def test_a_weapon_of_the_house_is_added_and_can_be_taken_up(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    table = weapons(panel)
    table.choose("weapons.mace")
    add(table, "Spiked mace")
    assert table.head.title.text() == "Spiked mace"
    assert table.head.name.text() == ""
    who = next(iter(bridge.session.board.tokens))
    options = {key for field in sheet_fields(FEUDAL, bridge.session.board, who) for key, _ in field.options}
    assert "spiked mace" in options


def test_a_weapon_of_the_house_is_taken_out_again(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    table = weapons(panel)
    table.choose("weapons.mace")
    add(table, "Spiked mace")
    QTest.mouseClick(table.head.revert_button, Qt.MouseButton.LeftButton)
    assert bridge.session.board.house == {}
    assert [row for row in table.list.rows() if row.text() == "Spiked mace"] == []


def test_a_weapon_that_somebody_carries_stays(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    from battlemap.gui.forms.sheet_form import change_sheet_fields

    table = weapons(panel)
    table.choose("weapons.mace")
    add(table, "Spiked mace")
    board = bridge.session.board
    who = next(token for token in board.tokens.values() if token.sheet.arms)
    bridge.session.edit(*change_sheet_fields(FEUDAL, board, who.id, "arms.+", "spiked mace"), what="takes it up")
    QTest.mouseClick(table.head.revert_button, Qt.MouseButton.LeftButton)
    assert "weapons.spiked mace" in bridge.session.board.house
    assert f"Spiked mace is on the sheet of {who.name}" in table.values.form._fault.text()


def test_a_quality_that_a_weapon_has_stays(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    sharp = msgspec.to_builtins(FEUDAL.book.qualities["fast"]) | {"title": "Sharp"}
    made = {"qualities.sharp": sharp, "weapons.mace.qualities": {"sharp": 1}}
    panel.change(made, "sharp maces")
    assert bridge.session.board.house == made
    panel.change({"qualities.sharp": None}, "no sharp maces")
    assert bridge.session.board.house == made
    assert isinstance(panel.part, OptionsForm)
    assert panel.part.form._fault.text() == "Mace: there is no quality called sharp."


def test_arrows_in_the_search_go_through_the_rows_that_are_found(panel: HouseRulesForm) -> None:
    table = weapons(panel)
    QTest.keyClicks(table.search, "axe")
    first = table.list.key
    QTest.keyClick(table.search, Qt.Key.Key_Down)
    assert table.list.key != first
    assert "axe" in table.head.title.text().lower()
    QTest.keyClick(table.search, Qt.Key.Key_Up)
    assert table.list.key == first
    QTest.keyClick(table.search, Qt.Key.Key_Escape)
    assert table.search.text() == ""


def test_a_search_without_a_find_says_so(panel: HouseRulesForm) -> None:
    table = weapons(panel)
    QTest.keyClicks(table.search, "laser")
    assert table.head.title.text() == "Nothing found"
    table.search.clear()
    assert table.head.title.text() != "Nothing found"


def test_numbers_are_a_page_without_rows(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    panel.open_page([page.place for page in panel.pages].index("numbers") + 1)
    assert isinstance(panel.part, RowValuesForm)
    spin = panel.part.form.control("degree")
    assert isinstance(spin, QSpinBox)
    spin.setValue(spin.value() + 1)
    assert bridge.session.board.house == {"numbers.degree": spin.value()}


def test_house_rules_go_to_a_file_and_come_back_from_it(panel: HouseRulesForm, bridge: SessionBridge, tmp_path: Path) -> None:
    table = weapons(panel)
    table.choose("weapons.mace")
    add(table, "Spiked mace")
    number(table, "damage").setValue(6)
    house = dict(bridge.session.board.house)
    panel.save(tmp_path / "ours")
    QTest.mouseClick(panel.foot.clear, Qt.MouseButton.LeftButton)
    assert bridge.session.board.house == {}
    panel.load(tmp_path / "ours.toml")
    assert FEUDAL.book_for(bridge.session.board.house_key) == FEUDAL.book_for(tuple(house.items()))
    assert panel.foot.message.text() == f"{len(house)} from ours.toml."


def test_a_file_that_does_not_fit_is_refused_in_a_sentence_and_nothing_changes(
    panel: HouseRulesForm, bridge: SessionBridge, tmp_path: Path
) -> None:
    path = tmp_path / "odd.toml"
    path.write_text('ruleset = "sifrp"\n[house]\nweapons.mace.damage = "d8"\n')
    panel.load(path)
    assert bridge.session.board.house == {}
    assert panel.foot.message.text() == "odd.toml: weapons.mace.damage: this should be a whole number and is text."
    path.write_text('ruleset = "obss"\n')
    panel.load(path)
    assert panel.foot.message.text() == "odd.toml is for another game: Three-action 3d6."


def test_new_battles_begin_with_the_house_rules_that_are_kept(panel: HouseRulesForm, bridge: SessionBridge) -> None:
    panel.change({"weapons.mace.damage": 5}, "maces")
    QTest.mouseClick(panel.foot.keep, Qt.MouseButton.LeftButton)
    assert panel.foot.message.text() == "1 change in this battle; new battles begin with them."
    documents = Documents()
    try:
        assert documents.new("sifrp")
        assert documents.bridge is not None
        assert documents.bridge.session.board.house == {"weapons.mace.damage": 5}
        assert documents.open_sample("tilting-yard")
        assert documents.bridge.session.board.house == {}
        assert documents.new("obss")
        assert documents.bridge.session.board.house == {}
    finally:
        documents.end()
    QTest.mouseClick(panel.foot.keep, Qt.MouseButton.LeftButton)
    assert default_house_rules(FEUDAL) == {}
    assert not default_house_rules_file(FEUDAL).exists()


def test_house_rules_for_new_battles_that_no_longer_fit_are_left_out_with_a_word(qtbot: QtBot) -> None:
    keep_default_house_rules(FEUDAL, {"weapons.mace.damage": 5})
    default_house_rules_file(FEUDAL).write_text('ruleset = "sifrp"\n[house]\nweapons.mace.sharpness = 1\n')
    documents = Documents()
    told: list[str] = []
    documents.noticed.connect(told.append)
    try:
        assert documents.new("sifrp")
        assert documents.bridge is not None
        assert documents.bridge.session.board.house == {}
        assert len(told) == 1
        assert "weapons.mace.sharpness: there is no such thing in the book" in told[0]
    finally:
        documents.end()


def test_house_rules_that_the_book_has_no_place_for_end_with_the_next_change(qtbot: QtBot) -> None:
    board = replace(read_sample("tilting-yard").board, house={"weapons.mace.edge": 1, "weapons.club.damage": 2})
    bridge = SessionBridge(new_session(FEUDAL, board, "seed"))
    panel = HouseRulesForm(bridge, a_theme())
    qtbot.addWidget(panel)
    table = weapons(panel)
    table.choose("weapons.club")
    assert number(table, "damage").value() == 2
    number(table, "damage").setValue(3)
    assert bridge.session.board.house == {"weapons.club.damage": 3}


def test_a_file_of_house_rules_that_is_opened_is_laid_over_the_book_of_the_open_battle(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "ours.toml"
    path.write_text('ruleset = "sifrp"\n[house]\nweapons.mace.damage = 5\n')
    window = MainWindow(a_theme())
    qtbot.addWidget(window)
    try:
        window.window_actions.files.take_file(path)
        assert window.documents.document is None
        assert window.documents.open_sample("tilting-yard")
        window.window_actions.files.take_file(path)
        assert window.page is not None
        assert window.page.board.house == {"weapons.mace.damage": 5}
        assert window.dialog is not None
        assert isinstance(window.dialog.body, HouseRulesForm)
    finally:
        window.leave()


def test_what_is_wrong_is_said_of_titles_and_labels_and_never_of_paths(panel: HouseRulesForm) -> None:
    assert isinstance(panel.part, OptionsForm)
    for made in ({"weapons.mace.damage": "lots"}, {"weapons.war lance.reach": "far"}, {"numbers.scatter": "wide"}):
        panel.change(made, "odd")
        said = panel.part.form._fault.text()
        assert "this should be" in said
        assert next(iter(made)) not in said.lower()
    panel.change({"weapons.mace.damage": "lots"}, "odd")
    assert panel.part.form._fault.text().startswith("Mace, damage: ")
