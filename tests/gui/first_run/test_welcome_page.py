"""The welcome page: shown once to a newcomer, three doors by mouse and by keys, and what if something is wrong."""

from pathlib import Path

import pytest
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.gui.first_run.welcome_layout import WelcomeLayout
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.start.start_page import StartPage
from battlemap.gui.window.main_window import MainWindow
from battlemap.store.document import recent_battles
from tests.gui.first_run.conftest import open_window, press_there, welcome_of
from tests.gui.window_events import page


def test_a_newcomer_sees_three_doors_and_nobodys_fight(newcomer: MainWindow) -> None:
    assert newcomer.page is None
    assert [door.text() for door in welcome_of(newcomer).doors] == ["Try a fight", "Prepare your own", "Open a map you have"]
    assert newcomer.title.name.text() == "battlemap"
    assert recent_battles.recent_list().battles == ()


def test_it_is_shown_once(newcomer: MainWindow, qtbot: QtBot) -> None:
    newcomer.close()
    assert isinstance(open_window(qtbot).front_page, StartPage)


def test_esc_leads_past_it_and_the_menu_back(newcomer: MainWindow) -> None:
    press_there(newcomer, Qt.Key.Key_Escape)
    assert isinstance(newcomer.front_page, StartPage)
    newcomer.actions_by_id["welcome"].trigger()
    welcome_of(newcomer)


def test_from_a_battle_the_welcome_page_comes_back_and_the_battle_stays_in_the_list(window: MainWindow) -> None:
    window.actions_by_id["welcome"].trigger()
    welcome_of(window)
    assert [battle.title for battle in recent_battles.recent_list().battles] == ["Ravine ambush"]


def test_arrows_go_from_door_to_door_and_enter_opens_the_lit_one(newcomer: MainWindow) -> None:
    welcome = welcome_of(newcomer)
    assert welcome.lit is welcome.fight
    for key, door in (
        (Qt.Key.Key_Right, welcome.prepare), (Qt.Key.Key_Down, welcome.open_map), (Qt.Key.Key_Up, welcome.prepare),
        (Qt.Key.Key_Left, welcome.fight), (Qt.Key.Key_Right, welcome.prepare),
    ):  # fmt: skip
        press_there(newcomer, key)
        assert welcome.lit is door
    press_there(newcomer, Qt.Key.Key_Return)
    assert isinstance(newcomer.front_page, NewBattlePage)


def test_esc_on_the_page_of_a_new_battle_leads_back_to_the_doors(newcomer: MainWindow) -> None:
    press_there(newcomer, Qt.Key.Key_P)
    assert isinstance(newcomer.front_page, NewBattlePage)
    press_there(newcomer, Qt.Key.Key_Escape)
    assert welcome_of(newcomer).lit is welcome_of(newcomer).fight
    press_there(newcomer, Qt.Key.Key_P)
    assert isinstance(newcomer.front_page, NewBattlePage)


def test_a_click_on_the_large_door_begins_the_practice_fight(newcomer: MainWindow) -> None:
    QTest.mouseClick(welcome_of(newcomer).fight, Qt.MouseButton.LeftButton)
    assert newcomer.documents.is_practice
    assert page(newcomer).board.title == "Try a fight"


def test_a_file_held_over_the_page_lights_the_third_door_and_opens_where_it_is_let_go(
    newcomer: MainWindow, tmp_path: Path
) -> None:
    welcome, words = welcome_of(newcomer), tmp_path / "plan.txt"
    words.write_text("no map at all", encoding="utf-8")
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(words))])
    held = (Qt.DropAction.CopyAction, data, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    QApplication.sendEvent(welcome, QDragEnterEvent(QPoint(40, 40), *held))
    lit = welcome.open_map.is_lit
    QApplication.sendEvent(welcome, QDropEvent(QPointF(40, 40), *held))
    assert (lit, welcome.open_map.is_lit) == (True, False)
    assert newcomer.page is None


def test_without_the_practice_fight_the_first_door_says_why_and_the_second_is_lit(
    qtbot: QtBot, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr("battlemap.store.document.battle_folder._samples_dir", lambda: tmp_path)
    welcome = welcome_of(open_window(qtbot))
    qtbot.waitUntil(lambda: not welcome.fight.isEnabled(), timeout=5_000)
    assert welcome.fight.refusal == "The practice fight is missing. Install again."
    assert welcome.lit is welcome.prepare


def test_its_pictures_are_of_the_real_places(newcomer: MainWindow, qtbot: QtBot) -> None:
    welcome = welcome_of(newcomer)
    qtbot.waitUntil(lambda: welcome.fight.image is not None and len(welcome.prepare.images) == 3, timeout=10_000)


@pytest.mark.parametrize("size", [(1366, 728), (1920, 1040), (1024, 600), (2560, 1400)])
def test_everything_on_it_has_its_place_at_every_size(size: tuple[int, int]) -> None:
    laid = WelcomeLayout(*size)
    fight, prepare, other = laid.doors
    assert fight.left() >= 0
    assert other.right() <= size[0]
    assert other.bottom() <= size[1]
    assert abs(fight.bottom() - other.bottom()) < 22
    assert prepare.bottom() < other.top()
    assert laid.sentence < fight.top()
