"""Stepping in after a decision was taken otherwise, by clicks: the board that is shown is the one that is played on."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu, QWidget

from battlemap.board.events import Titled
from battlemap.board.ids import TokenId
from battlemap.gui.battle.timeline_part import TimelinePart
from battlemap.gui.question.question_card import QuestionCard
from battlemap.gui.question.question_head import BACK, REACT
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.journal import ROOT
from battlemap.play.position import GOING
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, play_out, press, save_battle

pytestmark = pytest.mark.qt_log_ignore("This plugin does not support")

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier
KEY = Qt.Key
ATTACK = Command("attack", TokenId("orm"), {"target": ("cole",)})


def choose(menu: QMenu, words: str) -> None:
    """Click the first line of an open menu that begins so."""
    line = next(action for action in menu.actions() if action.text().startswith(words))
    QTest.mouseClick(menu, Qt.MouseButton.LeftButton, pos=menu.actionGeometry(line).center())
    QApplication.processEvents()


def menu_of(widget: QWidget) -> QMenu:
    """The menu that was opened last on *widget*."""
    QApplication.processEvents()
    return widget.findChildren(QMenu)[-1]


def card_of(window: MainWindow) -> QuestionCard:
    return page(window).parts.card


def click(widget: QWidget) -> None:
    QApplication.processEvents()
    assert widget.isVisible()
    QTest.mouseClick(widget, Qt.MouseButton.LeftButton, pos=QPoint(widget.width() // 2, widget.height() // 2))


@pytest.fixture
def elsewhere(window: MainWindow, part: TimelinePart) -> MainWindow:
    """Orm has attacked Cole, the battle was called something else, and the dice of the attack have fallen otherwise since."""
    session = page(window).session
    page(window).perform(ATTACK)
    play_out(session)
    moment = part.timeline.main.last
    session.edit(Titled("later"), what="Rename the battle")
    part.past.look(moment)
    press(window, KEY.Key_A)
    choose(menu_of(part.strip), "Roll again")
    play_out(session)
    assert session.board.title == "c"
    return window


def step_in(window: MainWindow) -> None:
    """Click Step in on the card, and the question whether somebody joins in."""
    react = card_of(window).view.header.tools[REACT]
    click(react)
    choose(menu_of(react), "Attacked")


def test_the_question_that_is_stepped_into_belongs_to_the_board_that_is_shown(elsewhere: MainWindow) -> None:
    session = page(elsewhere).session
    again = session.head
    step_in(elsewhere)
    assert [choice.ask for choice in session.questions] == ["attacked"]
    shown = session.board
    assert page(elsewhere).controller.scene.board is shown
    assert shown.title == "c"
    play_out(session)
    assert session.journal.stubs[session.head].parent == session.journal.stubs[again].parent != ROOT
    assert page(elsewhere).board.title == "c"


def test_undo_returns_from_stepping_in_and_the_window_names_what_it_undoes(elsewhere: MainWindow) -> None:
    session = page(elsewhere).session
    undo, redo = elsewhere.actions_by_id["undo"], elsewhere.actions_by_id["redo"]
    before, head = session.board, session.head
    step_in(elsewhere)
    assert GOING in f"{undo.text()} {undo.toolTip()}"
    assert not redo.isEnabled()
    press(elsewhere, KEY.Key_Z, CTRL)
    assert (session.head, page(elsewhere).board) == (head, before)
    assert redo.isEnabled()
    assert GOING in f"{redo.text()} {redo.toolTip()}"
    press(elsewhere, KEY.Key_Z, CTRL | SHIFT)
    assert [choice.ask for choice in session.questions] == ["attacked"]
    assert not redo.isEnabled()


def test_the_card_offers_to_go_back_and_the_click_returns(elsewhere: MainWindow) -> None:
    session = page(elsewhere).session
    head = session.head
    step_in(elsewhere)
    back = card_of(elsewhere).view.header.tools[BACK]
    assert back.text().endswith("Go back")
    click(back)
    assert (session.head, session.current) == (head, None)


def test_the_question_that_was_stepped_into_is_asked_by_the_window_that_opens_the_file_again(elsewhere: MainWindow) -> None:
    session = page(elsewhere).session
    step_in(elsewhere)
    asked, last = session.questions, session.journal.last
    path = save_battle(elsewhere)
    assert elsewhere.documents.open(path)
    again = page(elsewhere).session
    assert again is not session
    assert (again.questions, again.journal.last) == (asked, last)
    assert card_of(elsewhere).isVisible()
    assert elsewhere.actions_by_id["undo"].isEnabled()
