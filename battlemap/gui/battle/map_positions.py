"""Where the things of a battle lie: on the map, and on the screen."""

from PySide6.QtCore import QPoint

from battlemap.board.encounter import AnyEncounter
from battlemap.board.grid.grid_drawing import ends_of_edge
from battlemap.board.grid_map import CELL, middle
from battlemap.board.ids import AspectId, EdgeId, LampId, LinkId, Point, PropId, TokenId, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import centroid
from battlemap.canvas.view.map_controller import MapController


def point_of(controller: MapController, subject: Subject) -> Point | None:
    """Where a thing lies on the map; None for what has no place."""
    board = controller.board
    if subject.kind == "token":
        return controller.scene.spot_of(TokenId(subject.id))
    if subject.kind == "zone":
        return centroid(board.zone_map, ZoneId(subject.id))
    if subject.kind == "link":
        link = board.zone_map.links[LinkId(subject.id)]
        (ax, ay), (bx, by) = centroid(board.zone_map, link.a), centroid(board.zone_map, link.b)
        return (ax + bx) / 2, (ay + by) / 2
    if subject.kind in ("edge", "prop", "lamp", "cell"):
        return _point_on_grid(board, subject)
    if subject.kind == "aspect":
        aspect = board.aspects[AspectId(subject.id)]
        return point_of(controller, Subject(aspect.anchor, aspect.on)) if aspect.anchor != "scene" else None
    return None


def _point_on_grid(board: AnyEncounter, subject: Subject) -> Point | None:
    """The middle of something that is drawn on a grid."""
    grid = board.grid
    if grid is None or not subject.exists_on(board):
        return None
    if subject.kind == "cell":
        return middle(subject.cell)
    if subject.kind == "edge":
        (ax, ay), (bx, by) = ends_of_edge(EdgeId(subject.id))
        return (ax + bx) * CELL / 2, (ay + by) * CELL / 2
    if subject.kind == "lamp":
        return middle(grid.lamps[LampId(subject.id)].at)
    prop = grid.props[PropId(subject.id)]
    return (prop.at[0] + prop.columns / 2) * CELL, (prop.at[1] + prop.rows / 2) * CELL


def place_of(controller: MapController, subject: Subject) -> QPoint:
    """Where on the screen a thing is, for a menu or a field beside it; else the middle of the map."""
    view, point = controller.view, point_of(controller, subject)
    at = view.at_view(point) if point is not None else view.viewport().rect().center()
    return view.viewport().mapToGlobal(at)
