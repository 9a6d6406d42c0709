"""A battle that nobody is in yet may be played by another game: from the menu, or by a click on the game's name."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QMenu

from battlemap.board.events import MapChanged
from battlemap.board.zones.zone_drawing import add_zone_without_outline
from battlemap.gui.start.new_battle import NewBattleForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


@pytest.fixture
def empty_battle(window: MainWindow) -> MainWindow:
    """A new battle of Zones & Weight with nobody in it, and a zone."""
    assert window.documents.new("war_of_ashes", "Mill yard")
    QApplication.processEvents()
    return window


def click_game(window: MainWindow) -> None:
    """Click on the name of the game in the title bar."""
    window.title.repaint()
    row = range(0, window.title.width(), 4)
    at = next(QPoint(x, 20) for x in row if window.title.game_at(QPoint(x, 20)))
    QTest.mouseClick(window.title, Qt.MouseButton.LeftButton, pos=at + QPoint(12, 0))
    QApplication.processEvents()


def test_a_click_on_the_game_changes_it_and_keeps_the_map(empty_battle: MainWindow) -> None:
    session = page(empty_battle).session
    session.edit(MapChanged("a zone", add_zone_without_outline(session.board.zone_map, (0.0, 0.0), "Mill")[0]), what="draw zone")
    click_game(empty_battle)
    form = empty_battle.findChild(NewBattleForm)
    assert form is not None
    games = form.form.control("rules")
    assert isinstance(games, QComboBox)
    assert games.currentText().startswith("Zones & Weight")
    games.setFocus()
    QTest.keyClicks(games, "Four")
    assert games.currentText().startswith("Four-dice ladder")
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    assert page(empty_battle).session.rules.id == "fate2"
    assert page(empty_battle).board.title == "Mill yard"
    assert [zone.name for zone in page(empty_battle).board.zone_map.zones.values()] == ["Mill"]


def test_the_menu_offers_it_while_nobody_is_there(empty_battle: MainWindow) -> None:
    def titles() -> set[str]:
        empty_battle.window_actions.open_main_menu()
        menu = QApplication.activePopupWidget()
        assert isinstance(menu, QMenu)
        listed = {action.text().split("\t")[0] for action in menu.actions()}
        menu.close()
        return listed

    assert "Change the game…" in titles()
    empty_battle.window_actions.files.open_sample("ravine-ambush")
    assert "Change the game…" not in titles()
    click_game(empty_battle)
    assert empty_battle.findChild(NewBattleForm) is None
