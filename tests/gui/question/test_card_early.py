"""Dice typed too early or too late: a T while none wait, and the faces after it, answer nothing and open nothing."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.question.question_card import QuestionCard
from battlemap.gui.question.typed_dice import AGAIN, LATE
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.session import Session
from battlemap.rules.procedure import Command
from tests.gui.question.card_fixtures import APPROACH, FOLLOW, PUSH, Table, a_fight, asking
from tests.gui.window_events import page, press

Key = Qt.Key


@pytest.fixture
def difficulty_asked(window: MainWindow) -> MainWindow:
    """The sample, with a question of the GM's open: how hard it is for Orm."""
    page(window).session.perform(Command("compel", None, {"target": ("cole",)}))
    assert page(window).session.questions
    assert page(window).parts.card.view.strip is not None
    return window


def type_keys(window: MainWindow, text: str) -> None:
    """Keys with the focus on the map, or where it has gone."""
    focus = window.focusWidget() or page(window).controller.view
    QTest.keyClicks(focus, text)


def card(window: MainWindow) -> QuestionCard:
    return page(window).parts.card


def test_t_before_any_dice_wait_says_so_and_opens_nothing(difficulty_asked: MainWindow) -> None:
    press(difficulty_asked, Key.Key_T)
    assert difficulty_asked.dialog is None
    strip = card(difficulty_asked).view.strip
    assert strip is not None
    assert strip.choice_layout.fault.text() == AGAIN
    assert strip.choice_layout.fault.isVisible()


def test_the_faces_after_an_early_t_answer_nothing(difficulty_asked: MainWindow) -> None:
    before = page(difficulty_asked).session.questions
    press(difficulty_asked, Key.Key_T)
    type_keys(difficulty_asked, "42+-0")
    QTest.keyClick(page(difficulty_asked).controller.view, Key.Key_Return)
    assert page(difficulty_asked).session.questions == before
    assert difficulty_asked.dialog is None


def test_after_a_while_or_enter_a_digit_answers_again(difficulty_asked: MainWindow) -> None:
    before = page(difficulty_asked).session.questions
    press(difficulty_asked, Key.Key_T)
    QTest.keyClick(page(difficulty_asked).controller.view, Key.Key_Return)
    press(difficulty_asked, Key.Key_1)
    assert page(difficulty_asked).session.questions != before


def test_the_pause_ends_by_itself(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    table.card.view.early_keys.pause.setInterval(1)
    table.press("t")
    qtbot.waitUntil(lambda: not table.card.view.early_keys.pause.isActive())
    table.press("2")
    assert not table.session.questions


def test_a_second_t_opens_the_collection(difficulty_asked: MainWindow) -> None:
    press(difficulty_asked, Key.Key_T)
    press(difficulty_asked, Key.Key_T)
    assert difficulty_asked.dialog is not None
    assert difficulty_asked.dialog.title.text() == "Collection"


def test_the_next_question_is_told_apart(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    for kind in ("yes or no", "ticks"):
        table.session.perform(asking(kind))
        table.press("t")
        assert table.card.view.strip is not None
        assert table.card.view.strip.choice_layout.fault.text() == AGAIN
        table.card.view.early_keys.pause.stop()
        table.press(Key.Key_Return)


def test_a_card_of_one_line_grows_with_what_it_says(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    low = table.card.height()
    table.press("t")
    strip = table.card.view.strip
    assert strip is not None
    assert table.card.height() > low
    below = strip.choice_layout.fault.mapTo(table.card, strip.choice_layout.fault.rect().topLeft()).y()
    assert below >= strip.buttons[0].mapTo(table.card, strip.buttons[0].rect().bottomLeft()).y()
    assert below + strip.choice_layout.fault.height() <= table.card.height()


def test_while_dice_wait_t_opens_their_field(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("t")
    assert table.card.view.roll_strip.is_typing
    assert not table.card.view.early_keys.pause.isActive()


def test_an_early_t_in_the_field_for_a_number_keeps_the_faces_out_of_it(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("number"))
    before = table.session.questions
    for key in "t42":
        table.press(key)
    table.press(Key.Key_Return)
    strip = table.card.view.strip
    assert strip is not None
    assert strip.spin is not None
    assert strip.choice_layout.fault.text() == AGAIN
    assert strip.spin.value() == 3
    assert table.session.questions == before


def roll_at_once(qtbot: QtBot) -> Table:
    """All dice fell at once, and the result stands to be read."""
    table = Table(qtbot, a_fight(APPROACH, FOLLOW, heroes="at once"))
    table.session.perform(asking("plain roll"))
    assert table.session.current is None
    assert table.card.isVisible()
    return table


def test_t_after_all_dice_have_fallen_says_so_on_the_card(qtbot: QtBot) -> None:
    table = roll_at_once(qtbot)
    before, low = table.session.head, table.card.height()
    table.press("t")
    assert LATE in table.card.view.story.words.text()
    assert table.card.height() >= low
    for key in "42+-":
        table.press(key)
    table.press(Key.Key_Return)
    assert table.card.isVisible()
    assert table.session.head == before
    table.press(Key.Key_Return)
    assert table.card.isHidden()


def test_t_on_a_result_opens_the_collection_only_at_the_second_time(window: MainWindow) -> None:
    assert window.documents.open_sample("ravine-ambush")
    session = page(window).session
    session.set_orders(session.orders.with_rolling("heroes", "at once"))
    session.perform(Command("end fight"))
    session.perform(Command("begin roar"))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    session.perform(Command("roar", TokenId("orm"), {"approach roar": ("forceful",)}))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    assert session.current is None
    assert card(window).view.result is not None
    press(window, Key.Key_T)
    assert window.dialog is None
    press(window, Key.Key_T)
    assert window.dialog is not None


def test_other_letters_of_the_window_work_while_a_question_waits(difficulty_asked: MainWindow) -> None:
    press(difficulty_asked, Key.Key_M)
    assert page(difficulty_asked).canvas.tool.name == "measure"


def test_with_nothing_asked_t_opens_the_collection_at_once(window: MainWindow) -> None:
    session: Session = page(window).session
    assert not session.questions
    press(window, Key.Key_T)
    assert window.dialog is not None
