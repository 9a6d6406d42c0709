"""Playing on the map with the keyboard alone."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QLineEdit, QVBoxLayout, QWidget
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import Turns
from battlemap.board.ids import TokenId
from battlemap.canvas.drag import DragInfo
from battlemap.canvas.stage import Stage
from tests.canvas.conftest import MakeStage
from tests.canvas.hands import Hands, canvas_of, until
from tests.canvas.yard import ANN, BEN, CAT, DOG, GATE, LOFT, SHOVE_BEN, YARD, yard_board


@pytest.fixture
def turned(make_stage: MakeStage) -> Stage:
    """Cat first, then Ben."""
    return make_stage(yard_board(Turns(((CAT,), (BEN,)), 1, begun=True)))


def test_tab_walks_through_the_tokens_in_the_order_of_turns(turned: Stage) -> None:
    seen: list[TokenId] = []
    for _ in range(4):
        assert canvas_of(turned).fingers.tabbed(True)
        seen += turned.selection
    assert seen == [CAT, BEN, ANN, DOG]
    assert canvas_of(turned).fingers.tabbed(False)
    assert turned.selection == (ANN,)


def test_tab_past_the_last_token_goes_on_to_the_next_part_of_the_window(qtbot: QtBot, turned: Stage) -> None:
    window = QWidget()
    qtbot.addWidget(window)
    field = QLineEdit()
    column = QVBoxLayout(window)
    column.addWidget(turned.view)
    column.addWidget(field)
    window.show()
    turned.view.setFocus()
    turned.select((DOG,))
    QTest.keyClick(turned.view, Qt.Key.Key_Tab)
    assert turned.selection == ()
    assert window.focusWidget() is field
    turned.view.setParent(None)


def test_an_arrow_aims_at_the_zone_in_its_direction_without_going_there(stage: Stage, hands: Hands) -> None:
    drags: list[DragInfo | None] = []
    stage.drag_changed.connect(drags.append)
    stage.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    info = drags[-1]
    assert info
    assert (info.to, info.words) == (YARD, "Fair +2")
    assert stage.board[ANN].place == GATE
    assert stage.scene.highlights.lit("hover") == (YARD,)
    assert len(stage.scene.marks.ghosts) == 1
    until(lambda: len(stage.scene.marks.chips) == 2)


def test_arrows_lead_on_from_zone_to_zone_and_back(stage: Stage, hands: Hands) -> None:
    drags: list[DragInfo | None] = []
    stage.drag_changed.connect(drags.append)
    stage.select((ANN,))
    for key, zone in ((Qt.Key.Key_Right, YARD), (Qt.Key.Key_Down, LOFT), (Qt.Key.Key_Up, YARD)):
        hands.key(key)
        info = drags[-1]
        assert info
        assert info.to == zone
    hands.key(Qt.Key.Key_Left)
    assert drags[-1] is None


def test_enter_goes_where_the_arrows_have_aimed(stage: Stage, hands: Hands) -> None:
    stage.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Return)
    assert stage.session.roll_wanted is not None
    assert stage.scene.marks.ghosts == ()
    stage.session.type_in(3, 3, 3, 3)
    assert stage.board[ANN].place == YARD


def test_enter_on_a_way_that_is_shut_says_why(stage: Stage, hands: Hands) -> None:
    refused: list[str] = []
    stage.refused.connect(refused.append)
    stage.select((ANN,))
    hands.key(Qt.Key.Key_Down)
    hands.key(Qt.Key.Key_Return)
    assert refused == ["The door is shut."]


def test_esc_aims_at_nothing(stage: Stage, hands: Hands) -> None:
    stage.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    hands.key(Qt.Key.Key_Escape)
    assert stage.scene.marks.ghosts == ()
    assert stage.scene.highlights.lit("reach") == ()
    assert not canvas_of(stage).cancel()


def test_enter_asks_for_the_menu_of_the_selected_token(stage: Stage, hands: Hands) -> None:
    menus: list[object] = []
    stage.menu_wanted.connect(lambda subject, where: menus.append(subject))
    stage.select((CAT,))
    hands.key(Qt.Key.Key_Return)
    assert menus == [CAT]


def test_a_click_ends_what_the_arrows_began(stage: Stage, hands: Hands) -> None:
    stage.select((ANN,))
    hands.key(Qt.Key.Key_Right)
    hands.click((-60.0, -60.0))
    assert stage.scene.marks.ghosts == ()


def test_the_actor_is_the_selected_one_of_the_slot_else_the_active_one(make_stage: MakeStage) -> None:
    stage = make_stage(yard_board(Turns(((CAT, DOG), (ANN,)), 0, begun=True, acted=())))
    assert stage.actor() == CAT
    stage.select((DOG,))
    assert stage.actor() == DOG
    stage.select((ANN,))
    assert stage.actor() == DOG
    stage.select(())
    assert stage.actor() == DOG


def test_before_the_fight_the_actor_is_whoever_is_selected(stage: Stage) -> None:
    assert stage.actor() is None
    stage.select((BEN,))
    assert stage.actor() == BEN


def test_a_command_that_waits_is_known(stage: Stage) -> None:
    waited = [stage.waits]
    stage.perform(SHOVE_BEN)
    waited.append(stage.waits)
    stage.session.call_off()
    assert [*waited, stage.waits] == [False, True, False]
