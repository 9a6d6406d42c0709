"""The aspects of the whole scene over the corner of the map."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.events import AspectGone
from battlemap.board.ids import AspectId
from battlemap.canvas.stage import Stage
from battlemap.play.edits import aspect_put

DUSK = AspectId("dusk")


def place_of(stage: Stage, aspect: AspectId) -> QPoint:
    """A point of the row where a card is."""
    row = stage.view.situation
    grid = [QPoint(x, y) for y in range(0, row.height(), 4) for x in range(0, row.width(), 4)]
    found = [point for point in grid if row.aspect_at(point) == aspect]
    return found[len(found) // 2]


def test_the_row_shows_the_aspects_of_the_scene_and_goes_with_them(stage: Stage) -> None:
    row = stage.view.situation
    assert row.isVisible()
    assert row.accessibleDescription() == "Falling dusk"
    stage.edit(AspectGone(DUSK), what="remove")
    assert not row.isVisible()


def test_a_click_on_a_card_names_its_aspect(stage: Stage) -> None:
    picks: list[object] = []
    stage.picked.connect(picks.append)
    QTest.mouseClick(stage.view.situation, Qt.MouseButton.LeftButton, pos=place_of(stage, DUSK))
    assert picks == [DUSK]


def test_its_menu_is_asked_for_with_the_aspect(stage: Stage) -> None:
    menus: list[object] = []
    stage.menu_wanted.connect(lambda subject, where: menus.append(subject))
    at = place_of(stage, DUSK)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, stage.view.situation.mapToGlobal(at))
    QApplication.sendEvent(stage.view.situation, event)
    assert menus == [DUSK]


def test_many_cards_take_several_rows_and_stay_in_the_window(stage: Stage) -> None:
    height = stage.view.situation.height()
    for number in range(9):
        stage.edit(*aspect_put(stage.board, f"A rather long situation, number {number}", "scene"), what="aspect")
    row = stage.view.situation
    assert row.height() > height
    assert row.geometry().right() <= stage.view.width()
    assert place_of(stage, AspectId("aspect-9"))
