"""Measure: how many zones lie between two, on foot and in a straight look; on a grid how far it is from cell to cell."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import Point
from battlemap.canvas.preview.measurement import show_measurement
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import Option, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent


class MeasureTool(OptionTool):
    """The tool for distances. The line stays until the next press, another tool, or Esc."""

    name, title, icon, key = "measure", "Measure", "lucide/ruler", "M"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._start: Point | None = None
        self._end: Point | None = None
        self.is_shared = False
        """Whether players see the line too."""
        self._pointing = controller.view.input.pointing
        self._pointing.watched_changed.connect(self._follow_players)

    @property
    def hint_bar(self) -> ToolHint:
        where = "zone to zone" if self.controller.board.grid is None else "cell to cell"
        return ToolHint("lucide/ruler", f"*Measure* by a drag from {where}", (("Esc", "Clear"), ("V", "Done")))

    @property
    def busy(self) -> bool:
        return self._start is not None

    def options(self) -> tuple[Option, ...]:
        return (ToggleOption("shared", "Players see it", self.is_shared),) if self._pointing.is_watched else ()

    def choose(self, key: str, value: object) -> None:
        self.is_shared = bool(value)
        self._tell()
        super().choose(key, value)

    def press(self, pointer: PointerEvent) -> None:
        self.cancel()
        scene = self.controller.scene
        begins = scene.zone_at(pointer.at) if scene.grid is None else scene.cell_at(pointer.at)
        self._start = pointer.at if begins is not None else None

    def drag(self, pointer: PointerEvent) -> None:
        if self._start is not None:
            self._end = pointer.at
            show_measurement(self.controller.scene, self._start, self._end)
            self._tell()

    def hover(self, pointer: PointerEvent) -> None:
        self.controller.view.input.show_cursor(self.cursor)

    def press_key(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.cancel()

    def cancel(self) -> bool:
        there = self._start is not None
        self._start = self._end = None
        self.controller.scene.clear_move()
        self._tell()
        return there

    def _tell(self) -> None:
        """Show the players the line as it is now, if it is theirs too."""
        line = (self._start, self._end) if self._start is not None and self._end is not None else None
        self._pointing.tell_measured(line if self.is_shared else None)

    def _follow_players(self) -> None:
        """Their window has been opened or closed; what is shared is chosen anew each time."""
        self.is_shared = False
        self._tell()
        self.signals.changed.emit()
