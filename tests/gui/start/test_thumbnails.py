"""The small pictures of battles on the start page: a grid shows its ground, and whoever stands on it."""

from PySide6.QtGui import QColor, QImage

from battlemap.board.events import MapChanged
from battlemap.board.grid_map import GridMap
from battlemap.gui.start.thumbnails import thumbnail
from battlemap.gui.window.main_window import MainWindow
from tests.gui.window_events import page


def small(window: MainWindow) -> QImage:
    one = page(window)
    return thumbnail(one.controller.scene, one.board, one.display, window.theme.palette, one.pictures)


def test_a_grid_fills_its_small_picture_with_its_ground(window: MainWindow) -> None:
    window.documents.new("obss", ground=GridMap(20, 12))
    bare = small(window)
    grassy = GridMap(20, 12, ground=("," * 10 + "." * 10,) * 12)
    page(window).session.edit(MapChanged("", grassy), what="paint grass")
    half = small(window)
    left, right = (bare.width() // 4, bare.height() // 2), (3 * bare.width() // 4, bare.height() // 2)
    assert mean(half, left).green() > mean(half, left).red(), "grass"
    assert mean(bare, right) == mean(half, right)
    assert mean(bare, right).red() > mean(bare, right).blue() + 20, "earth"


def mean(image: QImage, at: tuple[int, int]) -> QColor:
    """The mean colour of 24 by 24 pixels."""
    return image.copy(at[0] - 12, at[1] - 12, 24, 24).scaled(1, 1).pixelColor(0, 0)
