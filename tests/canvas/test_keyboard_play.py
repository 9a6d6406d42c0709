"""Playing on the map with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import TurnOrder
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.canvas.view.drag_info import DragInfo
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import InputDriver, canvas_of, until
from tests.canvas.yard import ANN, BEN, CAT, DOG, GATE, LOFT, SHOVE_BEN, YARD, with_hurt, yard_board


@pytest.fixture
def cat_first(make_controller: MakeController) -> MapController:
    """Cat was first, and it is Ben's turn."""
    return make_controller(yard_board(TurnOrder(((CAT,), (BEN,)), 1, begun=True)))


def test_tab_walks_through_the_tokens_in_the_order_of_turns_from_the_acting_one_on(cat_first: MapController) -> None:
    seen: list[TokenId] = []
    for _ in range(4):
        assert canvas_of(cat_first).dispatcher.tab(True)
        seen += cat_first.selection
    assert seen == [BEN, CAT, ANN, DOG]
    assert canvas_of(cat_first).dispatcher.tab(False)
    assert cat_first.selection == (ANN,)


def test_tab_past_the_last_token_goes_on_to_the_next_part_of_the_window(qtbot: QtBot, cat_first: MapController) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(cat_first.view)
    column.addWidget(field)
    window.show()
    cat_first.view.setFocus()
    cat_first.select((DOG,))
    QTest.keyClick(cat_first.view, Qt.Key.Key_Tab)
    assert cat_first.selection == ()
    assert window.focusWidget() is field
    cat_first.view.setParent(None)


def test_an_arrow_aims_at_the_zone_in_its_direction_without_going_there(controller: MapController, hands: InputDriver) -> None:
    drags: list[DragInfo | None] = []
    controller.drag_changed.connect(drags.append)
    controller.drag_ended.connect(lambda: drags.append(None))
    controller.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    info = drags[-1]
    assert info
    assert (info.to, info.words) == (YARD, "Fair +2")
    assert controller.board[ANN].place == GATE
    assert controller.scene.highlights.zones_on("hover") == (YARD,)
    assert len(controller.scene.marks.ghosts) == 1
    until(lambda: len(controller.scene.marks.chips) == 2)


def test_arrows_lead_on_from_zone_to_zone_and_back(controller: MapController, hands: InputDriver) -> None:
    drags: list[DragInfo | None] = []
    controller.drag_changed.connect(drags.append)
    controller.drag_ended.connect(lambda: drags.append(None))
    controller.select((ANN,))
    for key, zone in ((Qt.Key.Key_Right, YARD), (Qt.Key.Key_Down, LOFT), (Qt.Key.Key_Up, YARD)):
        hands.key(key)
        info = drags[-1]
        assert info
        assert info.to == zone
    hands.key(Qt.Key.Key_Left)
    assert drags[-1] is None


def test_enter_goes_where_the_arrows_have_aimed(controller: MapController, hands: InputDriver) -> None:
    controller.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    assert controller.session.waiting_roll is not None
    assert controller.scene.marks.ghosts == ()
    controller.session.type_in(3, 3, 3, 3)
    assert controller.board[ANN].place == YARD


def test_enter_on_a_way_that_is_shut_says_why(controller: MapController, hands: InputDriver) -> None:
    refused: list[str] = []
    controller.refused.connect(refused.append)
    controller.select((ANN,))
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Return)
    assert refused == ["The door is shut."]


def test_esc_aims_at_nothing(controller: MapController, hands: InputDriver) -> None:
    controller.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Escape)
    assert controller.scene.marks.ghosts == ()
    assert controller.scene.highlights.zones_on("reach") == ()
    assert not canvas_of(controller).cancel()


def test_enter_asks_for_the_menu_of_the_selected_token(controller: MapController, hands: InputDriver) -> None:
    menus: list[object] = []
    controller.menu_wanted.connect(lambda subject, where: menus.append(subject))
    controller.select((CAT,))
    hands.key(Qt.Key.Key_Return)
    assert menus == [Subject("token", CAT)]


def test_a_click_ends_what_the_arrows_began(controller: MapController, hands: InputDriver) -> None:
    controller.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    hands.click((-60.0, -60.0))
    assert controller.scene.marks.ghosts == ()


def test_the_actor_is_the_selected_one_of_the_slot_else_the_active_one(make_controller: MakeController) -> None:
    controller = make_controller(yard_board(TurnOrder(((CAT, DOG), (ANN,)), 0, begun=True, acted=())))
    assert controller.actor() == CAT
    controller.select((DOG,))
    assert controller.actor() == DOG
    controller.select((ANN,))
    assert controller.actor() == DOG
    controller.select(())
    assert controller.actor() == DOG


def test_of_a_group_the_actor_is_one_who_is_not_out(make_controller: MakeController) -> None:
    board = yard_board(TurnOrder(((CAT, DOG), (ANN,)), 0, begun=True, acted=()))
    assert make_controller(with_hurt(board, CAT, 3)).actor() == DOG


def test_before_the_fight_the_actor_is_whoever_is_selected(controller: MapController) -> None:
    assert controller.actor() is None
    controller.select((BEN,))
    assert controller.actor() == BEN


def test_a_command_that_waits_is_known(controller: MapController) -> None:
    waited = [controller.is_waiting]
    controller.perform(SHOVE_BEN)
    waited.append(controller.is_waiting)
    controller.session.call_off()
    assert [*waited, controller.is_waiting] == [False, True, False]
