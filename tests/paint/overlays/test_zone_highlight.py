"""Highlights, ways, names and the light behind the map."""

from itertools import combinations
from typing import get_args

import pytest
from PySide6.QtCore import QPointF, QRectF, QSizeF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPathStroker

from battlemap.board.ids import ZoneId
from battlemap.board.zone_map import Zone, ZoneMap
from battlemap.paint.overlays.zone_highlight import Highlight, bake_highlight, curved_path
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.surfaces.table_backdrop import draw_backdrop
from battlemap.paint.tokens.zone_name import SMALL_NAME, WRAPPED, draw_zone_name, fit_name, zone_name_size
from battlemap.paint.zones.boardless_table import sheet_box
from battlemap.paint.zones.zone_paths import zone_path
from tests.paint.grounds import EAST, WEST, changed_pixels, pair, pixels

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
KINDS: tuple[Highlight, ...] = get_args(Highlight)


def canvas(width: int = 480, height: int = 320) -> QImage:
    image = QImage(width, height, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    return image


@THEMES
def test_every_kind_of_highlight_can_be_told_from_the_others(theme: Palette) -> None:
    images = [bake_highlight(pair(), EAST, kind, theme, 1.0)[0] for kind in KINDS]
    assert all(len(changed_pixels(a, b, by=30)) > 300 for a, b in combinations(images, 2))


@pytest.mark.parametrize("kind", KINDS)
def test_a_highlight_lies_on_its_zone(kind: Highlight) -> None:
    zone_map = pair()
    image, corner = bake_highlight(zone_map, EAST, kind, DARK, 1.0)
    path = zone_path(zone_map, EAST)
    near = path.boundingRect().adjusted(-4, -4, 4, 4)
    assert near.topLeft() == corner
    painted = [(x + corner.x(), y + corner.y()) for x, y, value in pixels(image) if value >> 24]
    edge = QPainterPathStroker()
    edge.setWidth(10)
    path = path.united(edge.createStroke(path))
    assert len(painted) > 0.8 * image.width() * image.height()
    assert [place for place in painted if not path.contains(QPointF(place[0] + 0.5, place[1] + 0.5))] == []


def test_a_highlight_is_baked_once_for_each_size() -> None:
    first, _ = bake_highlight(pair(), EAST, "target", DARK, 1.0)
    again, _ = bake_highlight(pair(), EAST, "target", DARK, 1.0)
    sharper, _ = bake_highlight(pair(), EAST, "target", DARK, 1.0, 2.0)
    assert again.cacheKey() == first.cacheKey()
    assert sharper.devicePixelRatio() == 2
    assert sharper.width() == pytest.approx(2 * first.width(), abs=2)
    assert bake_highlight(pair(), WEST, "target", DARK, 1.0)[0] != first


def test_reach_keeps_ten_per_cent_of_colour_so_that_ground_stays_ground() -> None:
    free, corner = bake_highlight(pair(), EAST, "free", DARK, 1.0)
    price, _ = bake_highlight(pair(), EAST, "price", DARK, 1.0)
    x, y = round(340 - corner.x()), round(160 - corner.y())
    assert free.pixelColor(x, y).alphaF() == pytest.approx(0.10, abs=0.01)
    assert price.pixelColor(x, y).alphaF() < 0.06


@pytest.mark.parametrize("kind", KINDS)
def test_a_zone_without_outline_is_lit_on_the_sheet_where_its_tokens_stand(kind: Highlight) -> None:
    name = ZoneId("guilds")
    zone_map = ZoneMap({}, {name: Zone(name, "Guilds", at=(50.0, 50.0))})
    image, corner = bake_highlight(zone_map, name, kind, DARK, 1.0)
    sheet = sheet_box(zone_map, name)
    assert QRectF(corner, QSizeF(image.size())).contains(sheet)
    middle = sheet.center() - corner
    assert image.pixelColor(round(middle.x()), round(middle.y())).alpha() > 0
    assert image.pixelColor(0, 0).alpha() == 0


@pytest.mark.parametrize(
    "points", [[(10, 10), (200, 40)], [(10, 10), (80, 90), (200, 40)], [(0, 0), (9, 50), (70, 80), (99, 9), (150, 60)]]
)
def test_a_way_runs_from_its_first_point_to_its_last(points: list[tuple[float, float]]) -> None:
    path = curved_path(points)
    assert path.pointAtPercent(0) == QPointF(*points[0])
    assert path.pointAtPercent(1) == QPointF(*points[-1])


@THEMES
@pytest.mark.parametrize("px", [17.0, 21.0, 37.0])
def test_a_name_stays_within_the_size_it_asks_for(theme: Palette, px: float) -> None:
    size = zone_name_size(("Ravine floor",), px)
    image = canvas(600, 200)
    painter = QPainter(image)
    draw_zone_name(painter, 300, 100, ("Ravine floor",), px, theme)
    painter.end()
    painted = [(x, y) for x, y, value in pixels(image) if value >> 24]
    assert max(abs(x + 0.5 - 300) for x, _ in painted) <= size.width() / 2 + 1
    assert max(abs(y + 0.5 - 100) for _, y in painted) <= size.height() / 2 + 1
    assert sum(image.pixelColor(x, y) == QColor(theme.zone_name) for x, y in painted) > 50


def test_a_name_becomes_smaller_where_its_zone_is_narrow_but_never_unreadable() -> None:
    assert fit_name("Ravine", 21, 1_000) == (21, ("Ravine",))
    assert fit_name("Ravine", 21, 66)[0] < 21
    assert fit_name("Ravine", 21, 66, plain=True)[0] <= fit_name("Ravine", 21, 66)[0]
    assert fit_name("Ravine", 21, 0)[0] == round(21 * SMALL_NAME)


def test_a_name_of_several_words_stands_on_more_lines_before_it_becomes_small() -> None:
    name = "Long hall of the forgotten kings under the mountain"
    sizes = [fit_name(name, 21, room) for room in (2_000, 330, 190)]
    assert [len(lines) for _, lines in sizes] == [1, 2, 3]
    assert all(size >= 21 * WRAPPED for size, _ in sizes)
    assert all(" ".join(lines) == name for _, lines in sizes)


def test_what_has_no_room_on_three_lines_is_cut() -> None:
    size, lines = fit_name("x" * 80, 21, 100)
    assert size == round(21 * SMALL_NAME)
    assert lines[0].endswith("…")
    assert zone_name_size(lines, size).width() < 260


def test_only_dark_ground_gets_a_pool_under_its_names() -> None:
    widths = []
    for theme in (DARK, LIGHT):
        image = canvas(600, 200)
        painter = QPainter(image)
        draw_zone_name(painter, 300, 100, ("Toll house",), 21, theme)
        painter.end()
        rows = [y for _, y, value in pixels(image) if value >> 24 > 8]
        widths.append(max(rows) - min(rows))
    assert widths[0] > widths[1] + 8


@THEMES
def test_the_light_behind_the_map_fades_to_the_corners(theme: Palette) -> None:
    image = QImage(400, 300, QImage.Format.Format_RGB32)
    painter = QPainter(image)
    draw_backdrop(painter, QRectF(0, 0, 400, 300), theme)
    painter.end()
    assert image.pixelColor(200, 135).lightness() > image.pixelColor(2, 297).lightness() + 5


def test_part_of_the_backdrop_can_be_drawn_alone() -> None:
    whole, part = (QImage(400, 300, QImage.Format.Format_RGB32) for _ in range(2))
    for image, rect in ((whole, QRectF(0, 0, 400, 300)), (part, QRectF(100, 60, 80, 50))):
        painter = QPainter(image)
        draw_backdrop(painter, rect, DARK, QRectF(0, 0, 400, 300))
        painter.end()
    assert whole.copy(100, 60, 80, 50) == part.copy(100, 60, 80, 50)
