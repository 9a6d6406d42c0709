"""Measure: how many zones lie between two; on a grid how far it is from cell to cell, and what a template covers."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import Point
from battlemap.canvas.preview.measurement import SHAPES, Measurement, Shape, clear_measurement, show_measurement
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, NumberOption, Option, ToggleOption, choice_for_key
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

SHAPE_ITEMS: tuple[ChoiceItem, ...] = (
    ChoiceItem("line", "Line", "lucide/ruler", "1"),
    ChoiceItem("circle", "Circle", "lucide/circle", "2"),
    ChoiceItem("cone", "Cone", "lucide/triangle", "3"),
    ChoiceItem("box", "Box", "lucide/square", "4"),
)
ANGLES = (15, 180, 15)
"""Of a cone, in degrees: the least, the most, and by how much it changes."""


class MeasureTool(OptionTool):
    """The tool for distances and areas. What was measured stays until the next press, another tool, or Esc."""

    name, title, icon, key = "measure", "Measure", "lucide/ruler", "M"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._start: Point | None = None
        self._end: Point | None = None
        self.shape: Shape = "line"
        self.angle, self.is_stopped = 60.0, True
        self.is_shared = False
        """Whether players see it too."""
        self._pointing = controller.view.input.pointing
        self._pointing.watched_changed.connect(self._follow_players)

    @property
    def hint_bar(self) -> ToolHint:
        if self.controller.board.grid is None:
            return ToolHint("lucide/ruler", "*Measure* by a drag from zone to zone", (("Esc", "Clear"), ("V", "Done")))
        words = {
            "line": "*Measure* by a drag from cell to cell",
            "circle": "*Circle* by a drag from its middle",
            "cone": "*Cone* by a drag from its point",
            "box": "*Box* by a drag from corner to corner",
        }[self.shape]
        return ToolHint("lucide/ruler", words, (("1 … 4", "Shape"), ("Esc", "Clear"), ("V", "Done")))

    @property
    def busy(self) -> bool:
        return self._start is not None

    def options(self) -> tuple[Option, ...]:
        shared = (ToggleOption("shared", "Players see it", self.is_shared),) if self._pointing.is_watched else ()
        if self.controller.board.grid is None:
            return shared
        least, most, step = ANGLES
        angle = NumberOption("angle", "Angle of the cone", self.angle, least, most, step, unit="°", less="[", more="]")
        walls = ToggleOption("walls", "Walls stop it", self.is_stopped)
        return (
            ChoiceOption("shape", "What is measured", self.shape, SHAPE_ITEMS),
            *((angle,) if self.shape == "cone" else ()),
            *((walls,) if self.shape in ("circle", "cone") else ()),
            *shared,
        )

    def choose(self, key: str, value: object) -> None:
        if key == "shape":
            self.shape = next(shape for shape in SHAPES if shape == value)
        elif key == "angle":
            self.angle = float(str(value))
        elif key == "walls":
            self.is_stopped = bool(value)
        else:
            self.is_shared = bool(value)
        self._show()
        self.controller.show_hint()
        super().choose(key, value)

    def press(self, pointer: PointerEvent) -> None:
        self.cancel()
        scene = self.controller.scene
        begins = scene.hit_tester.zone(pointer.at) if scene.grid is None else scene.hit_tester.cell(pointer.at)
        self._start = pointer.at if begins is not None else None

    def drag(self, pointer: PointerEvent) -> None:
        if self._start is not None:
            self._end = pointer.at
            self._show()

    def hover(self, pointer: PointerEvent) -> None:
        self.controller.view.input.show_cursor(self.cursor)

    def press_key(self, event: QKeyEvent) -> bool:
        choice = choice_for_key(self.options(), event.text())
        if choice is not None:
            self.choose(*choice)
            return True
        return event.key() == Qt.Key.Key_Escape and self.cancel()

    def cancel(self) -> bool:
        there = self._start is not None
        self._start = self._end = None
        clear_measurement(self.controller.scene)
        self._pointing.tell_measured(None)
        return there

    def _show(self) -> None:
        """Show what is measured, and the players too if it is theirs."""
        measured = None
        if self._start is not None and self._end is not None:
            measured = Measurement(self._start, self._end, self.shape, self.angle, self.is_stopped)
            show_measurement(self.controller.scene, measured)
        self._pointing.tell_measured(measured if self.is_shared else None)

    def _follow_players(self) -> None:
        """Their window has been opened or closed; what is shared is chosen anew each time."""
        self.is_shared = False
        self._pointing.tell_measured(None)
        self.signals.changed.emit()
