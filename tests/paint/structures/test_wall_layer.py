"""What stands on a grid: every kind of edge and thing its own, in its place, doors open and shut, zones over it."""

from itertools import combinations

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QImage, QPainter

from battlemap.board.grid_map import CELL, EDGE_KINDS, EdgeKind, GridMap, Lamp
from battlemap.board.ids import EdgeId, LampId
from battlemap.paint.grid.edge_runs import gates, sides_in, stone_ends
from battlemap.paint.structures.props import PROPS
from battlemap.paint.structures.wall_layer import bake_walls, draw_edge, draw_prop
from battlemap.paint.style.palette import DARK, LIGHT, Palette
from tests.paint.grids import count_differences, opaque, plain, side, thing, walls, yard, zone

pytestmark = pytest.mark.usefixtures("qapp")
THEMES = pytest.mark.parametrize("theme", [DARK, LIGHT], ids=lambda theme: theme.name)
WHOLE = QRectF(0, 0, 440, 352)


def bake(grid: GridMap, theme: Palette = DARK, zoom: float = 1.0) -> QImage:
    return bake_walls(grid, theme, WHOLE, zoom)


def build_grid(key: str, *args: object, **kwargs: object) -> GridMap:
    return replace(plain(), edges=side(key, *args, **kwargs))  # type: ignore[arg-type]


def test_a_bare_grid_has_nothing_standing_on_it() -> None:
    assert opaque(bake(plain()), 0) == []


@pytest.mark.parametrize("kind", EDGE_KINDS)
@pytest.mark.parametrize("key", ["4,3 n", "4,3 w"])
def test_an_edge_is_drawn_along_its_line(kind: EdgeKind, key: str) -> None:
    places = opaque(bake(build_grid(key, kind, "shut")))
    x, y = 4 * CELL, 3 * CELL
    assert len(places) > 150
    right, low = (x + CELL, y) if key.endswith("n") else (x, y + CELL)
    assert all(x - 18 < px < right + 18 and y - 18 < py < low + 18 for px, py in places)
    across = {(py if key.endswith("n") else px) for px, py in places}
    along = {(px if key.endswith("n") else py) for px, py in places}
    assert len(along) > len(across)


@THEMES
def test_every_kind_of_edge_can_be_told_from_the_others(theme: Palette) -> None:
    images = [bake(build_grid("4,3 n", kind, "shut"), theme) for kind in EDGE_KINDS]
    assert all(count_differences(a, b, by=25) > 60 for a, b in combinations(images, 2))


@pytest.mark.parametrize("kind", ["door", "portcullis", "secret"])
def test_open_shut_and_locked_can_be_told_apart(kind: EdgeKind) -> None:
    images = [bake(build_grid("4,3 w", kind, state)) for state in ("open", "shut", "locked")]
    assert all(count_differences(a, b, by=40) > 60 for a, b in combinations(images, 2))


def test_a_secret_door_that_nobody_found_is_a_wall_with_a_mark() -> None:
    wall, hidden = bake(build_grid("4,3 n", "wall")), bake(build_grid("4,3 n", "secret", "shut", found=False))
    ends = QRectF(4 * CELL - 9, 3 * CELL - 9, 10, 18).toRect()
    assert wall.copy(ends) == hidden.copy(ends)
    assert count_differences(wall, hidden, by=40) > 150


def test_doors_side_by_side_are_one_gate_with_two_posts() -> None:
    three = {**side("4,3 w", "door"), **side("4,4 w", "door"), **side("4,5 w", "door")}
    sides = sides_in(replace(plain(), edges=three), WHOLE)
    (gate,) = gates(sides)
    assert (gate.count, gate.ends) == (3, ((4, 3), (4, 6)))
    shut = {**three, **side("4,4 w", "door", "shut")}
    assert sorted(gate.count for gate in gates(sides_in(replace(plain(), edges=shut), WHOLE))) == [1, 1, 1]


def test_walls_that_meet_share_a_corner() -> None:
    ends = stone_ends(sides_in(replace(plain(), edges=walls("4,3 n", "4,3 w", "5,3 n")), WHOLE))
    assert ends[4, 3] == {"r", "d"}
    assert ends[5, 3] == {"l", "r"}
    assert ends[6, 3] == {"l"}


def test_a_door_opens_into_the_room() -> None:
    ground = tuple("....______" for _ in range(8))
    image = bake(replace(plain(), ground=ground, edges=side("4,3 w", "door")))
    leaf = [x for x, y in opaque(image, 200) if 3 * CELL + 6 < y < 4 * CELL - 6 and abs(x - 4 * CELL) > 14]
    assert leaf
    assert min(leaf) > 4 * CELL


def test_edges_with_odd_names_outside_the_map_do_no_harm() -> None:
    grid = replace(plain(), edges={**walls("10,3 w", "3,8 n", "0,0 n"), EdgeId("9,7 w"): next(iter(walls("1,1 n").values()))})
    assert opaque(bake(grid)) != []


@pytest.mark.parametrize("zoom", [1.0, 0.64, 0.25])
def test_part_of_what_stands_there_baked_alone_looks_like_that_part_of_the_whole(zoom: float) -> None:
    whole = bake_walls(yard(), DARK, QRectF(0, 0, 14 * CELL, 9 * CELL), zoom)
    left, top = round(4 * CELL * zoom), round(CELL * zoom)
    part = bake_walls(yard(), DARK, QRectF(left / zoom, top / zoom, 6 * CELL, 5 * CELL), zoom)
    cut = whole.copy(left, top, part.width(), part.height())
    assert count_differences(cut, part, by=40) < part.width() * part.height() / 100


def test_an_edge_drawn_alone_is_where_it_is_on_the_map() -> None:
    grid = build_grid("4,3 n", "fence")
    image = QImage(440, 352, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_edge(painter, plain(), EdgeId("4,3 n"), grid.edges[EdgeId("4,3 n")], DARK)
    painter.end()
    assert count_differences(image, bake(grid), by=30) < 60


@THEMES
@pytest.mark.parametrize(("columns", "rows"), [(1, 1), (2, 2), (3, 2)])
def test_every_thing_has_its_own_look_and_stays_on_its_cells(theme: Palette, columns: int, rows: int) -> None:
    images = [bake(replace(plain(), props=thing(look, (4, 3), columns, rows)), theme) for look in PROPS]
    assert all(count_differences(a, b, by=30) > 100 for a, b in combinations(images, 2))
    for image in images:
        places = opaque(image, 120)
        assert len(places) > 250
        assert all(4 * CELL - 9 < x < (4 + columns) * CELL + 9 for x, _ in places)
        assert all(3 * CELL - 14 < y < (3 + rows) * CELL + 14 for _, y in places)


def test_a_thing_that_nobody_knows_is_a_crate() -> None:
    assert bake(replace(plain(), props=thing("gramophone"))) == bake(replace(plain(), props=thing("crate")))


def test_equal_things_differ_a_little() -> None:
    pictures = {
        bytes(bake(replace(plain(), props=thing("crate", name=f"crate {n}"))).constBits()) for n in range(8)
    }  # fmt: skip
    assert len(pictures) > 1


def test_an_enormous_thing_is_drawn_all_the_same() -> None:
    huge = GridMap(200, 200, props=thing("rock", (0, 0), 200, 200))
    image = bake_walls(huge, DARK, QRectF(4000, 4000, 400, 300), 2.0)
    assert image.pixelColor(400, 300).alpha() == 255


def test_a_thing_drawn_alone_is_where_it_is_on_the_map() -> None:
    props = thing("barrel")
    image = QImage(440, 352, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(0)
    painter = QPainter(image)
    draw_prop(painter, next(iter(props.values())), DARK)
    painter.end()
    assert count_differences(image, bake(replace(plain(), props=props)), by=12) < 40


@pytest.mark.parametrize("name", ["Torch", "Lantern", "Campfire", "Brazier", "Candle"])
def test_a_lamp_that_is_lit_differs_from_one_that_is_out(name: str) -> None:
    lit, out = (
        bake(replace(plain(), lamps={LampId("l"): Lamp(LampId("l"), (4, 3), 1, 2, name, burning)})) for burning in (True, False)
    )
    assert opaque(lit) != []
    assert count_differences(lit, out, by=60) > 20


def test_a_zone_over_the_grid_has_a_dashed_edge_inside_its_lines() -> None:
    corners = ((88.0, 44.0), (308.0, 44.0), (308.0, 220.0), (88.0, 220.0))
    places = opaque(bake(replace(plain(), zones=zone(corners))))
    assert len(places) > 800
    assert all(86 < x < 310 and 42 < y < 222 for x, y in places)
    assert all(x < 100 or x > 296 or y < 56 or y > 208 for x, y in places)


def test_what_nobody_has_seen_of_a_zone_is_there_for_the_game_master() -> None:
    corners = ((88.0, 44.0), (308.0, 44.0), (308.0, 220.0), (88.0, 220.0))
    grid = replace(plain(), zones=zone(corners, revealed=False), props=thing("crate", (3, 2)))
    assert bake(grid) == bake(replace(grid, zones=zone(corners)))  # what is covered is drawn over it: see fog_layer
    assert bake(grid) != bake(replace(grid, props={}))
