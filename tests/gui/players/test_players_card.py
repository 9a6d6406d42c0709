"""The button in the title bar and the players' card: reached by click and key, with what players see, small."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.players.card.card_rows import CardRow
from battlemap.gui.players.card.players_card import PlayersCard
from battlemap.gui.players.players_button import PlayersButton
from battlemap.gui.players.reading_form import ReadingForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.players.players_events import control, players_map, press_on_map, second_window, settle
from tests.gui.players.two_displays import TV, TableDisplays
from tests.gui.window_events import page

pytestmark = pytest.mark.usefixtures("displays")
ALT = Qt.KeyboardModifier.AltModifier


@pytest.fixture
def carded(window: MainWindow) -> MainWindow:
    """One click has opened window and card."""
    click(button(window))
    return window


def button(window: MainWindow) -> PlayersButton:
    found = window.findChild(PlayersButton)
    assert found is not None
    return found


def card(window: MainWindow) -> PlayersCard:
    found = window.window_actions.players.card
    assert found is not None
    return found


def row(window: MainWindow, words: str) -> CardRow:
    return next(row for row in card(window).findChildren(CardRow) if row.text() == words)


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())
    settle()


def test_one_click_shows_the_map_to_players_and_the_card_to_the_gm(carded: MainWindow) -> None:
    assert control(carded).state.word == "On"
    assert control(carded).display == TV
    assert card(carded).isVisible()
    assert (button(carded).width(), button(carded).height()) == (124, 30)
    assert button(carded).geometry().right() > carded.width() - 12
    assert card(carded).mapTo(carded, card(carded).rect().topRight()).x() < page(carded).parts.dock.x() + 44
    assert not page(carded).parts.area.zoom.isVisible()  # it would lie half under the card
    click(button(carded))
    assert not card(carded).isVisible()
    assert page(carded).parts.area.zoom.isVisible()
    press_on_map(carded, Qt.Key.Key_P, ALT)
    assert card(carded).isVisible()
    press_on_map(carded, Qt.Key.Key_Escape)
    assert not card(carded).isVisible()
    assert second_window(carded).isVisible()


def test_its_picture_is_what_players_see_and_follows_what_changes(carded: MainWindow, qtbot: QtBot) -> None:
    picture = card(carded).main.picture
    qtbot.waitUntil(lambda: not picture.picture.isNull())
    first = picture.picture.toImage()
    page(carded).controller.view.camera.set_zoom(2.5)
    qtbot.waitUntil(lambda: picture.picture.toImage() != first)
    assert (
        abs(picture.picture.width() / picture.picture.height() - second_window(carded).width() / second_window(carded).height())
        < 0.02
    )


def test_its_rows_choose_what_players_see_and_its_toggles_freeze_and_blacken(carded: MainWindow) -> None:
    click(row(carded, "The whole map"))
    assert control(carded).part == "whole"
    assert row(carded, "The whole map").isChecked()
    assert players_map(carded).view.camera.seen.contains(players_map(carded).scene.contents_rect())
    row(carded, "The whole map").setFocus()
    QTest.keyClick(row(carded, "The whole map"), Qt.Key.Key_Up)
    assert control(carded).part == "actor"
    click(card(carded).main.freeze)
    assert control(carded).state.word == "Frozen"
    click(card(carded).main.black)
    assert control(carded).state.word == "Black"
    click(row(carded, "Close the window"))
    assert control(carded).state.word == "Off"
    assert not row(carded, "Follow me").isEnabled()
    click(row(carded, "Open the window"))
    assert control(carded).state.word == "On"


def test_the_page_of_the_display_moves_the_window_and_dresses_it(carded: MainWindow, displays: TableDisplays) -> None:
    click(row(carded, "Display"))
    assert card(carded).page == 1
    assert row(carded, TV.title).isChecked()
    click(row(carded, "As a window"))
    assert not second_window(carded).isFullScreen()
    click(row(carded, TV.title))
    assert control(carded).display == TV
    click(row(carded, "Theme"))
    assert players_map(carded).scene.pixmaps.context.palette.name == "light"
    click(row(carded, "Text size"))
    assert control(carded).memory.values.text_size == 125
    press_on_map(carded, Qt.Key.Key_Escape)
    assert card(carded).page == 0
    displays.unplug(TV)
    assert row(carded, "Display").tone == "harm"


def test_a_row_opens_the_form_of_what_they_read(carded: MainWindow) -> None:
    click(row(carded, "What they read"))
    assert carded.dialog is not None
    assert carded.dialog.findChild(ReadingForm) is not None
