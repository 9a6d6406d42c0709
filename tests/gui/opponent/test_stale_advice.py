"""Advice is about one moment: it goes with the next thing that happens, and is not shown over the past."""

import pytest
from PySide6.QtCore import Qt
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.opponent_part import OpponentPart
from battlemap.gui.window.main_window import MainWindow
from battlemap.minds.rehearsal import MachineStep, MindRoster
from battlemap.play.standing_orders import MachineSeat
from tests.gui.opponent.machine_events import HELD, machines_turn, settle
from tests.gui.window_events import page, press


def advised(window: MainWindow, qtbot: QtBot) -> tuple[BattlePage, OpponentPart]:
    """Ask for advice for the token whose turn it is, by the keyboard, and wait for it."""
    shown = page(window)
    shown.selection.select_tokens((TokenId(next(iter(shown.board.turns.now or tuple(shown.board.tokens)))),))
    press(window, Qt.Key.Key_H, HELD)
    assert shown.machine is not None
    settle(qtbot, shown.machine)
    assert shown.machine.opponent.report is not None
    assert shown.controller.scene.choice_layer.marks
    return shown, shown.machine


def test_advice_goes_with_the_next_turn(window: MainWindow, qtbot: QtBot) -> None:
    shown, machine = advised(window, qtbot)
    before = shown.session.head
    press(window, Qt.Key.Key_Space)
    assert shown.session.head != before or shown.session.current is not None
    assert machine.opponent.report is None
    assert not shown.controller.scene.choice_layer.marks
    assert machine.panel.decision.story is None


def test_advice_of_now_is_not_shown_over_the_past_and_is_there_again_afterwards(window: MainWindow, qtbot: QtBot) -> None:
    press(window, Qt.Key.Key_Space)
    shown, machine = advised(window, qtbot)
    press(window, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    timeline = shown.timeline
    assert timeline is not None
    assert timeline.past.moment is not None
    assert not shown.controller.scene.choice_layer.marks
    assert machine.panel.decision.story is None
    press(window, Qt.Key.Key_Escape)
    assert machine.opponent.report is not None
    assert shown.controller.scene.choice_layer.marks
    assert machine.panel.decision.story is not None


def test_advice_goes_with_a_step_of_the_ai_that_decides_nothing(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machines_turn(window, qtbot, machine)
    shown, machine = advised(window, qtbot)
    ends_turn = MachineStep(shown.phase.command)
    monkeypatch.setattr(MindRoster, "next_step", lambda crew, copy: ends_turn)
    before = shown.session.head
    press(window, Qt.Key.Key_Space)
    settle(qtbot, machine)
    assert shown.session.head != before
    assert machine.opponent.report is None
    assert not shown.controller.scene.choice_layer.marks


def test_sides_of_the_ai_keep_their_places_from_turn_to_turn(window: MainWindow, machine: OpponentPart, qtbot: QtBot) -> None:
    board = page(window).board
    for side in board.sides:
        machine.seat(MachineSeat(side, "bold", 1))
    sides = [row.seat for row in machine.panel.seats if row.seat in board.sides]
    assert sides == [side for side in board.sides if side in sides]
    for _ in range(3):
        press(window, Qt.Key.Key_Space)
        settle(qtbot, machine)
        assert [row.seat for row in machine.panel.seats if row.seat in board.sides] == sides
