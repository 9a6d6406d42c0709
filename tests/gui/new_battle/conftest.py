"""The page *New battle*, opened by its key."""

import msgspec
import pytest
from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QImage
from PySide6.QtWidgets import QApplication
from pytestqt.qtbot import QtBot

from battlemap.generation.generator import GeneratedPlace
from battlemap.gui.new_battle import place_drawing
from battlemap.gui.new_battle.new_battle_page import NewBattlePage
from battlemap.gui.window.main_window import MainWindow
from battlemap.paint.style.images import FindImage
from battlemap.paint.style.palette import Palette
from battlemap.paint.style.sized_cache import MEGABYTE, SizedCache, image_bytes
from tests.canvas.kept_grounds import is_pictured
from tests.gui.window_events import press


@pytest.fixture(scope="session")
def _baked_places() -> SizedCache[QImage]:
    return SizedCache(100 * MEGABYTE, image_bytes)


@pytest.fixture(autouse=True)
def _alike_places_are_baked_once(monkeypatch: pytest.MonkeyPatch, _baked_places: SizedCache[QImage]) -> None:
    """The pictures to choose a place by are the same whenever the page is opened; each test finds none that were kept."""
    bake = place_drawing.bake_ground

    def bake_once(place: GeneratedPlace, palette: Palette, box: QRectF, density: float, picture_of: FindImage) -> QImage:
        ground = place.battlefield.map
        if ground.picture is not None or is_pictured(ground):
            return bake(place, palette, box, density, picture_of)
        key = msgspec.json.encode((ground, palette, box.getRect(), density))
        return QImage(_baked_places.get(key, lambda: bake(place, palette, box, density, picture_of)))

    monkeypatch.setattr(place_drawing, "bake_ground", bake_once)


@pytest.fixture
def place_page(window: MainWindow, qtbot: QtBot) -> NewBattlePage:
    """The page, over the open sample fight, with its first place drawn."""
    QApplication.processEvents()
    press(window, Qt.Key.Key_N, Qt.KeyboardModifier.ControlModifier)
    front = window.front_page
    assert isinstance(front, NewBattlePage)
    front.places.load_kept()
    wait_for_place(front, qtbot)
    return front


def wait_for_place(front: NewBattlePage, qtbot: QtBot) -> None:
    """Until the place that is wished for is shown."""
    qtbot.waitUntil(lambda: front.place is not None and front.place.request == front.draft.request, timeout=20_000)
