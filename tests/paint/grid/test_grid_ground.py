"""The ground of a grid: the same every time, each surface its own, light and dark, over pictures, nothing beside the map."""

import os
from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.surfaces import SURFACES, Surface
from battlemap.board.zone_map import BackgroundPicture
from battlemap.paint.grid.cell_block import CellBlock
from battlemap.paint.grid.grid_ground import bake_grid
from battlemap.paint.structures.wall_layer import bake_walls
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.surfaces import surface_tiles
from battlemap.paint.surfaces.surface_looks import LOOKS, surface_tint
from battlemap.paths import data_dir
from tests.paint.grids import count_differences, lamp, patch, plain, walls, yard
from tests.paint.grounds import changed_pixels

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
GOLDEN = Path(__file__).resolve().parents[2] / "golden"
ACCEPT = "BATTLEMAP_ACCEPT_PICTURES"
"""Set to 1 when a change of the looks is wanted: then the pictures are written instead of compared."""
TEXTURES = data_dir("resources") / "textures" / "surfaces"
WHOLE = QRectF(0, 0, 440, 352)
YARD = QRectF(0, 0, 14 * CELL, 9 * CELL)


def mean(image: QImage, cell: tuple[int, int], zoom: float = 1.0) -> tuple[float, float, float]:
    """The mean colour of the inner part of a cell of a picture of the whole map."""
    x, y, side = int((cell[0] + 0.25) * CELL * zoom), int((cell[1] + 0.25) * CELL * zoom), int(0.5 * CELL * zoom)
    part = image.copy(x, y, side, side).convertToFormat(QImage.Format.Format_RGB32)
    colours = [part.pixelColor(i, j) for i in range(side) for j in range(side)]
    count = len(colours)
    return sum(c.red() for c in colours) / count, sum(c.green() for c in colours) / count, sum(c.blue() for c in colours) / count


def brightness(image: QImage, cell: tuple[int, int]) -> float:
    return sum(mean(image, cell)) / 3


@THEMES
def test_baking_twice_gives_the_same_picture(theme: Palette) -> None:
    first = bake_grid(yard(), theme, YARD, 1.0)
    surface_tiles.grey_tile.cache_clear()
    assert bake_grid(yard(), theme, YARD, 1.0) == first


def test_a_worker_thread_bakes_the_same_picture() -> None:
    found: list[QImage] = []
    worker = Thread(target=lambda: found.append(bake_grid(yard(), DARK, YARD, 0.64)))
    worker.start()
    worker.join()
    assert found == [bake_grid(yard(), DARK, YARD, 0.64)]


@pytest.mark.parametrize("zoom", [1.0, 0.5, 0.25])
def test_part_of_a_grid_baked_alone_looks_like_that_part_of_the_whole(zoom: float) -> None:
    whole = bake_grid(yard(), DARK, YARD, zoom)
    corner = round(2 * CELL * zoom)
    part = bake_grid(yard(), DARK, QRectF(corner / zoom, corner / zoom, 8 * CELL, 4 * CELL), zoom)
    cut = whole.copy(corner, corner, part.width(), part.height())
    assert count_differences(cut, part, by=24) < part.width() * part.height() / 200


@pytest.mark.parametrize(("zoom", "dpr"), [(0.5, 1.0), (1.0, 2.0), (1.25, 1.5), (0.1, 1.0)])
@pytest.mark.parametrize("flat", [False, True])
def test_the_picture_has_the_size_that_was_asked_for(zoom: float, dpr: float, flat: bool) -> None:
    image = bake_grid(plain(), DARK, WHOLE, zoom, dpr, flat=flat)
    assert (image.width(), image.height()) == (round(440 * zoom * dpr), -(-352 * zoom * dpr // 1))
    assert image.devicePixelRatio() == dpr


@THEMES
def test_the_ground_and_what_stands_on_it_look_as_they_did(theme: Palette, tmp_path: Path) -> None:
    rect = QRectF(-40, -40, 14 * CELL + 80, 9 * CELL + 80)
    image = QImage(bake_grid(yard(), theme, rect, 0.64))
    painter = QPainter(image)
    painter.drawImage(0, 0, bake_walls(yard(), theme, rect, 0.64))
    painter.end()
    image = image.convertToFormat(QImage.Format.Format_ARGB32)
    file = GOLDEN / f"grid-{theme.name}.png"
    if os.environ.get(ACCEPT) == "1":
        assert image.save(str(file))
    kept = QImage(str(file)).convertToFormat(QImage.Format.Format_ARGB32)
    off = count_differences(image, kept, by=28)
    if off:
        image.save(str(tmp_path / file.name))
    assert off < image.width() * image.height() / 300, f"see {tmp_path / file.name}; set {ACCEPT}=1 if it is better"


@THEMES
def test_every_surface_has_its_own_look(theme: Palette) -> None:
    signs = [sign for sign in SURFACES if sign != " "]
    images = [bake_grid(patch(sign, floor="=" if sign != "=" else "."), theme, WHOLE, 0.5) for sign in signs]
    assert all(count_differences(a, b, by=10) > 200 for n, a in enumerate(images) for b in images[n + 1 :])


@pytest.mark.parametrize("sign", [sign for sign in SURFACES if sign not in " ."])
def test_a_surface_stays_near_its_cells(sign: str) -> None:
    before, after = bake_grid(plain(), DARK, WHOLE, 1.0), bake_grid(patch(sign), DARK, WHOLE, 1.0)
    reach = 3.2 * CELL if SURFACES[sign].look == "fire" else 1.3 * CELL
    far = [
        (x, y) for x, y in changed_pixels(before, after, by=14)
        if not (4 * CELL - reach < x < 6 * CELL + reach and 3 * CELL - reach < y < 5 * CELL + reach)
    ]  # fmt: skip
    assert far == []


@pytest.mark.parametrize("name", [name for name in LOOKS if name != "void"])
@THEMES
def test_the_flat_tint_of_a_surface_is_near_what_it_looks_like(name: str, theme: Palette) -> None:
    grid = GridMap(10, 8, ground=("x" * 10,) * 8, legend={"x": Surface("Ground", name)})
    full, tint = mean(bake_grid(grid, theme, WHOLE, 1.0), (5, 4)), surface_tint(name, theme)
    if name not in ("fire", "chasm", "rock", "stairs"):
        assert max(abs(a - b) for a, b in zip(full, (tint.red(), tint.green(), tint.blue()), strict=True)) < 40


def test_a_surface_that_nobody_knows_looks_like_dirt() -> None:
    strange = GridMap(10, 8, ground=("x" * 10,) * 8, legend={"x": Surface("Glass", "glass")})
    assert bake_grid(strange, DARK, WHOLE, 0.5) == bake_grid(plain(), DARK, WHOLE, 0.5)
    assert bake_grid(strange, DARK, WHOLE, 0.5, flat=True) == bake_grid(plain(), DARK, WHOLE, 0.5, flat=True)


def test_a_legend_may_change_what_a_character_looks_like() -> None:
    icy = GridMap(10, 8, ground=("." * 10,) * 8, legend={".": Surface("Glass", "ice")})
    assert bake_grid(icy, DARK, WHOLE, 0.5) == bake_grid(plain(floor="i"), DARK, WHOLE, 0.5)


def test_signs_for_nothing_beyond_the_alphabet_are_drawn_too() -> None:
    grid = GridMap(10, 8, ground=("𝄞" * 10,) * 8, legend={"𝄞": Surface("Notes", "grass")})
    assert bake_grid(grid, DARK, WHOLE, 0.5) == bake_grid(plain(floor=","), DARK, WHOLE, 0.5)


def test_beside_the_map_and_on_nothing_it_is_transparent() -> None:
    rect = QRectF(-200, -200, 840, 752)
    image = bake_grid(patch(" "), DARK, rect, 1.0)
    assert image.pixelColor(20, 20).alpha() == 0
    assert image.pixelColor(200 + 5 * 44, 200 + 4 * 44).alpha() < 200, "only a shadow lies on cells of nothing"
    assert image.pixelColor(210, 210).alpha() == 255


@pytest.mark.parametrize("flat", [False, True])
def test_a_rectangle_off_the_map_bakes_to_nothing(flat: bool) -> None:
    image = bake_grid(yard(), DARK, QRectF(5000, 5000, 200, 100), 1.0, flat=flat)
    assert image.pixelColor(100, 50).alpha() == 0


def test_lines_fade_with_the_zoom() -> None:
    assert bake_grid(plain(), DARK, WHOLE, 1.0) != bake_grid(plain(), DARK, WHOLE, 1.0, lines=False)
    assert bake_grid(plain(), DARK, WHOLE, 0.05) == bake_grid(plain(), DARK, WHOLE, 0.05, lines=False)


def test_a_step_shows_where_the_height_changes_and_not_where_stairs_lead_up() -> None:
    heights = ("0000022222",) * 8
    high = replace(plain(), heights=heights)
    ledge = changed_pixels(bake_grid(plain(), DARK, WHOLE, 1.0), bake_grid(high, DARK, WHOLE, 1.0), by=60)
    assert len(ledge) > 500
    assert all(4 * CELL < x < 5.4 * CELL for x, _ in ledge)
    stairs = patch("s", tuple((5, y) for y in range(8)))
    climbed = replace(stairs, heights=heights)
    edges = [bake_grid(grid, DARK, WHOLE, 1.0).copy(219, 228, 2, 20) for grid in (high, climbed)]
    darkness = [sum(edge.pixelColor(x, y).lightness() for x in range(2) for y in range(20)) / 40 for edge in edges]
    assert darkness[0] < 30 < darkness[1] - 20


def test_stairs_lie_across_the_way_up() -> None:
    across = replace(patch("s", ((5, 3),)), heights=("0000002222",) * 8)
    up = replace(patch("s", ((5, 3),)), heights=(*("2" * 10,) * 3, *("0" * 10,) * 5))
    assert count_differences(bake_grid(across, DARK, WHOLE, 1.0), bake_grid(up, DARK, WHOLE, 1.0), by=30) > 300


@THEMES
@pytest.mark.parametrize("flat", [False, True])
def test_dim_is_darker_than_bright_and_dark_darker_still(theme: Palette, flat: bool) -> None:
    image = bake_grid(replace(plain(), lights=("bbbbmmmddd",) * 8), theme, WHOLE, 1.0, flat=flat)
    assert brightness(image, (1, 4)) > brightness(image, (5, 4)) * 1.1 > brightness(image, (8, 4)) * 1.2


@THEMES
def test_a_lamp_lights_the_dark_up_to_the_next_wall(theme: Palette) -> None:
    dark = replace(plain(), lights=("d" * 10,) * 8)
    lit = replace(dark, lamps=lamp((2, 3)), edges=walls(*(f"4,{y} w" for y in range(8))))
    before, after = bake_grid(dark, theme, WHOLE, 1.0), bake_grid(lit, theme, WHOLE, 1.0)
    assert brightness(after, (2, 3)) > brightness(before, (2, 3)) * 1.3
    assert brightness(after, (5, 3)) == pytest.approx(brightness(before, (5, 3)), abs=4)
    out = replace(lit, lamps=lamp((2, 3), lit=False))
    assert brightness(bake_grid(out, theme, WHOLE, 1.0), (2, 3)) == pytest.approx(brightness(before, (2, 3)), abs=4)


def test_a_carried_light_shines_like_a_lamp() -> None:
    dark = replace(plain(), lights=("d" * 10,) * 8)
    carried = bake_grid(dark, DARK, WHOLE, 1.0, carried=[((5, 3), 1, 3)])
    assert carried == bake_grid(replace(dark, lamps=lamp((5, 3))), DARK, WHOLE, 1.0)


def red(width: int = 64, height: int = 64) -> QImage:
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#C01020"))
    return image


@pytest.mark.parametrize("flat", [False, True])
def test_a_picture_shows_wherever_the_floor_is_plain_and_through_the_rest(flat: bool) -> None:
    grid = replace(patch(","), picture=BackgroundPicture("a", 0, 0, 440, 352, tint=0.5))
    image = bake_grid(grid, DARK, WHOLE, 1.0, 1.0, red(), flat=flat, lines=False)
    assert mean(image, (1, 1)) == pytest.approx((0xC0, 0x10, 0x20), abs=1)
    through = mean(image, (4, 3))
    assert through[1] > 0x10 + 15
    assert through[0] > mean(bake_grid(patch(","), DARK, WHOLE, 1.0, flat=flat), (4, 3))[0] + 15


@pytest.mark.parametrize("flat", [False, True])
def test_ground_painted_over_a_picture_is_seen_however_little_of_it_is_wanted(flat: bool) -> None:
    grids = [replace(patch(sign), picture=BackgroundPicture("a", 0, 0, 440, 352, tint=0.0)) for sign in ",r"]
    grass, rubble = (bake_grid(grid, DARK, WHOLE, 1.0, 1.0, red(), flat=flat, lines=False) for grid in grids)
    assert mean(grass, (1, 1)) == (0xC0, 0x10, 0x20), "beside it the picture is as it was"
    assert mean(grass, (4, 3))[1] > 0x10 + 10
    assert mean(grass, (4, 3))[0] > 0x80, "the picture is seen through it"
    spread = [len({image.pixelColor(x, 3 * 44 + 22).rgb() for x in range(4 * 44 + 8, 5 * 44 - 8)}) for image in (grass, rubble)]
    assert flat or spread[1] > 8, "what is hard to walk on is hatched, but for the quick picture before it"


@pytest.mark.parametrize("flat", [False, True])
def test_floor_is_seen_through_what_is_clear_of_a_picture_however_small_a_part_is_baked(flat: bool) -> None:
    grid = replace(plain(), picture=BackgroundPicture("a", 0, 0, 440, 352))
    clear = QImage(64, 64, QImage.Format.Format_ARGB32)
    clear.fill(0)
    part = bake_grid(grid, DARK, QRectF(44, 44, 132, 132), 1.0, 1.0, clear, flat=flat, lines=False)
    floor = bake_grid(plain(), DARK, WHOLE, 1.0, flat=flat, lines=False)
    assert mean(part, (1, 1)) == pytest.approx(mean(floor, (2, 2)), abs=20), "but for its grain"


def test_a_small_picture_covers_the_same_ground_as_a_large_one() -> None:
    grid = replace(plain(), picture=BackgroundPicture("a", 88, 44, 220, 176))
    small, large = (bake_grid(grid, DARK, WHOLE, 1.0, 1.0, red(size, size), lines=False) for size in (16, 512))
    assert mean(small, (3, 3)) == mean(large, (3, 3)) == (0xC0, 0x10, 0x20)
    assert mean(small, (0, 6)) == pytest.approx(mean(bake_grid(plain(), DARK, WHOLE, 1.0), (0, 6)), abs=12), "floor beside it"


@pytest.mark.parametrize("picture", [QImage(), None])
def test_without_its_picture_the_ground_is_painted(picture: QImage | None) -> None:
    grid = replace(plain(), picture=BackgroundPicture("a", 0, 0, 440, 352))
    assert bake_grid(grid, DARK, WHOLE, 0.5, 1.0, picture) == bake_grid(plain(), DARK, WHOLE, 0.5)


@pytest.mark.parametrize("texture", sorted(file.stem for file in TEXTURES.glob("*.png")))
def test_a_texture_is_plain_on_the_whole_and_has_no_seam(texture: str) -> None:
    side = 512
    greys = surface_tiles.grey_tile(texture, side).astype(int)
    assert greys.shape == (side, side)
    assert 100 < greys.mean() < 156
    steps = abs(greys[:, 1:] - greys[:, :-1]).mean()
    assert abs(greys[:, 0] - greys[:, -1]).mean() < 3 * steps + 2
    assert abs(greys[0] - greys[-1]).mean() < 3 * abs(greys[1:] - greys[:-1]).mean() + 2


def test_cells_at_the_edge_of_the_map_are_all_there() -> None:
    part = CellBlock(plain(), QRectF(-1000, -1000, 5000, 5000))
    assert (part.left, part.top, part.right, part.low) == (0, 0, 10, 8)
    assert CellBlock(plain(), QRectF(2000, 0, 10, 10)).empty


@THEMES
@pytest.mark.parametrize("zoom", [0.14, 0.1433, 0.31])
def test_nothing_is_drawn_far_outside_the_map_however_small_it_is_shown(theme: Palette, zoom: float) -> None:
    grid = plain()
    rect = QRectF(0, 0, grid.columns * CELL, grid.rows * CELL).adjusted(-52, -52, 52, 52)
    image = bake_grid(grid, theme, rect, zoom)
    last = image.width() - 1, image.height() - 1
    rim = [(last[0], y) for y in range(last[1])] + [(x, last[1]) for x in range(last[0])]
    assert max(image.pixelColor(*at).alpha() for at in rim) < 40
