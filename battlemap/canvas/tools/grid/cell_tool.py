"""What all tools share that draw on cells: strokes by mouse and by keys, erasing, one edit a stroke."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.grid_map import cell_at, middle
from battlemap.board.ids import Cell
from battlemap.canvas.tools.grid.cell_cursor import CellCursor
from battlemap.canvas.tools.grid.grid_tool import ARROWS, ENTER, GridTool
from battlemap.canvas.tools.grid.stroke_preview import Tone
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

ERASING = (Qt.Key.Key_Delete, Qt.Key.Key_Backspace)
TAKING = (("X", "Draw again"), ("V", "Done"))
"""The keys that a tool names while it takes away."""


class CellTool(GridTool):
    """Draws cell by cell. Subclasses say what a stroke is: begin_stroke, follow, finish; and what their options are."""

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.cell_cursor = CellCursor(controller)
        self.drawing: Tone | None = None
        """What the stroke under way does; None: there is none."""

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
        if self.cell_cursor.at is not None:
            self.marks.show_cells([self.cell_cursor.at], self.controller.palette)

    @property
    def is_two_ended(self) -> bool:
        """Whether a stroke has two ends, so that the keys have to say both."""
        return False

    @property
    def busy(self) -> bool:
        return self.drawing is not None

    def end(self) -> None:
        super().end()
        self.cell_cursor.clear()

    def refresh(self) -> None:
        self.cancel()
        if self.controller.board.grid is not None:
            self.signals.changed.emit()

    def press(self, pointer: PointerEvent) -> None:
        self._press(pointer, "erase" if pointer.ctrl else "draw")

    def press_right(self, pointer: PointerEvent) -> bool:
        """It takes away."""
        self.controller.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._press(pointer, "erase")
        return True

    def drag(self, pointer: PointerEvent) -> None:
        if self.drawing is not None and self.point_at(pointer):
            self._go_on()

    def release(self, pointer: PointerEvent) -> None:
        if self.drawing is not None:
            self.drag(pointer)
            self._drop(finished=True)

    def hover(self, pointer: PointerEvent) -> None:
        if self.drawing is None:
            self.cell_cursor.by_keys = False
            if self.point_at(pointer):
                self.show_cursor_cell()
        self.controller.view.input.show_cursor(self.cursor)

    def double_click(self, pointer: PointerEvent) -> None:
        self.press(pointer)

    def leave(self) -> None:
        if self.drawing is None and not self.cell_cursor.by_keys:
            self.cell_cursor.at = None
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
        if key in ERASING and self.cell_cursor.at is not None:
            self._press_enter("erase")
            return True
        return self.press_option_key(event.text().upper())

    def cancel(self) -> bool:
        if self.drawing is None:
            return False
        self._drop(finished=False)
        return True

    def point_at(self, pointer: PointerEvent) -> bool:
        """Take over where the pointer is; False if that is the same place as before."""
        return self.cell_cursor.move_to(cell_at(pointer.at))

    def _press(self, pointer: PointerEvent, what: Tone) -> None:
        self.point_at(pointer)
        if self.drawing is not None:
            self._drop(finished=False)  # a stroke that the keys had begun
        self._start(what)

    def _start(self, what: Tone) -> None:
        if self.cell_cursor.at is None or self.controller.board.grid is None:
            return
        self.drawing = what
        self.begin_stroke(self.cell_cursor.at)
        self.controller.show_hint()

    def _go_on(self) -> None:
        if self.cell_cursor.at is not None:
            self.follow(self.cell_cursor.at)

    def _drop(self, finished: bool) -> None:
        if finished:
            self.finish()
        else:
            self.give_up()
        self.drawing = None
        self.marks.clear()
        self.show_cursor_cell()
        self.controller.show_hint()

    def _walk(self, way: Cell, drawing: bool) -> None:
        """An arrow key: the cursor goes on, a stroke under way with it; with Shift it draws as it goes."""
        cursor = self.cell_cursor
        alone = drawing and self.drawing is None and cursor.at is not None
        if alone:
            self._start("draw")
        if cursor.at is None:
            cursor.start()
        else:
            cursor.step(way)
            if self.drawing is not None:
                self._go_on()
        if alone:
            self._drop(finished=True)
        if self.drawing is None:
            self.show_cursor_cell()
        if cursor.at is not None:
            self.controller.view.camera.centre_on(middle(cursor.at))
        self.controller.show_hint()

    def _press_enter(self, what: Tone) -> None:
        """Enter or Del: draw here at once, or begin a shape and, the second time, end it."""
        if self.cell_cursor.at is None:
            self.cell_cursor.start()
            self.show_cursor_cell()
        elif self.drawing is not None:
            self._drop(finished=True)
        else:
            self._start(what)
            if not self.is_two_ended:
                self._drop(finished=True)
