"""A camera whose zoom is locked to a real size: nothing changes it, and a grid moves by whole cells."""

import pytest
from PySide6.QtCore import QPoint, QPointF

from battlemap.board.grid_map import CELL
from battlemap.canvas.view.map_controller import MapController
from battlemap.layout.display_scale import DisplayScale
from tests.canvas.input_events import MIDDLE, InputDriver

SCALE = DisplayScale(ppi=68.3, mm_per_cell=28.0)
ZOOM = SCALE.zoom_for(CELL)
CORNER = QPoint(13, 7)


def off_corner(controller: MapController) -> QPointF:
    """How far from a corner of a cell the map lies at CORNER, px."""
    view = controller.view
    at = view.viewportTransform().inverted()[0].map(QPointF(CORNER))
    return QPointF(at.x() - round(at.x() / CELL) * CELL, at.y() - round(at.y() / CELL) * CELL) * view.camera.zoom


def is_on_corner(controller: MapController) -> bool:
    off = off_corner(controller)
    return max(abs(off.x()), abs(off.y())) <= 0.51


def test_whatever_is_asked_for_the_zoom_stays(field: MapController) -> None:
    camera = field.view.camera
    camera.lock_zoom(ZOOM, CORNER)
    for act in (camera.zoom_in, camera.fit, lambda: camera.set_zoom(0.3), camera.refit, lambda: field.view.resize(700, 500)):
        act()
        assert camera.zoom == ZOOM
        assert is_on_corner(field)
    assert SCALE.millimetres(CELL * field.view.transform().m11()) == pytest.approx(28.0, rel=1e-12)
    camera.lock_zoom(None)
    camera.set_zoom(0.5)
    assert camera.zoom == 0.5


def test_a_zoom_beyond_what_a_hand_may_choose_can_be_locked(field: MapController) -> None:
    field.view.camera.lock_zoom(7.5)
    assert field.view.camera.zoom == 7.5


def test_a_drag_moves_the_map_by_whole_cells(field: MapController) -> None:
    camera, mouse = field.view.camera, InputDriver(field)
    camera.lock_zoom(ZOOM, CORNER)
    before, side = camera.middle, CELL * ZOOM
    start = field.view.mapToScene(QPoint(300, 300))
    end = field.view.mapToScene(QPoint(300 - round(2.6 * side), 300))
    mouse.drag((start.x(), start.y()), (end.x(), end.y()), button=MIDDLE)
    assert (camera.middle.x() - before.x()) / CELL == pytest.approx(2, abs=0.03)
    assert camera.middle.y() == pytest.approx(before.y(), abs=1)
    assert is_on_corner(field)


def test_cells_that_are_stepped_over_one_by_one_add_up_to_no_error(field: MapController) -> None:
    camera = field.view.camera
    camera.lock_zoom(ZOOM, CORNER)
    start = camera.middle
    for columns in [1] * 4 + [-1] * 8 + [1] * 4:
        camera.pan_cells(columns, 0)
        assert is_on_corner(field)
    assert abs(camera.middle.x() - start.x()) < 1
    camera.pan_cells(1, -1)
    assert (camera.middle.x() - start.x()) / CELL == pytest.approx(1, abs=0.03)
    assert (camera.middle.y() - start.y()) / CELL == pytest.approx(-1, abs=0.03)


def test_a_map_of_zones_is_locked_too_and_moves_freely(controller: MapController) -> None:
    camera = controller.view.camera
    camera.lock_zoom(1.3)
    middle = camera.middle
    camera.pan(-17, 0)
    assert camera.zoom == 1.3
    assert (camera.middle.x() - middle.x()) * 1.3 == pytest.approx(17, abs=1)
