"""Draw named areas over the cells of a grid: a rectangle or a brush makes one, goes on with one, or takes cells away."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.events import ZonesChanged
from battlemap.board.grid.cell_outlines import loops
from battlemap.board.grid.grid_drawing import cells_of_brush, cells_of_line, spans_of_rectangle
from battlemap.board.grid.grid_zones import area_at, cells_by_area, change_area, make_area, release_cells
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.subject import Subject
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.tools.grid.cell_tool import TAKING, CellTool
from battlemap.canvas.tools.grid.stroke_preview import StrokePreview
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, NumberOption, Option, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

SHAPES: tuple[ChoiceItem, ...] = (
    ChoiceItem("rectangle", "Rectangle", "lucide/square", "R"),
    ChoiceItem("brush", "Freehand", "lucide/pencil", "D"),
    ChoiceItem("part", "A part of the map, to turn, mirror or duplicate", "lucide/square-dashed", "P"),
)


class AreaTool(CellTool):
    """The tool for areas, which takes the place of the one for zones."""

    name, title, icon, key = "area", "Draw area", "lucide/vector-square", "Z"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.shape = "rectangle"
        self.size = 1
        self.rubber = False
        self.part: frozenset[Cell] = frozenset()
        """The cells that are to be turned, mirrored or duplicated; no area is made of them."""
        self._zone: ZoneId | None = None
        """The area that is gone on with; None: a new one."""
        self._from: Cell = (0, 0)
        self._cells: set[Cell] = set()
        self._cells_before: frozenset[Cell] = frozenset()
        self._outlines = StrokePreview(controller.scene)
        """All areas there are, as long as the tool is chosen."""

    @property
    def hint_bar(self) -> ToolHint:
        if self.shape == "part":
            return self._part_hint()
        if self.drawing is not None:
            zone = self.controller.board.zone_map.zones.get(self._zone) if self._zone is not None else None
            more = "A new area" if zone is None else f"More of {zone.name or 'it'}"
            doing = "Taking cells away" if self.drawing == "erase" else more
            return self.make_hint(f"*{doing}*", ("Drop", "Done"), ("Esc", "Put back"))
        if self.rubber:
            return self.make_hint(f"*Take cells away*{self.cell_cursor.words}", *TAKING)
        keys = (("From inside", "Enlarge"), ("Ctrl", "Take away"), ("V", "Done"))
        return self.make_hint(f"*Draw an area*{self.cell_cursor.words}", *keys)

    @property
    def is_two_ended(self) -> bool:
        return self.shape != "brush"

    def _part_hint(self) -> ToolHint:
        if not self.part or self.drawing is not None:
            return self.make_hint(
                f"*Choose a part of the map*{self.cell_cursor.words}", ("Drag", "From corner to corner"), ("V", "Done")
            )
        wide, high = (max(at[axis] for at in self.part) - min(at[axis] for at in self.part) + 1 for axis in (0, 1))
        keys = (("Ctrl R", "Turn"), ("Ctrl Shift M", "Mirror"), ("Ctrl D", "Duplicate"), ("Esc", "Let go"))
        return self.make_hint(f"*{wide} × {high} cells*", *keys)

    def take_part(self, cells: frozenset[Cell]) -> None:
        """These cells are what is turned, mirrored or duplicated next; none: nothing is."""
        self.part = cells
        self._show_outlines()
        self.controller.show_hint()

    def options(self) -> tuple[Option, ...]:
        return (
            ChoiceOption("shape", "Shape", self.shape, SHAPES),
            *((NumberOption("size", "Width", self.size, 1, 9, less="[", more="]"),) if self.shape == "brush" else ()),
            ToggleOption("rubber", "Take cells away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        if key == "shape":
            self.shape = str(value)
            self.take_part(frozenset())
        elif key == "size":
            self.size = round(float(str(value)))
        elif key == "rubber":
            self.rubber = bool(value)
        self.show_cursor_cell()
        self.controller.show_hint()
        super().choose(key, value)

    def double_click(self, pointer: PointerEvent) -> None:
        self.cancel()
        self.point_at(pointer)
        if self.cell_cursor.at is not None and (zone := area_at(self.grid, self.cell_cursor.at)) is not None:
            self.controller.edit_wanted.emit(Subject("zone", zone))

    def begin(self) -> None:
        self._show_outlines()
        super().begin()

    def cancel(self) -> bool:
        if super().cancel():
            return True
        held = bool(self.part)
        self.take_part(frozenset())
        return held

    def end(self) -> None:
        self.part = frozenset()
        super().end()
        self._outlines.clear()

    def refresh(self) -> None:
        part = self.part
        super().refresh()
        self.part = part
        if self.controller.tool is self:
            self._show_outlines()

    def show_cursor_cell(self) -> None:
        at = self.cell_cursor.at
        if at is None:
            return
        if self.shape == "part":
            self.marks.show_cells([at] if at in self.grid else [], self.controller.palette)
            return
        grid = self.grid
        under = area_at(grid, at) if at in grid else None
        cells = cells_by_area(grid)[under] if under is not None else [c for c in self._brush_cells(at) if c in grid]
        self.marks.show_cells(cells, self.controller.palette, "erase" if self.rubber else "draw")

    def begin_stroke(self, cell: Cell) -> None:
        if self.rubber and self.shape != "part":
            self.drawing = "erase"
        self._zone = area_at(self.grid, cell) if self.shape != "part" and self.drawing == "draw" else None
        self._cells_before = cells_by_area(self.grid)[self._zone] if self._zone is not None else frozenset()
        self._from, self._cells = cell, set()
        self.follow(cell)

    def follow(self, cell: Cell) -> None:
        if self.is_two_ended:
            spans = spans_of_rectangle(self.grid, self._from, cell)
            self._cells = {(x, row) for row, start, stop in spans for x in range(start, stop)}
        else:
            self._cells |= {near for at in cells_of_line(self._from, cell) for near in self._brush_cells(at) if near in self.grid}
            self._from = cell
        self.marks.show_cells(self._cells | self._cells_before, self.controller.palette, self.drawing or "draw")

    def finish(self) -> None:
        zone, cells = self._zone, self._cells
        if self.shape == "part":
            self.take_part(frozenset(cells))
            return
        if zone is not None and cells <= self._cells_before:
            self.controller.select_subject(Subject("zone", zone))
            return
        if self.drawing == "erase" and not any(cells & area for area in cells_by_area(self.grid).values()):
            return
        try:
            made, new = self._make_areas(zone, cells)
        except ValueError as problem:
            self.controller.refused.emit(str(problem))
            return
        what = "take cells away" if self.drawing == "erase" else "enlarge area" if zone is not None else "draw area"
        if self.controller.edit(ZonesChanged(what, made), what=what) and new is not None:
            self.controller.zone_made.emit(new)

    def give_up(self) -> None:
        self._cells = set()

    def _make_areas(self, zone: ZoneId | None, cells: set[Cell]) -> tuple[ZoneMap, ZoneId | None]:
        if self.drawing == "erase":
            return release_cells(self.grid, cells), None
        if zone is not None:
            return change_area(self.grid, zone, cells | self._cells_before), None
        return make_area(self.grid, cells)

    def _show_outlines(self) -> None:
        grid, path = self.controller.board.grid, QPainterPath()
        for cells in cells_by_area(grid).values() if grid is not None else ():
            for loop in loops(cells):
                path.addPolygon(QPolygonF([QPointF(*corner) for corner in (*loop, loop[0])]))
        if self.part:
            self._outlines.show_cells(self.part, self.controller.palette)
        else:
            self._outlines.show_fine_lines(path, self.controller.palette)

    def _brush_cells(self, at: Cell) -> tuple[Cell, ...]:
        return cells_of_brush(at, self.size if self.shape == "brush" else 1)
