"""Signs: every barrier in every state shows something of its own, on the side where it belongs."""

from itertools import combinations

import pytest
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage, QPainter

from battlemap.board.zone_map import BARRIERS, Link, ZoneMap
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.zones.zone_map_ground import bake_zone_map, draw_ground
from tests.paint.grounds import EAST, PAIR, WEST, changed_pixels, link_zones, pair

pytestmark = pytest.mark.usefixtures("qapp")

SIGNS: dict[str, Link] = {
    "open": link_zones(),
    "ledge, west high": link_zones(barrier="ledge", high=WEST),
    "ledge, east high": link_zones(barrier="ledge", high=EAST),
    "water": link_zones(barrier="water"),
    "waterfall": link_zones(barrier="waterfall", high=WEST),
    "wall": link_zones(barrier="wall"),
    "stairs": link_zones(barrier="stairs"),
    "stairs, west high": link_zones(barrier="stairs", high=WEST),
    "stairs, east high": link_zones(barrier="stairs", high=EAST),
    "door, open": link_zones(barrier="door"),
    "door, shut": link_zones(barrier="door", state="shut"),
    "door, locked": link_zones(barrier="door", state="locked"),
    "secret, open": link_zones(barrier="secret"),
    "secret, shut": link_zones(barrier="secret", state="shut"),
    "secret, locked": link_zones(barrier="secret", state="locked"),
    "secret, not found": link_zones(barrier="secret", state="shut", found=False),
    "portcullis, open": link_zones(barrier="portcullis"),
    "portcullis, shut": link_zones(barrier="portcullis", state="shut"),
    "portcullis, locked": link_zones(barrier="portcullis", state="locked"),
    "open, one way": link_zones(one_way=True),
    "door, one way": link_zones(barrier="door", one_way=True),
}
BORDER = QRectF(200, 40, 90, 240)


def draw_link(link: Link | None, palette: Palette = DARK, gap: float = 0.0, east: str = "floor", scale: float = 1.0) -> QImage:
    return bake_zone_map(pair(link, east=east, gap=gap), palette, BORDER, scale)


def test_all_barriers_are_among_the_signs() -> None:
    assert {link.barrier for link in SIGNS.values()} == set(BARRIERS)


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_every_barrier_and_state_draws_something_of_its_own(theme: Palette) -> None:
    images = {name: draw_link(link, theme, scale=0.6) for name, link in SIGNS.items()}
    alike = [pair for pair in combinations(images, 2) if len(changed_pixels(images[pair[0]], images[pair[1]], by=40)) < 22]
    assert alike == []


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_every_barrier_draws_something_of_its_own_between_zones_that_do_not_touch(theme: Palette) -> None:
    images = {name: draw_link(link, theme, gap=80, scale=0.6) for name, link in SIGNS.items()}
    bare = draw_link(None, theme, gap=80, scale=0.6)
    assert [name for name, image in images.items() if len(changed_pixels(image, bare, by=20)) < 16] == []
    alike = [pair for pair in combinations(images, 2) if len(changed_pixels(images[pair[0]], images[pair[1]], by=30)) < 12]
    assert alike == []


def test_zones_that_touch_without_a_link_have_a_wall_between_them() -> None:
    assert draw_link(None) == draw_link(link_zones(barrier="wall"))


def darkness(image: QImage, left: int, right: int) -> int:
    return sum(255 - image.pixelColor(x, y).lightness() for x in range(left, right) for y in range(60, 180, 2))


def test_a_ledge_darkens_its_low_side() -> None:
    west_high, east_high = draw_link(SIGNS["ledge, west high"]), draw_link(SIGNS["ledge, east high"])
    assert darkness(west_high, 52, 66) > darkness(east_high, 52, 66) + 1000
    assert darkness(east_high, 20, 34) > darkness(west_high, 20, 34) + 1000


def test_water_is_drawn_on_the_side_where_the_water_is() -> None:
    dry, wet = (draw_link(SIGNS["water"], east=east) for east in ("dirt", "water"))
    places = changed_pixels(draw_link(link_zones(), east="dirt"), dry)
    assert len(places) > 500
    brook = [dry.pixelColor(x, 120) for x in range(38, 54)]
    assert max(c.blue() - c.red() for c in brook) > 30
    assert all(wet.pixelColor(x, 120).red() > wet.pixelColor(x, 120).blue() for x in range(5, 30))


def test_an_arrow_points_into_the_zone_one_may_enter() -> None:
    there = changed_pixels(draw_link(link_zones()), draw_link(link_zones(one_way=True)))
    back = link_zones(a=EAST, b=WEST)
    home = changed_pixels(draw_link(back), draw_link(link_zones(a=EAST, b=WEST, one_way=True)))
    middle = 46
    assert min(x for x, _ in there) > middle
    assert max(x for x, _ in home) < middle


def test_a_secret_door_that_nobody_found_is_marked_in_the_game_masters_colour() -> None:
    for theme in (DARK, LIGHT):
        wanted = QColor(theme.gm)
        found, hidden = draw_link(SIGNS["secret, shut"], theme), draw_link(SIGNS["secret, not found"], theme)
        marked = [sum(image.pixelColor(x, y) == wanted for x in range(90) for y in range(240)) for image in (found, hidden)]
        assert marked[0] == 0
        assert marked[1] > 20


def test_a_link_between_zones_that_do_not_touch_is_a_row_of_dots() -> None:
    bare, linked = (draw_link(link, gap=80) for link in (None, link_zones()))
    places = changed_pixels(bare, linked, by=60)
    columns = {x for x, _ in places}
    assert len({y for _, y in places}) <= 8
    assert 12 < len(columns) < max(columns) - min(columns)


def test_flat_borders_are_told_apart_by_colour_and_weight() -> None:
    def flat(zone_map: ZoneMap) -> QImage:
        image = QImage(480, 320, QImage.Format.Format_ARGB32_Premultiplied)
        image.fill(0)
        painter = QPainter(image)
        draw_ground(painter, zone_map, DARK, PAIR, 1.0, None, "flat")
        painter.end()
        return image

    images = [flat(pair(link_zones(barrier=barrier))) for barrier in ("open", "ledge", "water", "wall", "door", "portcullis")]
    assert all(changed_pixels(a, b, by=40) for a, b in combinations(images, 2))
