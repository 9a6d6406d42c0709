"""A stage on the yard for every test that asks for one."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.stage import Stage
from battlemap.paint.palette import DARK
from tests.canvas.hands import Hands
from tests.canvas.yard import yard_session

MakeStage = Callable[..., Stage]


@pytest.fixture
def make_stage(qtbot: QtBot, qapp: QApplication) -> Iterator[MakeStage]:
    """Makes shown stages without motion, and ends them after the test."""
    made: list[Stage] = []

    def make(board: AnyEncounter | None = None, width: int = 1000, height: int = 800, motion: bool = False) -> Stage:
        session = yard_session(board)
        stage = Stage(session, DARK)
        stage.scene.motion.allowed = motion
        session.observe(stage.follow)
        qtbot.addWidget(stage.view)
        stage.view.resize(width, height)
        stage.view.show()
        qapp.processEvents()
        made.append(stage)
        return stage

    yield make
    for stage in made:
        stage.close()


@pytest.fixture
def stage(make_stage: MakeStage) -> Stage:
    """The yard as it is at the opening."""
    return make_stage()


@pytest.fixture
def hands(stage: Stage) -> Hands:
    """Mouse and keyboard over it."""
    return Hands(stage)
