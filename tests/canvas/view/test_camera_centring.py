"""A map that was moved to a point is no longer shown whole: a window of another size keeps that point in its middle."""

from PySide6.QtCore import QPointF
from PySide6.QtWidgets import QApplication

from battlemap.canvas.view.map_controller import MapController

FAR = (1500.0, 380.0)
"""A point beyond the right edge of the yard."""


def middle(controller: MapController) -> QPointF:
    return controller.view.camera.middle


def resize(controller: MapController) -> None:
    controller.view.resize(700, 560)
    QApplication.processEvents()


def test_centring_a_point_outside_the_window_ends_the_fitting(controller: MapController) -> None:
    camera = controller.view.camera
    camera.fit(animated=False)
    whole = middle(controller)
    camera.centre_on(FAR)
    assert not controller.view.camera.is_fitted
    assert middle(controller).x() > whole.x() + 100
    resize(controller)
    assert middle(controller).x() > whole.x() + 100


def test_centring_a_point_that_is_well_inside_moves_nothing(controller: MapController) -> None:
    camera = controller.view.camera
    camera.fit(animated=False)
    whole = middle(controller)
    camera.centre_on((whole.x() + 20, whole.y() + 20))
    assert camera.is_fitted
    assert middle(controller) == whole
    resize(controller)
    assert controller.view.visible_rect.contains(controller.scene.contents_rect())


def test_gliding_to_a_point_outside_the_window_ends_the_fitting(controller: MapController) -> None:
    camera = controller.view.camera
    camera.fit(animated=False)
    whole = middle(controller)
    camera.glide_to(FAR, 80)
    assert not camera.is_fitted
    assert middle(controller).x() > whole.x() + 100
