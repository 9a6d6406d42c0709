"""The guided try: five deeds, however they are done; nothing is locked, nothing of it is kept unless one wants it."""

import pytest
from PySide6.QtCore import QRectF, QSizeF, Qt
from PySide6.QtTest import QTest
from pytestqt.qtbot import QtBot

from battlemap.board.ids import TokenId, ZoneId
from battlemap.gui.first_run.bubble_places import place_bubble
from battlemap.gui.first_run.practice import make_practice
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.window.main_window import MainWindow
from battlemap.rules.procedure import Command
from battlemap.store.document import recent_battles
from tests.gui.first_run.conftest import guide_of, open_window, press_there, welcome_of
from tests.gui.window_events import page, press

ORM, COLE = TokenId("orm"), TokenId("cole")
LOSING = "practice 7"
"""Dice with which Orm does not push Cole away."""
CTRL = Qt.KeyboardModifier.ControlModifier


@pytest.fixture
def practice(newcomer: MainWindow) -> MainWindow:
    """The first step."""
    press_there(newcomer, Qt.Key.Key_Return)
    return newcomer


def at_step(window: MainWindow, qtbot: QtBot, step: int) -> None:
    qtbot.waitUntil(lambda: guide_of(window).bubble.step == step, timeout=3_000)


def move(window: MainWindow, to: str = "floor") -> None:
    page(window).session.perform(Command("move", ORM, {"to": (ZoneId(to),)}))


def push(window: MainWindow) -> None:
    page(window).session.perform(Command("push", ORM, {"target": (COLE,)}))


def drag(window: MainWindow, start: tuple[float, float], goal: tuple[float, float]) -> None:
    view = page(window).controller.view
    a, b = view.at_view(start), view.at_view(goal)
    port = view.viewport()
    QTest.mousePress(port, Qt.MouseButton.LeftButton, pos=a)
    for part in (0.2, 0.6, 1.0):
        QTest.mouseMove(port, a + (b - a) * part)
    QTest.mouseRelease(port, Qt.MouseButton.LeftButton, pos=b)


def test_five_steps_by_mouse_and_keys_lead_to_the_end(practice: MainWindow, qtbot: QtBot) -> None:
    guide = guide_of(practice)
    assert (guide.bubble.step, guide.bubble.sentence) == (1, "Drag Orm over the ledge.")
    course = guide.way.course
    assert course is not None
    assert course.goal is not None
    drag(practice, course.spot, course.goal)
    assert guide.bubble.done
    at_step(practice, qtbot, 2)
    push(practice)
    at_step(practice, qtbot, 3)
    assert page(practice).session.questions[0].ask == "to"
    press(practice, Qt.Key.Key_1)
    assert page(practice).board[COLE].place != ZoneId("floor")
    at_step(practice, qtbot, 4)
    press(practice, Qt.Key.Key_Z, CTRL)
    assert page(practice).board[COLE].place == ZoneId("floor")
    at_step(practice, qtbot, 5)
    practice.actions_by_id["players"].trigger()
    at_step(practice, qtbot, 6)
    assert guide.bubble.sentence == "That was a fight."
    assert not recent_battles.recent_list().battles
    practice.window_actions.players.close()


def test_the_bubble_covers_no_token_and_no_card(practice: MainWindow, qtbot: QtBot) -> None:
    guide = guide_of(practice)
    qtbot.wait(200)
    box = QRectF(guide.bubble.geometry().adjusted(14, 14, -14, -14))
    scene = page(practice).controller.scene
    tokens = [guide._scene_box(part) for part in scene.obstacles.all_token_boxes()]
    assert [part for part in tokens if part.intersects(box)] == []


def test_skip_goes_to_the_next_step_and_esc_to_the_welcome_page_from_where_one_goes_on(
    practice: MainWindow, qtbot: QtBot
) -> None:
    move(practice)
    at_step(practice, qtbot, 2)
    QTest.mouseClick(guide_of(practice).bubble.skip_button, Qt.MouseButton.LeftButton)
    assert guide_of(practice).bubble.step == 4
    press(practice, Qt.Key.Key_Escape)
    welcome = welcome_of(practice)
    assert (welcome.fight.verb, welcome.fight.weak) == ("Go on", "step 4 of 5")
    practice.close()
    again = open_window(qtbot)
    press_there(again, Qt.Key.Key_Return)
    assert page(again).board[ORM].place == ZoneId("floor")
    assert guide_of(again).bubble.step == 4


def test_esc_belongs_to_an_open_question_first(practice: MainWindow, qtbot: QtBot) -> None:
    move(practice)
    push(practice)
    at_step(practice, qtbot, 3)
    press(practice, Qt.Key.Key_Escape)
    assert practice.page is not None
    assert page(practice).session.current is None
    at_step(practice, qtbot, 2)


def test_whoever_does_something_else_is_let_and_the_step_waits(practice: MainWindow) -> None:
    guide, page_ = guide_of(practice), page(practice)
    page_.session.perform(Command("next turn"))
    assert guide.bubble.step == 1
    assert "Ctrl Z takes it back" in guide.bubble.words
    press(practice, Qt.Key.Key_Z, CTRL)
    assert guide.bubble.words.startswith("Each place says")


def test_after_a_skipped_step_the_next_says_what_it_waits_for(practice: MainWindow, qtbot: QtBot) -> None:
    bubble = guide_of(practice).bubble
    guide_of(practice).skip()
    assert (bubble.step, bubble.words) == (2, "He must be in reach: drag Orm over the ledge to him, or skip this too.")
    guide_of(practice).skip()
    assert (bubble.step, bubble.words) == (4, "As soon as something was done, it can be taken back.")
    move(practice)
    assert bubble.words.startswith("All of it comes back")
    press(practice, Qt.Key.Key_Z, CTRL)
    at_step(practice, qtbot, 5)


def test_a_roll_that_fails_is_said_and_the_try_goes_on(practice: MainWindow, qtbot: QtBot) -> None:
    session = page(practice).session
    session.seed = LOSING
    move(practice)
    push(practice)
    assert [question.ask for question in session.questions] == ["cost"]
    press(practice, Qt.Key.Key_Return)
    assert page(practice).board[COLE].place == ZoneId("floor")
    at_step(practice, qtbot, 4)
    assert guide_of(practice).bubble.sentence.startswith("He holds his ground")


def test_what_is_kept_is_a_battle_of_ones_own(practice: MainWindow) -> None:
    for _ in range(4):
        guide_of(practice).skip()
    bubble = guide_of(practice).bubble
    assert bubble.is_end
    QTest.mouseClick(bubble.keep_button, Qt.MouseButton.LeftButton)
    assert not practice.documents.is_practice
    assert [battle.title for battle in recent_battles.recent_list().battles] == ["Try a fight"]


def test_after_the_end_the_welcome_page_says_played_and_lights_the_second_door(practice: MainWindow) -> None:
    for _ in range(4):
        guide_of(practice).skip()
    QTest.mouseClick(guide_of(practice).bubble.prepare_button, Qt.MouseButton.LeftButton)
    assert practice.findChild(NewBattlePage) is not None
    practice.actions_by_id["welcome"].trigger()
    welcome = welcome_of(practice)
    assert (welcome.fight.weak, welcome.fight.played) == ("Played", True)
    assert welcome.lit is welcome.prepare
    press_there(practice, Qt.Key.Key_Escape)
    assert practice.start_page is not None


def test_the_practice_fight_is_the_same_for_everybody() -> None:
    first, second = make_practice(), make_practice()
    assert (first.state, first.board) == (second.state, second.board)


def test_a_bubble_takes_the_first_place_that_is_free() -> None:
    about, size, ground = QRectF(300, 300, 60, 60), QSizeF(376, 148), QRectF(0, 0, 1200, 800)
    box, _ = place_bubble([about], size, ground, [])
    assert box.left() > about.right()
    beside, _ = place_bubble([about], size, ground, [QRectF(400, 250, 400, 150)])
    assert not beside.intersects(QRectF(400, 250, 400, 150))
    assert not beside.intersects(about)
    crowded, _ = place_bubble([about], size, ground, [ground])
    assert ground.contains(crowded)
    at_the_edge = QRectF(1130, 10, 60, 30)
    below, _ = place_bubble([at_the_edge], size, ground, [])
    assert ground.contains(below)
    assert below.left() < at_the_edge.center().x() < below.right()
    assert below.top() - at_the_edge.bottom() < 40


def test_the_players_window_of_the_try_is_closed_with_it(practice: MainWindow) -> None:
    players = practice.window_actions.players
    players.toggle()
    assert players.is_open
    guide_of(practice).prepared.emit()
    assert not players.is_open
