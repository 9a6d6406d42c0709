"""Initiative at the window: all dice in one step, listed and corrected; typed by side where wanted."""

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.question.roll_row import RollRow
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.batch_rolls import BatchRoll, finished_batch
from battlemap.rules.procedure import Command
from tests.gui.window_events import page, play_out

FIGHTS = ("crooked-ladle", "mail-coach", "tilting-yard", "quarry-yard")
"""Battles of the three games in which initiative is always rolled."""


def open_before_fight(window: MainWindow, sample: str) -> BattlePage:
    """Open a sample in which no fight has begun yet, or whose fight is ended."""
    assert window.documents.open_sample(sample)
    one = page(window)
    one.controller.scene.motion.allowed = False
    if one.board.turns.order:
        one.session.perform(Command("end fight"))
        play_out(one.session)
    QApplication.processEvents()
    return one


def press_key(one: BattlePage, key: Qt.Key) -> None:
    """Press a key where the keyboard is."""
    focus = one.window().focusWidget() or one.parts.card
    QTest.keyClick(focus, key)
    QApplication.processEvents()


def begin(one: BattlePage) -> int:
    """Begin the fight with Space and take what the card proposes with Enter up to the list of results; return the presses."""
    one.controller.view.setFocus()
    press_key(one, Qt.Key.Key_Space)
    presses = 1
    while one.session.current is not None and not one.parts.card.view.waits_for_batch:
        press_key(one, Qt.Key.Key_Return)
        presses += 1
        assert presses < 9
    return presses


def row_of(one: BattlePage, who: str) -> RollRow:
    return next(row for row in one.parts.card.view.rolls.rows if row.seat == who)


def rolled(one: BattlePage) -> dict[str, str]:
    """The totals of all who have rolled, ties left out."""
    totals: dict[str, str] = {}
    for one_roll in finished_batch(one.session):
        totals.setdefault(one_roll.roll.by, one_roll.result)
    return totals


@pytest.mark.parametrize("sample", FIGHTS)
def test_a_fight_begins_with_at_most_four_presses(window: MainWindow, qtbot: QtBot, sample: str) -> None:
    one = open_before_fight(window, sample)
    presses = begin(one)
    assert one.session.waiting_roll is not None, "the dice of the heroes wait to be rolled"
    while one.session.current is not None:
        press_key(one, Qt.Key.Key_Return)
        presses += 1
    assert presses <= 4
    assert one.board.turns.order
    shown = one.parts.card.view.rolls
    assert shown.isVisible()
    assert {row.seat for row in shown.rows} == set(rolled(one))
    assert all(row.has_fallen and row.rolls[0].result for row in shown.rows)
    places = [next(at for at, slot in enumerate(one.board.turns.order) if row.seat in slot) for row in shown.rows]
    assert places == sorted(places), "the list is in the order of turns"


def test_at_the_turn_pace_of_four_dice_a_fight_begins_with_at_most_four_presses(window: MainWindow) -> None:
    one = open_before_fight(window, "tavern-scuffle")
    one.controller.view.setFocus()
    presses = 0
    for key in (Qt.Key.Key_Space, Qt.Key.Key_3, Qt.Key.Key_Return, Qt.Key.Key_Return):
        press_key(one, key)
        presses += 1
        if one.session.current is None:
            break
    assert one.session.current is None
    assert presses <= 4
    listed = one.parts.card.view.rolls
    assert listed.isVisible()
    assert len(listed.rows) == len(one.board.tokens)


@pytest.mark.parametrize("sample", ["ravine-ambush", "tavern-scuffle"])
def test_where_the_book_rolls_no_initiative_a_fight_begins_with_at_most_four_presses(window: MainWindow, sample: str) -> None:
    one = open_before_fight(window, sample)
    presses = begin(one)
    assert one.session.current is None
    assert presses <= 4
    assert one.board.turns.order


def test_twelve_tokens_are_in_the_list_or_share_the_roll_of_their_group(window: MainWindow) -> None:
    one = open_before_fight(window, "mail-coach")
    assert len(one.board.tokens) >= 12
    begin(one)
    press_key(one, Qt.Key.Key_Return)
    acting = {who for slot in one.board.turns.order for who in slot}
    groups = {one.board[TokenId(row.seat)].group for row in one.parts.card.view.rolls.rows} - {""}
    listed = {row.seat for row in one.parts.card.view.rolls.rows}
    assert all(who in listed or one.board[who].group in groups for who in acting)


def given(one: BattlePage) -> tuple[object, ...]:
    """The answers and dice of the command under way."""
    return one.session.current.inputs if one.session.current is not None else ()


def test_rolling_for_all_again_after_undo_brings_the_same_dice(window: MainWindow) -> None:
    one = open_before_fight(window, "crooked-ladle")
    begin(one)
    before = given(one)
    press_key(one, Qt.Key.Key_Return)
    first = rolled(one)
    one.session.undo()
    assert given(one) == ()
    begin(one)
    assert given(one) == before
    press_key(one, Qt.Key.Key_Return)
    assert rolled(one) == first


def test_one_undo_takes_back_the_whole_step_and_redo_brings_it_again(window: MainWindow) -> None:
    one = open_before_fight(window, "tilting-yard")
    begin(one)
    before = given(one)
    press_key(one, Qt.Key.Key_Return)
    after = given(one)
    assert one.session.questions[0].ask == "fortune"
    assert one.parts.card.view.rolls.isVisible(), "the results stay in sight while destiny is asked for"
    assert len(after) > len(before) + 4
    one.session.undo()
    assert given(one) == before
    assert one.parts.card.view.waits_for_batch
    one.session.redo()
    assert given(one) == after


def test_a_total_is_corrected_in_the_list_and_no_other_roll_changes(window: MainWindow, qtbot: QtBot) -> None:
    one = open_before_fight(window, "crooked-ladle")
    begin(one)
    press_key(one, Qt.Key.Key_Return)
    before, last = rolled(one), one.parts.card.view.rolls.rows[-1]
    seat = last.seat
    QTest.mouseClick(last, Qt.MouseButton.LeftButton, pos=QPoint(40, last.height() // 2))
    assert last.is_typing
    last.field.selectAll()
    QTest.keyClicks(last.field, "10")
    QTest.keyClick(last.field, Qt.Key.Key_Return)
    after = rolled(one)
    assert {who: total for who, total in after.items() if who != seat} == {
        who: total for who, total in before.items() if who != seat
    }
    corrected = row_of(one, seat)
    assert (corrected.rolls[0].faces, corrected.rolls[0].by_hand) == ((10,), True)
    assert one.parts.card.view.rolls.isVisible()
    one.session.undo()
    assert rolled(one) == before, "undo brings back the dice as they fell"


def test_what_is_no_roll_of_the_dice_is_said_below_the_list(window: MainWindow) -> None:
    one = open_before_fight(window, "crooked-ladle")
    begin(one)
    press_key(one, Qt.Key.Key_Return)
    before, row = rolled(one), one.parts.card.view.rolls.rows[0]
    QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=QPoint(40, row.height() // 2))
    row.field.selectAll()
    QTest.keyClicks(row.field, "11")
    QTest.keyClick(row.field, Qt.Key.Key_Return)
    assert "1 to 10" in one.parts.card.view.rolls.fault.text()
    assert rolled(one) == before
    QTest.keyClick(row.field, Qt.Key.Key_Escape)
    assert not row.is_typing
    assert not one.parts.card.isHidden()


def test_the_dice_of_one_side_are_typed_and_the_other_sides_are_rolled(window: MainWindow) -> None:
    one = open_before_fight(window, "crooked-ladle")
    begin(one)
    listed = one.parts.card.view.rolls
    heroes = [row for row in listed.waiting_rows if not one.board.side_of(TokenId(row.seat)).gm]
    button = next(
        button for button in listed.findChildren(TextButton) if button.property("side") == one.board[TokenId(heroes[0].seat)].side
    )
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert all(row.is_typing for row in heroes)
    typed = {}
    for face in range(1, len(heroes) + 1):
        focus = one.window().focusWidget()
        row = next(row for row in heroes if row.field is focus)
        typed[row.seat] = (face,)
        QTest.keyClicks(row.field, str(face))
        QTest.keyClick(row.field, Qt.Key.Key_Return)
        QApplication.processEvents()
    fallen = {one_roll.roll.by: one_roll for one_roll in reversed(finished_batch(one.session) or listed_rolls(one))}
    assert {seat: fallen[seat].faces for seat in typed} == typed
    assert all(fallen[seat].by_hand for seat in typed)


def listed_rolls(one: BattlePage) -> tuple[BatchRoll, ...]:
    return one.parts.card.view.listed_rolls


def test_typed_dice_that_are_missing_are_asked_for(window: MainWindow) -> None:
    one = open_before_fight(window, "crooked-ladle")
    begin(one)
    press_key(one, Qt.Key.Key_T)
    listed = one.parts.card.view.rolls
    assert all(row.is_typing for row in listed.waiting_rows)
    QTest.mouseClick(one.parts.card.view.batch_strip.all_button, Qt.MouseButton.LeftButton)
    assert listed.fault.text().startswith("Type the dice of")
    assert one.session.current is not None


def test_one_at_a_time_asks_and_rolls_for_each_token(window: MainWindow) -> None:
    one = open_before_fight(window, "crooked-ladle")
    begin(one)
    QTest.mouseClick(one.parts.card.view.batch_strip.one_button, Qt.MouseButton.LeftButton)
    assert not one.parts.card.view.rolls.isVisible()
    first = one.session.waiting_roll
    press_key(one, Qt.Key.Key_Return)
    assert one.session.waiting_roll is not None
    assert one.session.waiting_roll != first
    assert one.parts.card.view.roll_strip.isVisible()
