"""What all tools share that change a grid: its lines of help, marks over it, options by key, edits whose refusal is said."""

from collections.abc import Callable

from PySide6.QtCore import Qt

from battlemap.board.events import Event
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.canvas.tools.grid.cell_cursor import grid_of
from battlemap.canvas.tools.grid.stroke_preview import StrokePreview
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import choice_for_key
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController

ARROWS: dict[int, Cell] = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)


class GridTool(OptionTool):
    """One for grids. What it would change is marked before anything is."""

    cursor = Qt.CursorShape.CrossCursor
    maps = ("grid",)

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.marks = StrokePreview(controller.scene)

    @property
    def grid(self) -> GridMap:
        """The grid that is drawn on."""
        return grid_of(self.controller)

    def make_hint(self, text: str, *keys: tuple[str, str]) -> ToolHint:
        """The line of help."""
        return ToolHint(self.icon, text, keys)

    def begin(self) -> None:
        self.signals.changed.emit()

    def end(self) -> None:
        super().end()
        self.marks.clear()

    def press_option_key(self, key: str) -> bool:
        """Choose what a key stands for; False if it stands for nothing."""
        choice = choice_for_key(self.options(), key) if key else None
        if choice is None:
            return False
        self.choose(*choice)
        return True

    def apply_edit(self, make: Callable[[], tuple[Event, ...]], what: str) -> bool:
        """One edit of what *make* gives; why it cannot be is said. False if nothing has changed."""
        try:
            events = make()
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return False
        return bool(events) and self.controller.edit(*events, what=what)
