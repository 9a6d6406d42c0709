"""What of the ground is baked for what is seen, and as long as which view that will do."""

import pytest
from msgspec.structs import replace
from PySide6.QtCore import QRectF

from battlemap.board.grid_map import CELL, GridMap
from battlemap.canvas.ground.grid_renderer import GridRenderer
from battlemap.canvas.ground.ground_order import MOST_PIXELS, order_for
from battlemap.canvas.render.render_context import RenderContext
from battlemap.paint.style.palette import DARK

RENDERER = GridRenderer(GridMap(200, 200))
CONTEXT = RenderContext(1.0, 1.0, DARK)
SEEN = QRectF(50 * CELL, 50 * CELL, 20 * CELL, 10 * CELL)

pytestmark = pytest.mark.usefixtures("qapp")


def test_more_is_baked_than_is_seen_so_that_a_small_pan_needs_nothing_new() -> None:
    order = order_for(RENDERER, CONTEXT, None, SEEN, False)
    assert order is not None
    assert order.fits(RENDERER, CONTEXT, None, SEEN.translated(5 * CELL, -2 * CELL))
    assert not order.fits(RENDERER, CONTEXT, None, SEEN.translated(10 * CELL, 0))


def test_beside_the_map_there_is_nothing_to_bake() -> None:
    assert order_for(RENDERER, CONTEXT, None, SEEN.translated(-200 * CELL, 0), False) is None


def test_another_zoom_or_map_is_another_bake() -> None:
    order = order_for(RENDERER, CONTEXT, None, SEEN, False)
    assert order is not None
    assert not order.fits(RENDERER, replace(CONTEXT, zoom=1.1), None, SEEN)
    assert not order.fits(GridRenderer(GridMap(200, 200)), CONTEXT, None, SEEN)


def test_what_would_have_too_many_px_is_baked_coarser_and_does_for_larger_zooms_too() -> None:
    near = replace(CONTEXT, zoom=2.0)
    seen = QRectF(0, 0, 100 * CELL, 100 * CELL)
    order = order_for(RENDERER, near, None, seen, False)
    assert order is not None
    assert order.capped
    assert order.size.width() * order.size.height() <= MOST_PIXELS * 1.01
    assert order.fits(RENDERER, replace(near, zoom=order.context.zoom * 1.4), None, seen)
    assert not order.fits(RENDERER, replace(near, zoom=order.context.zoom * 0.9), None, seen)
