"""A machine plays a side in the window: by steps, on its own, stopped and taken back; it says why, and it decides for people."""

import pytest
from PySide6.QtCore import QObject, QPoint, Qt
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId
from battlemap.board.subject import Subject
from battlemap.gui.battle.opponent_part import OpponentPart
from battlemap.gui.opponent import fight_progress, machine_opponent
from battlemap.gui.opponent.decision_rows import decision_story
from battlemap.gui.opponent.fight_progress import FightProgress, end_words
from battlemap.gui.opponent.machine_opponent import MachineOpponent
from battlemap.gui.opponent.machine_report import MachineReport
from battlemap.gui.session.machine_moves import able_actors, waits_for
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.window.main_window import MainWindow
from battlemap.minds.decision import Alternative, Decision, Evaluation
from battlemap.minds.rehearsal import MachineStep, MindRoster, copy_session
from battlemap.play.edits.edit_actions import SetMachine
from battlemap.play.session import new_session
from battlemap.play.standing_orders import MachineSeat
from battlemap.rules.procedure import Command
from battlemap.rules.run import AnswerInput
from battlemap.store.document.battle_folder import read_sample
from tests.gui.opponent.machine_events import HELD, machines_turn, settle
from tests.gui.window_events import page, press


def test_space_takes_one_step_of_the_machine_which_says_why_and_is_undone_like_any_other(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    session = page(window).session
    machines_turn(window, qtbot, machine)
    assert window.title.phase.button.text() == "Step"
    before, journal = session.board, session.journal.last
    press(window, Qt.Key.Key_Space)
    assert session.board is before
    settle(qtbot, machine)
    assert session.journal.last > journal or session.current is not None
    story = machine.panel.decision.story
    assert story is not None
    assert story.rows
    assert page(window).parts.dock.parts["opponent"].isVisibleTo(window)
    press(window, Qt.Key.Key_Z, Qt.KeyboardModifier.ControlModifier)
    assert machine.panel.decision.story is None
    assert not machine.opponent.is_playing


def test_it_plays_until_a_person_has_to_decide_and_its_turn_is_taken_back_in_one_go(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    session = page(window).session
    machines_turn(window, qtbot, machine)
    start = session.head
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    assert machine.opponent.is_playing
    qtbot.waitUntil(lambda: not machine.opponent.thinks and not machine.opponent.may_step, timeout=30_000)
    assert "waits for" in machine.opponent.note
    pending = session.state.pending
    assert pending is not None
    assert pending.command.machine
    press(window, Qt.Key.Key_B, HELD)
    assert session.state.pending is None
    assert session.head == start
    assert not machine.opponent.is_playing


def seat_alone(part: OpponentPart, who: TokenId, character: str | None) -> None:
    """As the menu of a token does."""
    subject = Subject("token", who)
    part.seat_tokens(SetMachine(subject, character), (subject,))


def test_a_fighter_with_a_seat_of_its_own_is_listed_below_its_side_be_it_a_machines_or_a_persons(
    window: MainWindow, machine: OpponentPart
) -> None:
    session = page(window).session
    scarf, other = [token for token in session.board.tokens.values() if session.orders.machine_for(session.board, token.id)][:2]
    seat_alone(machine, scarf.id, "beast")
    seat_alone(machine, other.id, "")
    shown = {row.seat: row.character.text() for row in machine.panel.seats}
    assert (shown[scarf.id], shown[other.id]) == ("Beast", "A person")
    machine.panel.set_small(True)
    machine.panel.resize(280, 400)
    QApplication.processEvents()
    assert machine.panel.buttons["play"].y() < machine.panel.seats[0].y(), "the pace stays in sight"
    seat_alone(machine, other.id, None)
    assert other.id not in [row.seat for row in machine.panel.seats]
    assert session.orders.machine_for(session.board, other.id) is not None


def test_esc_stops_it_while_it_thinks_and_nothing_comes_of_that(window: MainWindow, machine: OpponentPart, qtbot: QtBot) -> None:
    session = page(window).session
    machines_turn(window, qtbot, machine)
    before = session.head
    press(window, Qt.Key.Key_Space)
    assert machine.opponent.note == "thinks"
    press(window, Qt.Key.Key_Escape)
    assert machine.opponent.note == "stopped"
    QTest.qWait(60)
    assert session.head == before


def test_advice_is_shown_with_ghosts_and_odds_and_does_nothing(window: MainWindow, qtbot: QtBot) -> None:
    shown = page(window)
    who = next(iter(shown.board.turns.now or tuple(shown.board.tokens)))
    shown.selection.select_tokens((TokenId(who),))
    before = shown.board
    press(window, Qt.Key.Key_H, HELD)
    assert shown.machine is not None
    settle(qtbot, shown.machine)
    assert shown.board is before
    rows, odds = shown.machine.panel.decision, shown.machine.odds
    assert rows.story is not None
    assert "looked at" in rows.story.caption
    assert shown.parts.dock.parts["opponent"].head.note == "advice"
    first = next(row for row in (1, 2) if rows.has_odds(row))
    QTest.mouseClick(rows, Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier, rows.place_of(first).center())
    assert odds.card.isVisibleTo(window)
    assert odds.card.view is not None
    assert odds.card.view.subject.title == rows.story.rows[first - 1].title
    QTest.keyClick(odds.card, Qt.Key.Key_Escape)
    assert not odds.card.isVisibleTo(window)
    assert rows.story is not None
    press(window, Qt.Key.Key_Escape)
    assert not shown.parts.dock.parts["opponent"].isVisibleTo(window)


def test_it_rests_while_somebody_looks_at_the_past_and_goes_on_afterwards(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    session = page(window).session
    machines_turn(window, qtbot, machine)
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    press(window, Qt.Key.Key_Left, Qt.KeyboardModifier.ControlModifier)
    looked, timeline = session.journal.last, page(window).timeline
    assert timeline is not None
    assert timeline.past.is_looking
    assert (machine.opponent.is_playing, machine.is_resting) == (False, True)
    assert not page(window).parts.rail.buttons["measure"].isEnabled()
    press(window, Qt.Key.Key_Escape)
    assert (machine.opponent.is_playing, machine.is_resting) == (True, False)
    assert page(window).parts.rail.buttons["measure"].isEnabled()
    assert session.journal.last == looked
    machine.opponent.stop()


def test_while_a_menu_is_open_or_a_token_is_dragged_it_stands_still_and_goes_on_afterwards(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    shown = page(window)
    machines_turn(window, qtbot, machine)
    view, scene, session = shown.controller.view, shown.controller.scene, shown.session
    orm = scene.spot_of(TokenId("orm"))
    assert orm is not None
    at = view.at_view(orm)
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    shown.open_menu(Subject("token", "orm"), view.viewport().mapToGlobal(at))
    stood = (session.journal.last, session.current)
    qtbot.wait(150)
    assert (machine.opponent.is_playing, machine.opponent.note) == (True, "waits for you")
    assert (session.journal.last, session.current) == stood
    assert shown.parts.menu.isVisibleTo(window)
    QTest.mousePress(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    QTest.mouseMove(view.viewport(), at + QPoint(30, 30))
    QTest.mouseMove(view.viewport(), at + QPoint(60, 40))
    assert not shown.parts.menu.isVisibleTo(window)
    qtbot.wait(150)
    assert (machine.opponent.note, session.journal.last, session.current) == ("waits for you", *stood)
    press(window, Qt.Key.Key_Escape)
    assert machine.opponent.is_playing
    qtbot.waitUntil(lambda: (session.journal.last, session.current) != stood, timeout=20_000)
    QTest.mouseRelease(view.viewport(), Qt.MouseButton.LeftButton, pos=at)
    machine.opponent.stop()


def test_a_machine_that_cannot_decide_says_so_and_a_person_goes_on(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machines_turn(window, qtbot, machine)

    def fail(*given: object) -> None:
        raise ArithmeticError("too much")

    monkeypatch.setattr(MindRoster, "next_step", fail)
    before = page(window).session.head
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    settle(qtbot, machine)
    assert not machine.opponent.is_playing
    assert page(window).parts.banner.isVisibleTo(window)
    assert page(window).session.head == before


def test_d_has_a_machine_answer_a_question_of_a_person_once(window: MainWindow, qtbot: QtBot) -> None:
    shown = page(window)
    shown.perform(Command("maneuver", TokenId("orm"), {"target": ("cole",)}))
    shown.session.answer("Trip")
    asked = shown.session.questions[0].ask
    press(window, Qt.Key.Key_D)
    assert shown.machine is not None
    settle(qtbot, shown.machine)
    run = shown.session.current
    inputs = run.inputs if run is not None else shown.session.journal.entry(shown.session.head).inputs
    decided = [answer for answer in inputs if isinstance(answer, AnswerInput) and answer.machine]
    assert [answer.ask for answer in decided] == [asked]
    assert shown.session.orders.machines == ()
    assert not shown.machine.opponent.is_playing


def test_a_machine_that_is_seated_in_the_midst_of_a_question_answers_it_at_once(window: MainWindow, qtbot: QtBot) -> None:
    session = page(window).session
    page(window).perform(Command("attack", TokenId("orm"), {"target": ("cole",)}))
    for _ in range(12):
        if session.questions and "cole" in session.questions[0].to:
            break
        if session.waiting_roll is not None:
            session.roll()
        else:
            session.answer(*(session.questions[0].default or ()))
    asked, head = session.questions[0].ask, session.head
    press(window, Qt.Key.Key_O, HELD)
    part = page(window).machine
    assert part is not None
    settle(qtbot, part)
    run = session.current
    inputs = run.inputs if run is not None else session.journal.entry(session.head).inputs
    assert [answer.ask for answer in inputs if isinstance(answer, AnswerInput) and answer.machine][:1] == [asked]
    assert run is not None or session.head > head
    assert not part.opponent.is_playing


def test_after_a_decision_for_a_person_the_machine_answers_what_it_is_asked_in_the_same_command(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot
) -> None:
    session = page(window).session
    page(window).perform(Command("attack", TokenId("orm"), {"target": ("cole",)}))
    while session.current is not None and not any("cole" in choice.to for choice in session.questions):
        press(window, Qt.Key.Key_D)
        settle(qtbot, machine)
    assert session.current is None, "what Cole is asked is answered at once"


def test_it_plays_on_after_it_was_asked_to_decide_and_had_nothing_to_do(
    window: MainWindow, machine: OpponentPart, qtbot: QtBot, monkeypatch: pytest.MonkeyPatch
) -> None:
    machines_turn(window, qtbot, machine)
    monkeypatch.setattr(MindRoster, "decide_once", lambda *given: None)
    session = page(window).session
    head = session.head
    press(window, Qt.Key.Key_Space, Qt.KeyboardModifier.ShiftModifier)
    press(window, Qt.Key.Key_D)
    assert machine.opponent.is_playing
    qtbot.waitUntil(lambda: session.head > head or session.current is not None, timeout=20_000)  # which may wait for a person


def test_where_all_act_together_whoever_has_declared_is_not_waited_for() -> None:
    battle = read_sample("duel-of-words")
    session = new_session(battle.rules, battle.opening, "together")
    session.perform(Command("begin fight", preset={"pace": ("exchange",)}))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    assert waits_for(session) == "Ambrose Quist"
    session.perform(Command("attack", TokenId("ambrose-quist"), {"target": ("scribe-penn",)}))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    assert waits_for(session) == "Sister Maud"


def test_what_decides_is_told_not_what_all_ways_have_alike() -> None:
    strike = Alternative("Strike", 0.6, Evaluation(foes=0.5, ready=0.1))
    prepare = Alternative("Prepare", 0.13, Evaluation(advantages=0.03, ready=0.1))
    battle = read_sample("duel-of-words")
    decision = Decision(Command("attack", TokenId("ambrose-quist")), alternatives=(strike, prepare))
    story = decision_story(battle.rules, battle.board, MachineReport(decision, battle.board))
    assert story.reason == "Harms the foes."
    assert [row.caption for row in story.rows] == ["harms the foes", "gains an advantage"]


def test_a_fight_in_which_nobody_comes_to_harm_is_not_played_out_without_end(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fight_progress, "CALM_ROUNDS", 2)
    battle, progress = read_sample("quarry-yard"), FightProgress()
    session = new_session(battle.rules, battle.opening, "calm")
    progress.begin(session)
    faults = []
    while session.board.turns.round < 3:
        session.perform(Command(battle.rules.tactics.end, able_actors(session)[0]))
        if progress.count(session):
            faults.append(progress.fault(played_out=True))
    assert faults == ["", "Nobody has come to harm for 2 rounds: the machine has stopped."]
    assert progress.fault(played_out=False) == ""


def test_it_is_said_that_the_fight_is_over_and_who_is_left() -> None:
    battle = read_sample("ravine-ambush")
    session = new_session(battle.rules, battle.opening, "over")
    assert end_words(session) == "The fight is over; still standing: Heroes, Red scarves, Hill hunters."


def test_what_is_decided_before_a_fight_begins_does_not_end_one(qtbot: QtBot) -> None:
    battle, parent = read_sample("crooked-ladle"), QObject()
    session = new_session(battle.rules, battle.opening, "q0", battle.state.orders)
    assert not session.board.turns.order
    opponent, told = MachineOpponent(SessionBridge(session), parent), list[str]()
    opponent.happened.connect(told.append)
    session.perform(Command("attack", TokenId("hanne"), {"target": ("wat",)}))
    head = session.head
    for _ in range(20):
        if session.current is None:
            break
        if session.waiting_roll is not None:
            session.roll()
        else:
            opponent.decide_once()
            qtbot.waitUntil(lambda: not opponent.thinks, timeout=20_000)
    assert session.current is None
    assert session.head > head
    assert told == []


def test_an_answer_of_which_nothing_is_seen_takes_no_time_to_look_at(qtbot: QtBot, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(machine_opponent, "AFTER_ANSWER", 0)
    monkeypatch.setattr(machine_opponent, "AFTER_MOVE", 1_000_000)
    battle, parent = read_sample("mountain-pass"), QObject()
    session = new_session(battle.rules, battle.opening, "x", battle.state.orders)
    session.perform(Command("begin fight"))
    while session.questions:
        session.answer(*(session.questions[0].default or ()))
    orders = session.orders
    for side in session.board.sides.values():
        orders = orders.with_machine(MachineSeat(side.id))
    session.set_orders(orders)
    crew = MindRoster(session.rules, session.seed)
    while not [choice for choice in session.questions if choice.ask == "invoke"]:
        step = crew.next_step(copy_session(session)())
        assert isinstance(step, MachineStep)
        step.perform_on(session)
    opponent, seen = MachineOpponent(SessionBridge(session), parent), list[bool]()
    session.observe(lambda update: seen.append(bool(update.events)))
    opponent.play()
    qtbot.waitUntil(lambda: seen == [False, True], timeout=20_000)  # the invoke is wanted, then what it costs is paid
    assert opponent.is_playing
