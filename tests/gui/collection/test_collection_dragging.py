"""Creatures dragged from their collection onto the map."""

from math import dist

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest

from battlemap.board.ids import Point, SideId, TokenId
from battlemap.board.subject import Subject
from battlemap.gui.battle.map_positions import point_of
from battlemap.gui.window.main_window import MainWindow
from tests.gui.collection.collection_events import (
    LEFT,
    carry,
    creature,
    drag,
    landing_of,
    let_go,
    on_screen,
    open_panel,
    take,
)
from tests.gui.window_events import page

ORM = TokenId("orm")

ANY = Qt.KeyboardModifier.NoModifier


def middle_of(window: MainWindow, zone: str) -> Point:
    spot = point_of(page(window).controller, Subject("zone", zone))
    assert spot is not None
    return spot


def test_one_that_is_dragged_onto_the_map_stands_where_it_was_let_go(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before, spot = set(one.board.tokens), middle_of(window, "mesa")
    drag(panel, "Wren", spot)
    drag(panel, "Ilka", spot)
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.name, token.place) for token in new] == [("Wren", "mesa"), ("Ilka", "mesa")]
    here = [one.controller.scene.spot_of(token.id) for token in new]
    assert here[0] is not None
    assert here[1] is not None
    assert dist(here[0], here[1]) > 60, "two let go at one place stand side by side"
    assert one.selection.tokens == (new[1].id,)


def test_while_it_is_carried_its_ghost_says_where_it_would_stand_and_the_panel_is_out_of_the_way(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    assert panel.placing.ghost is not None
    take(panel, "Wren")
    assert panel.placing.ghost.isVisible()
    assert landing_of(panel) is None, "still over the list"
    carry(panel, on_screen(one, middle_of(window, "floor")))
    assert window.dialog is not None
    assert window.dialog.geometry().right() < 0
    landing = landing_of(panel)
    assert landing is not None
    assert landing.zone == "floor"
    assert one.controller.scene.highlights.zones_on("hover") == ("floor",)
    let_go(panel, on_screen(one, middle_of(window, "floor")))
    assert not panel.placing.ghost.isVisible()
    assert window.dialog.geometry().left() > 0
    assert one.controller.scene.highlights.zones_on("hover") == ()


def test_off_the_map_and_beside_the_zones_nothing_is_placed(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    take(panel, "Wren")
    there = window.mapToGlobal(QPoint(window.width() - 40, 300))
    carry(panel, there)
    let_go(panel, there)
    assert set(one.board.tokens) == before
    one.controller.view.camera.set_zoom(0.3)
    empty = one.controller.view.viewport().mapToGlobal(
        QPoint(one.controller.view.width() - 30, one.controller.view.height() - 30)
    )
    take(panel, "Wren")
    carry(panel, empty)
    let_go(panel, empty)
    assert set(one.board.tokens) == before
    assert "no zone here" in one.parts.banner.words.text()


def test_esc_ends_the_drag_and_then_closes_the_collection(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before, there = set(one.board.tokens), on_screen(one, middle_of(window, "mesa"))
    take(panel, "Wren")
    carry(panel, there)
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert panel.placing.ghost is not None
    assert not panel.placing.ghost.isVisible()
    let_go(panel, there)
    assert set(one.board.tokens) == before
    assert window.dialog is not None
    QTest.keyClick(panel.search, Qt.Key.Key_Escape)
    assert window.dialog is None


def test_a_click_without_a_drag_only_chooses(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    QTest.mouseClick(
        panel.list.viewport(), LEFT, ANY, panel.list.viewport().mapFromGlobal(panel.list.place_of(creature(panel, "Wren")))
    )
    assert panel.list.creature == creature(panel, "Wren")
    assert set(one.board.tokens) == before
    QTest.mouseDClick(
        panel.list.viewport(), LEFT, ANY, panel.list.viewport().mapFromGlobal(panel.list.place_of(creature(panel, "Wren")))
    )
    assert len(one.board.tokens) == len(before) + 1


def test_newcomers_join_the_chosen_side_and_act_together_if_asked(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.tokens)
    panel.bar.sides.setCurrentIndex(panel.bar.sides.findData("heroes"))
    panel.bar.sides.activated.emit(panel.bar.sides.currentIndex())
    panel.bar.groups.setCurrentIndex(panel.bar.groups.findData("together"))
    panel.bar.groups.activated.emit(panel.bar.groups.currentIndex())
    panel.bar.count.setValue(2)
    panel.place(creature(panel, "Raider"))
    new = [token for key, token in one.board.tokens.items() if key not in before]
    assert [(token.side, token.group) for token in new] == [("heroes", "Raider")] * 2
    assert tuple(token.id for token in new) in one.board.turns.order


def test_a_new_side_is_made_for_them(window: MainWindow) -> None:
    one, panel = page(window), open_panel(window)
    before = set(one.board.sides)
    QTest.mouseClick(panel.bar.new_button, LEFT)
    made = next(side for side in one.board.sides if side not in before)
    panel.place(creature(panel, "Raider"))
    assert one.board.side_of(list(one.board.tokens)[-1]).id == made
    one.session.undo()
    one.session.undo()
    assert SideId(panel.bar.side) == "", "a side that is gone is not joined"
