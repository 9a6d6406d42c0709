"""Names of columns and rows along the edges of the window, and the scale bar."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QTransform

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Cell
from battlemap.paint.overlays.ruler_drawing import MARGIN, ROOM, column_name, draw_margins, draw_scale_bar, name_step, scale_of
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from tests.paint.grids import count_differences, plain

pytestmark = pytest.mark.usefixtures("qapp")
VIEW = QRectF(0, 0, 600, 400)


def draw_rulers(zoom: float = 1.0, cursor: Cell | None = None, grid: GridMap | None = None, theme: Palette = DARK) -> QImage:
    image = QImage(600, 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_margins(painter, grid or plain(60, 40), VIEW, QTransform.fromScale(zoom, zoom), cursor, theme)
    painter.end()
    return image


@pytest.mark.parametrize(("column", "name"), [(0, "A"), (25, "Z"), (26, "AA"), (51, "AZ"), (52, "BA"), (399, "OJ")])
def test_columns_have_the_names_of_a_table(column: int, name: str) -> None:
    assert column_name(column) == name


@pytest.mark.parametrize("cell", [44.0, 24.0, 20.0, 11.0, 4.0, 2.0, 0.5])
def test_names_never_run_into_each_other(cell: float) -> None:
    assert name_step(cell) * cell >= ROOM or name_step(cell) == 200


@pytest.mark.parametrize(("cell", "named"), [(14.0, False), (5.0, False), (8.0, True)])
def test_the_first_name_is_left_out_where_it_would_run_into_the_next(cell: float, named: bool) -> None:
    strip, left = draw_strip(cell), 100
    empty = strip.pixelColor(60, 10)
    middle = round(left + cell / 2)
    assert any(strip.pixelColor(x, y) != empty for x in range(middle - 2, middle + 3) for y in range(4, 16)) == named


def draw_strip(cell: float) -> QImage:
    """A grid that begins in the midst of the view, with cells of so many px."""
    image = QImage(600, 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    zoom = cell / CELL
    draw_margins(painter, plain(60, 40), VIEW, QTransform(zoom, 0, 0, zoom, 100, 60), None, DARK)
    painter.end()
    return image


def test_only_the_strips_are_painted() -> None:
    image = draw_rulers()
    assert image.pixelColor(300, 8).alpha() > 200
    assert image.pixelColor(8, 200).alpha() > 200
    assert image.pixelColor(300, 200).alpha() == 0


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_names_of_the_cursors_cell_are_in_accent(theme: Palette) -> None:
    image, accent = draw_rulers(cursor=(7, 4), theme=theme), QColor(theme.accent)
    assert image.pixelColor(round(7.5 * CELL - 8), 10) == accent
    assert image.pixelColor(2, round(4.5 * CELL)) == accent
    assert count_differences(image, draw_rulers(theme=theme)) < 1200


def test_the_cursors_names_replace_their_neighbours_when_cells_are_small() -> None:
    image = draw_rulers(zoom=0.1, cursor=(33, 20))
    assert image.pixelColor(round(33.5 * 4.4) - 8, 10) == QColor(DARK.accent)


@pytest.mark.parametrize("cursor", [(-1, 3), (500, 3), (3, 500), None])
def test_a_cursor_off_the_map_lights_nothing(cursor: Cell | None) -> None:
    assert draw_rulers(cursor=cursor) == draw_rulers()


def test_nothing_is_painted_for_a_grid_without_cells() -> None:
    assert draw_rulers(grid=GridMap(0, 0)).pixelColor(300, 8).alpha() == 0


@pytest.mark.parametrize(
    ("cell", "zoom", "words"),
    [(1.0, 1.0, "2 m"), (1.0, 2.0, "1 m"), (1.5, 1.0, "5 m"), (5.0, 1.0, "10 m"), (1.0, 0.1, "20 m"), (1.0, 20.0, "0.1 m")],
)
def test_the_scale_bar_says_a_round_number(cell: float, zoom: float, words: str) -> None:
    length, found = scale_of(replace(plain(), cell=cell), zoom)
    assert found == words
    assert length == pytest.approx(float(words.split(maxsplit=1)[0]) * CELL * zoom / cell)
    assert 70 <= length < 190


def test_the_scale_bar_stands_in_the_lower_right_corner() -> None:
    image = QImage(600, 400, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    box = draw_scale_bar(painter, plain(), VIEW, 1.0, DARK)
    painter.end()
    assert (box.right(), box.bottom()) == (586, 386)
    assert image.pixelColor(box.toRect().center()).alpha() > 200
    assert image.pixelColor(20, 20).alpha() == 0
    assert MARGIN < box.height() < 40
