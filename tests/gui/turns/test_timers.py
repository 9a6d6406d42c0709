"""Timers and recurring events in the window: set in a form, counted in the dock, said when they are due."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QComboBox, QLineEdit, QSpinBox

from battlemap.board.events import TimersSet, TurnsChanged
from battlemap.board.happenings import Timer, TimerId
from battlemap.gui.forms.timer_form import TimerForm
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page, press

CTRL, SHIFT = Qt.KeyboardModifier.ControlModifier, Qt.KeyboardModifier.ShiftModifier


@pytest.fixture
def yard(window: MainWindow) -> MainWindow:
    """The quarry yard in its first round."""
    window.window_actions.files.open_sample("quarry-yard")
    return window


def set_timer(window: MainWindow, words: str, rounds: int, again: bool = False, before: str = "") -> None:
    press(window, Qt.Key.Key_T, CTRL | SHIFT)
    form = window.findChildren(TimerForm)[-1].form
    line = form.control("words")
    assert isinstance(line, QLineEdit)
    QTest.keyClicks(line, words)
    line.editingFinished.emit()
    for key, wanted in (("how", "Again and again" if again else "Once"), ("before", before or "As it begins")):
        combo = form.control(key)
        assert isinstance(combo, QComboBox)
        combo.setCurrentIndex(combo.findText(wanted))
        combo.activated.emit(combo.currentIndex())
    count = form.control("rounds")
    assert isinstance(count, QSpinBox)
    count.setValue(rounds)
    QTest.mouseClick(window.findChildren(TimerForm)[-1].button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def to_turn(window: MainWindow, number: int, at: int = 0) -> None:
    turns = page(window).board.turns
    page(window).session.edit(TurnsChanged("turn", replace(turns, round=number, at=at)), what="turn")


def test_a_timer_counts_in_the_dock_and_is_said_when_it_is_due(yard: MainWindow) -> None:
    set_timer(yard, "Reinforcements", 2)
    timers, now = page(yard).parts.turns.timers, page(yard).board.turns.round
    assert [(row.line.words, row.line.when) for row in timers.rows] == [("Reinforcements", "in 2 rounds")]
    to_turn(yard, now + 1)
    assert timers.rows[0].line.when == "next round"
    to_turn(yard, now + 2)
    assert timers.rows[0].line.over
    assert page(yard).parts.banner.words.text() == "Reinforcements."
    assert any("Reinforcements" in row.plain for row in page(yard).parts.log.log.rows)
    QTest.mouseClick(timers.rows[0].cross, Qt.MouseButton.LeftButton)
    assert page(yard).board.timers == {}
    assert timers.isHidden()
    press(yard, Qt.Key.Key_Z, CTRL)
    assert len(page(yard).board.timers) == 1


def test_of_many_timers_the_next_two_are_seen_and_the_others_open(yard: MainWindow) -> None:
    made = {key: Timer(key, f"Wave {number}", number) for number in range(1, 6) if (key := TimerId(str(number)))}
    page(yard).session.edit(TimersSet("set", {**made}))
    timers = page(yard).parts.turns.timers
    assert [row.line.words for row in timers.rows] == ["Wave 1", "Wave 2"]
    assert timers.more.text() == "3 more timers"
    QTest.mouseClick(timers.more, Qt.MouseButton.LeftButton)
    assert len(timers.rows) == 5
    assert timers.more.isHidden()


def test_a_recurring_event_has_a_row_in_the_order_before_the_turn_in_which_it_comes(yard: MainWindow) -> None:
    one = page(yard)
    last = one.board.turns.order[-1][0]
    set_timer(yard, "The cart burns on", 1, again=True, before=f"Before {one.board[last].name}")
    rows = one.parts.turns.model.rows
    at = next(index for index, row in enumerate(rows) if row.kind == "event")
    assert (rows[at].name, rows[at].words) == ("The cart burns on", "Every round")
    assert last in rows[at + 1].tokens
    assert not rows[at].done
    to_turn(yard, one.board.turns.round, len(one.board.turns.order) - 1)
    assert one.parts.banner.words.text() == "The cart burns on."
    assert next(row for row in one.parts.turns.model.rows if row.kind == "event").done
    view = one.parts.turns.list
    index = next(i for i, row in enumerate(one.parts.turns.model.rows) if row.kind == "event")
    view.scrollTo(one.parts.turns.model.index(index))
    place = view.visualRect(one.parts.turns.model.index(index)).center()
    QTest.mouseClick(view.viewport(), Qt.MouseButton.LeftButton, pos=place)
    QApplication.processEvents()
    assert yard.dialog is not None
    assert yard.dialog.title.text() == "The cart burns on"
