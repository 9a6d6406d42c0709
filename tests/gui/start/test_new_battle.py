"""Beginning an empty battle: rules, zones or a grid, in two keystrokes; what cannot be is refused in words."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import GridMap
from battlemap.board.zone_map import ZoneMap
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.start.new_battle import LAST_RULES, NewBattle, NewBattleForm, grid_of_words, usable_rules
from battlemap.gui.start.start_page import StartPage
from battlemap.gui.widgets.fields import FieldChange
from battlemap.gui.widgets.inputs import find_choice
from battlemap.gui.window.main_window import MainWindow
from tests.games.skirmish import SKIRMISH
from tests.gui.window_events import page, press
from tests.gui.window_fixtures import a_theme
from tests.store.documents import load

CTRL = Qt.KeyboardModifier.ControlModifier


def test_three_keystrokes_begin_with_empty_zones(window: MainWindow) -> None:
    press(window, Qt.Key.Key_N, CTRL)
    press(window, Qt.Key.Key_Z)
    assert window.dialog is not None
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Return)
    assert page(window).board.title == "New battle"
    assert page(window).board.tokens == {}
    assert page(window).session.rules.id == "war_of_ashes", "the rules of the battle that was open"


def test_the_start_page_leads_to_the_places_by_its_button_and_by_the_key_on_it(window: MainWindow) -> None:
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    assert start.place_button.isVisible()
    start.place_button.click()
    places = window.findChild(NewBattlePage)
    assert places is not None
    assert places.isVisible()


def test_a_grid_begins_from_the_start_page_ready_to_draw_on(window: MainWindow) -> None:
    window.documents.close()
    start = window.start_page
    assert isinstance(start, StartPage)
    start.setFocus()
    QTest.keyClick(start, Qt.Key.Key_G)
    assert window.dialog is not None
    focus = QApplication.focusWidget()
    assert focus is not None
    QTest.keyClick(focus, Qt.Key.Key_Return)
    one = page(window)
    assert one.board.grid == GridMap(30, 20, 1.0, "m")
    assert one.canvas.tool.name == "paint"
    assert one.parts.tool_strip.isVisible()
    assert not one.parts.area.empty.isVisible()


def test_an_empty_grid_shows_three_ways_to_begin(window: MainWindow) -> None:
    window.documents.new("war_of_ashes", ground=GridMap(10, 10))
    one = page(window)
    assert one.parts.area.empty.isVisible()
    card = one.parts.area.empty.cards[0]
    QTest.mouseClick(card, Qt.MouseButton.LeftButton)
    assert one.canvas.tool.name == "walls"
    assert not one.parts.area.empty.isVisible()


@pytest.mark.parametrize(("columns", "rows"), [(0, 20), (30, 9999), (401, 1)])
def test_a_grid_of_an_impossible_size_is_refused_below_the_fields(qtbot: QtBot, columns: int, rows: int) -> None:
    form = NewBattleForm(a_theme(), (SKIRMISH,), "grid")
    qtbot.addWidget(form)
    form.show()
    chosen: list[NewBattle] = []
    form.chosen.connect(chosen.append)
    form.form.changed.emit(FieldChange("columns", columns))
    form.form.changed.emit(FieldChange("rows", rows))
    QTest.keyClick(form.button, Qt.Key.Key_Return)
    assert chosen == []
    said = [label.text() for label in form.findChildren(QLabel) if label.isVisible() and "grid" in label.text()]
    assert len(said) == 1
    assert said[0].endswith(("too few.", "too many."))


def test_the_usual_map_of_the_rules_comes_first_and_only_theirs_are_offered(qtbot: QtBot) -> None:
    form = NewBattleForm(a_theme(), (load("duel"), SKIRMISH))
    qtbot.addWidget(form)
    offered = [form.values["map"]]
    form.form.changed.emit(FieldChange("rules", "skirmish"))
    assert [*offered, form.values["map"]] == ["zones", "grid"]
    chosen: list[tuple[str, object]] = []
    form.chosen.connect(lambda wanted: chosen.append((wanted.ruleset, wanted.map)))
    form.form.changed.emit(FieldChange("scale", "5 ft"))
    form.begin()
    form.form.changed.emit(FieldChange("scale", "other"))
    form.form.changed.emit(FieldChange("cell", 2.5))
    form.form.changed.emit(FieldChange("unit", "paces"))
    form.begin()
    form.form.changed.emit(FieldChange("rules", "duel"))
    form.begin()
    assert chosen == [
        ("skirmish", GridMap(30, 20, 5.0, "ft")), ("skirmish", GridMap(30, 20, 2.5, "paces")), ("duel", ZoneMap())
    ]  # fmt: skip


def test_what_was_chosen_last_is_offered_again(qtbot: QtBot) -> None:
    theme = a_theme()
    first = NewBattleForm(theme, (load("duel"), SKIRMISH))
    qtbot.addWidget(first)
    first.form.changed.emit(FieldChange("rules", "skirmish"))
    first.form.changed.emit(FieldChange("scale", "1 yd"))
    first.begin()
    again = NewBattleForm(theme, (load("duel"), SKIRMISH), usual="duel")
    qtbot.addWidget(again)
    assert (again.values["rules"], again.values["scale"]) == ("skirmish", "1 yd")


def test_rules_that_cannot_be_loaded_are_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail_to_load(name: str) -> object:
        if name == "broken":
            raise ImportError("no such module")
        return load("duel")

    monkeypatch.setattr("battlemap.rules.registry.ruleset_ids", lambda: ("broken", "duel"))
    monkeypatch.setattr("battlemap.rules.registry.load_ruleset", fail_to_load)
    assert [rules.id for rules in usable_rules()] == ["duel"]
    assert usable_rules("grid") == usable_rules("zones") == (load("duel"),)


def test_an_empty_unit_is_refused() -> None:
    with pytest.raises(ValueError, match="unit"):
        grid_of_words(10, 10, "other", 1.0, " ")


def test_zones_begin_with_the_game_of_zones_that_was_played_last(qtbot: QtBot) -> None:
    theme = a_theme()
    games = usable_rules("zones")
    theme.settings.setValue(LAST_RULES, "war_of_ashes")
    form = NewBattleForm(theme, games, "zones")
    qtbot.addWidget(form)
    assert form.rules.id == "war_of_ashes"
    theme.settings.setValue(LAST_RULES, "obss")
    form = NewBattleForm(theme, games, "zones")
    qtbot.addWidget(form)
    assert form.rules.maps[0] == "zones"


@pytest.mark.parametrize("typed", ["war of", "zones", "agaptus"])
def test_a_game_is_found_by_typing_either_of_its_names(qtbot: QtBot, typed: str) -> None:
    form = NewBattleForm(a_theme(), usable_rules(), usual="obss", map_asked=False)
    qtbot.addWidget(form)
    form.show()
    games = form.form.control("rules")
    assert isinstance(games, QComboBox)
    assert form.rules.id == "obss"
    games.setFocus()
    QTest.keyClicks(games, typed)
    assert form.rules.id == "war_of_ashes"


def test_a_letter_alone_goes_on_to_the_next_choice_that_begins_so() -> None:
    choices = ["Zones & Weight: plays War of Ashes", "Grim percentile", "Grid", "Wide"]
    assert [find_choice(choices, "g", at) for at in (0, 1, 2)] == [1, 2, 1]
    assert find_choice(choices, "w", 0) == 3
    assert find_choice(choices, "war", 3) == 0
    assert find_choice(choices, "x", 0) == -1
