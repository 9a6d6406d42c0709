"""Link zones: drag from one to another; click a border to say what stands in the way."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import ZonesChanged
from battlemap.board.ids import LinkId, Point, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import Border
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

GRAB = 12.0
"""So many px of the window from a border one has hold of it."""


class LinkTool(Tool):
    """The tool for ways."""

    name, title, icon, key = "link", "Link zones", "lucide/waypoints", "L"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._from: ZoneId | None = None
        self._start: Point = (0.0, 0.0)
        self._was_moved = False

    @property
    def hint_bar(self) -> ToolHint:
        return ToolHint(
            "lucide/waypoints", "*Link zones* by a drag from one to the other",
            (("Click", "Change a border"), ("V", "Done")),
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        return self._from is not None

    def end(self) -> None:
        super().end()
        self.controller.scene.highlights.show_hover()

    def press(self, pointer: PointerEvent) -> None:
        self._from, self._start, self._was_moved = self.controller.scene.hit_tester.zone(pointer.at), pointer.at, False
        if self._from is None:
            border = self.controller.scene.hit_tester.border(pointer.at, self._reach)
            self._from = border.zones[0] if border else None

    def drag(self, pointer: PointerEvent) -> None:
        if self._from is None:
            return
        self._was_moved = self._was_moved or _gap(self._start, pointer.at) * self.controller.view.camera.zoom > 8
        if not self._was_moved:
            return
        scene, board = self.controller.scene, self.controller.board
        to = scene.hit_tester.zone(pointer.at)
        scene.lines.show_draft([self._start, pointer.at])
        scene.highlights.show_hover(to if to != self._from else None)
        names = board.zone_map.zones[self._from].name or "here", board.zone_map.zones[to].name if to and to != self._from else "…"
        self.controller.hint_changed.emit(
            ToolHint("lucide/waypoints", f"*Linking* {names[0]} and {names[1]}", (("Drop", "Link"), ("Esc", "Give up")))
        )

    def release(self, pointer: PointerEvent) -> None:
        start, moved = self._from, self._was_moved
        self._clear()
        to = self.controller.scene.hit_tester.zone(pointer.at)
        if not moved:
            self._click(pointer)
        elif start is not None and to is not None and to != start:
            self._join(start, to)
        elif start is not None and to is None:
            self.controller.refused.emit("A link ends in a zone: let go over another one.")

    def hover(self, pointer: PointerEvent) -> None:
        scene = self.controller.scene
        on_link = scene.hit_tester.link(pointer.at, self._reach) is not None or self._wall_at(pointer) is not None
        scene.highlights.show_hover(None if on_link else scene.hit_tester.zone(pointer.at))
        self.controller.view.input.show_cursor(Qt.CursorShape.PointingHandCursor if on_link else self.cursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self._clear()
        if (
            self.controller.scene.hit_tester.zone(pointer.at) is None
            and self.controller.scene.hit_tester.link(pointer.at, self._reach) is None
        ):
            make_zone(self.controller, pointer.at)

    def leave(self) -> None:
        if not self.busy:
            self.controller.scene.highlights.show_hover()

    def press_key(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.cancel()

    def cancel(self) -> bool:
        if self._from is None:
            return False
        self._clear()
        return True

    @property
    def _reach(self) -> float:
        return GRAB / self.controller.view.camera.zoom

    def _click(self, pointer: PointerEvent) -> None:
        """On a link: what it is can be changed. On a wall between two zones: a link takes its place."""
        link = self.controller.scene.hit_tester.link(pointer.at, self._reach)
        wall = self._wall_at(pointer)
        if link is not None:
            self.controller.edit_wanted.emit(Subject("link", link))
        elif wall is not None and (made := self._join(*wall.zones)) is not None:
            self.controller.edit_wanted.emit(Subject("link", made))

    def _wall_at(self, pointer: PointerEvent) -> Border | None:
        """The border between two zones that no link shows, under the pointer."""
        places = self.controller.scene.hit_tester
        border = places.border(pointer.at, self._reach)
        if border is None or len(border.zones) < 2 or places.link(pointer.at, self._reach) is not None:
            return None
        return border

    def _join(self, a: ZoneId, b: ZoneId) -> LinkId | None:
        from battlemap.board.zones import zone_drawing

        board = self.controller.board
        known = board.zone_map.links_between(a, b)
        if known:
            self.controller.edit_wanted.emit(Subject("link", known[0].id))
            return None
        try:
            linked, link = zone_drawing.add_link(board.zone_map, a, b)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return None
        return link if self.controller.edit(ZonesChanged("zones linked", linked), what="link zones") else None

    def _clear(self) -> None:
        self._from, self._was_moved = None, False
        self.controller.scene.lines.show_draft()
        self.controller.scene.highlights.show_hover()
        self.controller.show_hint()


def _gap(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
