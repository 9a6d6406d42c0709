"""Draw zones: a drag makes a rectangle, or an outline drawn freehand; with Ctrl points of borders are dragged, for both zones."""

from itertools import pairwise
from math import dist

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import MapChanged
from battlemap.board.ids import Point, PointId
from battlemap.board.subject import Subject
from battlemap.board.zones.outlines import point_at
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, Option
from battlemap.canvas.tools.zones.border_drag import HANDLE, BorderDrag, show_handles, take_point
from battlemap.canvas.tools.zones.terrain_choices import TerrainChoices
from battlemap.canvas.tools.zones.zone_making import make_zone, make_zone_of
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

SHORTEST = 60.0
"""A line that is shorter than this, in px of the window, was no outline."""
NARROWEST = 24.0
"""A rectangle that is narrower than this, in px of the window, was none."""
RECTANGLE, FREEHAND = "rectangle", "freehand"
SHAPES: tuple[ChoiceItem, ...] = (
    ChoiceItem(RECTANGLE, "Rectangle", "lucide/square", "R"),
    ChoiceItem(FREEHAND, "Freehand", "lucide/pencil", "D"),
)
DRAWN = ToolHint("lucide/spline", "*Drawing a zone*", (("Drop", "Close the outline"), ("Esc", "Give up")))


class ZoneTool(OptionTool):
    """The tool for shapes. Whatever is begun at a neighbour's border lies beside it and shares that border."""

    name, title, icon, key = "zone", "Draw zone", "lucide/spline", "Z"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.shape = RECTANGLE
        self.terrains = TerrainChoices()
        self._line: list[Point] = []
        self._free = False
        """Whether the shape under way is drawn freehand."""
        self._border: BorderDrag | None = None
        self._over: PointId | None = None

    @property
    def hint_bar(self) -> ToolHint:
        first = ("Shift", "Freehand" if self.shape == RECTANGLE else "Rectangle")
        words = "*Drag a zone* from corner to corner" if self.shape == RECTANGLE else "*Draw a zone* by its outline"
        return ToolHint(
            "lucide/spline", words, (first, ("Ctrl", "Drag a dot of a border"), ("Del", "Remove a dot"), ("V", "Done")),
        )  # fmt: skip

    @property
    def busy(self) -> bool:
        return bool(self._line) or self._border is not None

    def options(self) -> tuple[Option, ...]:
        return (ChoiceOption("shape", "Shape", self.shape, SHAPES), self.terrains.option())

    def choose(self, key: str, value: object) -> None:
        if key == "shape":
            self.shape = str(value)
        elif key == "terrain":
            self.terrains.choose(str(value))
        self.controller.show_hint()
        super().choose(key, value)

    def begin(self) -> None:
        show_handles(self.controller, self.controller.board.zone_map)

    def end(self) -> None:
        super().end()
        self._over = None
        self.controller.scene.marks.show_handles()
        self.controller.scene.highlights.show_hover()

    def refresh(self) -> None:
        self.cancel()
        self._over = None
        if self.controller.tool is self:
            show_handles(self.controller, self.controller.board.zone_map)

    def press(self, pointer: PointerEvent) -> None:
        self._border = take_point(self.controller, pointer.at, self._reach) if pointer.ctrl else None
        if self._border is None:
            self._line, self._free = [pointer.at], pointer.shift != (self.shape == FREEHAND)
            self.controller.hint_changed.emit(DRAWN)

    def drag(self, pointer: PointerEvent) -> None:
        if self._border is not None:
            self._border.drag(pointer)
        elif self._line and not self._free:
            self._line = [self._line[0], pointer.at]
            self.controller.scene.lines.show_draft(_corners(*self._line), closed=True)
        elif self._line and dist(self._line[-1], pointer.at) * self.controller.view.camera.zoom >= 4:
            self._line.append(pointer.at)
            self.controller.scene.lines.show_draft(self._line, closed=len(self._line) > 6)

    def release(self, pointer: PointerEvent) -> None:
        from battlemap.board.zones.zone_drawing import rectangle

        border, line, free = self._border, self._line, self._free
        self._drop()
        if border is not None:
            border.drop(pointer)
            return
        zoom = self.controller.view.camera.zoom
        if free and len(line) > 3 and _length(line) * zoom >= SHORTEST:
            make_zone_of(self.controller, line, self.terrains.value)
        elif not free and len(line) == 2 and min(abs(a - b) for a, b in zip(*line, strict=True)) * zoom >= NARROWEST:
            make_zone_of(self.controller, rectangle(line[0], line[1]), self.terrains.value, exact=True)
        elif not free and len(line) == 2 and _length(line) * zoom >= SHORTEST:
            self.controller.refuse("this is a line: drag from corner to corner, or hold Shift and draw the outline")
        self.controller.show_hint()

    def hover(self, pointer: PointerEvent) -> None:
        zone_map = self.controller.board.zone_map
        over = point_at(zone_map, pointer.at, self._reach)
        if over != self._over:
            self._over = over
            show_handles(self.controller, zone_map, over)
        self.controller.view.input.show_cursor(Qt.CursorShape.SizeAllCursor if over is not None else Qt.CursorShape.CrossCursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self._drop()
        zone = self.controller.scene.hit_tester.zone(pointer.at)
        if zone is None:
            make_zone(self.controller, pointer.at, self.terrains.value)
        else:
            self.controller.edit_wanted.emit(Subject("zone", zone))

    def leave(self) -> None:
        if not self.busy and self._over is not None:
            self._over = None
            show_handles(self.controller, self.controller.board.zone_map)

    def press_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Escape:
            return self.cancel()
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace) and self._over is not None and not self.busy:
            self._remove(self._over)
            return True
        return self._choose_by_key(event)

    def _choose_by_key(self, event: QKeyEvent) -> bool:
        """The letters and numbers on the strip."""
        from battlemap.canvas.tools.tool_options import choice_for_key

        typed = event.text().upper()
        if self.busy or not typed or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            return False
        chosen = choice_for_key(self.options(), typed)
        if chosen is None:
            return False
        self.choose(*chosen)
        return True

    def cancel(self) -> bool:
        if not self.busy:
            return False
        border = self._border
        self._drop()
        if border is not None:
            border.cancel()
            show_handles(self.controller, self.controller.board.zone_map)
        self.controller.show_hint()
        return True

    @property
    def _reach(self) -> float:
        """How near a point has to be to be taken, in map px."""
        return HANDLE / self.controller.view.camera.zoom

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
        self._line, self._border = [], None
        self.controller.scene.lines.show_draft()


def _corners(a: Point, b: Point) -> list[Point]:
    return [a, (b[0], a[1]), b, (a[0], b[1])]


def _length(line: list[Point]) -> float:
    return sum(dist(a, b) for a, b in pairwise(line))
