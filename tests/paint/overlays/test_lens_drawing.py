"""What a lens draws over a grid: threats, areas, ways, lines of sight, signs."""

from collections.abc import Callable
from itertools import combinations
from typing import get_args

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL
from battlemap.paint.overlays.lens_drawing import draw_area, draw_areas, draw_sightline, draw_sign, tone_colour
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.rules.lenses import CellArea, MapNote, Sightline, Tone
from tests.paint.grids import count_differences, opaque, plain, walls
from tests.paint.grounds import changed_pixels

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
TONES: tuple[Tone, ...] = get_args(Tone)
CELLS = frozenset({(3, 3), (4, 3), (5, 3), (6, 3), (3, 4), (4, 4), (5, 4), (6, 4)})


def draw_image(draw: Callable[[QPainter], object], zoom: float = 1.0) -> QImage:
    image = QImage(528, 440, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    painter.scale(zoom, zoom)
    draw(painter)
    painter.end()
    return image


def painted_pixels(image: QImage) -> list[tuple[int, int]]:
    return opaque(image, 10)


@THEMES
def test_every_tone_of_an_area_looks_different(theme: Palette) -> None:
    images = [draw_image(lambda painter, tone=tone: draw_area(painter, CellArea(CELLS, "", tone), theme, 1.0)) for tone in TONES]  # type: ignore[misc]
    assert all(count_differences(a, b, by=20) > 150 for a, b in combinations(images, 2))


def test_the_words_of_an_area_stand_on_its_lower_edge_unless_something_is_there() -> None:
    area = CellArea(CELLS, "Reach", "harm")
    usual = draw_image(lambda painter: draw_area(painter, area, DARK, 1.0))
    assert usual.pixelColor(200, 225).alpha() > 200
    walled = replace(plain(), edges=walls("3,5 n", "4,5 n", "5,5 n", "6,5 n"))
    built = draw_image(lambda painter: draw_area(painter, area, DARK, 1.0, walled))
    assert built.pixelColor(200, 227).alpha() < 100
    taken = draw_image(lambda painter: draw_area(painter, area, DARK, 1.0, None, [QRectF(3 * CELL, 4.6 * CELL, 4 * CELL, CELL)]))
    assert taken.pixelColor(200, 227).alpha() < 100


def test_no_edge_of_another_area_strikes_the_words_of_one_out() -> None:
    area, other = CellArea(CELLS, "Reach", "reach"), CellArea(CELLS, "", "harm")
    bare = draw_image(lambda painter: draw_areas(painter, [replace(area, words="")], DARK, 1.0))
    alone = draw_image(lambda painter: draw_areas(painter, [area], DARK, 1.0))
    under = draw_image(lambda painter: draw_areas(painter, [area, other], DARK, 1.0))
    letters = [at for at in changed_pixels(bare, alone) if alone.pixelColor(*at).lightness() > 200]
    assert len(letters) > 40
    assert all(abs(under.pixelColor(*at).lightness() - alone.pixelColor(*at).lightness()) < 40 for at in letters)


def test_the_words_of_two_areas_over_each_other_lie_apart() -> None:
    first, second = CellArea(CELLS, "One", "reach"), CellArea(CELLS, "Two", "good")
    one = draw_image(lambda painter: draw_areas(painter, [first, replace(second, words="")], DARK, 1.0))
    none = draw_image(lambda painter: draw_areas(painter, [replace(first, words=""), replace(second, words="")], DARK, 1.0))
    both = draw_image(lambda painter: draw_areas(painter, [first, second], DARK, 1.0))
    words = set(changed_pixels(none, one))
    assert len(words) > 100
    assert not words & set(changed_pixels(one, both))


def test_an_empty_area_is_nothing() -> None:
    assert painted_pixels(draw_image(lambda painter: draw_area(painter, CellArea(frozenset(), "Nowhere"), DARK, 1.0))) == []


def sight(cover_at: float | None) -> Sightline:
    return Sightline((44.0, 154.0), (440.0, 154.0), cover_at)


def test_a_line_of_sight_is_white_up_to_the_cover_and_dashed_from_there() -> None:
    image = draw_image(lambda painter: draw_sightline(painter, sight(0.5), DARK, 1.0))
    row = [image.pixelColor(x, 154) for x in range(44, 440)]
    assert all(c.lightness() > 240 for c in row[4:190])
    late = row[200:390]
    amber = [c.red() > 200 and c.blue() < 120 for c in late]
    assert 0.3 < sum(amber) / len(amber) < 0.9
    clear = draw_image(lambda painter: draw_sightline(painter, sight(None), DARK, 1.0))
    assert all(clear.pixelColor(x, 154).lightness() > 240 for x in range(50, 430))


def test_what_gives_cover_is_outlined() -> None:
    box = QRectF(220, 132, 44, 44)
    bare = draw_image(lambda painter: draw_sightline(painter, sight(0.5), DARK, 1.0))
    edged = draw_image(lambda painter: draw_sightline(painter, sight(0.5), DARK, 1.0, (box,)))
    places = changed_pixels(bare, edged)
    assert len(places) > 200
    assert all(box.adjusted(-4, -4, 4, 4).contains(x, y) for x, y in places)


@pytest.mark.parametrize("zoom", [1.0, 0.5])
def test_a_sign_keeps_its_size_on_the_screen(zoom: float) -> None:
    image = draw_image(
        lambda painter: draw_sign(painter, MapNote((264 / zoom, 220 / zoom), "Dark", "lucide/moon", "dark"), DARK, zoom), zoom
    )
    places = painted_pixels(image)
    width = max(x for x, _ in places) - min(x for x, _ in places)
    assert 40 < width < 90
    assert sum(x for x, _ in places) / len(places) == pytest.approx(264, abs=4)
    assert sum(y for _, y in places) / len(places) == pytest.approx(220, abs=3)


@THEMES
def test_every_tone_has_a_colour(theme: Palette) -> None:
    assert len({tone_colour(tone, theme) for tone in TONES}) == len(TONES)
