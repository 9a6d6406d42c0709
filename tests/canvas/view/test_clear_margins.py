"""A map that is fitted begins below what lies over the upper edge of the window."""

from battlemap.canvas.view.map_controller import MapController


def top_of(controller: MapController) -> int:
    return controller.view.at_view((0.0, 0.0)).y()


def test_a_fitted_map_begins_below_what_lies_over_its_upper_edge(field: MapController) -> None:
    before, zoom = top_of(field), field.view.camera.zoom
    field.view.camera.keep_clear(140)
    assert top_of(field) >= 140
    assert field.view.camera.zoom == zoom, "it does not change its size under somebody's eyes"
    field.view.camera.keep_clear(90)
    assert 90 <= top_of(field) < 140
    field.view.camera.keep_clear(0)
    assert top_of(field) == before


def test_a_map_that_is_fitted_again_has_room_below_what_lies_over_it(field: MapController) -> None:
    field.view.camera.keep_clear(140)
    field.view.camera.fit(animated=False)
    assert top_of(field) >= 140
    low = field.view.at_view((0.0, field.scene.contents_rect().bottom())).y()
    assert low <= field.view.viewport().height()


def test_a_map_that_somebody_has_moved_stays_where_it_is(field: MapController) -> None:
    field.view.camera.zoom_in()
    before = top_of(field)
    field.view.camera.keep_clear(140)
    assert top_of(field) == before
