"""The ground: the same every time, inside its outlines, silent about what nobody has seen, over pictures and tables."""

import os
from pathlib import Path
from threading import Thread

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QPainter, QPainterPathStroker
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import LinkId, ZoneId
from battlemap.board.zone_map import BackgroundPicture, Link, Zone, ZoneMap
from battlemap.paint.style.border_inks import border_inks
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from battlemap.paint.surfaces.patterns import make_pattern
from battlemap.paint.surfaces.terrains import TERRAINS, tint
from battlemap.paint.zones.zone_map_ground import bake_zone_map, draw_ground
from battlemap.paint.zones.zone_paths import zone_path
from tests.board.maps import grid_map, link, with_links
from tests.paint.grounds import EAST, PAIR, WEST, changed_pixels, link_zones, pair

GOLDEN = Path(__file__).resolve().parents[2] / "golden"
ACCEPT = "BATTLEMAP_ACCEPT_PICTURES"
"""Set to 1 when a change of the looks is wanted: then the pictures are written instead of compared."""

pytestmark = pytest.mark.usefixtures("qapp")


def with_zone(zone_map: ZoneMap, zone: ZoneId, **parts: object) -> ZoneMap:
    return replace(zone_map, zones={**zone_map.zones, zone: replace(zone_map.zones[zone], **parts)})


def flat(zone_map: ZoneMap, palette: Palette = DARK, picture: QImage | None = None) -> QImage:
    image = QImage(480, 320, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_ground(painter, zone_map, palette, PAIR, 1.0, picture, "flat")
    painter.end()
    return image


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_baking_twice_gives_the_same_picture(theme: Palette) -> None:
    first = bake_zone_map(pair(link_zones(barrier="ledge", high=WEST), "mesa", "ice"), theme, PAIR, 1.0)
    make_pattern.cache_clear()
    assert bake_zone_map(pair(link_zones(barrier="ledge", high=WEST), "mesa", "ice"), theme, PAIR, 1.0) == first


def test_a_worker_thread_bakes_the_same_picture() -> None:
    found: list[QImage] = []
    worker = Thread(target=lambda: found.append(bake_zone_map(pair(link_zones(), "stone", "scrub"), DARK, PAIR, 1.0)))
    worker.start()
    worker.join()
    assert found == [bake_zone_map(pair(link_zones(), "stone", "scrub"), DARK, PAIR, 1.0)]


def test_part_of_a_map_baked_alone_looks_like_that_part_of_the_whole() -> None:
    zone_map = pair(link_zones(barrier="ledge", high=WEST), "stone", "grass")
    whole = bake_zone_map(zone_map, DARK, PAIR, 1.0)
    part = bake_zone_map(zone_map, DARK, QRectF(160, 80, 160, 160), 1.0)
    assert len(changed_pixels(whole.copy(160, 80, 160, 160), part, by=6)) < 160 * 160 / 200


@pytest.mark.parametrize(("scale", "dpr"), [(0.5, 1.0), (1.0, 2.0), (1.25, 1.5)])
def test_the_picture_has_the_size_that_was_asked_for(scale: float, dpr: float) -> None:
    image = bake_zone_map(pair(), DARK, QRectF(0, 0, 480, 320), scale, dpr)
    assert (image.width(), image.height()) == (480 * scale * dpr, 320 * scale * dpr)
    assert image.devicePixelRatio() == dpr


def test_an_empty_map_bakes_to_nothing() -> None:
    image = bake_zone_map(ZoneMap(), DARK, PAIR, 1.0)
    assert changed_pixels(image, QImage(image.size(), image.format()), by=255) == []
    assert image.pixelColor(240, 160).alpha() == 0


@pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
def test_the_ground_looks_as_it_did(theme: Palette, tmp_path: Path) -> None:
    zone_map = grid_map(3, 2, 200, 150)
    terrains = ("floor", "timber", "ice", "mesa", "stone", "scrub")
    for zone, kind in zip(tuple(zone_map.zones), terrains, strict=True):
        zone_map = with_zone(zone_map, zone, terrain=kind, revealed=kind != "scrub")
    ids = tuple(zone_map.zones)
    links = [
        link(ids[0], ids[1]), replace(link(ids[2], ids[3], "ledge"), high=ids[3]), link(ids[3], ids[5]),
        replace(link(ids[0], ids[2], "door"), state="shut"), link(ids[2], ids[4], "water"),
    ]  # fmt: skip
    image = bake_zone_map(with_links(zone_map, *links), theme, QRectF(-30, -30, 660, 360), 0.5).convertToFormat(
        QImage.Format.Format_ARGB32
    )
    file = GOLDEN / f"ground-{theme.name}.png"
    if os.environ.get(ACCEPT) == "1":
        assert image.save(str(file))
    kept = QImage(str(file)).convertToFormat(QImage.Format.Format_ARGB32)
    off = changed_pixels(image, kept, by=24)
    if off:
        image.save(str(tmp_path / file.name))
    assert len(off) < image.width() * image.height() / 500, f"see {tmp_path / file.name}; set {ACCEPT}=1 if it is better"


@pytest.mark.parametrize("kind", [name for name in TERRAINS if not TERRAINS[name].built and not TERRAINS[name].wet])
def test_a_zone_is_painted_inside_its_outline_only(kind: str) -> None:
    before, after = pair(link_zones()), pair(link_zones(), east=kind if kind != "floor" else "dirt")
    inside = zone_path(after, EAST)
    edge = QPainterPathStroker()
    edge.setWidth(3)  # the pixels that the edge runs through
    inside = inside.united(edge.createStroke(inside))
    places = changed_pixels(bake_zone_map(before, DARK, PAIR, 1.0), bake_zone_map(after, DARK, PAIR, 1.0))
    assert len(places) > 10_000
    assert [place for place in places if not inside.contains(QPointF(place[0] + 0.5, place[1] + 0.5))] == []


def test_every_terrain_has_its_own_look_in_both_themes() -> None:
    for theme in (DARK, LIGHT):
        images = [bake_zone_map(pair(link_zones(), east=kind), theme, QRectF(280, 80, 120, 150), 0.5) for kind in TERRAINS]
        assert all(a != b for n, a in enumerate(images) for b in images[n + 1 :])


def test_an_unknown_terrain_is_sandy_floor() -> None:
    assert bake_zone_map(pair(east="glass"), DARK, PAIR, 0.5) == bake_zone_map(pair(east="floor"), DARK, PAIR, 0.5)


def test_built_ground_is_walled_where_nothing_touches_it() -> None:
    timber, dirt = (bake_zone_map(pair(link_zones(), east=kind), DARK, PAIR, 1.0) for kind in ("timber", "dirt"))
    stone = border_inks(DARK).wall
    strip = [(x, y) for x in range(455, 480) for y in range(80, 240)]
    assert sum(timber.pixelColor(*place).name().upper() == stone for place in strip) > 100
    assert sum(dirt.pixelColor(*place).name().upper() == stone for place in strip) == 0


@pytest.mark.parametrize("detail", ["full", "flat"])
def test_an_unexplored_zone_tells_neither_name_nor_terrain(detail: str) -> None:
    def draw_ground_image(**parts: object) -> QImage:
        zone_map = with_zone(pair(link_zones(barrier="water")), EAST, revealed=False, **parts)
        return flat(zone_map) if detail == "flat" else bake_zone_map(zone_map, DARK, PAIR, 1.0)

    plain = draw_ground_image()
    for parts in ({"name": "Treasury of the drowned queen"}, {"terrain": "water"}, {"terrain": "timber"}, {"notes": "trap"}):
        assert draw_ground_image(**parts) == plain


def test_an_unexplored_zone_has_a_ring_where_its_name_would_be() -> None:
    here = with_zone(pair(), EAST, revealed=False, at=(340.0, 110.0))
    there = with_zone(pair(), EAST, revealed=False, at=(340.0, 200.0))
    places = changed_pixels(bake_zone_map(here, DARK, PAIR, 1.0), bake_zone_map(there, DARK, PAIR, 1.0))
    assert {y for _, y in places} <= set(range(110 - 36, 200 + 37))
    assert {x for x, _ in places} <= set(range(340 - 36, 340 + 37))
    assert len(places) > 300


def test_the_ring_keeps_its_size_on_the_screen_when_zoomed_out() -> None:
    def ring(scale: float) -> int:
        shown, hidden = (
            bake_zone_map(with_zone(pair(), EAST, revealed=False, at=at), DARK, PAIR, scale)
            for at in ((340.0, 160.0), (9000.0, 0.0))
        )
        xs = [x for x, _ in changed_pixels(shown, hidden)]
        return max(xs) - min(xs)

    assert ring(0.41) == pytest.approx(ring(0.82), abs=3)


def green() -> QImage:
    image = QImage(60, 40, QImage.Format.Format_RGB32)
    image.fill(QColor("#00FF00"))
    return image


@pytest.mark.parametrize("detail", ["full", "flat"])
def test_a_picture_shows_through_the_tint(detail: str) -> None:
    colours = []
    for strength in (0.3, 0.5, 0.9):
        zone_map = replace(pair(link_zones()), picture=BackgroundPicture("x", 0, 0, 480, 320, strength))
        image = flat(zone_map, picture=green()) if detail == "flat" else bake_zone_map(zone_map, DARK, PAIR, 1.0, 1.0, green())
        colours.append(image.pixelColor(130, 200))
        assert image.pixelColor(10, 10).green() == 255
    assert colours[0].green() > colours[1].green() > colours[2].green() + 40
    assert colours[0].red() < colours[2].red()


def test_what_is_not_explored_hides_the_picture() -> None:
    zone_map = with_zone(replace(pair(), picture=BackgroundPicture("x", 0, 0, 480, 320, 0.3)), EAST, revealed=False)
    for image in (bake_zone_map(zone_map, DARK, PAIR, 1.0, 1.0, green()), flat(zone_map, picture=green())):
        colour = image.pixelColor(400, 240)
        assert max(colour.red(), colour.green(), colour.blue()) < 90


def test_a_picture_that_could_not_be_read_is_left_out() -> None:
    zone_map = replace(pair(), picture=BackgroundPicture("x", 0, 0, 480, 320))
    assert bake_zone_map(zone_map, DARK, PAIR, 1.0, 1.0, QImage()) == bake_zone_map(pair(), DARK, PAIR, 1.0)


def test_zones_without_outlines_lie_on_a_table() -> None:
    zones = {ZoneId(n): Zone(ZoneId(n), n, at=at) for n, at in (("guilds", (240.0, 80.0)), ("crown", (900.0, 80.0)))}
    zone_map = ZoneMap({}, zones, {LinkId("l"): Link(LinkId("l"), ZoneId("guilds"), ZoneId("crown"))})
    rect = QRectF(0, 0, 1140, 400)
    bare = replace(zone_map, links={})
    image = bake_zone_map(zone_map, LIGHT, rect, 0.5)
    wood = tint("timber", LIGHT)
    colour = image.pixelColor(285, 190)
    assert abs(colour.red() - wood.red()) + abs(colour.blue() - wood.blue()) < 60
    between = changed_pixels(image, bake_zone_map(bare, LIGHT, rect, 0.5))
    assert len(between) > 100
    assert {x for x, _ in between} <= set(range(215, 356))  # from one sheet to the other, not over them


def test_flat_ground_has_the_tints_and_nothing_fine() -> None:
    image = flat(pair(link_zones(), "mesa", "grass"))
    assert image.pixelColor(130, 200) == tint("mesa", DARK)
    assert image.pixelColor(350, 200) == tint("grass", DARK)
    assert {image.pixel(x, y) for x in range(80, 200, 4) for y in range(80, 240, 4)} == {tint("mesa", DARK).rgba()}


def test_ground_out_of_sight_is_not_drawn(qapp: QApplication) -> None:
    image = bake_zone_map(pair(link_zones()), DARK, QRectF(5000, 5000, 50, 50), 1.0)
    assert {image.pixelColor(x, y).alpha() for x in range(50) for y in range(50)} == {0}


def test_two_zones_of_one_terrain_do_not_have_the_same_marks() -> None:
    image = bake_zone_map(pair(link_zones()), DARK, PAIR, 1.0)
    assert len(changed_pixels(image.copy(60, 60, 150, 200), image.copy(270, 60, 150, 200), by=20)) > 300
