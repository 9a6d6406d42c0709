"""Timers and recurring events in the window: set in a form, counted in the dock, said when they are due."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QCheckBox, QComboBox, QLineEdit, QSpinBox

from battlemap.board.events import TimersSet, TurnsChanged
from battlemap.board.happenings import Timer, TimerId
from battlemap.gui.forms.timer_form import TimerForm
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.player_view import redact
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
    for key, wanted in (("how", "Again and again" if again else "Once, after some rounds"), ("before", before or "As it begins")):
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


def set_counter(window: MainWindow, words: str, value: int, target: int, shared: bool = False) -> None:
    press(window, Qt.Key.Key_T, CTRL | SHIFT)
    body = window.findChildren(TimerForm)[-1]
    line, how = body.form.control("words"), body.form.control("how")
    assert isinstance(line, QLineEdit)
    assert isinstance(how, QComboBox)
    QTest.keyClicks(line, words)
    line.editingFinished.emit()
    how.setCurrentIndex(2)
    how.activated.emit(2)
    for key, number in (("value", value), ("target", target)):
        field = body.form.control(key)
        assert isinstance(field, QSpinBox)
        field.setValue(number)
    tick = body.form.control("shared")
    assert isinstance(tick, QCheckBox)
    tick.setChecked(shared)
    QTest.mouseClick(body.button, Qt.MouseButton.LeftButton)
    QApplication.processEvents()


def test_a_counter_is_ticked_by_clicks_and_says_when_it_is_full(yard: MainWindow) -> None:
    set_counter(yard, "The ritual", 1, 3)
    one = page(yard)
    (row,) = one.parts.turns.timers.rows
    less, more = row.steps
    assert (row.line.words, row.line.when, row.line.over) == ("The ritual", "1 of 3", False)
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert row.line.when == "2 of 3"  # the same row, so that the next click finds its button
    assert row.width() > more.geometry().right() > more.x() > less.geometry().right() > 0
    QTest.mouseClick(more, Qt.MouseButton.LeftButton)
    assert (row.line.when, row.line.over) == ("3 of 3", True)
    assert one.parts.banner.words.text() == "The ritual."
    assert any(line.plain.startswith("The ritual") and line.secret for line in one.parts.log.log.rows)
    for _ in range(4):
        QTest.mouseClick(less, Qt.MouseButton.LeftButton)
    assert row.line.when == "0 of 3"
    press(yard, Qt.Key.Key_Z, CTRL)
    assert row.line.when == "1 of 3"
    rules = one.session.rules
    assert not redact(rules, one.board).counters
    set_counter(yard, "Alarm", 0, 4, shared=True)
    assert [counter.words for counter in redact(rules, one.board).counters.values()] == ["Alarm"]
    QTest.mouseClick(row.cross, Qt.MouseButton.LeftButton)
    assert [counter.words for counter in one.board.counters.values()] == ["Alarm"]


def test_of_many_timers_the_next_two_are_seen_and_the_others_open(yard: MainWindow) -> None:
    made = {key: Timer(key, f"Wave {number}", number) for number in range(1, 6) if (key := TimerId(str(number)))}
    page(yard).session.edit(TimersSet("set", {**made}))
    timers = page(yard).parts.turns.timers
    assert [row.line.words for row in timers.rows] == ["Wave 1", "Wave 2"]
    assert timers.more.text() == "3 more"
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


def test_a_timer_without_words_keeps_the_keyboard_in_its_form(yard: MainWindow) -> None:
    press(yard, Qt.Key.Key_T, CTRL | SHIFT)
    line = yard.findChildren(TimerForm)[-1].form.control("words")
    QTest.keyClick(line, Qt.Key.Key_Return)
    QApplication.processEvents()
    assert QApplication.focusWidget() is line
