"""What the tests of windows share: the whole window with the sample in it."""

from collections.abc import Iterator

import msgspec
import pytest
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.board.encounter import AnyEncounter
from battlemap.gui.start import thumbnails
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.sized_cache import SizedCache
from battlemap.paint.tokens.token_drawing import Portraits
from tests.canvas.kept_grounds import Layers, keep_grounds, new_grounds
from tests.gui.window_fixtures import a_theme


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_teardown() -> Iterator[None]:
    """Windows that are still open at the end close without drawing the pictures of the next start: nobody will look at them."""
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(thumbnails, "keep_thumbnail", lambda *_: None)
        return (yield)


@pytest.fixture(scope="session")
def _drawn_lands() -> dict[bytes, QImage]:
    return {}


@pytest.fixture(autouse=True)
def _alike_lands_are_drawn_once(monkeypatch: pytest.MonkeyPatch, _drawn_lands: dict[bytes, QImage]) -> None:
    """The picture of a battle that is left begins with its land, which is the same in most tests and takes long."""
    draw = thumbnails.map_picture

    def draw_once(board: AnyEncounter, palette: Palette, picture_of: Portraits) -> QImage:
        place = board.zone_map.picture if board.grid is None else board.grid.picture
        if place is not None:
            return draw(board, palette, picture_of)
        key = msgspec.json.encode((board.map, palette))
        if key not in _drawn_lands:
            _drawn_lands[key] = draw(board, palette, picture_of)
        return _drawn_lands[key].copy()

    monkeypatch.setattr(thumbnails, "map_picture", draw_once)


@pytest.fixture(scope="session")
def kept_grounds() -> SizedCache[Layers]:
    """The grounds under all maps that were shown."""
    return new_grounds()


@pytest.fixture(autouse=True)
def _alike_grounds_are_baked_once(monkeypatch: pytest.MonkeyPatch, kept_grounds: SizedCache[Layers]) -> None:
    """The ground under the map of a window; closing the window would wait for it even where nobody has looked."""
    keep_grounds(kept_grounds, monkeypatch)


@pytest.fixture(autouse=True)
def _no_stylesheet_is_left_behind() -> Iterator[None]:
    """What one test lays over the application, the next one does not see."""
    yield
    app = QApplication.instance()
    if isinstance(app, QApplication) and app.styleSheet():
        app.setStyleSheet("")


@pytest.fixture
def window(qtbot: QtBot) -> MainWindow:
    """The window with a copy of the sample fight in it."""
    made = MainWindow(a_theme())
    qtbot.addWidget(made)
    assert made.documents.open_sample("ravine-ambush")
    made.resize(1366, 768)
    made.show()
    return made
