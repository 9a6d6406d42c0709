"""Short animations that can always be skipped."""

import pytest
from PySide6.QtWidgets import QApplication

from battlemap.canvas.render.event_animation import EventAnimation
from battlemap.play.session_state import SessionUpdate
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import canvas_of, until
from tests.canvas.yard import CAT, RULES, with_hurt


@pytest.fixture
def motion(qapp: QApplication) -> EventAnimation:
    made = EventAnimation()
    made.allowed = True
    return made


def test_an_animation_goes_from_its_start_to_its_end_and_is_done_once(motion: EventAnimation) -> None:
    parts: list[float] = []
    done: list[bool] = []
    motion.play("a", 60, parts.append, lambda: done.append(True))
    assert parts == [0.0]
    until(lambda: not motion.running)
    assert parts[-1] == 1.0
    assert parts == sorted(parts)
    assert done == [True]


def test_without_motion_only_the_end_is_shown(motion: EventAnimation) -> None:
    motion.allowed = False
    parts: list[float] = []
    motion.play("a", 60, parts.append)
    assert parts == [1.0]
    assert not motion.running


def test_skipping_shows_the_end_at_once(motion: EventAnimation) -> None:
    parts: list[float] = []
    done: list[bool] = []
    motion.play("a", 5000, parts.append, lambda: done.append(True))
    motion.finish()
    assert parts[-1] == 1.0
    assert done == [True]
    assert not motion.running


def test_a_new_animation_takes_the_place_of_the_old_one_of_its_name(motion: EventAnimation) -> None:
    old: list[float] = []
    motion.play("a", 5000, old.append)
    motion.play("a", 0, lambda part: None)
    motion.finish()
    assert old == [0.0]


def test_harm_floats_up_and_is_gone(make_controller: MakeController) -> None:
    stage = make_controller(motion=True)
    until(lambda: stage.scene.ground.ready and not stage.scene.motion.running)
    count = len(stage.scene.items())
    hurt = with_hurt(stage.board, CAT, 2)
    stage.scene.show_board(hurt, RULES.display(hurt))
    assert len(stage.scene.items()) == count + 1
    until(lambda: not stage.scene.motion.running)
    assert len(stage.scene.items()) == count


def test_harm_that_comes_back_with_undo_does_not_float(make_controller: MakeController) -> None:
    stage = make_controller(motion=True)
    until(lambda: stage.scene.ground.ready and not stage.scene.motion.running)
    count = len(stage.scene.items())
    hurt = with_hurt(stage.board, CAT, 2)
    stage.follow(SessionUpdate("undo", stage.board, hurt))
    assert len(stage.scene.items()) == count


def test_nothing_breathes_on_once_a_stage_is_closed(make_controller: MakeController) -> None:
    def breathes() -> bool:
        return stage.scene.motion.breathing

    stage = make_controller(motion=True)
    stage.scene.motion.breathe(1000, lambda part: None)
    assert breathes()
    canvas_of(stage).close()
    assert not breathes()
