"""The question card: it shows what is asked, rolls, takes back, and says what came of it, by mouse and by keyboard."""

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.question.answer_switches import SegmentedSwitch
from battlemap.play.standing_orders import EVERYBODY, StandingOrder
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput, DiceInput
from tests.gui.question.card_fixtures import APPROACH, FOLLOW, PUSH, Table, a_fight, asking
from tests.gui.ravine import COLE, FORD, ORM

Key = Qt.Key


def test_the_card_is_away_while_nothing_is_asked(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    assert table.card.isHidden()
    assert table.card.placement.covered_height == 0


def test_a_question_with_few_answers_is_one_line(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    assert table.card.isVisible()
    assert table.card.height() == 44
    assert table.card.width() < 820
    assert table.labels() == ["Yes", "No"]


def test_the_full_roll_has_the_size_of_the_design_in_a_large_and_in_a_small_window(qtbot: QtBot) -> None:
    sizes = []
    for width in (1600, 1366):
        table = Table(qtbot, a_fight(APPROACH, FOLLOW), width)
        table.session.perform(PUSH)
        table.session.roll()
        sizes.append((table.card.width(), table.card.height()))
        assert table.card.geometry().bottom() + 1 == table.area.height() - 16
        assert abs(table.card.geometry().center().x() - table.area.rect().center().x()) <= 1
    assert sizes == [(820, 256), (680, 200)]


def test_the_card_grows_and_tells_how_much_of_the_map_it_covers(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    told: list[int] = []
    table.card.placement.covered_changed.connect(told.append)
    table.session.perform(asking("yes or no"))
    table.session.answer("yes")
    table.session.perform(PUSH)
    assert told == [44 + 16, 0, 256 + 16]


def test_in_a_low_window_the_card_stays_within_the_map(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.area.resize(table.area.width(), 150)
    table.session.perform(PUSH)
    assert (table.card.y(), table.card.height()) == (16, 150 - 2 * 16)


def test_a_growing_card_arrives_and_any_key_makes_it_arrive_at_once(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(asking("yes or no"))
    table.theme.moving = True
    table.session.answer("yes")
    table.session.perform(asking("long"))
    table.session.undo()
    table.session.perform(asking("yes or no"))
    table.card.refresh()
    table.session.answer("no")
    table.session.perform(PUSH)
    table.session.roll()
    QTest.keyClick(table.card, Key.Key_F12)
    assert table.card.height() == 256


def test_digits_answer_by_number(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(PUSH)
    assert table.labels() == ["Forceful", "Quick", "Sneaky"]
    table.press("2")
    assert table.session.waiting_roll is not None
    assert [a.keys for a in table.session.current.inputs if isinstance(a, AnswerInput)][-1] == ("quick",)  # type: ignore[union-attr]


def test_the_digit_of_an_impossible_answer_says_why_instead(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(PUSH)
    table.press("3")
    assert table.session.questions[0].ask == "approach"
    assert table.card.view.strip is not None
    assert table.card.view.strip.choice_layout.fault.text() == "Not here"
    assert table.card.view.strip.choice_layout.fault.isVisible()


def test_enter_takes_the_default_and_then_rolls(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(PUSH)
    table.press(Key.Key_Return)
    assert table.session.waiting_roll is not None
    table.press(Key.Key_Return)
    assert [choice.ask for choice in table.session.questions] == ["invoke"]


def test_enter_without_a_default_asks_for_a_choice(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("zones"))
    table.press(Key.Key_Return)
    assert table.card.view.strip is not None
    assert "press a number" in table.card.view.strip.choice_layout.fault.text()


def test_escape_takes_back_the_last_answer_and_calls_off_when_there_is_none(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(PUSH)
    table.press("1")
    assert table.session.waiting_roll is not None
    table.press(Key.Key_Escape)
    assert [choice.ask for choice in table.session.questions] == ["approach"]
    table.press(Key.Key_Escape)
    assert table.session.current is None
    assert table.card.isHidden()


def test_the_take_back_tool_says_what_it_would_do(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(PUSH)
    back = table.card.view.header.tools["Esc"]
    assert back.accessibleName() == "Call off"
    table.press("1")
    assert back.accessibleName() == "Take back"
    table.click(back)
    assert [choice.ask for choice in table.session.questions] == ["approach"]


def test_a_click_on_an_answer_answers(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    assert table.card.view.strip is not None
    table.click(table.card.view.strip.buttons[1])
    assert table.session.current is None


def test_what_was_answered_by_itself_can_be_changed_by_click_and_by_letter(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    table.session.answer("off")
    switches = table.card.view.switches
    assert switches is not None
    (segment,) = switches.segments
    assert [word for _, word in segment.segments] == ["Stay", "Follow"]
    assert segment.current_index == 0
    table.press("f")
    assert selected_answers(table) == ("follow",)
    (segment,) = shown_segments(table)
    segment.grab()
    table.click(segment, QPoint(20, 15))
    assert selected_answers(table) == ("stay",)
    table.press("f")
    table.press("1")
    assert table.session.board[ORM].place == FORD


def selected_answers(table: Table) -> tuple[str, ...]:
    assert table.session.current is not None
    return next(a.keys for a in table.session.current.inputs if isinstance(a, AnswerInput) and a.ask == "follow")


def shown_segments(table: Table) -> list[SegmentedSwitch]:
    assert table.card.view.switches is not None
    return table.card.view.switches.segments


def test_the_outcome_stays_after_the_command_until_it_is_put_away(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    table.session.answer("pass")
    table.session.answer("ford")
    assert table.session.current is None
    assert table.card.isVisible()
    assert "Orm" in table.card.view.story.words.text()
    assert "+4 against +2" in table.card.view.story.words.text()
    table.press(Key.Key_Return)
    assert table.card.isHidden()
    assert not table.card.take_default()


def test_escape_puts_the_outcome_away_without_taking_the_command_back(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    table.session.answer("pass")
    table.session.answer("ford")
    table.press(Key.Key_Escape)
    assert table.card.isHidden()
    assert table.session.board[COLE].place == FORD


def test_an_outcome_gives_way_to_the_next_command_and_to_undo(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    table.session.answer("pass")
    table.session.answer("ford")
    table.session.perform(Command("go", ORM, {"to": (FORD,)}))
    assert table.card.isHidden()
    table.session.undo()
    assert table.card.isHidden()
    assert table.session.board[COLE].place == FORD


def test_a_roll_that_is_compared_with_nothing_shows_its_dice_and_then_its_result(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("plain roll"))
    assert table.card.view.contest.isVisible()
    assert "Orm has not rolled (Careful +2)" in table.card.view.contest.accessibleName()
    table.press(Key.Key_Return)
    assert table.session.current is None
    assert table.card.isVisible()
    assert "Orm" in table.card.view.contest.accessibleName()


def test_titles_of_cards_leave_out_the_dots_of_their_row_in_the_menu(qtbot: QtBot) -> None:
    session = a_fight()
    dotted = replace(session.rules.actions["ask"], title="Ask them", asks=True)
    session.rules = replace(session.rules, actions={**session.rules.actions, "ask": dotted})
    table = Table(qtbot, session)
    table.session.perform(asking("plain roll"))
    assert table.card.view.header.title.accessibleName().startswith("Ask them. Orm")
    table.press(Key.Key_Return)
    assert table.session.current is None
    assert table.card.view.header.title.accessibleName().startswith("Ask them. Orm")


def test_a_refused_answer_leaves_its_question_and_says_why_on_the_card(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    said: list[str] = []
    table.card.refused.connect(said.append)
    table.session.perform(asking("refused"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.field is not None
    QTest.keyClicks(strip.field, "far")
    QTest.keyClick(strip.field, Key.Key_Return)
    assert said == ["Write a whole number, such as 5."]
    assert table.card.view.strip is strip
    assert strip.choice_layout.fault.text() == "Write a whole number, such as 5."
    assert strip.field.text() == "far"


def test_questions_put_to_several_at_once_have_a_tab_each(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("secret"))
    tabs = table.card.view.foot.tabs
    assert [tab.text() for tab in tabs.tabs] == ["Orm", "Cole"]
    first = table.card.view.strip
    table.click(tabs.tabs[1])
    assert table.card.view.strip is not first
    table.click(tabs.tabs[0])
    assert table.card.view.strip is first
    table.click(tabs.tabs[1])
    table.press("2")
    assert [choice.to for choice in table.session.questions] == [(ORM,)]
    table.press("1")
    assert table.session.current is None


def test_always_offers_standing_orders_and_obeys(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    from battlemap.gui.question.automatic_answers import offered_orders

    offered = dict(offered_orders(table.session, table.session.questions[0]))
    assert "Always “Yes”, for Orm" in offered
    table.session.set_orders(offered["Always “Yes”, for Orm"])
    assert table.session.current is None
    table.session.perform(asking("yes or no"))
    assert table.session.current is None


def test_the_gm_s_ruling_names_whom_it_is_put_to(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("ruling"))
    assert table.card.view.strip is not None
    assert table.card.view.strip.choice_layout.caption.text() == "for the GM"
    assert table.labels() == ["Yes", "No", "Always yes", "Always no"]


def test_the_focus_does_not_wander_off_when_a_field_goes(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("words"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.field is not None
    strip.field.setFocus()
    QTest.keyClicks(strip.field, "Broken glass")
    QTest.keyClick(strip.field, Key.Key_Return)
    assert table.session.current is None
    assert table.card.isHidden()
    assert table.window.focusWidget() is table.map


def test_escape_in_a_field_leaves_the_field_first(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("words"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.field is not None
    strip.field.setFocus()
    QTest.keyClick(strip.field, Key.Key_Escape)
    assert table.session.current is not None
    assert table.window.focusWidget() is table.card
    QTest.keyClick(table.card, Key.Key_Escape)
    assert table.session.current is None


def test_wants_key_tells_what_take_key_would_use(qtbot: QtBot) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent

    table = Table(qtbot, a_fight(APPROACH))

    def wanted(key: Qt.Key, text: str, modifier: Qt.KeyboardModifier = Qt.KeyboardModifier.NoModifier) -> bool:
        return table.card.wants_key(QKeyEvent(QEvent.Type.KeyPress, key, modifier, text))

    assert not wanted(Key.Key_Return, "\r")
    table.session.perform(PUSH)
    assert wanted(Key.Key_Return, "\r")
    assert wanted(Key.Key_T, "t")
    assert wanted(Key.Key_A, "A", Qt.KeyboardModifier.ShiftModifier)
    assert not wanted(Key.Key_V, "v")
    assert not wanted(Key.Key_T, "t", Qt.KeyboardModifier.ControlModifier)
    assert not wanted(Key.Key_1, "1")


def test_changing_the_theme_in_the_middle_of_a_question_keeps_it(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("yes or no"))
    table.theme.use("light")
    assert table.labels() == ["Yes", "No"]
    table.press("1")
    assert table.session.current is None


def test_a_narrower_window_rearranges_the_card(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    assert table.card.width() == 820
    table.window.resize(1366, 768)
    table.area.resize(1000, 700)
    assert table.card.width() == 680
    table.area.resize(500, 700)
    assert table.card.width() == 500 - 32


def test_the_card_of_a_command_under_way_is_there_from_the_start(qtbot: QtBot) -> None:
    session = a_fight(APPROACH)
    session.perform(PUSH)
    table = Table(qtbot, session)
    assert table.card.isVisible()
    assert table.card.view.roll_strip.isVisible()


def test_clicking_the_card_does_not_reach_the_map(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    assert table.window.childAt(table.card.mapTo(table.window, QPoint(400, 60))) is not None
    shadow = table.card.placement.shadow
    assert shadow.testAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
    assert shadow.geometry().contains(table.card.geometry())


def test_the_seat_of_a_moment_is_the_one_who_chose(qtbot: QtBot) -> None:
    from battlemap.play.session import new_session
    from tests.games.duel import ANN, BEN, CAT, DOG, DUEL, board_in_fight

    session = new_session(DUEL, board_in_fight(), "seed")
    table = Table(qtbot, session)
    session.set_orders(session.orders.with_order(StandingOrder(EVERYBODY, "tricks")))
    session.perform(Command("strike", ANN, {"target": (CAT,)}))
    assert session.questions[0].to == (CAT, DOG)
    assert BEN not in session.questions[0].to
    assert table.labels() == ["Cat parries (1 pluck)", "Dog steps in", "Nobody"]
    table.press("2")
    assert session.current is not None
    assert any(isinstance(a, AnswerInput) and a.by == DOG and a.keys == ("guard:dog",) for a in session.current.inputs)


def test_a_moment_passed_in_silence_can_be_stepped_into(qtbot: QtBot) -> None:
    from battlemap.gui.question.automatic_answers import skipped_timings
    from battlemap.play.session import new_session
    from battlemap.play.standing_orders import RollOrder
    from tests.games.duel import ANN, CAT, DUEL, board_in_fight
    from tests.gui.window_fixtures import QUIET

    session = new_session(DUEL, board_in_fight(), "seed", QUIET)
    session.set_orders(session.orders.with_rolling(RollOrder(EVERYBODY, "wait").seat, "wait"))
    table = Table(qtbot, session)
    session.perform(Command("strike", ANN, {"target": (CAT,)}))
    assert skipped_timings(session) == (("struck at", "Struck at"),)
    assert table.card.view.header.tools["R"].isVisible()
    session.step_in("struck at")
    assert [choice.ask for choice in session.questions] == ["struck at"]
    assert not any(isinstance(a, DiceInput) for a in session.current.inputs)  # type: ignore[union-attr]
    assert TokenId("cat") in session.questions[0].to


def test_an_edit_in_the_middle_of_a_question_leaves_what_is_being_typed(qtbot: QtBot) -> None:
    from battlemap.board.events import TokenChanged

    table = Table(qtbot, a_fight())
    table.session.perform(asking("words"))
    strip = table.card.view.strip
    assert strip is not None
    assert strip.field is not None
    QTest.keyClicks(strip.field, "Broken gl")
    table.session.edit(TokenChanged(COLE, "notes", {"notes": "limps"}))
    assert table.session.board[COLE].notes == "limps"
    assert table.card.view.strip is strip
    assert strip.field.text() == "Broken gl"


def test_a_question_does_not_take_the_cursor_from_somebody_who_writes_elsewhere(qtbot: QtBot) -> None:
    from PySide6.QtWidgets import QLineEdit

    table = Table(qtbot, a_fight())
    notes = QLineEdit(table.window)
    notes.show()
    notes.setFocus()
    table.session.perform(asking("words"))
    assert table.window.focusWidget() is notes
    assert table.card.isVisible()


def test_ctrl_z_in_a_number_nobody_has_written_is_the_battle_s(qtbot: QtBot) -> None:
    from PySide6.QtCore import QEvent
    from PySide6.QtGui import QKeyEvent
    from PySide6.QtWidgets import QApplication

    table = Table(qtbot, a_fight())
    table.session.perform(asking("number"))
    assert table.card.view.strip is not None
    spin = table.card.view.strip.spin
    assert spin is not None

    def kept(key: Qt.Key = Key.Key_Z) -> bool:
        event = QKeyEvent(QEvent.Type.ShortcutOverride, key, Qt.KeyboardModifier.ControlModifier, "\x1a")
        event.ignore()
        QApplication.sendEvent(spin, event)
        return event.isAccepted()

    assert not kept()
    assert kept(Key.Key_A)
    QTest.keyClicks(spin, "4")
    assert kept()
