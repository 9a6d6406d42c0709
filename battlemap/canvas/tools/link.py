"""Link zones: drag from one to another; click a border to say what stands in the way."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import ZonesChanged
from battlemap.board.ids import LinkId, Point, ZoneId
from battlemap.board.outlines import Border
from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view import Pointer

GRAB = 12.0
"""So many px of the window from a border one has hold of it."""


class LinkTool(Tool):
    """The tool for ways."""

    name, title, icon, key = "link", "Link zones", "lucide/waypoints", "L"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._from: ZoneId | None = None
        self._start: Point = (0.0, 0.0)
        self._moved = False

    @property
    def hint(self) -> Hint:
        return Hint(
            "lucide/waypoints", "*Link zones* by a drag from one to the other",
            (("Click", "Change a border"), ("V", "Done")),
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        return self._from is not None

    def end(self) -> None:
        super().end()
        self.stage.scene.highlights.hover()

    def press(self, pointer: Pointer) -> None:
        self._from, self._start, self._moved = self.stage.scene.zone_at(pointer.at), pointer.at, False
        if self._from is None:
            border = self.stage.scene.places.border(pointer.at, self._reach)
            self._from = border.zones[0] if border else None

    def drag(self, pointer: Pointer) -> None:
        if self._from is None:
            return
        self._moved = self._moved or _gap(self._start, pointer.at) * self.stage.view.zoom > 8
        if not self._moved:
            return
        scene, board = self.stage.scene, self.stage.board
        to = scene.zone_at(pointer.at)
        scene.lines.draft([self._start, pointer.at])
        scene.highlights.hover(to if to != self._from else None)
        names = board.zone_map.zones[self._from].name or "here", board.zone_map.zones[to].name if to and to != self._from else "…"
        self.stage.hint_changed.emit(
            Hint("lucide/waypoints", f"*Linking* {names[0]} and {names[1]}", (("Drop", "Link"), ("Esc", "Give up")))
        )

    def release(self, pointer: Pointer) -> None:
        start, moved = self._from, self._moved
        self._clear()
        to = self.stage.scene.zone_at(pointer.at)
        if not moved:
            self._click(pointer)
        elif start is not None and to is not None and to != start:
            self._join(start, to)
        elif start is not None and to is None:
            self.stage.refused.emit("A link ends in a zone: let go over another one.")

    def hover(self, pointer: Pointer) -> None:
        scene = self.stage.scene
        on_link = scene.places.link(pointer.at, self._reach) is not None or self._wall(pointer) is not None
        scene.highlights.hover(None if on_link else scene.zone_at(pointer.at))
        self.stage.view.show_cursor(Qt.CursorShape.PointingHandCursor if on_link else self.cursor)

    def double(self, pointer: Pointer) -> None:
        self._clear()
        if self.stage.scene.zone_at(pointer.at) is None and self.stage.scene.places.link(pointer.at, self._reach) is None:
            self.stage.make_zone(pointer.at)

    def left(self) -> None:
        if not self.busy:
            self.stage.scene.highlights.hover()

    def key_pressed(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.cancel()

    def cancel(self) -> bool:
        if self._from is None:
            return False
        self._clear()
        return True

    # --- how ----------------------------------------------------------------------------------

    @property
    def _reach(self) -> float:
        return GRAB / self.stage.view.zoom

    def _click(self, pointer: Pointer) -> None:
        """On a link: what it is can be changed. On a wall between two zones: a link takes its place."""
        link = self.stage.scene.places.link(pointer.at, self._reach)
        wall = self._wall(pointer)
        if link is not None:
            self.stage.edit_wanted.emit(link)
        elif wall is not None and (made := self._join(*wall.zones)) is not None:
            self.stage.edit_wanted.emit(made)

    def _wall(self, pointer: Pointer) -> Border | None:
        """The border between two zones that no link shows, under the pointer."""
        places = self.stage.scene.places
        border = places.border(pointer.at, self._reach)
        if border is None or len(border.zones) < 2 or places.link(pointer.at, self._reach) is not None:
            return None
        return border

    def _join(self, a: ZoneId, b: ZoneId) -> LinkId | None:
        from battlemap.board import drawing

        board = self.stage.board
        known = board.zone_map.links_between(a, b)
        if known:
            self.stage.edit_wanted.emit(known[0].id)
            return None
        try:
            linked, link = drawing.link_added(board.zone_map, a, b)
        except ValueError as problem:
            self.stage.refused.emit(str(problem))
            return None
        return link if self.stage.edit(ZonesChanged("zones linked", linked), what="link zones") else None

    def _clear(self) -> None:
        self._from, self._moved = None, False
        self.stage.scene.lines.draft()
        self.stage.scene.highlights.hover()
        self.stage.show_hint()


def _gap(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
