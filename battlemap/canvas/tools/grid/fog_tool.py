"""Reveal parts of a grid to the players, or cover them: rooms, named areas, strokes of a brush, shapes, things one by one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.grid.grid_drawing import cells_of_brush, cells_of_line, spans_of_rectangle
from battlemap.board.ids import Cell, Point
from battlemap.canvas.tools.grid.cell_tool import CellTool
from battlemap.canvas.tools.grid.fog_pointing import POINTED, FogPointing
from battlemap.canvas.tools.grid.grid_tool import ENTER
from battlemap.canvas.tools.grid.hidden_things import toggle_hidden
from battlemap.canvas.tools.grid.polygon_draft import PolygonDraft
from battlemap.canvas.tools.grid.stroke_preview import Tone
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, CommandOption, NumberOption, Option, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from battlemap.play.fog import fog_edits

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools

WAYS: tuple[ChoiceItem, ...] = (
    ChoiceItem("room", "Room", "lucide/house", "1"),
    ChoiceItem("area", "Area", "lucide/vector-square", "2"),
    ChoiceItem("brush", "Brush", "lucide/paintbrush", "3"),
    ChoiceItem("rectangle", "Rectangle", "lucide/square", "4"),
    ChoiceItem("polygon", "Polygon", "lucide/pen-tool", "5"),
    ChoiceItem("thing", "Thing", "lucide/package", "6"),
)
VERBS: tuple[ChoiceItem, ...] = (ChoiceItem("reveal", "Reveal"), ChoiceItem("cover", "Cover"))
WIDEST = 15


class FogTool(CellTool):
    """The tool for what players see of a grid. One stroke, click or shape is one edit."""

    name, title, icon, key = "fog", "Reveal", "lucide/cloud-fog", "R"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.way, self.verb, self.size = "room", "reveal", 3
        self.polygon = PolygonDraft()
        self.pointing = FogPointing(controller)
        self._flipped = False
        """Ctrl is held: what is chosen to be revealed is covered, and the other way round."""
        self._from: Cell = (0, 0)
        self._cells: Bools | None = None
        """What the stroke under way has come over."""
        self._point: Point = (0.0, 0.0)

    @property
    def covers(self) -> bool:
        """Whether cells are covered now, not revealed."""
        erasing = self.drawing == "erase" if self.drawing is not None else self._flipped
        return (self.verb == "cover") != erasing

    @property
    def hint_bar(self) -> ToolHint:
        word, other = ("Cover", "Reveal") if self.covers else ("Reveal", "Cover")
        if self.polygon.corners:
            return self.make_hint(f"*{word}* what the line surrounds", ("Double-click", "Close it"), ("Esc", "Put back"))
        if self._cells is not None:
            return self.make_hint(f"*{word}*", ("Drop", "Done"), ("Esc", "Put back"))
        if self.way == "thing":
            text = self.pointing.hint(self.covers) or "*Show or hide* one thing"
            return self.make_hint(text, ("Click", "Show or hide"), ("V", "Done"))
        text = self.pointing.hint(self.covers) or f"*{word}*{self.cell_cursor.words}"
        return self.make_hint(text, ("Click", word), ("Ctrl", other), ("V", "Done"))

    @property
    def is_two_ended(self) -> bool:
        return self.way == "rectangle"

    @property
    def says_enough(self) -> bool:
        return bool(self.controller.scene.fog_target.words)

    def options(self) -> tuple[Option, ...]:
        grid = self.controller.board.grid
        if grid is None:
            return ()
        from battlemap.board.grid.fog.fog_tables import has_fog

        sight = (ToggleOption("sight", "As their tokens see", grid.by_sight),) if self.controller.on_cells else ()
        return (
            ChoiceOption("way", "What to reveal", self.way, WAYS),
            *((NumberOption("size", "Width", self.size, 1, WIDEST, less="[", more="]"),) if self.way == "brush" else ()),
            ChoiceOption("verb", "Reveal or cover", self.verb, VERBS, worded=True),
            *sight,
            CommandOption("cover all", "Cover all", lit=not has_fog(grid)),
            CommandOption("reveal all", "Reveal all"),
        )

    def choose(self, key: str, value: object) -> None:
        self.cancel()
        board, covered = self.controller.board, key == "cover all"
        if key in ("way", "verb"):
            setattr(self, key, str(value))
        elif key == "size":
            self.size = round(float(str(value)))
        elif key == "sight":
            self.apply_edit(lambda: fog_edits.set_by_sight(board, bool(value)), "As their tokens see")
        else:
            self.apply_edit(lambda: fog_edits.set_fog_everywhere(board, covered), "Cover all" if covered else "Reveal all")
        self.pointing.clear()
        self.show_cursor_cell()
        self.controller.show_hint()
        super().choose(key, value)

    def begin(self) -> None:
        self.controller.scene.fog.set_in_hand(True)
        super().begin()

    def end(self) -> None:
        super().end()
        self.pointing.clear()
        self.controller.scene.fog.set_in_hand(False)

    def refresh(self) -> None:
        super().refresh()
        if self.controller.tool is self:
            self.show_cursor_cell()

    def leave(self) -> None:
        super().leave()
        if self.cell_cursor.at is None:
            self.pointing.clear()

    def hover(self, pointer: PointerEvent) -> None:
        moved = self.way == "thing" and pointer.at != self._point
        self._point = pointer.at
        if self.polygon.corners:
            self.marks.show_shape(self.polygon.path_to(pointer.at), self.controller.palette, self._tone)
        if moved or self._flipped != pointer.ctrl:
            self.cell_cursor.at = None  # a click would do something else now
        self._flipped = pointer.ctrl
        super().hover(pointer)

    def press(self, pointer: PointerEvent) -> None:
        self._point, self._flipped = pointer.at, pointer.ctrl
        if self.way != "polygon":
            super().press(pointer)
            return
        self.polygon.add(pointer.at)
        self.marks.show_shape(self.polygon.path_to(pointer.at), self.controller.palette, self._tone)
        self.controller.show_hint()

    def press_right(self, pointer: PointerEvent) -> bool:
        return self.way not in ("polygon", "thing") and super().press_right(pointer)

    def double_click(self, pointer: PointerEvent) -> None:
        if self.way == "polygon":
            self._close_polygon()
        else:
            super().double_click(pointer)

    def press_key(self, event: QKeyEvent) -> bool:
        if event.key() == Qt.Key.Key_Control and self.drawing is None:
            self._flip(True)
            return False
        if self.polygon.corners and event.key() in ENTER:
            self._close_polygon()
            return True
        return super().press_key(event)

    def release_key(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Control:
            self._flip(False)

    def cancel(self) -> bool:
        had, self.polygon.corners = bool(self.polygon.corners), ()
        if had:
            self.marks.clear()
            self.controller.show_hint()
        return super().cancel() or had

    def show_cursor_cell(self) -> None:
        if self.cell_cursor.at is None or self.polygon.corners:
            return
        if self._cells is None:
            self.pointing.point_at(self.way, self.cell_cursor.at, self._point)
            if self.pointing.show(self.covers):
                self.controller.show_hint()
        if self.way in POINTED:
            self.marks.clear()
            return
        size = self.size if self.way == "brush" else 1
        grid = self.grid
        cells = [cell for cell in cells_of_brush(self.cell_cursor.at, size) if cell in grid]
        self.marks.show_cells(cells, self.controller.palette, self._tone)

    def begin_stroke(self, cell: Cell) -> None:
        if self.way in POINTED:
            self.pointing.point_at(self.way, cell, self._point)
            return
        from battlemap.board.grid.fog.fog_tables import table_of

        self._from, self._cells = cell, table_of(self.grid, ())
        self.follow(cell)

    def follow(self, cell: Cell) -> None:
        if self._cells is None:
            return
        from battlemap.board.grid.fog.fog_tables import covered_table, table_of, table_of_spans

        if self.way == "rectangle":
            self._cells = table_of_spans(self.grid, spans_of_rectangle(self.grid, self._from, cell))
            self.marks.show_rectangle(self._from, cell, self.controller.palette, self._tone)
        else:
            fresh = [near for at in cells_of_line(self._from, cell) for near in cells_of_brush(at, self.size)]
            self._cells, self._from = self._cells | table_of(self.grid, fresh), cell
            self.show_cursor_cell()
        covered = covered_table(self.grid)
        self.controller.scene.fog.show(self.grid, covered | self._cells if self.covers else covered & ~self._cells)

    def finish(self) -> None:
        thing, cells, self._cells = self.pointing.thing, self._cells, None
        if self.way == "thing":
            if thing is not None:
                self.apply_edit(*toggle_hidden(self.controller.board, thing))
        elif self.way in POINTED:
            self._set_fog(self.pointing.cells, self.pointing.place("A room", "An area"))
        else:
            self._set_fog(cells)

    def give_up(self) -> None:
        self._cells = None
        super().give_up()

    @property
    def _tone(self) -> Tone:
        return "erase" if self.covers else "draw"

    def _flip(self, flipped: bool) -> None:
        if flipped != self._flipped:
            self._flipped = flipped
            self.show_cursor_cell()
            self.controller.show_hint()

    def _set_fog(self, cells: Bools | None, place: str = "") -> None:
        board, covers = self.controller.board, self.covers
        what = f"{'Cover' if covers else 'Reveal'} {place or 'squares'}"
        if cells is None or not self.apply_edit(lambda: fog_edits.set_fog(board, cells, covers, place), what):
            self.controller.scene.show_map()

    def _close_polygon(self) -> None:
        self._set_fog(self.polygon.close(self.grid))
        self.marks.clear()
        self.controller.show_hint()
