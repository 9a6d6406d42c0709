"""Making a zone where somebody points, or of a line that was drawn: fitted to its neighbours, with open ways to them."""

from collections.abc import Sequence

from battlemap.board.events import MapChanged
from battlemap.board.ids import Point
from battlemap.canvas.view.map_controller import MapController

SNAP, EXACT = 18.0, 0.5
"""How near to a neighbour a drawn side is laid along it, in px of the window; by how much a shape with corners is simplified."""


def make_zone(controller: MapController, at: Point, terrain: str = "floor") -> None:
    """A new zone of eight points round *at*."""
    from battlemap.board.zones import zone_drawing

    make_zone_of(controller, zone_drawing.default_polygon(at), terrain)


def make_zone_of(controller: MapController, line: Sequence[Point], terrain: str = "floor", exact: bool = False) -> None:
    """A new zone inside a drawn line.

    *exact*: the line is no rough one; its corners are all meant, and what lies near a neighbour lies at it.
    """
    from battlemap.board.zones import zone_drawing

    pull = max(zone_drawing.PULL, SNAP / controller.view.camera.zoom) if exact else zone_drawing.PULL
    tolerance = EXACT if exact else zone_drawing.TOLERANCE
    board = controller.board
    try:
        drawn, zone = zone_drawing.add_zone(board.zone_map, line, "", terrain, pull=pull, tolerance=tolerance, beside=exact)
    except ValueError as problem:
        controller.refused.emit(str(problem))
        return
    fresh = board.with_zones(zone_drawing.link_neighbours(drawn, zone))
    if controller.edit(MapChanged("zone drawn", fresh), what="draw zone"):
        controller.zone_made.emit(zone)
