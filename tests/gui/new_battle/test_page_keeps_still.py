"""The page of a new battle keeps still: the list of places turns by a button, the lists of fighters stay in their place."""

import pytest
from PySide6.QtCore import QEvent, QPoint, QRect, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QWidget
from pytestqt.qtbot import QtBot

from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.window.main_window import MainWindow
from tests.gui.new_battle.conftest import wait_for_place
from tests.gui.new_battle.test_fighters import choose

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")


def click(widget: QWidget) -> None:
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=widget.rect().center())
    QApplication.processEvents()


def on_page(front: NewBattlePage, widget: QWidget) -> QRect:
    return QRect(widget.mapTo(front, QPoint()), widget.size())


def settle() -> None:
    """Let the layouts follow; the offscreen platform would give the focus away with all other events."""
    for _ in range(3):
        QApplication.sendPostedEvents(None, QEvent.Type.LayoutRequest)


def seen_places(front: NewBattlePage) -> list[str]:
    """The titles of the places whose whole tile is in sight."""
    room = on_page(front, front.places)
    room.setBottom(on_page(front, front.places.more_button).top() - 1)
    return [tile.recipe.title for tile in front.places.tiles if room.contains(on_page(front, tile))]


def test_the_button_at_the_foot_goes_to_the_places_below_and_from_the_last_back_to_the_first(
    window: MainWindow, place_page: NewBattlePage
) -> None:
    window.resize(1366, 768)
    QApplication.processEvents()
    button, first = place_page.places.more_button, seen_places(place_page)
    hidden = [tile.recipe.title for tile in place_page.places.tiles if tile.recipe.title not in first]
    assert hidden, "twelve places are more than this window holds"
    assert button.isVisible()
    assert button.text().startswith(f"{len(hidden)} more places")
    assert all(title in button.toolTip() for title in hidden)
    met = set(first)
    while button.text() != "First places ▴":
        before = seen_places(place_page)
        click(button)
        assert seen_places(place_page) != before
        met |= set(seen_places(place_page))
    assert met == {tile.recipe.title for tile in place_page.places.tiles}, "no place is passed over"
    click(button)
    assert seen_places(place_page) == first


def test_the_lists_of_fighters_stay_where_they_are_after_additions_and_the_picture_keeps_its_size(
    window: MainWindow, place_page: NewBattlePage, qtbot: QtBot
) -> None:
    window.resize(1366, 768)
    qtbot.waitUntil(place_page.fighters.boxes[1].isEnabled, timeout=20_000)
    settle()
    lists = [on_page(place_page, box) for box in place_page.fighters.boxes]
    picture = on_page(place_page, place_page.view)
    for side, words in ((0, "all"), (1, "rai"), (1, "bowm")):
        choose(window, place_page, side, words)
        settle()
        assert [on_page(place_page, box) for box in place_page.fighters.boxes] == lists
        assert on_page(place_page, place_page.view) == picture
    for label, chips in zip(place_page.fighters.labels, place_page.fighters.chips, strict=True):
        line = on_page(place_page, label)
        for chip in chips:
            assert on_page(place_page, chip).top() < line.bottom(), "the chosen stand on the line of their side"
            assert on_page(place_page, chip).bottom() > line.top()


@pytest.mark.parametrize("size", [(1366, 768), (1920, 1080)])
def test_no_pill_of_a_beginning_covers_the_name_of_a_zone(
    window: MainWindow, place_page: NewBattlePage, qtbot: QtBot, size: tuple[int, int]
) -> None:
    window.resize(*size)
    QApplication.processEvents()
    view = place_page.view
    for recipe in [tile.recipe.id for tile in place_page.places.tiles if tile.isEnabled()]:
        place_page.selection.choose(recipe)
        wait_for_place(place_page, qtbot)
        qtbot.waitUntil(lambda: view.shown is not None and view.shown.place is place_page.place)
        for pill, box in view.pills:
            covered = [name for name in view.name_boxes if name.intersects(box)]
            assert not covered, (recipe, pill)
