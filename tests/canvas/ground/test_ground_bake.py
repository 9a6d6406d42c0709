"""A bake of the ground: in tiles that leave no seam, what is known used again, waiting while somebody pans or zooms."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF, Qt

from battlemap.board.grid_map import CELL, GridMap
from battlemap.canvas.ground import ground_bake
from battlemap.canvas.ground.baked_ground import FULL
from battlemap.canvas.ground.grid_renderer import GridRenderer
from battlemap.canvas.ground.ground_bake import GroundBake, GroundWork
from battlemap.canvas.ground.ground_order import GroundOrder
from battlemap.canvas.render import view_motion
from battlemap.canvas.render.render_context import RenderContext
from battlemap.canvas.render.view_motion import PatientWork, ViewMotion
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import DARK
from tests.canvas.input_events import until
from tests.paint.grids import count_differences, yard

pytestmark = pytest.mark.usefixtures("qapp")


def order(grid: GridMap, left: float, top: float, width: float, height: float, zoom: float = 0.5) -> GroundOrder:
    """The ground of some cells."""
    rect = QRectF(left * CELL, top * CELL, width * CELL, height * CELL)
    return GroundOrder(GridRenderer(grid), RenderContext(zoom, 1.0, DARK), rect, None, 0, capped=False, flat=False)


def bake(wanted: GroundOrder, before: GroundBake | None = None) -> GroundBake:
    """What a worker makes of it."""
    return GroundWork(ViewMotion(), wanted, before, look_up=False).bake()


def test_tiles_leave_no_seam(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(ground_bake, "TILE", 90)
    wanted = order(yard(), 0, 0, 14, 9)
    whole = wanted.renderer.render_full(wanted.context, wanted.rect, None)
    for image, tiled in zip(whole, bake(wanted).layers, strict=True):
        assert image.size() == tiled.size()
        assert count_differences(image, tiled, by=24) < 20


def test_after_panning_what_is_known_is_used_again_and_looks_the_same() -> None:
    renderer = GridRenderer(yard())
    first = replace(order(yard(), 0, 0, 9, 6), renderer=renderer)
    then = replace(order(yard(), 4, 2, 10, 7), renderer=renderer)
    before = bake(first)
    step = int(CELL // 2)
    before.layers[0].setPixelColor(6 * step, 4 * step, Qt.GlobalColor.magenta)
    after, anew = bake(then, before), bake(then)
    assert after.layers[0].pixelColor(2 * step, 2 * step) == Qt.GlobalColor.magenta
    for image, other in zip(after.layers, anew.layers, strict=True):
        assert count_differences(image, other, by=24) < 20


def test_another_map_or_zoom_is_baked_from_nothing() -> None:
    first = order(yard(), 0, 0, 9, 6)
    assert first.place_of(first) is not None
    assert first.place_of(replace(first, context=replace(first.context, zoom=0.6))) is None
    assert first.place_of(replace(first, renderer=GridRenderer(GridMap(9, 6)))) is None
    assert first.place_of(replace(first, version=1)) is None


def test_work_waits_while_a_view_moves_until_it_loses_patience(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [10.0]
    monkeypatch.setattr(view_motion, "monotonic", lambda: now[0])
    motion = ViewMotion()
    napped: list[float] = []

    def nap(seconds: float) -> None:
        napped.append(seconds)
        now[0] += seconds
        if len(napped) < 1000 and going:
            motion.touch()

    monkeypatch.setattr(view_motion, "sleep", nap)
    going = False
    motion.touch()
    assert PatientWork(motion).wait()
    assert sum(napped) == pytest.approx(view_motion.STILL)
    going = True
    motion.touch()
    napped.clear()
    assert PatientWork(motion).wait()
    assert sum(napped) == pytest.approx(view_motion.LONGEST, abs=view_motion.NAP)


def test_what_nobody_wants_any_more_is_not_baked() -> None:
    work = GroundWork(ViewMotion(), order(yard(), 0, 0, 9, 6), None, look_up=False)
    work.cancel()
    assert work.bake().layers == ()


def test_zooming_on_ends_a_bake_for_the_zoom_before(field: MapController) -> None:
    camera = field.view.camera
    until(lambda: field.scene.ground.ready)
    for zoom in (0.9, 1.1, 1.3):
        camera.set_zoom(zoom)
        field.view.camera.view_changed.emit(True)
    until(lambda: field.scene.ground.ready)
    assert any(abs(item.scale() * 1.3 - 1) < 1e-9 for item in field.scene.items() if item.zValue() == FULL)
