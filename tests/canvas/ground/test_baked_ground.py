"""The ground: flat at once, in full soon after, sketched while it is drawn."""

import sys
from pathlib import Path
from subprocess import run

from msgspec.structs import replace
from PySide6.QtCore import QRectF
from PySide6.QtGui import QColor, QImage

from battlemap.board.events import MapChanged
from battlemap.board.ids import LinkId, PointId
from battlemap.board.zone_map import BackgroundPicture
from battlemap.board.zones.zone_drawing import change_link, move_point
from battlemap.canvas.ground.baked_ground import FLAT, FULL, SKETCH
from battlemap.canvas.ground.ground_cache import ground_key, read_ground, write_ground
from battlemap.canvas.ground.zone_renderer import touched_zones
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import LIGHT
from tests.canvas.conftest import MakeController
from tests.canvas.input_events import canvas_of, until
from tests.canvas.yard import GATE, LOFT, YARD, yard_board, yard_map


def shown(controller: MapController, depth: float) -> bool:
    """Whether one of the ground's pictures is to be seen."""
    return any(item.zValue() == depth and item.isVisible() for item in controller.scene.items())


def colour(controller: MapController, x: float, y: float) -> QColor:
    """The colour in the window at a point of the map."""
    at = controller.view.at_view((x, y))
    return controller.view.viewport().grab().toImage().pixelColor(at)


def test_the_first_frame_is_flat_and_the_full_ground_follows(controller: MapController) -> None:
    assert shown(controller, FLAT)
    assert not shown(controller, FULL)
    until(lambda: controller.scene.ground.ready)
    assert shown(controller, FULL)


def test_nothing_heavy_is_imported_before_the_first_frame() -> None:
    code = (
        "import sys\n"
        "from PySide6.QtWidgets import QApplication\n"
        "app = QApplication([])\n"
        "from battlemap.paint.style.palette import DARK\n"
        "from battlemap.canvas.map_canvas import MapCanvas\n"
        "from tests.canvas.yard import yard_session\n"
        "canvas = MapCanvas(yard_session(), DARK)\n"
        "canvas.controller.view.show()\n"
        "app.processEvents()\n"
        "print(sorted({'networkx', 'shapely', 'numpy'} & set(sys.modules)))\n"
        "canvas.close()\n"
    )
    root = Path(__file__).parents[3]
    done = run([sys.executable, "-c", code], cwd=root, capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_a_closer_look_is_baked_sharper(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    controller.view.camera.set_zoom(2.0)
    assert shown(controller, FULL)
    until(lambda: any(abs(item.scale() * 2.0 - 1) < 1e-9 for item in controller.scene.items() if item.zValue() == FULL))
    assert controller.scene.ground.ready


def test_another_palette_begins_flat_again(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    controller.set_palette(LIGHT)
    assert not shown(controller, FULL)
    until(lambda: controller.scene.ground.ready)
    assert shown(controller, FULL)


def test_while_a_border_is_drawn_only_the_zones_on_both_its_sides_are_sketched(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    moved = move_point(controller.board.zone_map, PointId("b0"), (460.0, -20.0))
    assert touched_zones(controller.board.zone_map, moved, exactly=False) == (GATE, YARD)
    controller.scene.ground.sketch(moved)
    assert shown(controller, FULL)
    assert shown(controller, SKETCH)
    controller.scene.show_map()
    until(lambda: controller.scene.ground.ready)
    assert not shown(controller, SKETCH)


def test_a_changed_link_is_drawn_without_a_flat_moment(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    opened = change_link(controller.board.zone_map, LinkId("gate-cellar"), state="open")
    controller.edit(MapChanged("open", opened), what="open the door")
    assert shown(controller, FULL)
    assert not shown(controller, SKETCH)
    assert not controller.scene.ground.ready
    until(lambda: controller.scene.ground.ready)


def test_a_revealed_zone_is_sketched_until_it_is_baked(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    zones = controller.board.zone_map.zones
    seen = replace(controller.board.zone_map, zones={**zones, LOFT: replace(zones[LOFT], revealed=True)})
    before = colour(controller, 700, 700)
    controller.edit(MapChanged("revealed", seen), what="reveal")
    assert colour(controller, 700, 700) != before
    until(lambda: controller.scene.ground.ready)
    assert not shown(controller, SKETCH)


def test_a_picture_lies_under_the_zones(make_controller: MakeController) -> None:
    image = QImage(64, 64, QImage.Format.Format_RGB32)
    image.fill(QColor("#00ff00"))
    below = replace(yard_map(), picture=BackgroundPicture("abc", -100.0, -100.0, 1040.0, 960.0, 0.3))
    controller = make_controller(yard_board(zone_map=below))
    wanted: list[str] = []

    def find(key: str) -> QImage:
        wanted.append(key)
        return image

    controller.set_pictures(find)
    until(lambda: controller.scene.ground.ready)
    assert wanted == ["abc"]
    seen = colour(controller, -60, -60)
    assert seen.green() > 150
    assert seen.red() < 60
    inside = colour(controller, 60, 330)
    assert inside.green() > inside.red() + 40


def test_the_last_ground_is_kept_and_only_taken_for_the_same_map(controller: MapController) -> None:
    until(lambda: controller.scene.ground.ready)
    context, rect, zone_map = controller.scene.pixmaps.context, QRectF(-10, -10, 200, 100), controller.board.zone_map
    image = QImage(20, 10, QImage.Format.Format_ARGB32_Premultiplied)
    image.fill(QColor("#336699"))
    key = ground_key(zone_map, context, rect, pictured=False)
    assert read_ground(key) == ()
    write_ground(key, image)
    (found,) = read_ground(key)
    assert found.pixelColor(3, 3) == QColor("#336699")
    shut = change_link(zone_map, LinkId("gate-cellar"), state="open")
    assert read_ground(ground_key(shut, context, rect, pictured=False)) == ()
    assert read_ground(ground_key(zone_map, context, rect, pictured=True)) == ()


def test_a_cache_that_cannot_be_written_harms_nobody(battlemap_home: Path) -> None:
    battlemap_home.write_text("in the way")
    write_ground("key", QImage(4, 4, QImage.Format.Format_ARGB32_Premultiplied))
    assert read_ground("key") == ()


def test_after_the_end_nothing_is_baked_any_more(make_controller: MakeController) -> None:
    controller = make_controller()
    canvas_of(controller).close()
    controller.view.camera.set_zoom(1.6)
    assert not controller.scene.ground.ready
