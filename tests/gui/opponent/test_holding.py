"""While a person has something in hand on a machine's card it stands still; a fight that is decided is not begun anew."""

from collections.abc import Callable

import pytest
from PySide6.QtCore import QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QMenu
from pytestqt.qtbot import QtBot

from battlemap.board.events import Removed
from battlemap.board.grid_map import CELL
from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.battle.opponent_part import OpponentPart
from battlemap.gui.question.question_head import REACT, TYPE
from battlemap.gui.window.main_window import MainWindow
from battlemap.play.session import Session
from battlemap.play.standing_orders import EVERYBODY, Rolling, StandingOrder
from battlemap.rules.procedure import Command
from battlemap.rules.run import DiceInput
from tests.gui.opponent.machine_events import HELD, machines_turn, settle
from tests.gui.window_events import page, play_out, press

COLE = TokenId("cole")
SHIFT, CTRL = Qt.KeyboardModifier.ShiftModifier, Qt.KeyboardModifier.ControlModifier


def step_until_dice(window: MainWindow, machine: OpponentPart, qtbot: QtBot, rolling: Rolling) -> Session:
    """By steps, to a machine's card: dice of its own *wait*, or have fallen *at once* and it has to answer next."""
    session, card = page(window).session, page(window).parts.card
    for held in session.orders.machines:
        session.set_orders(session.orders.with_rolling(held.seat, rolling))
    step_until(window, machine, qtbot, lambda: session.waiting_roll is not None or rolling != "wait" and card.view.fallen_dice)
    return session


def step_until(window: MainWindow, machine: OpponentPart, qtbot: QtBot, there: Callable[[], object]) -> None:
    """By steps of the machine, and what people answer as is usual, to a moment in which it is its move."""
    session = page(window).session
    for _ in range(60):
        if machine.opponent.may_step and there():
            return
        if machine.opponent.may_step:
            press(window, Qt.Key.Key_Space)
            settle(qtbot, machine)
        elif session.current is None:
            machines_turn(window, qtbot, machine)
        elif session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].options[0].key,)))
    raise AssertionError("it never comes to that")


def state(session: Session) -> tuple[object, ...]:
    """What a step changes."""
    return session.head, session.journal.last, session.current, session.waiting_roll


@pytest.mark.parametrize("by", ["key", "mouse"])
@pytest.mark.parametrize("rolling", ["wait", "at once"])
def test_while_dice_are_typed_on_the_machines_card_it_stands_still_and_goes_on_with_them(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot, by: str, rolling: Rolling
) -> None:
    session = step_until_dice(window, machine, qtbot, rolling)
    view = page(window).parts.card.view
    press(window, Qt.Key.Key_Space, SHIFT)
    if by == "key":
        press(window, Qt.Key.Key_T)
    else:
        QTest.mouseClick(view.header.tools[TYPE], Qt.MouseButton.LeftButton)
    before = state(session)
    qtbot.wait(150)
    assert (machine.opponent.is_playing, machine.opponent.note) == (True, "waits for you")
    QTest.keyClicks(view.roll_strip.dice, "+0-+")
    qtbot.wait(100)
    assert state(session) == before, "neither rolled nor answered"
    thrown: list[DiceInput] = []
    session.observe(lambda update: thrown.extend(_dice(session)))
    QTest.keyClick(view.roll_strip.dice, Qt.Key.Key_Return)
    assert [dice.faces for dice in thrown if dice.by_hand] == [(3, 2, 1, 3)]
    assert not machine.opponent.is_held
    stood = state(session)
    qtbot.waitUntil(lambda: not machine.opponent.may_step or state(session) != stood, timeout=20_000)
    machine.opponent.stop()


def test_who_gives_up_typing_lets_the_machine_go_on(window: MainWindow, machine: OpponentPart, qtbot: QtBot) -> None:
    session = step_until_dice(window, machine, qtbot, "at once")
    press(window, Qt.Key.Key_Space, SHIFT)
    press(window, Qt.Key.Key_T)
    before = state(session)
    qtbot.wait(100)
    assert machine.opponent.is_held
    QTest.keyClick(page(window).parts.card.view.roll_strip.dice, Qt.Key.Key_Escape)
    assert machine.opponent.is_playing, "it is the typing that is left"
    qtbot.waitUntil(lambda: state(session) != before, timeout=20_000)
    machine.opponent.stop()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_while_somebody_chooses_what_to_step_into_the_machine_stands_still(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    session = page(window).session
    for ask in ("invoke", "compel"):
        session.set_orders(session.orders.with_order(StandingOrder(EVERYBODY, ask)))
    tool = page(window).parts.card.view.header.tools[REACT]
    step_until(window, machine, qtbot, lambda: tool.isVisibleTo(window))
    press(window, Qt.Key.Key_Space, SHIFT)
    QTest.mouseClick(tool, Qt.MouseButton.LeftButton)
    before = state(session)
    qtbot.wait(150)
    menu = QApplication.activePopupWidget()
    assert isinstance(menu, QMenu)
    assert (state(session), machine.opponent.note) == (before, "waits for you")
    QTest.keyClick(menu, Qt.Key.Key_Escape)
    assert (machine.opponent.is_held, machine.opponent.is_playing) == (False, True)
    qtbot.waitUntil(lambda: state(session) != before, timeout=20_000)
    machine.opponent.stop()


@pytest.mark.qt_log_ignore("This plugin does not support")
def test_while_the_palette_is_open_the_machine_stands_still_and_goes_on_after_what_was_chosen(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    session = page(window).session
    machines_turn(window, qtbot, machine)
    press(window, Qt.Key.Key_Space, SHIFT)
    press(window, Qt.Key.Key_K, CTRL)
    before = state(session)
    QTest.keyClicks(window.focusWidget(), "zoom in")
    qtbot.wait(200)
    assert (state(session), machine.opponent.note) == (before, "waits for you")
    zoom = page(window).controller.view.camera.zoom
    QTest.keyClick(window.focusWidget(), Qt.Key.Key_Return)
    assert page(window).controller.view.camera.zoom > zoom
    assert (machine.opponent.is_held, machine.opponent.is_playing) == (False, True)
    qtbot.waitUntil(lambda: state(session) != before, timeout=20_000)
    machine.opponent.stop()


@pytest.mark.parametrize("by", ["take back", "step", "take over"])
def test_what_is_wanted_of_the_machine_while_one_looks_at_the_past_holds_afterwards(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot, by: str
) -> None:
    session = page(window).session
    machines_turn(window, qtbot, machine)
    press(window, Qt.Key.Key_Space, SHIFT)
    if by == "take back":  # of an attack that waits for who defends
        qtbot.waitUntil(lambda: not machine.opponent.thinks and not machine.opponent.may_step, timeout=30_000)
    press(window, Qt.Key.Key_Left, CTRL)
    assert (page(window).is_looking, machine.is_resting) == (True, True)
    if by == "take back":
        press(window, Qt.Key.Key_B, HELD)
        assert session.current is None
    else:
        QTest.mouseClick(machine.panel.buttons["step" if by == "step" else "over"], Qt.MouseButton.LeftButton)
    for _ in range(3):
        if page(window).is_looking:
            press(window, Qt.Key.Key_Escape)
    assert not page(window).is_looking
    settle(qtbot, machine)
    before = state(session)
    assert not machine.opponent.is_playing, "it does not go on at the pace it rested from"
    qtbot.wait(100)
    assert state(session) == before


def test_who_is_moved_by_hand_or_shown_while_it_plays_is_so_and_it_goes_on(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    shown = page(window)
    session, view, scene = shown.session, shown.controller.view, shown.controller.scene
    machines_turn(window, qtbot, machine)
    press(window, Qt.Key.Key_Space, SHIFT)
    pell, vek, lurker = (scene.spot_of(TokenId(who)) for who in ("pell", "vek", "lurker"))
    assert pell is not None
    assert vek is not None
    assert lurker is not None
    start, goal, button = view.at_view(pell), view.at_view(vek) + QPoint(60, 20), Qt.MouseButton.LeftButton
    QTest.mousePress(view.viewport(), button, Qt.KeyboardModifier.AltModifier, start)
    for spot in (start + QPoint(20, 20), goal):
        QTest.mouseMove(view.viewport(), spot)
    assert machine.opponent.is_held
    QTest.mouseRelease(view.viewport(), button, Qt.KeyboardModifier.AltModifier, goal)
    assert shown.board[TokenId("pell")].place == "thorn"
    assert (machine.opponent.is_held, machine.opponent.is_playing) == (False, True)
    shown.open_menu(Subject("token", "lurker"), view.viewport().mapToGlobal(view.at_view(lurker)))
    assert machine.opponent.is_held
    QTest.keyClicks(shown.parts.menu, "eh")
    assert not shown.board[TokenId("lurker")].hidden
    assert (machine.opponent.is_held, machine.opponent.is_playing) == (False, True)
    before = state(session)
    qtbot.waitUntil(lambda: state(session) != before, timeout=20_000)
    assert shown.board[TokenId("pell")].place == "thorn"
    machine.opponent.stop()


def test_walls_drawn_by_keys_or_with_the_mouse_while_it_plays_are_drawn_to_their_end(window: MainWindow, qtbot: QtBot) -> None:
    window.window_actions.files.open_sample("quarry-yard")
    QApplication.processEvents()
    press(window, Qt.Key.Key_O, HELD)
    shown = page(window)
    machine, session, view = shown.machine, shown.session, shown.controller.view
    assert machine is not None
    press(window, Qt.Key.Key_Space)
    press(window, Qt.Key.Key_Space, SHIFT)
    press(window, Qt.Key.Key_W)
    for key in (Qt.Key.Key_Right, Qt.Key.Key_Return, Qt.Key.Key_Down, Qt.Key.Key_Down):
        press(window, key)
    before, edges = state(session), len(shown.board.grid.edges) if shown.board.grid is not None else 0
    qtbot.wait(200)
    assert (state(session), machine.opponent.note) == (before, "waits for you")
    press(window, Qt.Key.Key_Return)
    assert shown.board.grid is not None
    assert len(shown.board.grid.edges) == edges + 2
    assert (machine.opponent.is_held, machine.opponent.is_playing) == (False, True)
    at = view.at_view((20.0 * CELL, 20.0 * CELL))
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(view.viewport(), view.at_view((23.0 * CELL, 20.0 * CELL)))
    before = state(session)
    qtbot.wait(200)
    assert state(session) == before
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=view.at_view((23.0 * CELL, 20.0 * CELL)))
    assert len(shown.board.grid.edges) == edges + 5
    assert not machine.opponent.is_held
    machine.opponent.stop()


def test_a_fight_that_is_decided_is_not_begun_anew_and_it_is_said_why(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    shown = page(window)
    for side in ("red_scarves", "hill_hunters"):
        for token in [token.id for token in shown.board.tokens.values() if token.side == side]:
            shown.session.edit(Removed(TokenId(token)), what="Remove")
    assert shown.session.questions[0].prompt == "Only one side is left. Is the fight over?"
    machine.opponent.play()
    press(window, Qt.Key.Key_Return)
    assert not shown.board.turns.order
    assert not machine.opponent.is_playing, "with the fight ends the play"
    head = shown.session.head
    for play in ("key", "button", "round"):
        if play == "key":
            press(window, Qt.Key.Key_Space, SHIFT)
        elif play == "button":
            QTest.mouseClick(machine.panel.buttons["play"], Qt.MouseButton.LeftButton)
        else:
            window.actions_by_id["machine fight"].trigger()
        assert (shown.session.head, shown.session.current, machine.opponent.is_playing) == (head, None, False), play
        assert "still standing: Heroes" in shown.parts.banner.words.text(), play
        assert "Bring foes" in shown.parts.banner.words.text()


def _dice(session: Session) -> list[DiceInput]:
    inputs = session.current.inputs if session.current is not None else session.journal.entry(session.head).inputs
    return [given for given in inputs if isinstance(given, DiceInput)]


def test_space_steps_on_where_a_machine_is_asked_for_words(window: MainWindow, machine: OpponentPart, qtbot: QtBot) -> None:
    machines_turn(window, qtbot, machine)
    session, card = page(window).session, page(window).parts.card
    session.perform(Command("overcome", COLE))
    while session.current is not None and not (session.questions and session.questions[0].open):
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    strip = card.view.strip
    assert strip is not None
    assert strip.field is not None
    assert machine.opponent.may_step
    before = session.current.inputs if session.current is not None else ()
    focus = window.focusWidget()
    assert focus is not strip.field
    QTest.keyClick(focus or card, Qt.Key.Key_Space)
    settle(qtbot, machine)
    assert strip.field.text() == ""
    assert session.current is None or session.current.inputs != before, "the machine has answered"


def test_space_in_an_empty_field_for_words_steps_on_as_well(window: MainWindow, machine: OpponentPart, qtbot: QtBot) -> None:
    machines_turn(window, qtbot, machine)
    session, card = page(window).session, page(window).parts.card
    session.perform(Command("overcome", COLE))
    while session.current is not None and not (session.questions and session.questions[0].open):
        session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    strip = card.view.strip
    assert strip is not None
    assert strip.field is not None
    QTest.mouseClick(strip.field, Qt.MouseButton.LeftButton)
    before = session.current.inputs if session.current is not None else ()
    QTest.keyClick(strip.field, Qt.Key.Key_Space)
    assert strip.field.text() == ""
    settle(qtbot, machine)
    assert session.current is None or session.current.inputs != before, "the machine has answered"


def test_space_leaves_a_number_as_it_stands(window: MainWindow) -> None:
    assert window.documents.open_sample("crooked-ladle")
    session, card = page(window).session, page(window).parts.card
    session.perform(Command("begin fight"))
    play_out(session)
    session.perform(Command("all-out", session.board.turns.now[0]))
    strip = card.view.strip
    assert strip is not None
    assert strip.spin is not None
    assert window.focusWidget() is strip.spin
    shown = strip.spin.text()
    QTest.keyClick(strip.spin, Qt.Key.Key_Space)
    assert strip.spin.text() == shown != ""
    assert session.current is not None


def test_a_field_for_words_takes_blanks_between_words_only(window: MainWindow, qtbot: QtBot) -> None:
    session, card = page(window).session, page(window).parts.card
    session.perform(Command("maneuver", TokenId("orm"), {"target": ("cole",)}))
    while session.current is not None and not (session.questions and session.questions[0].open):
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or (session.questions[0].free[0].key,)))
    strip = card.view.strip
    assert strip is not None
    assert strip.field is not None
    assert window.focusWidget() is strip.field
    QTest.keyClicks(strip.field, "  a wet rope")
    assert strip.field.text() == "a wet rope"
    assert session.current is not None
