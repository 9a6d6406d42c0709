"""Dice on the card: rolled here, typed from the table, adjusted by the GM, typed over after they have fallen."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import GM
from battlemap.gui.question.answer_switches import SwitchRow
from battlemap.gui.question.automatic_answers import AutomaticAnswer
from battlemap.gui.question.choice_strip import ChoiceStrip
from battlemap.gui.question.roll_strip import RollStrip
from battlemap.rules.dice import FATE
from battlemap.rules.procedure import Choice, Option, Roll
from battlemap.rules.run import DiceInput
from tests.gui.question.card_fixtures import APPROACH, FOLLOW, PUSH, Table, a_fight, asking
from tests.gui.ravine import COLE, ORM
from tests.gui.window_fixtures import a_theme

Key = Qt.Key


def throws(table: Table) -> dict[str, DiceInput]:
    """The dice of the running command by who threw them."""
    assert table.session.current is not None
    return {answer.by: answer for answer in table.session.current.inputs if isinstance(answer, DiceInput)}


def test_t_opens_the_field_for_dice_and_enter_takes_them(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    strip = table.card.view.roll_strip
    assert strip.dice.isHidden()
    table.press("t")
    assert strip.is_typing
    assert table.window.focusWidget() is strip.dice
    QTest.keyClicks(strip.dice, "+0-+")
    QTest.keyClick(strip.dice, Key.Key_Return)
    assert throws(table)[ORM].faces == (3, 2, 1, 3)
    assert throws(table)[ORM].by_hand


def test_the_field_says_how_many_dice_are_owed_and_shows_them_as_they_are_typed(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("t")
    strip = table.card.view.roll_strip
    seen: list[tuple[int, ...]] = []
    strip.previewed.connect(seen.append)
    assert strip.owed.text() == "4 dice"
    QTest.keyClicks(strip.dice, "+0-")
    assert strip.owed.text() == "1 more die"
    assert seen[-1] == (3, 2, 1)
    before = table.card.view.contest.grab().toImage()
    QTest.keyClicks(strip.dice, "-")
    assert strip.owed.text() == ""
    assert table.card.view.contest.grab().toImage() != before


def test_who_types_a_roll_types_the_dice_that_follow_from_it(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("shot"))
    for key in ("t", "+0-+", Key.Key_Return):
        table.press(key)
    strip = table.card.view.roll_strip
    assert strip.prompt.text() == "Harm: Orm rolls 2d6"
    for key in ("3", " 4 5", Key.Key_Return):
        table.press(key)
    assert strip.fault.text() == "2 dice are rolled, and one more for each 6: 3 were typed."
    for key in (Key.Key_Backspace, Key.Key_Backspace, Key.Key_Return):
        table.press(key)
    assert table.session.current is None
    inputs = table.session.journal.entry(table.session.head).inputs
    assert [one.faces for one in inputs if isinstance(one, DiceInput)] == [(3, 2, 1, 3), (3, 4)]


def test_dice_that_follow_from_a_roll_of_the_program_fall_with_it(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("shot"))
    table.press(Key.Key_Return)
    assert table.session.current is None
    assert table.session.waiting_roll is None


def test_too_many_dice_are_counted_and_nothing_is_taken(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("t")
    table.press("+0-++")
    table.press(Key.Key_Return)
    assert table.card.view.roll_strip.fault.text() == "4 dice are rolled: 5 were typed."
    assert table.session.waiting_roll is not None


def test_wrong_dice_say_what_would_do_and_nothing_is_thrown(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("t")
    strip = table.card.view.roll_strip
    QTest.keyClicks(strip.dice, "+7")
    QTest.keyClick(strip.dice, Key.Key_Return)
    assert strip.fault.isVisible()
    assert "“7” is no face of a Fate die" in strip.fault.text()
    QTest.keyClick(strip.dice, Key.Key_Backspace)
    assert strip.fault.isHidden()
    QTest.keyClick(strip.dice, Key.Key_Return)
    assert strip.fault.text().startswith("3 more dice needed")
    assert throws(table) == {}
    assert table.session.waiting_roll is not None


def test_escape_in_the_field_for_dice_goes_back_to_rolling_here(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("t")
    strip = table.card.view.roll_strip
    QTest.keyClicks(strip.dice, "+0")
    QTest.keyClick(strip.dice, Key.Key_Escape)
    assert not strip.is_typing
    assert strip.dice.text() == ""
    assert table.session.waiting_roll is not None
    assert table.window.focusWidget() is table.card
    table.press(Key.Key_Return)
    assert not throws(table)[ORM].by_hand


def test_a_seat_whose_dice_are_always_typed_finds_the_field_open(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, heroes="type"))
    table.session.perform(PUSH)
    assert table.card.view.roll_strip.is_typing
    assert table.window.focusWidget() is table.card.view.roll_strip.dice


def test_the_gm_s_modifier_and_its_reason_go_into_the_roll(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("a")
    strip = table.card.view.roll_strip
    assert strip.is_adjusting
    assert table.window.focusWidget() is strip.adjustment
    QTest.keyClicks(strip.adjustment, "-2")
    assert strip.adjustment.text() == "-2"
    QTest.keyClicks(strip.reason, "Sun in the eyes")
    QTest.keyClick(strip.reason, Key.Key_Return)
    assert (throws(table)[ORM].adjust, throws(table)[ORM].reason) == (-2, "Sun in the eyes")
    assert "Sun in the eyes −2" in table.card.view.contest.accessibleName()


def test_enter_in_the_number_box_rolls_once(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("a")
    QTest.keyClicks(table.card.view.roll_strip.adjustment, "+3")
    QTest.keyClick(table.card.view.roll_strip.adjustment, Key.Key_Return)
    assert throws(table)[ORM].adjust == 3
    assert [choice.ask for choice in table.session.questions] == ["invoke"]


def test_escape_in_the_modifier_closes_it_and_forgets_it(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.press("a")
    strip = table.card.view.roll_strip
    QTest.keyClicks(strip.adjustment, "+3")
    QTest.keyClick(strip.adjustment, Key.Key_Escape)
    assert not strip.is_adjusting
    table.press(Key.Key_Return)
    assert throws(table)[ORM].adjust == 0


def test_a_click_on_fallen_dice_types_over_them(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    view, strip = table.card.view.contest, table.card.view.roll_strip
    view.grab()
    table.click(view, QPoint(240, 35))
    assert strip.isVisible()
    assert strip.replaced_dice is not None
    assert strip.replaced_dice.who == ORM
    assert strip.prompt.text() == "Orm rolled + 0 − −; type over it"
    assert table.window.focusWidget() is strip.dice
    QTest.keyClicks(strip.dice, "++++")
    QTest.keyClick(strip.dice, Key.Key_Return)
    assert throws(table)[ORM].faces == (3, 3, 3, 3)
    assert throws(table)[COLE].faces == (2, 3, 1, 2)
    assert strip.isHidden()
    assert [choice.ask for choice in table.session.questions] == ["invoke"]


def test_t_after_the_dice_types_over_the_last_of_them_and_escape_leaves_them(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    table.press("t")
    strip = table.card.view.roll_strip
    assert strip.replaced_dice is not None
    assert strip.replaced_dice.who == COLE
    before = table.session.current.inputs  # type: ignore[union-attr]
    QTest.keyClick(strip.dice, Key.Key_Escape)
    assert strip.isHidden()
    assert table.labels() == ["Leave it at that", "Off balance: +2"]
    assert table.session.current is not None
    assert table.session.current.inputs == before


def test_a_click_beside_the_dice_types_nothing(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH, FOLLOW))
    table.session.perform(PUSH)
    table.session.roll()
    table.card.view.contest.grab()
    table.click(table.card.view.contest, QPoint(410, 100))
    assert table.card.view.roll_strip.isHidden()


def test_dice_with_numbers_are_typed_as_numbers(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("d6"))
    table.press("t")
    strip = table.card.view.roll_strip
    QTest.keyClicks(strip.dice, "3 6 2")
    QTest.keyClick(strip.dice, Key.Key_Return)
    assert table.session.current is None
    assert table.card.isVisible()
    assert "Orm" in table.card.view.contest.accessibleName()


def test_the_roll_button_rolls(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    table.click(table.card.view.roll_strip.roll_button)
    assert throws(table)[ORM].held


def test_the_approach_can_be_changed_while_the_dice_wait(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    switches = table.card.view.roll_strip.switches
    assert switches is not None
    (switch,) = switches.buttons
    assert switch.accessibleName() == "Orm pushes with: Forceful, change"
    switches.changed.emit(switch.answer.at, ("quick",))
    assert table.card.view.switches is not None
    assert [one.answer.words for one in table.card.view.switches.buttons] == ["Quick"]
    assert table.session.waiting_roll is not None
    assert [modifier.name for modifier in table.session.waiting_roll.modifiers] == ["Quick"]


def test_dice_of_which_the_best_count_are_called_so(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight())
    table.session.perform(asking("d6"))
    assert table.card.view.roll_strip.prompt.text() == "Orm rolls 3d6, best 2"


def test_many_switches_stand_above_the_button_rather_than_in_a_pile_beside_it(qtbot: QtBot) -> None:
    few, beside = strip_with(qtbot, 2)
    many, above = strip_with(qtbot, 6)
    assert beside.mapTo(few, QPoint(0, 0)).x() > few.prompt.geometry().right()
    assert above.mapTo(many, QPoint(0, 0)).x() <= many.prompt.x()
    assert above.geometry().bottom() < many.roll_button.y()


def strip_with(qtbot: QtBot, count: int) -> tuple[RollStrip, SwitchRow]:
    """A roll in 650 pixels, with so many answers that can be changed."""
    options = tuple(Option(key, f"Somebody: answer {key}") for key in "abcd")
    choice = Choice("bears", (GM,), "What bears on it?", options, ("a",))
    answers = tuple(AutomaticAnswer(at, "Bears", "Somebody: answer a", ("a",), "?", choice) for at in range(count))
    strip, switches = RollStrip(a_theme()), SwitchRow(a_theme(), answers, "")
    qtbot.addWidget(strip)
    strip.show_roll(Roll("attack", ORM, FATE), "Orm", False, True, switches, 650)
    strip.resize(650, strip.heightForWidth(650))
    strip.show()
    return strip, switches


def test_a_face_that_is_pressed_is_the_first_of_those_that_fell_and_letters_are_not(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    strip = table.card.view.roll_strip
    for other in ("b", "7"):
        table.press(other)
        assert not strip.is_typing
    table.press("+")
    assert strip.is_typing
    assert strip.prompt.text() == "4dF"
    QTest.keyClicks(strip.dice, "0-+")
    QTest.keyClick(strip.dice, Key.Key_Return)
    assert throws(table)[ORM].faces == (3, 2, 1, 3)


def test_beside_the_field_for_dice_the_pool_alone_is_named(qtbot: QtBot) -> None:
    table = Table(qtbot, a_fight(APPROACH))
    table.session.perform(PUSH)
    strip = table.card.view.roll_strip
    assert strip.prompt.text() == "Orm rolls 4dF"
    table.press("t")
    assert strip.prompt.text() == "4dF"
    table.press(Key.Key_Escape)
    assert strip.prompt.text() == "Orm rolls 4dF"


def test_switches_never_cut_the_words_of_a_question(qtbot: QtBot) -> None:
    options = tuple(Option(key, f"A place called {key}") for key in "abcde")
    answers = tuple(
        AutomaticAnswer(at, "Orm", "Leave it at that", ("a",), "?", Choice("more", (GM,), "More?", options, ("a",)))
        for at in range(4)
    )
    choice = Choice("to", (GM,), "Where does Orm push Cole?", options)
    strip = ChoiceStrip(a_theme(), choice, "", True, 650, SwitchRow(a_theme(), answers, ""))
    qtbot.addWidget(strip)
    strip.resize(650, strip.sizeHint().height())
    strip.show()
    words = strip.choice_layout.prompt
    assert words.width() >= words.sizeHint().width()
    assert strip.switches is not None
    assert strip.switches.y() > words.geometry().bottom()
