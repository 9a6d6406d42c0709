"""A map controller on an empty grid of twenty by twelve cells, and hands over it."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.grid_map import GridMap
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import DARK
from battlemap.play.session import new_session
from tests.canvas.input_events import InputDriver
from tests.games import skirmish

MakeDesk = Callable[..., MapController]


@pytest.fixture
def make_desk(qtbot: QtBot, qapp: QApplication) -> Iterator[MakeDesk]:
    """Makes maps on a grid, with nobody on it unless *people* are wanted."""
    made: list[MapCanvas] = []

    def make(grid: GridMap = GridMap(20, 12), people: bool = False) -> MapController:
        board = skirmish.board()
        session = new_session(skirmish.SKIRMISH, replace(board, map=grid, tokens=board.tokens if people else {}), "seed")
        canvas = MapCanvas(session, DARK)
        stage = canvas.controller
        stage.scene.motion.allowed = False
        session.observe(stage.follow)
        qtbot.addWidget(stage.view)
        stage.view.resize(1000, 700)
        stage.view.show()
        stage.view.setFocus()
        qapp.processEvents()
        made.append(canvas)
        return stage

    yield make
    for canvas in made:
        canvas.close()


@pytest.fixture
def desk(make_desk: MakeDesk) -> MapController:
    """The empty grid."""
    return make_desk()


@pytest.fixture
def hands(desk: MapController) -> InputDriver:
    """Mouse and keyboard over it."""
    return InputDriver(desk)
