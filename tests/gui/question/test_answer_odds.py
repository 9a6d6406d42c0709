"""The pane above a question: what each answer is likely to bring."""

from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.battle.answer_odds_part import AnswerOddsPart
from battlemap.gui.odds.answer_odds_view import AnswerLine, AnswerOddsView, answer_odds_view
from battlemap.gui.settings import SHOWS_ODDS, flag
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.edits.board_edits import change_token
from battlemap.play.odds.answer_outlooks import AnswerOutlooks
from battlemap.play.odds.next_attack import board_at_turn
from battlemap.play.odds.outlook import OutcomeKind
from battlemap.play.session import Session, new_session
from battlemap.play.standing_orders import EVERYBODY
from battlemap.rules.procedure import Command
from battlemap.store.document.battle_folder import read_sample
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
    assert {line.words: line.success for line in view.lines}["Leave it at that"] == "fails"
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


def asked_for(ask: str, session: Session, command: Command) -> AnswerOddsView:
    """What the pane says once *ask* is asked, everything before it answered as usual."""
    session.perform(command)
    while session.questions and session.questions[0].ask != ask or session.waiting_roll is not None:
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()))
    outlooks = AnswerOutlooks(session, session.questions[0])
    while not outlooks.step(1.0):
        pass
    return answer_odds_view(session, outlooks)


def opened(name: str, seed: str, actor: str) -> Session:
    """A sample at the turn of *actor*."""
    battle = read_sample(name)
    board = board_at_turn(battle.rules, battle.board, TokenId(actor))
    return new_session(battle.rules, board, seed, battle.state.orders)


def test_answers_that_differ_in_harm_alone_say_the_harm_and_draw_no_bars() -> None:
    attack = Command("attack", TokenId("iver"), {"target": (TokenId("mirel"),)})
    view = asked_for("absorb", opened("ravine-ambush", "q0", "iver"), attack)
    assert view.kinds == ()
    assert not view.is_pair
    told = {line.words: line.told for line in view.lines}
    assert told["Stress box 3"] == ("3.0 shifts",), "whom it is done to the title says"
    assert told["Taken out"] == ("12.0 shifts · out 100 %",)


def test_what_somebody_tries_on_whoever_acts_is_told_as_what_it_does_to_the_command_under_way() -> None:
    charge = Command("charge", TokenId("hanne"), {"target": (TokenId("watchman-1"),)})
    view = asked_for("resist", opened("crooked-ladle", "q0", "hanne"), charge)
    assert view.title == "Hanne Wulbrandt: Charge"
    assert view.kinds == (), "that she resists, or not, is not how her charge comes out"
    resist, let = [line.told for line in view.lines]
    assert resist[-1].endswith("to Hanne Wulbrandt")
    assert let != resist


def test_an_answer_after_which_nothing_is_compared_says_so_beside_the_bars_of_the_other() -> None:
    shares: dict[OutcomeKind, float] = {"style": 0.0, "success": 0.4, "tie": 0.0, "failure": 0.6}
    goes_on = AnswerLine("Go on", "", True, "40 %", shares, ())
    ends = AnswerLine("Give way", "", False, "", {}, ())
    view = AnswerOddsView("", "Maren: Charge", "Exact", True, (goes_on, ends))
    assert view.is_pair
    assert view.kinds == ("success", "failure"), "what cannot come has no bar"
    assert view.spoken_text == "Maren: Charge. Go on, succeeds 40 %, fails 60 %. Give way"


def test_the_pane_keeps_off_the_token_that_is_attacked(window: MainWindow, qtbot: QtBot) -> None:
    one = page(window)
    one.controller.scene.motion.allowed = False
    push_badly(window)
    part = wait_for_pane(window, qtbot)
    camera, view = one.controller.view.camera, one.controller.view
    covered = part.card.geometry().center()
    spot = one.controller.scene.spot_of(COLE)
    assert spot is not None
    at = view.viewport().mapTo(one.parts.area, view.at_view(spot))
    camera.pan(covered.x() - at.x(), covered.y() - at.y())
    qtbot.waitUntil(lambda: not part.card.geometry().contains(view.viewport().mapTo(one.parts.area, view.at_view(spot))))


def test_a_long_title_is_whole_and_tools_give_up_their_words_for_it(window: MainWindow) -> None:
    one = page(window)
    one.session.edit(*change_token(one.board, COLE, name="Captain Bartholomew Rusk"), what="rename")
    push_badly(window)
    head = one.parts.card.view.header
    QApplication.processEvents()
    shown = [tool for tool in head.tools.values() if not tool.isHidden()]
    assert len(shown) >= 4
    assert head.title.width() >= head.title.title_width
    assert any(tool.is_short for tool in shown)
    assert all(tool.text() in tool.toolTip() or tool.text() in tool.accessibleName() for tool in shown)
