"""Pictures of a grid for players: nothing of covered cells is in them, not even of the picture under the map."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from battlemap.board.grid_map import CELL, Edge, GridMap
from battlemap.board.ids import EdgeId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.paint.grid.fog_mask import flat_colour
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.palette import DARK, LIGHT, Palette

pytestmark = pytest.mark.usefixtures("qapp")
WHOLE = QRectF(0, 0, 8 * CELL, 6 * CELL)
SECRET = QColor("#FF00FF")


def pictured(fog: tuple[str, ...]) -> tuple[GridMap, QImage]:
    """A map over a picture in a colour that nothing else has."""
    image = QImage(80, 60, QImage.Format.Format_RGB32)
    image.fill(SECRET)
    picture = BackgroundPicture("a" * 64, 0, 0, 8 * CELL, 6 * CELL, 0.0)
    return GridMap(8, 6, picture=picture, fog=fog), image


def colours(image: QImage, x: int, y: int, zoom: float) -> set[str]:
    """All colours in a cell, but for the px that it shares with its neighbours."""
    left, top, side = round(x * CELL * zoom), round(y * CELL * zoom), int(CELL * zoom)
    return {image.pixelColor(left + dx, top + dy).name() for dx in range(1, side - 1) for dy in range(1, side - 1)}


@pytest.mark.parametrize("palette", [DARK, LIGHT])
@pytest.mark.parametrize("flat", [False, True])
@given(rows=st.lists(st.text(" .", min_size=8, max_size=8), min_size=6, max_size=6), zoom=st.sampled_from([0.31, 0.5, 1.0]))
@settings(max_examples=6, deadline=None)
def test_covered_cells_are_flat_whatever_lies_under_them(palette: Palette, flat: bool, rows: list[str], zoom: float) -> None:
    grid, image = pictured(tuple(rows))
    baked = bake_grid(grid, palette, WHOLE, zoom, 1.0, image, flat=flat)
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            if sign == " ":
                assert colours(baked, x, y, zoom) == {flat_colour(palette).name()}
            else:
                assert flat_colour(palette).name() not in colours(baked, x, y, zoom)


def saturation(colour: QColor) -> float:
    high, low = max(colour.red(), colour.green(), colour.blue()), min(colour.red(), colour.green(), colour.blue())
    return high - low


def test_what_players_remember_is_paler_and_darker_on_the_ground_and_on_walls() -> None:
    row = "....mmmm"
    plain = GridMap(8, 6, ground=(",,,,,,,,",) * 6, edges={EdgeId(f"{x},3 n"): Edge("wall") for x in range(8)})
    dimmed = replace(plain, fog=(row,) * 6)

    def both(grid: GridMap, bake: Any) -> QImage:
        picture: QImage = bake(grid, DARK, WHOLE, 1.0)
        return picture

    for bake, spot in ((bake_grid, (6.5 * CELL, 1.5 * CELL)), (bake_walls, (6.5 * CELL, 3 * CELL))):
        before = both(plain, bake).pixelColor(round(spot[0]), round(spot[1]))
        after = both(dimmed, bake).pixelColor(round(spot[0]), round(spot[1]))
        assert after.lightness() == pytest.approx(before.lightness() * 0.65, abs=8)
        assert saturation(after) <= saturation(before) * 0.3 + 3
        west = (round(spot[0] - 4 * CELL), round(spot[1]))
        assert both(plain, bake).pixelColor(*west) == both(dimmed, bake).pixelColor(*west)
