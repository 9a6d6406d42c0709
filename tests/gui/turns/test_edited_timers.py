"""A timer that is edited while it runs counts on, unless the GM changes when it comes."""

import pytest
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QLineEdit, QSpinBox

from battlemap.board.happenings import Timer
from battlemap.gui.forms.timer_form import TimerForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.turns.test_timers import set_timer, to_turn
from tests.gui.window_events import page


@pytest.fixture
def yard(window: MainWindow) -> MainWindow:
    """The quarry yard in its first round."""
    window.window_actions.files.open_sample("quarry-yard")
    return window


def timer(window: MainWindow) -> Timer:
    (only,) = page(window).board.timers.values()
    return only


def opened(window: MainWindow) -> TimerForm:
    """The form of the only timer, as a click on its line in the dock opens it: in the list of timers, or in the turn order."""
    turns = page(window).parts.turns
    if turns.timers.rows:
        row = turns.timers.rows[0]
        QTest.mouseClick(row, Qt.MouseButton.LeftButton, pos=row.rect().center())
    else:
        at = next(number for number, row in enumerate(turns.model.rows) if row.kind == "event")
        turns.list.scrollTo(turns.model.index(at))
        place = turns.list.visualRect(turns.model.index(at)).center()
        QTest.mouseClick(turns.list.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()
    assert window.dialog is not None
    form = window.dialog.body
    assert isinstance(form, TimerForm)
    return form


def edit(window: MainWindow, words: str = "", rounds: int = 0, shared: bool = False) -> None:
    """Change some fields of the only timer, then take *Set it*."""
    form = opened(window)
    line, count, tick = (form.form.control(key) for key in ("words", "rounds", "shared"))
    assert isinstance(line, QLineEdit)
    assert isinstance(count, QSpinBox)
    assert isinstance(tick, QCheckBox)
    if words:
        line.selectAll()
        QTest.keyClicks(line, words)
        line.editingFinished.emit()
    if rounds:
        count.setValue(rounds)
    if shared:
        tick.setChecked(True)
    QTest.mouseClick(form.button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


@pytest.mark.parametrize("again", [False, True])
def test_new_words_for_a_running_timer_leave_when_it_comes(yard: MainWindow, again: bool) -> None:
    set_timer(yard, "Reinforcments", 4, again=again)
    due, now = timer(yard).due, page(yard).board.turns.round
    to_turn(yard, now + 3)
    edit(yard, words="Reinforcements")
    assert (timer(yard).words, timer(yard).due, timer(yard).rounds) == ("Reinforcements", due, 4)
    edit(yard, shared=True)
    assert (timer(yard).shared, timer(yard).due) == (True, due)


def test_the_form_of_a_running_timer_says_how_many_rounds_are_left_and_more_put_it_off(yard: MainWindow) -> None:
    set_timer(yard, "Reinforcements", 4)
    now = page(yard).board.turns.round
    to_turn(yard, now + 1)
    count = opened(yard).form.control("rounds")
    assert isinstance(count, QSpinBox)
    assert count.value() == 3
    edit(yard, rounds=5)
    assert timer(yard).due == now + 6


def test_a_recurring_timer_before_a_turn_to_come_keeps_its_round_when_its_words_change(yard: MainWindow) -> None:
    one = page(yard)
    last = one.board.turns.order[-1][0]
    set_timer(yard, "The cart burns on", 3, again=True, before=f"Before {one.board[last].name}")
    to_turn(yard, one.board.turns.round, len(one.board.turns.order) - 1)  # it came, and comes again in three rounds
    due = timer(yard).due
    assert due == one.board.turns.round + 3
    to_turn(yard, one.board.turns.round + 1)
    edit(yard, words="The cart is ashes")
    assert (timer(yard).words, timer(yard).due) == ("The cart is ashes", due)
    edit(yard, rounds=2)  # the turn is still to come, so it comes in this round
    assert timer(yard).due == one.board.turns.round


def test_a_recurring_timer_set_in_the_turn_that_it_precedes_comes_from_the_next_time_on(yard: MainWindow) -> None:
    one = page(yard)
    order, now = one.board.turns.order, one.board.turns.round
    to_turn(yard, now, 1)
    set_timer(yard, "The tide", 2, again=True, before=f"Before {one.board[order[1][0]].name}")
    assert (one.parts.banner.words.text() == "The tide.", timer(yard).due) == (False, now + 2)


def test_a_recurring_timer_before_a_turn_to_come_comes_in_this_round_already(yard: MainWindow) -> None:
    one = page(yard)
    order, now = one.board.turns.order, one.board.turns.round
    to_turn(yard, now, 1)
    set_timer(yard, "The tide", 2, again=True, before=f"Before {one.board[order[2][0]].name}")
    assert (one.parts.banner.words.text() == "The tide.", timer(yard).due) == (False, now)
    to_turn(yard, now, 2)
    assert (one.parts.banner.words.text() == "The tide.", timer(yard).due) == (True, now + 2)
