"""Link zones by a drag from one to the other; put barriers on borders by clicks, or by a stroke across several."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import ZonesChanged
from battlemap.board.ids import LinkId, Point, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import Border
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import Option, choice_for_key
from battlemap.canvas.tools.zones.barrier_choices import BarrierChoices
from battlemap.canvas.tools.zones.barrier_stroke import GRAB, BarrierStroke
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent


class LinkTool(OptionTool):
    """The tool for ways and barriers. Over a grid, whose walls are drawn by their own tool, only ways are linked and edited."""

    name, title, icon, key = "link", "Link zones", "lucide/waypoints", "L"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._from: ZoneId | None = None
        self._start: Point = (0.0, 0.0)
        self._was_moved = False
        self.barriers = BarrierChoices()
        self._stroke: BarrierStroke | None = None

    @property
    def hint_bar(self) -> ToolHint:
        if self._on_grid:
            return ToolHint(
                "lucide/waypoints", "*Link zones* by a drag from one to the other", (("Click", "Change a way"), ("V", "Done"))
            )
        put = f"Put {_with_article(self.barriers.words)}"
        return ToolHint(
            "lucide/waypoints", "*Click a border* or drag across several",
            (("Click", put), ("Click again", "Next barrier"), ("Drag", "Link two zones"), ("V", "Done")),
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        return self._from is not None or self._stroke is not None

    @property
    def _on_grid(self) -> bool:
        return self.controller.board.grid is not None

    def options(self) -> tuple[Option, ...]:
        return () if self._on_grid else (self.barriers.option(),)

    def choose(self, key: str, value: object) -> None:
        self.barriers.choose(str(value))
        self.controller.show_hint()
        super().choose(key, value)

    def end(self) -> None:
        super().end()
        self.controller.scene.highlights.show_hover()

    def press(self, pointer: PointerEvent) -> None:
        if not self._on_grid and (pointer.shift or self._is_on_border(pointer)):
            self._stroke, self._start, self._was_moved = BarrierStroke(self.controller, self.barriers.value), pointer.at, False
            return
        self._from, self._start, self._was_moved = self.controller.scene.hit_tester.zone(pointer.at), pointer.at, False
        if self._from is None:
            border = self.controller.scene.hit_tester.border(pointer.at, self._reach)
            self._from = border.zones[0] if border else None

    def drag(self, pointer: PointerEvent) -> None:
        if not self.busy:
            return
        self._was_moved = self._was_moved or _gap(self._start, pointer.at) * self.controller.view.camera.zoom > 8
        if not self._was_moved:
            return
        if self._stroke is not None:
            self._paint_to(self._stroke, pointer.at)
            return
        if self._from is None:
            return
        scene, board = self.controller.scene, self.controller.board
        to = scene.hit_tester.zone(pointer.at)
        scene.lines.show_draft([self._start, pointer.at])
        scene.highlights.show_hover(to if to != self._from else None)
        names = board.zone_map.zones[self._from].name or "here", board.zone_map.zones[to].name if to and to != self._from else "…"
        self.controller.hint_changed.emit(
            ToolHint("lucide/waypoints", f"*Linking* {names[0]} and {names[1]}", (("Drop", "Link"), ("Esc", "Give up")))
        )

    def _paint_to(self, stroke: BarrierStroke, at: Point) -> None:
        if not stroke.touched:
            stroke.reach(self._start)
        stroke.reach(at)
        count = len(stroke.touched)
        borders = "1 border" if count == 1 else f"{count} borders"
        words = f"*Putting {_with_article(self.barriers.words)}* on {borders}"
        self.controller.hint_changed.emit(ToolHint("lucide/waypoints", words, (("Drop", "Keep"), ("Esc", "Give up"))))

    def _finish_stroke(self, stroke: BarrierStroke) -> None:
        """End a stroke; a click on a border that has the barrier already goes on to the next one."""
        if not self._was_moved:
            link = self.controller.scene.hit_tester.link(self._start, self._reach)
            zones = self.controller.board.zone_map
            if link is not None and zones.links[link].barrier == self.barriers.value:
                self.barriers.step()
                self.signals.changed.emit()
                stroke.barrier = self.barriers.value
            stroke.reach(self._start)
        self._clear()
        stroke.finish(f"Put {_with_article(self.barriers.words)}")

    def release(self, pointer: PointerEvent) -> None:
        if self._stroke is not None:
            self._finish_stroke(self._stroke)
            return
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
        on_link = self._is_on_border(pointer)
        scene.highlights.show_hover(None if on_link else scene.hit_tester.zone(pointer.at))
        self.controller.view.input.show_cursor(Qt.CursorShape.PointingHandCursor if on_link else self.cursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self._clear()
        if not self._on_grid and self._is_on_border(pointer):
            self.press(pointer)  # a quick second click goes on to the next barrier
        elif (
            self.controller.scene.hit_tester.zone(pointer.at) is None
            and self.controller.scene.hit_tester.link(pointer.at, self._reach) is None
        ):
            make_zone(self.controller, pointer.at)

    def leave(self) -> None:
        if not self.busy:
            self.controller.scene.highlights.show_hover()

    def press_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self.cancel()
        typed = event.text().upper()
        if self.busy or not typed or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        chosen = choice_for_key(self.options(), typed)
        if chosen is not None:
            self.choose(*chosen)
        return chosen is not None

    def cancel(self) -> bool:
        if not self.busy:
            return False
        stroke = self._stroke
        self._clear()
        if stroke is not None:
            stroke.cancel()
        return True

    @property
    def _reach(self) -> float:
        return GRAB / self.controller.view.camera.zoom

    def _is_on_border(self, pointer: PointerEvent) -> bool:
        """True if the pointer touches a link, or a border between two zones that have none."""
        return self.controller.scene.hit_tester.link(pointer.at, self._reach) is not None or self._wall_at(pointer) is not None

    def _click(self, pointer: PointerEvent) -> None:
        """Edit the link that was clicked; make one where a border has none."""
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
        self._from, self._was_moved, self._stroke = None, False, None
        self.controller.scene.lines.show_draft()
        self.controller.scene.highlights.show_hover()
        self.controller.show_hint()


def _with_article(words: str) -> str:
    return words if words == "water" else f"{'an' if words[0] in 'aeiou' else 'a'} {words}"


def _gap(a: Point, b: Point) -> float:
    return float(((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2) ** 0.5)
