"""A map that is fitted begins below what lies over the upper edge of the window."""

from battlemap.canvas.view.map_controller import MapController


def top_of(controller: MapController) -> int:
    return controller.view.at_view((0.0, 0.0)).y()


def test_a_fitted_map_begins_below_what_lies_over_its_upper_edge(field: MapController) -> None:
    before = top_of(field)
    field.view.camera.keep_clear(140)
    assert top_of(field) >= 140
    field.view.camera.keep_clear(0)
    assert top_of(field) == before


def test_a_map_that_somebody_has_moved_stays_where_it_is(field: MapController) -> None:
    field.view.camera.zoom_in()
    before = top_of(field)
    field.view.camera.keep_clear(140)
    assert top_of(field) == before
