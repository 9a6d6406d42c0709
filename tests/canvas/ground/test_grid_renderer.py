"""The ground of a grid: flat at once, in full soon after, only the changed part sketched; the picture under it in tiles."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QByteArray, QIODevice, QPointF, QRectF
from PySide6.QtGui import QColor, QImage, QImageWriter, QPainter
from PySide6.QtWidgets import QApplication

from battlemap.board.events import EdgesSet, GridPainted
from battlemap.board.grid_map import CELL, Edge, GridMap, Lamp, Prop, paint
from battlemap.board.ids import EdgeId, LampId, PropId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.canvas.ground import image_reader
from battlemap.canvas.ground.baked_ground import FLAT, FULL, SKETCH, WALLS, WALLS_SKETCH
from battlemap.canvas.ground.grid_renderer import GridRenderer
from battlemap.canvas.ground.image_reader import ImageReader, ImageUnreadable
from battlemap.canvas.ground.tile_pyramid import TilePyramid
from battlemap.canvas.items.reach_layer import REACH
from battlemap.canvas.items.token_item import TOKENS
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import DARK
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import canvas_of, until
from tests.canvas.yard import yard_map
from tests.games.skirmish import board_in_fight

SHA = "c" * 64
PLAIN = GridMap(40, 40)


def shown(controller: MapController, depth: float) -> bool:
    """Whether one of the ground's pictures is to be seen."""
    return any(item.zValue() == depth and item.isVisible() for item in controller.scene.items())


def colour(controller: MapController, x: float, y: float) -> QColor:
    """The colour in the window at a point of the map."""
    return controller.view.viewport().grab().toImage().pixelColor(controller.view.at_view((x, y)))


def encode(image: QImage, kind: bytes = b"jpg") -> bytes:
    """A picture as a file."""
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    QImageWriter(buffer, QByteArray(kind)).write(image)
    return bytes(buffer.data().data())


def halves(width: int, height: int) -> QImage:
    """Green in the left half, red in the right one."""
    image = QImage(width, height, QImage.Format.Format_RGB32)
    image.fill(QColor("#20c020"))
    painter = QPainter(image)
    painter.fillRect(width // 2, 0, width - width // 2, height, QColor("#c02020"))
    painter.end()
    return image


def test_the_first_frame_is_flat_and_ground_and_walls_follow(field: MapController) -> None:
    assert shown(field, FLAT)
    assert not shown(field, FULL)
    until(lambda: field.scene.ground.ready)
    assert shown(field, FULL)
    assert shown(field, WALLS)


def test_the_reach_lies_over_the_ground_and_under_walls_and_tokens() -> None:
    assert FULL < SKETCH < REACH < WALLS < WALLS_SKETCH < TOKENS


def test_a_painted_cell_is_sketched_until_it_is_baked(field: MapController) -> None:
    until(lambda: field.scene.ground.ready)
    before = colour(field, 1.5 * CELL, 8.5 * CELL)
    field.edit(GridPainted("water", "ground", ((8, 1, "~"),)), what="paint")
    assert shown(field, FULL)
    assert shown(field, SKETCH)
    assert colour(field, 1.5 * CELL, 8.5 * CELL) != before
    until(lambda: field.scene.ground.ready)
    assert not shown(field, SKETCH)


def test_a_wall_that_is_taken_away_is_gone_at_once(field: MapController) -> None:
    until(lambda: field.scene.ground.ready)
    before = colour(field, 8 * CELL, 1.5 * CELL)
    field.edit(EdgesSet("gone", {EdgeId("8,1 w"): None}), what="remove")
    QApplication.processEvents()
    assert colour(field, 8 * CELL, 1.5 * CELL) != before


def test_what_was_only_sketched_leaves_no_trace(field: MapController) -> None:
    until(lambda: field.scene.ground.ready)
    QApplication.processEvents()
    before = field.view.grab().toImage()
    assert field.board.grid is not None
    field.scene.ground.sketch(paint(field.board.grid, "ground", ((4, 2, "~~~"),)))
    assert field.view.grab().toImage() != before
    field.scene.show_map()
    assert field.view.grab().toImage() == before
    assert field.scene.ground.ready


def around(x: int, y: int, far: int) -> set[tuple[int, int]]:
    """A cell and those around it."""
    return {(x + dx, y + dy) for dx in range(-far, far + 1) for dy in range(-far, far + 1)}


def test_while_drawing_only_the_drawn_cells_themselves_are_drawn_anew() -> None:
    changed = paint(PLAIN, "ground", ((3, 3, "~~"),))
    assert GridRenderer(PLAIN).changed_parts(GridRenderer(changed), exactly=False) == frozenset({(3, 3), (4, 3)})


@pytest.mark.parametrize(
    ("changed", "parts"),
    [
        (paint(PLAIN, "ground", ((3, 3, "~"),)), around(3, 3, 1)),
        (paint(PLAIN, "lights", ((20, 20, "d"),)), around(20, 20, 2)),
        (replace(PLAIN, edges={EdgeId("8,4 w"): Edge("wall")}), {(7, 4), (8, 4)}),
        (replace(PLAIN, props={PropId("box"): Prop(PropId("box"), "Box", (12, 12))}), around(12, 12, 1)),
        (PLAIN, set()),
    ],
)
def test_only_the_cells_in_which_something_differs_are_drawn_anew(changed: GridMap, parts: set[tuple[int, int]]) -> None:
    found = GridRenderer(PLAIN).changed_parts(GridRenderer(changed), exactly=True)
    assert found is not None
    assert set(found) == parts


def test_a_lamp_touches_all_that_it_lights() -> None:
    lit = replace(PLAIN, lamps={LampId("torch"): Lamp(LampId("torch"), (20, 20), 3.0, 10.0)})
    parts = GridRenderer(PLAIN).changed_parts(GridRenderer(lit), exactly=True)
    assert parts is not None
    assert {(11, 20), (20, 11), (28, 28)} <= parts


def test_another_size_is_another_map() -> None:
    from battlemap.canvas.ground.zone_renderer import ZoneRenderer

    assert GridRenderer(PLAIN).changed_parts(GridRenderer(GridMap(41, 40)), exactly=True) is None
    assert GridRenderer(PLAIN).changed_parts(ZoneRenderer(yard_map()), exactly=True) is None
    all_of_it = paint(PLAIN, "ground", tuple((row, 0, "," * 40) for row in range(40)))
    assert GridRenderer(GridMap(200, 200)).changed_parts(GridRenderer(GridMap(200, 200)), exactly=True) == frozenset()
    assert GridRenderer(PLAIN).changed_parts(GridRenderer(all_of_it), exactly=True) is not None


def test_the_ground_of_a_grid_is_kept_for_the_next_start_with_both_layers(field: MapController) -> None:
    from battlemap.canvas.ground.ground_cache import ground_key, read_ground, write_ground

    context, rect = field.scene.pixmaps.context, QRectF(0, 0, 88, 44)
    assert field.board.grid is not None
    key = ground_key(field.board.grid, context, rect, pictured=False)
    layers = field.view.grab().toImage(), halves(8, 4)
    write_ground(key, *layers)
    assert len(read_ground(key)) == 2
    assert read_ground(ground_key(PLAIN, context, rect, pictured=False)) == ()


def test_a_picture_in_tiles_gives_back_what_is_asked_for_at_every_size() -> None:
    image = halves(4400, 3900)
    atlas = TilePyramid.of(image)
    assert atlas.ready
    for density in (1.0, 0.5, 0.2, 0.05):
        crop = atlas.crop(QRectF(1700, 300, 1000, 600), density)
        assert crop is not None
        assert crop.place.contains(QRectF(1700, 300, 1000, 600).adjusted(8, 8, -8, -8))
        assert crop.image.width() >= 1000 * density - 2
        assert crop.image.width() <= 1000 * max(2 * density, 0.25) + 2
        left, right = crop.image.pixelColor(2, 2), crop.image.pixelColor(crop.image.width() - 3, 2)
        assert left.green() > 150 > left.red()
        assert right.red() > 150 > right.green()


def test_beside_a_picture_there_is_nothing() -> None:
    assert TilePyramid.of(halves(100, 50)).crop(QRectF(300, 0, 50, 50), 1.0) is None


@pytest.mark.parametrize("kind", [b"jpg", b"png"])
def test_a_large_file_becomes_the_same_whether_it_is_read_in_strips_or_whole(kind: bytes) -> None:
    image = halves(5000, 4500)
    file = ImageReader(encode(image, kind))
    atlas, grown = file.make_pyramid(), list[bool]()
    file.read(atlas, lambda: grown.append(atlas.ready))
    assert grown == ([False, True] if kind == b"jpg" else [True])
    for y in (10, 4095, 4096, 4490):
        crop = atlas.crop(QRectF(2400, y, 200, 5), 1.0)
        assert crop is not None
        assert crop.image.pixelColor(20, 0).green() > 150
        assert crop.image.pixelColor(180, 0).red() > 150
    small = atlas.crop(QRectF(0, 0, 5000, 4500), 0.05)
    assert small is not None
    assert small.image.width() < 700


def test_what_is_no_picture_or_damaged_is_refused_in_a_sentence() -> None:
    for data in (b"", b"no picture at all"):
        with pytest.raises(ImageUnreadable, match="cannot be read"):
            ImageReader(data)
    cut = encode(halves(300, 200), b"png")[:200]
    file = ImageReader(cut)
    with pytest.raises(ImageUnreadable, match="damaged"):
        file.read(file.make_pyramid(), lambda: None)


def test_a_picture_that_takes_more_memory_than_is_free_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_reader, "free_memory", lambda: 1_000_000)
    with pytest.raises(ImageUnreadable, match=r"1000 × 900 px large, and reading it takes 0\.0 GB .* save it as JPEG"):
        ImageReader(encode(halves(1000, 900), b"png"))


def test_a_picture_of_too_many_pixels_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(image_reader, "WIDEST", 500)
    with pytest.raises(ImageUnreadable, match="make it smaller than 500 px a side"):
        ImageReader(encode(halves(600, 20)))


def test_a_picture_lies_under_the_grid_and_moves_with_it(make_field: MakeController) -> None:
    some = board_in_fight()
    assert some.grid is not None
    bare = GridMap(16, 10, picture=BackgroundPicture(SHA, 0.0, 0.0, 16 * CELL, 10 * CELL, 0.0))
    controller = make_field(replace(some, map=bare, tokens={}))
    data = encode(halves(1600, 1000))
    controller.set_pictures(lambda sha: None, lambda sha: data if sha == SHA else None)
    atlas = controller.scene.background_image.picture(SHA)
    assert atlas is not None
    until(lambda: atlas.ready and controller.scene.ground.ready)
    controller.scene.motion.finish()
    left, right = colour(controller, 4.3 * CELL, 4.3 * CELL), colour(controller, 12.3 * CELL, 4.3 * CELL)
    assert left.green() > left.red() + 40
    assert right.red() > right.green() + 40
    controller.view.camera.set_zoom(2.5)
    until(lambda: controller.scene.ground.ready)


def test_where_a_picture_is_clear_the_floor_below_it_is_seen_in_every_tile(make_field: MakeController) -> None:
    some = board_in_fight()
    assert some.grid is not None
    bare = GridMap(16, 10, picture=BackgroundPicture(SHA, 0.0, 0.0, 16 * CELL, 10 * CELL, 0.0))
    controller = make_field(replace(some, map=bare, tokens={}))
    half = QImage(1600, 1000, QImage.Format.Format_ARGB32)
    half.fill(0)
    painter = QPainter(half)
    painter.fillRect(0, 0, 800, 1000, QColor("#20c020"))
    painter.end()
    data = encode(half, b"png")
    controller.set_pictures(lambda sha: None, lambda sha: data if sha == SHA else None)
    atlas = controller.scene.background_image.picture(SHA)
    assert atlas is not None
    controller.view.camera.set_zoom(1.5)
    until(lambda: atlas.ready and controller.scene.ground.ready)
    controller.scene.motion.finish()
    seen = controller.view.camera.seen
    spots = [((x + 0.3) * CELL, (y + 0.3) * CELL) for x in range(9, 16) for y in range(10)]
    clear = [spot for spot in spots if seen.contains(QPointF(*spot))]
    assert len({(int(x * 1.5) // 512, int(y * 1.5) // 512) for x, y in clear}) > 1, "more than one tile shows it"
    dark = QColor(DARK.canvas).lightness()
    assert [spot for spot in clear if colour(controller, *spot).lightness() < dark + 20] == []


def test_only_a_picture_that_hides_all_below_it_says_so() -> None:
    clear = QImage(600, 600, QImage.Format.Format_ARGB32)
    clear.fill(0)
    for image, hides in ((halves(600, 600), True), (clear, False)):
        crop = TilePyramid.of(image).crop(QRectF(10, 10, 580, 580), 1.0)
        assert crop is not None
        assert crop.image.hasAlphaChannel() != hides


def test_a_picture_that_cannot_be_read_is_said_and_the_map_is_shown_all_the_same(make_field: MakeController) -> None:
    some = board_in_fight()
    bare = GridMap(16, 10, picture=BackgroundPicture(SHA, 0.0, 0.0, 16 * CELL, 10 * CELL))
    controller = make_field(replace(some, map=bare, tokens={}))
    refused: list[str] = []
    controller.refused.connect(refused.append)
    controller.set_pictures(lambda sha: None, lambda sha: b"nonsense")
    until(lambda: controller.scene.ground.ready)
    assert refused == ["The picture under the map cannot be read; choose another one."]
    assert shown(controller, FULL)


def test_closing_in_the_middle_of_reading_ends_it(make_field: MakeController) -> None:
    bare = GridMap(16, 10, picture=BackgroundPicture(SHA, 0.0, 0.0, 16 * CELL, 10 * CELL))
    controller = make_field(replace(board_in_fight(), map=bare, tokens={}))
    data = encode(halves(6000, 5000))
    controller.set_pictures(lambda sha: None, lambda sha: data)
    canvas_of(controller).close()
    assert controller.scene.background_image.picture("") is None


def test_pictures_are_read_beside_each_other_without_waiting_for_ever(make_field: MakeController) -> None:
    bare = GridMap(16, 10, picture=BackgroundPicture(SHA, 0.0, 0.0, 16 * CELL, 10 * CELL))
    controller = make_field(replace(board_in_fight(), map=bare, tokens={}))
    data, small = encode(halves(5000, 4400)), encode(halves(60, 40))
    controller.set_pictures(lambda sha: None, lambda sha: data)
    atlas = controller.scene.background_image.picture(SHA)
    assert atlas is not None
    while not atlas.ready:
        assert not QImage.fromData(small).isNull()
        QApplication.processEvents()


def test_the_tiles_of_a_picture_are_gone_when_it_is_closed() -> None:
    atlas = TilePyramid.of(halves(4400, 3900))
    folder = atlas.tile_folder()
    assert any(folder.iterdir())
    atlas.close()
    assert not folder.exists()
    assert atlas.crop(QRectF(0, 0, 10, 10), 1.0) is None
