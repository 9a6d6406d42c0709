"""A point or an edge of a border in somebody's hand: both zones follow it, and it is put down as one edit."""

from battlemap.board.events import MapChanged
from battlemap.board.ids import Point, PointId, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import point_at
from battlemap.canvas.tools.tool import Gesture
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

GRAB = 11.0
"""So many px of the window from an edge one has hold of it."""
HANDLE = 8.0
"""So many px of the window from a point one has hold of it, where one would draw otherwise."""
PULLED = ToolHint(
    "lucide/spline", "*Moving a border* of both zones", (("Drop", "Leave it here"), ("Esc", "Put back")),
)  # fmt: skip


class BorderDrag(Gesture):
    """One point of the map. While it is dragged the board stays as it is."""

    def __init__(self, controller: MapController, base: ZoneMap, point: PointId) -> None:
        """*base*: the map that is dragged on: the board's, with a point more if an edge was taken."""
        self._controller, self._base, self._point = controller, base, point
        self._shown: ZoneMap | None = None
        self._complaint = ""
        controller.hint_changed.emit(PULLED)

    def drag(self, pointer: PointerEvent) -> None:
        from battlemap.board.zones import zone_drawing

        try:
            self._shown = zone_drawing.move_point(self._base, self._point, _whole(pointer.at))
            self._complaint = ""
        except ValueError as problem:
            self._complaint = str(problem)
            return
        self._controller.scene.ground.sketch(self._shown)
        show_handles(self._controller, self._shown, self._point)

    def drop(self, pointer: PointerEvent) -> None:
        if self._shown is not None:
            self._controller.edit(MapChanged("border moved", self._shown), what="move border")
        else:
            self._controller.scene.show_map()
        if self._complaint:
            self._controller.refused.emit(self._complaint)
        self._controller.show_hint()

    def cancel(self) -> None:
        self._controller.scene.show_map()
        self._controller.show_hint()


def take_point(controller: MapController, at: Point, reach: float) -> BorderDrag | None:
    """Take the point of a border that lies within *reach* map px; None where there is none."""
    zone_map = controller.board.zone_map
    point = point_at(zone_map, at, reach)
    return BorderDrag(controller, zone_map, point) if point is not None else None


def take_edge(controller: MapController, at: Point, reach: float) -> BorderDrag | None:
    """Take the edge of a border that lies within *reach* map px, by a new point on it; what speaks against it is said."""
    from battlemap.board.zones import zone_drawing

    border = controller.scene.hit_tester.border(at, reach)
    if border is None:
        return None
    try:
        return BorderDrag(controller, *zone_drawing.insert_point(controller.board.zone_map, border, at))
    except ValueError as problem:
        controller.refused.emit(str(problem))
        return None


def show_handles(controller: MapController, zone_map: ZoneMap, strong: PointId | None = None, zone: ZoneId | None = None) -> None:
    """Show the points of all borders, or of those round one zone, the *strong* one larger."""
    shown = [zone_map.zones[zone]] if zone is not None else zone_map.zones.values()
    used = {point for other in shown for point in other.outline}
    controller.scene.marks.show_handles([(zone_map.points[p], p == strong) for p in zone_map.points if p in used])


def _whole(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)
