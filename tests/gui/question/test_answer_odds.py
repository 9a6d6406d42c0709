"""The pane above a question: what each answer is likely to bring."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.battle.answer_odds_part import AnswerOddsPart
from battlemap.gui.settings import SHOWS_ODDS, flag
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.standing_orders import EVERYBODY
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, press

COLE = TokenId("cole")


def part_of(window: MainWindow) -> AnswerOddsPart:
    part = page(window).answer_odds
    assert part is not None
    return part


def push_badly(window: MainWindow) -> None:
    """Orm pushes Cole, and his dice fall as badly as they can."""
    session = page(window).session
    session.set_orders(session.orders.with_rolling(EVERYBODY, "type"))
    session.perform(Command("push", TokenId("orm"), {"target": (COLE,)}))
    session.type_in(1, 1, 1, 1)


def switch_odds(window: MainWindow) -> None:
    view = page(window).controller.view
    view.setFocus()
    QTest.keyClicks(view, "%")


def wait_for_pane(window: MainWindow, qtbot: QtBot) -> AnswerOddsPart:
    part = part_of(window)
    qtbot.waitUntil(lambda: part.card.isVisible() and not part.worker.is_working, timeout=10_000)
    return part


def test_spend_the_invoke_or_leave_it_shows_both_sides_of_it_and_covers_no_answer(window: MainWindow, qtbot: QtBot) -> None:
    push_badly(window)
    part = wait_for_pane(window, qtbot)
    view = part.card.view
    assert view is not None
    assert page(window).session.questions[0].ask == "invoke"
    assert {line.words: line.success for line in view.lines}["Leave it at that"] == "0 %"
    assert view.precision == "Exact"
    card = page(window).parts.card
    assert part.card.spot(part.card.card).y() + part.card.card.height() <= card.y()
    press(window, Qt.Key.Key_1)
    assert not part.card.isVisible(), "what is answered is over"


def test_percent_puts_it_away_and_calls_it_back_and_a_quick_answer_is_spared_it(window: MainWindow, qtbot: QtBot) -> None:
    push_badly(window)
    part = part_of(window)
    assert part.card.isHidden()
    assert not part.worker.is_working
    wait_for_pane(window, qtbot)
    switch_odds(window)
    assert part.card.isHidden()
    assert not flag(window.theme.settings, SHOWS_ODDS, True)
    switch_odds(window)
    wait_for_pane(window, qtbot)


def test_where_there_is_no_room_above_the_question_it_stays_away(window: MainWindow, qtbot: QtBot) -> None:
    push_badly(window)
    part = wait_for_pane(window, qtbot)
    part.card.stay_clear(page(window).parts.area.height() - 100)
    assert part.card.isHidden()
    part.card.stay_clear(page(window).parts.card.placement.covered_height)
    assert part.card.isVisible()
