"""Wherever a game is named it is said what it plays; a file that is brought is asked for its game and its name."""

import json
from pathlib import Path

import pytest
from PySide6.QtCore import QEvent, QPoint, Qt
from PySide6.QtGui import QHelpEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLabel, QToolTip

from battlemap.gui.import_map.import_form import ImportForm
from battlemap.gui.start.new_battle import LAST_RULES, NewBattleForm, free_title
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules import registry
from tests.gui.window_events import page, press, save_battle

CTRL = Qt.KeyboardModifier.ControlModifier
PLAYS = "plays War of Ashes: Fate of Agaptus, advanced conflict (compatible, not affiliated)"
DUNGEON = {
    "version": "1.2.4", "title": "Cellar of the miller",
    "rects": [{"x": 0, "y": 0, "w": 3, "h": 3}, {"x": 3, "y": 1, "w": 3, "h": 1}, {"x": 6, "y": 0, "w": 3, "h": 3}],
    "doors": [], "notes": [], "columns": [], "water": [],
}  # fmt: skip


@pytest.fixture
def cellar(tmp_path: Path) -> Path:
    """A dungeon of another program."""
    path = tmp_path / "Cellar.json"
    path.write_text(json.dumps(DUNGEON), encoding="utf-8")
    return path


def asked_form(window: MainWindow) -> NewBattleForm:
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, NewBattleForm)
    return form


def test_the_collection_and_the_house_rules_say_it_under_their_title(window: MainWindow) -> None:
    window.window_actions.act("house rules")
    assert window.dialog is not None
    assert window.dialog.subtitle.isVisible()
    assert window.dialog.subtitle.text() == f"Zones & Weight {PLAYS}"
    press(window, Qt.Key.Key_T)
    assert window.dialog is not None
    assert window.dialog.subtitle.text() == f"Zones & Weight {PLAYS}"


def test_a_new_battle_lists_games_by_both_names(window: MainWindow) -> None:
    press(window, Qt.Key.Key_N, CTRL)
    press(window, Qt.Key.Key_Z)
    form = asked_form(window)
    pick = form.form.control("rules")
    assert isinstance(pick, QComboBox)
    assert "Zones & Weight · War of Ashes: Fate of Agaptus" in [pick.itemText(at) for at in range(pick.count())]
    assert PLAYS in [label.text() for label in form.findChildren(QLabel)]


def test_the_tip_over_the_game_in_the_title_bar_says_it(window: MainWindow) -> None:
    QApplication.processEvents()
    window.title.grab()
    x = next(x for x in range(0, 900, 4) if window.title.game_at(QPoint(x, 20)))
    QApplication.sendEvent(window.title, QHelpEvent(QEvent.Type.ToolTip, QPoint(x, 20), window.title.mapToGlobal(QPoint(x, 20))))
    assert "War of Ashes: Fate of Agaptus" in QToolTip.text()


@pytest.mark.parametrize("name", registry.ruleset_ids())
def test_every_bundled_game_says_what_it_plays(name: str) -> None:
    rules = registry.load_ruleset(name)
    assert rules.plays.startswith("plays ")
    assert rules.plays.endswith("(compatible, not affiliated)")
    assert rules.system


def test_a_new_battle_is_named_by_typing_and_enter(window: MainWindow) -> None:
    press(window, Qt.Key.Key_N, CTRL)
    press(window, Qt.Key.Key_Tab)
    line = QApplication.focusWidget()
    assert line is not None
    QTest.keyClicks(line, "Toll bridge")
    QTest.keyClick(line, Qt.Key.Key_Return)
    assert page(window).board.title == "Toll bridge"


def test_a_second_one_without_a_name_is_numbered(window: MainWindow) -> None:
    window.documents.new("war_of_ashes")
    save_battle(window)
    assert free_title() == "New battle 2"


def looked_at(window: MainWindow) -> ImportForm:
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, ImportForm)
    return form


def test_a_dungeon_is_asked_for_its_game_that_of_the_open_battle_first(window: MainWindow, cellar: Path) -> None:
    window.theme.settings.setValue(LAST_RULES, "fate2")
    window.window_actions.files.take_file(cellar)
    form = looked_at(window)
    assert form.draft.ruleset.id == "war_of_ashes"
    line = form.column.title
    line.selectAll()
    QTest.keyClicks(line, "The mill")
    QTest.keyClick(form.column.button, Qt.Key.Key_Return)
    assert (page(window).session.rules.id, page(window).board.title) == ("war_of_ashes", "The mill")


def test_without_an_open_battle_it_is_the_game_chosen_last(window: MainWindow, cellar: Path) -> None:
    window.theme.settings.setValue(LAST_RULES, "fate2")
    window.documents.close()
    window.window_actions.files.take_file(cellar)
    assert looked_at(window).draft.ruleset.id == "fate2"
