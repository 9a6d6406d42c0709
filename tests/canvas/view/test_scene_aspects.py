"""The aspects of the whole scene over the corner of the map."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QContextMenuEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication

from battlemap.board.events import AspectGone
from battlemap.board.ids import AspectId
from battlemap.board.subject import Subject
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.edits.board_edits import put_aspect

DUSK = AspectId("dusk")


def place_of(controller: MapController, aspect: AspectId) -> QPoint:
    """A point of the row where a card is."""
    row = controller.view.scene_aspects
    grid = [QPoint(x, y) for y in range(0, row.height(), 4) for x in range(0, row.width(), 4)]
    found = [point for point in grid if row.aspect_at(point) == aspect]
    return found[len(found) // 2]


def test_the_row_shows_the_aspects_of_the_scene_and_goes_with_them(controller: MapController) -> None:
    row = controller.view.scene_aspects
    assert row.isVisible()
    assert row.accessibleDescription() == "Falling dusk"
    controller.edit(AspectGone(DUSK), what="remove")
    assert not row.isVisible()


def test_a_click_on_a_card_names_its_aspect(controller: MapController) -> None:
    picks: list[Subject] = []
    controller.subject_selected.connect(picks.append)
    QTest.mouseClick(controller.view.scene_aspects, Qt.MouseButton.LeftButton, pos=place_of(controller, DUSK))
    assert picks == [Subject("aspect", DUSK)]


def test_its_menu_is_asked_for_with_the_aspect(controller: MapController) -> None:
    menus: list[Subject] = []
    controller.menu_wanted.connect(lambda subject, where: menus.append(subject))
    at = place_of(controller, DUSK)
    event = QContextMenuEvent(QContextMenuEvent.Reason.Mouse, at, controller.view.scene_aspects.mapToGlobal(at))
    QApplication.sendEvent(controller.view.scene_aspects, event)
    assert menus == [Subject("aspect", DUSK)]


def test_many_cards_take_several_rows_and_stay_in_the_window(controller: MapController) -> None:
    height = controller.view.scene_aspects.height()
    for number in range(9):
        controller.edit(*put_aspect(controller.board, f"A rather long situation, number {number}", "scene"), what="aspect")
    row = controller.view.scene_aspects
    assert row.height() > height
    assert row.geometry().right() <= controller.view.width()
    assert place_of(controller, AspectId("aspect-9"))
