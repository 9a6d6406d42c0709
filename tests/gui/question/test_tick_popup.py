"""Boxes over a switch: what bears on an attack is ticked and unticked before the dice fall."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.gui.answers.tick_popup import TickPopup
from battlemap.gui.question.answer_switches import AnswerSwitch
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import RollOrder, StandingOrders, new_battle_orders
from battlemap.rules.procedure import Choice, Command, Option
from tests.gui.question.card_fixtures import Table
from tests.gui.window_fixtures import a_theme
from tests.rulesets.obss.boards import ANN, RULES, board, with_conditions

NO_POPUPS = pytest.mark.qt_log_ignore("This plugin does not support")
HIGHER, PRONE = "attacker:higher ground", "attacker:prone"


def an_attack() -> Session:
    """Ann, who lies there, strikes at Cat; her dice wait."""
    orders = new_battle_orders(RULES.standing_orders)
    session = new_session(
        RULES, with_conditions(board(now=ANN), ANN, "prone"), "seed", StandingOrders(orders.standing, (RollOrder("", "wait"),))
    )
    session.perform(Command("attack", ANN, {"target": ("cat",)}))
    return session


def situation(table: Table) -> AnswerSwitch:
    assert table.card.view.switches is not None
    (found,) = [button for button in table.card.view.switches.buttons if button.answer.choice.ask == "situation"]
    return found


def open_popup(table: Table) -> TickPopup:
    table.click(situation(table))
    popup = QApplication.activePopupWidget()
    assert isinstance(popup, TickPopup)
    return popup


def bearing_rows(table: Table) -> list[str]:
    assert table.session.contest is not None
    return [one.name for one in table.session.contest.sides[0].modifiers]


@NO_POPUPS
def test_what_the_map_knows_is_ticked_and_comes_first(qtbot: QtBot) -> None:
    table = Table(qtbot, an_attack())
    assert situation(table).answer.words == "Prone"
    popup = open_popup(table)
    assert popup.keys == (PRONE,)
    assert next(iter(popup.boxes)) == PRONE
    popup.grab()
    popup.drop()


@NO_POPUPS
def test_ticked_rows_bear_on_the_attack_before_the_dice_fall(qtbot: QtBot) -> None:
    table = Table(qtbot, an_attack())
    assert "Higher ground" not in bearing_rows(table)
    popup = open_popup(table)
    popup.boxes[HIGHER].click()
    popup.boxes[PRONE].click()
    QTest.keyClick(popup, Qt.Key.Key_Return)
    assert "Higher ground" in bearing_rows(table)
    assert "Prone" not in bearing_rows(table)
    assert table.session.waiting_roll is not None
    assert situation(table).answer.keys == (HIGHER,)
    again = open_popup(table)
    again.boxes[HIGHER].click()
    QTest.keyClick(again, Qt.Key.Key_Return)
    assert situation(table).answer.words == "none"


@NO_POPUPS
def test_escape_leaves_everything_as_it_was(qtbot: QtBot) -> None:
    table = Table(qtbot, an_attack())
    popup = open_popup(table)
    popup.boxes[HIGHER].click()
    QTest.keyClick(popup, Qt.Key.Key_Escape)
    assert "Prone" in bearing_rows(table)
    assert "Higher ground" not in bearing_rows(table)


@NO_POPUPS
def test_a_long_list_can_be_searched(qtbot: QtBot) -> None:
    table = Table(qtbot, an_attack())
    popup = open_popup(table)
    assert popup.field.isVisible()
    QTest.keyClicks(popup.field, "higher")
    assert [key for key, box in popup.boxes.items() if box.isVisible()] == [HIGHER]
    QTest.keyClick(popup.field, Qt.Key.Key_Escape)


@NO_POPUPS
def test_of_one_answer_at_most_the_others_go(qtbot: QtBot) -> None:
    choice = Choice("x", ("ann",), "Which?", (Option("a", "A"), Option("b", "B")), (), 0, 1)
    popup = TickPopup(a_theme(), choice, ("a",))
    qtbot.addWidget(popup)
    popup.boxes["b"].click()
    assert popup.keys == ("b",)
    with qtbot.waitSignal(popup.taken) as taken:
        popup.close()
    assert taken.args == [("b",)]
