"""Draw zones: a freehand outline makes one, points and edges of borders can be dragged, shared by both zones."""

from itertools import pairwise
from math import dist

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import MapChanged
from battlemap.board.ids import Point, PointId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.board.zones.outlines import point_at
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

GRAB = 11.0
"""So many px of the window from a point or an edge one has hold of it."""
SHORTEST = 60.0
"""A line that is shorter than this, in px of the window, was no outline."""
PULLED = ToolHint(
    "lucide/spline", "*Moving a border* of both zones", (("Drop", "Leave it here"), ("Esc", "Put back")),
)  # fmt: skip
DRAWN = ToolHint("lucide/spline", "*Drawing a zone*", (("Drop", "Close the outline"), ("Esc", "Give up")))


class ZoneTool(Tool):
    """The tool for shapes."""

    name, title, icon, key = "zone", "Draw zone", "lucide/spline", "Z"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._line: list[Point] = []
        self._point: PointId | None = None
        self._over: PointId | None = None
        self._base: ZoneMap | None = None
        """The map that the border is dragged on: the board's, with a point more if an edge was taken."""
        self._shown: ZoneMap | None = None
        self._complaint = ""

    @property
    def hint_bar(self) -> ToolHint:
        return ToolHint(
            "lucide/spline", "*Draw zone* by its outline, or drag a border",
            (("Double-click", "New zone"), ("Del", "Remove a point"), ("V", "Done")),
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        return bool(self._line) or self._base is not None

    def begin(self) -> None:
        self._show_handles(self.controller.board.zone_map)

    def end(self) -> None:
        super().end()
        self._over = None
        self.controller.scene.marks.show_handles()
        self.controller.scene.highlights.show_hover()

    def refresh(self) -> None:
        self.cancel()
        self._over = None
        self._show_handles(self.controller.board.zone_map)

    def press(self, pointer: PointerEvent) -> None:
        from battlemap.board.zones import zone_drawing

        zone_map, reach = self.controller.board.zone_map, GRAB / self.controller.view.camera.zoom
        point = point_at(zone_map, pointer.at, reach)
        if point is not None:
            self._point, self._base = point, zone_map
        elif (border := self.controller.scene.hit_tester.border(pointer.at, reach)) is not None:
            try:
                self._base, self._point = zone_drawing.insert_point(zone_map, border, pointer.at)
            except ValueError as problem:
                self.controller.refused.emit(str(problem))
                return
        else:
            self._line = [pointer.at]
        self.controller.hint_changed.emit(DRAWN if self._line else PULLED)

    def drag(self, pointer: PointerEvent) -> None:
        from battlemap.board.zones import zone_drawing

        scene = self.controller.scene
        if self._base is not None and self._point is not None:
            try:
                self._shown = zone_drawing.move_point(self._base, self._point, _whole(pointer.at))
                self._complaint = ""
            except ValueError as problem:
                self._complaint = str(problem)
                return
            scene.ground.sketch(self._shown)
            self._show_handles(self._shown)
        elif self._line and dist(self._line[-1], pointer.at) * self.controller.view.camera.zoom >= 4:
            self._line.append(pointer.at)
            scene.lines.show_draft(self._line, closed=len(self._line) > 6)

    def release(self, pointer: PointerEvent) -> None:
        line, shown, complaint = self._line, self._shown, self._complaint
        moved = self._base is not None
        self._drop()
        if moved and shown is not None:
            self.controller.edit(MapChanged("border moved", shown), what="move border")
            if complaint:
                self.controller.refused.emit(complaint)
        elif moved:
            self._put_back()
            if complaint:
                self.controller.refused.emit(complaint)
        elif len(line) > 3 and _length(line) * self.controller.view.camera.zoom >= SHORTEST:
            self.controller.make_zone_of(line)
        self.controller.show_hint()

    def hover(self, pointer: PointerEvent) -> None:
        zone_map, reach = self.controller.board.zone_map, GRAB / self.controller.view.camera.zoom
        over = point_at(zone_map, pointer.at, reach)
        if over != self._over:
            self._over = over
            self._show_handles(zone_map)
        edge = over is None and self.controller.scene.hit_tester.border(pointer.at, reach) is not None
        self.controller.view.input.show_cursor(
            Qt.CursorShape.SizeAllCursor if over is not None
            else Qt.CursorShape.PointingHandCursor if edge
            else Qt.CursorShape.CrossCursor
        )  # fmt: skip

    def double_click(self, pointer: PointerEvent) -> None:
        self._drop()
        zone = self.controller.scene.zone_at(pointer.at)
        if zone is None:
            self.controller.make_zone(pointer.at)
        else:
            self.controller.edit_wanted.emit(Subject("zone", zone))

    def leave(self) -> None:
        if not self.busy and self._over is not None:
            self._over = None
            self._show_handles(self.controller.board.zone_map)

    def press_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self.cancel()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._over is not None and not self.busy:
            self._remove(self._over)
            return True
        return False

    def cancel(self) -> bool:
        if not self.busy:
            return False
        moved = self._base is not None
        self._drop()
        if moved:
            self._put_back()
        self.controller.show_hint()
        return True

    def _remove(self, point: PointId) -> None:
        from battlemap.board.zones import zone_drawing

        try:
            without = zone_drawing.remove_point(self.controller.board.zone_map, point)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return
        self._over = None
        self.controller.edit(MapChanged("point removed", without), what="remove point")

    def _drop(self) -> None:
        self._line, self._point, self._base, self._shown, self._complaint = [], None, None, None, ""
        self.controller.scene.lines.show_draft()

    def _put_back(self) -> None:
        self.controller.scene.show_map()
        self._show_handles(self.controller.board.zone_map)

    def _show_handles(self, zone_map: ZoneMap) -> None:
        strong = self._point or self._over
        used = {point for zone in zone_map.zones.values() for point in zone.outline}
        self.controller.scene.marks.show_handles([(zone_map.points[p], p == strong) for p in zone_map.points if p in used])


def _whole(point: Point) -> Point:
    return round(point[0], 1), round(point[1], 1)


def _length(line: list[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(line))
