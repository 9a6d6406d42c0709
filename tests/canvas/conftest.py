"""A map controller on the yard, or on the walled yard of cells, for every test that asks for one."""

from collections.abc import Callable, Iterator

import pytest
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter
from battlemap.canvas.map_canvas import MapCanvas
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import DARK
from battlemap.paint.style.sized_cache import SizedCache
from battlemap.play.session import Session, new_session
from tests.canvas.input_events import InputDriver
from tests.canvas.kept_grounds import Layers, keep_grounds, new_grounds
from tests.canvas.yard import yard_session
from tests.games import skirmish

MakeController = Callable[..., MapController]


@pytest.fixture(scope="session")
def kept_grounds() -> SizedCache[Layers]:
    """The grounds under all maps that were shown."""
    return new_grounds()


@pytest.fixture(autouse=True)
def _alike_grounds_are_baked_once(monkeypatch: pytest.MonkeyPatch, kept_grounds: SizedCache[Layers]) -> None:
    """The ground under a map; closing it would wait for the rest even where nobody has looked."""
    keep_grounds(kept_grounds, monkeypatch)


@pytest.fixture
def make_controller(qtbot: QtBot, qapp: QApplication) -> Iterator[MakeController]:
    """Makes shown maps without motion, and ends them after the test."""
    made: list[MapCanvas] = []

    def make(
        board: AnyEncounter | None = None, width: int = 1000, height: int = 800, motion: bool = False,
        session: Session | None = None,
    ) -> MapController:  # fmt: skip
        session = session or yard_session(board)
        canvas = MapCanvas(session, DARK)
        stage = canvas.controller
        stage.scene.motion.allowed = motion
        session.observe(stage.follow)
        qtbot.addWidget(stage.view)
        stage.view.resize(width, height)
        stage.view.show()
        qapp.processEvents()
        made.append(canvas)
        return stage

    yield make
    for canvas in made:
        canvas.close()


@pytest.fixture
def controller(make_controller: MakeController) -> MapController:
    """The yard as it is at the opening."""
    return make_controller()


@pytest.fixture
def hands(controller: MapController) -> InputDriver:
    """Mouse and keyboard over it."""
    return InputDriver(controller)


@pytest.fixture
def make_field(make_controller: MakeController) -> MakeController:
    """Makes maps on boards of the skirmish; Ann's turn is under way if no board is given."""

    def make(board: AnyEncounter | None = None, **how: int) -> MapController:
        return make_controller(session=new_session(skirmish.SKIRMISH, board or skirmish.board_in_fight(), "seed"), **how)

    return make


@pytest.fixture
def field(make_field: MakeController) -> MapController:
    """The walled yard of cells, with Ann's turn under way."""
    return make_field()
