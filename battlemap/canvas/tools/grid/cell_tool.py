"""What all tools that draw on a grid share: options, a cursor that the arrow keys move, erasing, one edit a stroke."""

from collections.abc import Callable

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.events import Event
from battlemap.board.grid_map import CELL, GridMap, cell_at, cell_name, middle
from battlemap.board.ids import Cell
from battlemap.canvas.tools.grid.stroke_preview import StrokePreview, Tone
from battlemap.canvas.tools.tool import OptionTool
from battlemap.canvas.tools.tool_options import choice_for_key
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

ARROWS: dict[int, Cell] = {
    Qt.Key.Key_Left: (-1, 0), Qt.Key.Key_Right: (1, 0), Qt.Key.Key_Up: (0, -1), Qt.Key.Key_Down: (0, 1),
}  # fmt: skip
ENTER = (Qt.Key.Key_Return, Qt.Key.Key_Enter)
ERASING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
TAKING = (("X", "Draw again"), ("V", "Done"))
"""The keys that a tool names while it takes away."""


class CellTool(OptionTool):
    """Draws cell by cell. Subclasses say what a stroke is: begin_stroke, follow, finish; and what their options are."""

    cursor = Qt.CursorShape.CrossCursor
    maps = ("grid",)
    erases = True
    """The right button takes away."""

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.marks = StrokePreview(controller.scene)
        self.at: Cell | None = None
        """The cell under the pointer, or the one the arrow keys have come to."""
        self.drawing: Tone | None = None
        """What the stroke under way does; None: there is none."""
        self._by_keys = False

    def begin_stroke(self, cell: Cell) -> None:
        """A stroke begins at a cell."""

    def follow(self, cell: Cell) -> None:
        """The stroke under way has come to a cell."""

    def finish(self) -> None:
        """The stroke is done: make it one edit."""

    def give_up(self) -> None:
        """The stroke is not to be: put back what it showed."""
        self.controller.scene.show_map()

    def show_cursor_cell(self) -> None:
        """Mark what a click would take."""
        if self.at is not None:
            self.marks.show_cells([self.at], self.controller.palette)

    @property
    def grid(self) -> GridMap:
        """The grid that is drawn on."""
        grid = self.controller.board.grid
        if grid is None:
            raise ValueError("the map of this battle is no grid")
        return grid

    @property
    def busy(self) -> bool:
        return self.drawing is not None

    def make_hint(self, text: str, *keys: tuple[str, str]) -> ToolHint:
        """The line of help."""
        return ToolHint(self.icon, text, keys)

    def begin(self) -> None:
        self.signals.changed.emit()

    def end(self) -> None:
        super().end()
        self.at, self._by_keys = None, False
        self.marks.clear()

    def refresh(self) -> None:
        self.cancel()
        if self.controller.board.grid is not None:
            self.signals.changed.emit()

    def press(self, pointer: PointerEvent) -> None:
        self._press(pointer, "erase" if pointer.ctrl else "draw")

    def press_right(self, pointer: PointerEvent) -> bool:
        if self.erases:
            self.controller.view.setFocus(Qt.FocusReason.MouseFocusReason)
            self._press(pointer, "erase")
        return self.erases

    def drag(self, pointer: PointerEvent) -> None:
        if self.drawing is not None and self.point_at(pointer):
            self._go_on()

    def release(self, pointer: PointerEvent) -> None:
        if self.drawing is not None:
            self.drag(pointer)
            self._drop(finished=True)

    def hover(self, pointer: PointerEvent) -> None:
        if self.drawing is None:
            self._by_keys = False
            if self.point_at(pointer):
                self.show_cursor_cell()
        self.controller.view.input.show_cursor(self.cursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self.press(pointer)

    def leave(self) -> None:
        if self.drawing is None and not self._by_keys:
            self.at = None
            self.marks.clear()

    def press_key(self, event: QKeyEvent) -> bool:
        key, held = event.key(), event.modifiers()
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if held & (Qt.KeyboardModifier.ControlModifier | Qt.KeyboardModifier.AltModifier) or self.controller.is_waiting:
            return False
        if key in ARROWS:
            self._walk(ARROWS[key], bool(held & Qt.KeyboardModifier.ShiftModifier))
            return True
        if key in ENTER:
            self._press_enter("draw")
            return True
        if key in ERASING and self.at is not None:
            self._press_enter("erase")
            return True
        return self.press_option_key(event.text().upper())

    def press_option_key(self, key: str) -> bool:
        """Choose what a key stands for; False if it stands for nothing."""
        choice = choice_for_key(self.options(), key) if key else None
        if choice is None:
            return False
        self.choose(*choice)
        return True

    def cancel(self) -> bool:
        if self.drawing is None:
            return False
        self._drop(finished=False)
        return True

    def point_at(self, pointer: PointerEvent) -> bool:
        """Take over where the pointer is; False if that is the same place as before."""
        cell = cell_at(pointer.at)
        if cell == self.at:
            return False
        self.at = cell
        return True

    def move_to(self, cell: Cell) -> None:
        """Take over where the arrow keys have led."""
        self.at = cell

    def start_at(self) -> Cell:
        """Where the arrow keys begin: the cell in the middle of the window."""
        seen = self.controller.view.visible_rect.center()
        grid = self.grid
        return min(max(0, int(seen.x() // CELL)), grid.columns - 1), min(max(0, int(seen.y() // CELL)), grid.rows - 1)

    def limits(self) -> Cell:
        """How far the cursor can go to the right and down."""
        return self.grid.columns - 1, self.grid.rows - 1

    def apply_edit(self, make: Callable[[], tuple[Event, ...]], what: str) -> bool:
        """One edit of what *make* gives; why it cannot be is said. False if nothing has changed."""
        try:
            events = make()
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return False
        return bool(events) and self.controller.edit(*events, what=what)

    def _press(self, pointer: PointerEvent, what: Tone) -> None:
        self.point_at(pointer)
        if self.drawing is not None:
            self._drop(finished=False)  # a stroke that the keys had begun
        self._start(what)

    def _start(self, what: Tone) -> None:
        if self.at is None or self.controller.board.grid is None:
            return
        self.drawing = what
        self.begin_stroke(self.at)
        self.controller.show_hint()

    def _go_on(self) -> None:
        if self.at is not None:
            self.follow(self.at)

    def _drop(self, finished: bool) -> None:
        if finished:
            self.finish()
        else:
            self.give_up()
        self.drawing = None
        self.marks.clear()
        self.show_cursor_cell()
        self.controller.show_hint()

    def _walk(self, step: Cell, drawing: bool) -> None:
        """An arrow key: the cursor goes on; with Shift it draws as it goes."""
        if self.at is None:
            self.move_to(self.start_at())
        elif drawing and self.drawing is None:
            self._start("draw")
            self._step(step)
            self._drop(finished=True)
        else:
            self._step(step)
        self._by_keys = True
        if self.drawing is None:
            self.show_cursor_cell()
        if self.at is not None:
            self.controller.view.camera.centre_on(middle(self.at))
        self.controller.show_hint()

    def _step(self, step: Cell) -> None:
        if self.at is None:
            return
        right, down = self.limits()
        self.move_to((min(max(0, self.at[0] + step[0]), right), min(max(0, self.at[1] + step[1]), down)))
        if self.drawing is not None:
            self._go_on()

    def _press_enter(self, what: Tone) -> None:
        """Enter or Del: draw here at once, or begin a shape and, the second time, end it."""
        if self.at is None:
            self.move_to(self.start_at())
            self._by_keys = True
            self.show_cursor_cell()
        elif self.drawing is not None:
            self._drop(finished=True)
        else:
            self._start(what)
            if not self.is_two_ended:
                self._drop(finished=True)

    @property
    def is_two_ended(self) -> bool:
        """Whether a stroke has two ends, so that the keys have to say both."""
        return False

    def cursor_words(self) -> str:
        """The cell the cursor is on, in words."""
        return f" at {cell_name(self.at)}" if self._by_keys and self.at is not None and self.at in self.grid else ""
