"""Draw named areas over the cells of a grid: a rectangle or a brush makes one, goes on with one, or takes cells away."""

from PySide6.QtCore import QPointF
from PySide6.QtGui import QPainterPath, QPolygonF

from battlemap.board.events import ZonesChanged
from battlemap.board.grid_areas import area_at, area_changed, area_made, areas_of, cells_given_up
from battlemap.board.grid_drawing import cells_of_brush, cells_of_line, spans_of_rectangle
from battlemap.board.ids import Cell, ZoneId
from battlemap.board.regions import loops
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.drag import Hint
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.cell_marks import CellMarks
from battlemap.canvas.tools.cell_tool import TAKING, CellTool
from battlemap.canvas.tools.options import Choice, Number, Option, Pick, Tick
from battlemap.canvas.view import Pointer

SHAPES: tuple[Choice, ...] = (
    Choice("rectangle", "Rectangle", "lucide/square", "R"),
    Choice("brush", "Freehand", "lucide/pencil", "D"),
)


class AreaTool(CellTool):
    """The tool for areas, which takes the place of the one for zones."""

    name, title, icon, key = "area", "Draw area", "lucide/vector-square", "Z"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.shape = "rectangle"
        self.size = 1
        self.rubber = False
        self._zone: ZoneId | None = None
        """The area that is gone on with; None: a new one."""
        self._from: Cell = (0, 0)
        self._cells: set[Cell] = set()
        self._had: frozenset[Cell] = frozenset()
        self._outlines = CellMarks(stage.scene)
        """All areas there are, as long as the tool is chosen."""

    @property
    def hint(self) -> Hint:
        if self.drawing is not None:
            zone = self.stage.board.zone_map.zones.get(self._zone) if self._zone is not None else None
            more = "A new area" if zone is None else f"More of {zone.name or 'it'}"
            doing = "Taking cells away" if self.drawing == "erase" else more
            return self.say(f"*{doing}*", ("Drop", "Done"), ("Esc", "Put back"))
        if self.rubber:
            return self.say(f"*Take cells away*{self.where()}", *TAKING)
        keys = (("From inside", "Enlarge"), ("Ctrl", "Take away"), ("V", "Done"))
        return self.say(f"*Draw an area*{self.where()}", *keys)

    @property
    def shaped(self) -> bool:
        return self.shape == "rectangle"

    def options(self) -> tuple[Option, ...]:
        return (
            Pick("shape", "Shape", self.shape, SHAPES),
            *((Number("size", "Width", self.size, 1, 9, less="[", more="]"),) if self.shape == "brush" else ()),
            Tick("rubber", "Take cells away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        if key == "shape":
            self.shape = str(value)
        elif key == "size":
            self.size = round(float(str(value)))
        elif key == "rubber":
            self.rubber = bool(value)
        self.show_cursor_cell()
        self.stage.show_hint()
        super().choose(key, value)

    def double(self, pointer: Pointer) -> None:
        self.cancel()
        self.point_at(pointer)
        if self.at is not None and (zone := area_at(self.grid, self.at)) is not None:
            self.stage.edit_wanted.emit(zone)

    def begin(self) -> None:
        self._show_outlines()
        super().begin()

    def end(self) -> None:
        super().end()
        self._outlines.clear()

    def board_changed(self) -> None:
        super().board_changed()
        if self.stage.tool is self:
            self._show_outlines()

    # --- strokes ------------------------------------------------------------------------------

    def show_cursor_cell(self) -> None:
        if self.at is None:
            return
        under = area_at(self.grid, self.at) if self.at in self.grid else None
        cells = areas_of(self.grid)[under] if under is not None else [c for c in self._under(self.at) if c in self.grid]
        self.marks.cells(cells, self.stage.palette, "erase" if self.rubber else "draw")

    def begin_stroke(self, cell: Cell) -> None:
        if self.rubber:
            self.drawing = "erase"
        self._zone = area_at(self.grid, cell) if self.drawing == "draw" else None
        self._had = areas_of(self.grid)[self._zone] if self._zone is not None else frozenset()
        self._from, self._cells = cell, set()
        self.follow(cell)

    def follow(self, cell: Cell) -> None:
        if self.shape == "rectangle":
            spans = spans_of_rectangle(self.grid, self._from, cell)
            self._cells = {(x, row) for row, start, stop in spans for x in range(start, stop)}
        else:
            self._cells |= {near for at in cells_of_line(self._from, cell) for near in self._under(at) if near in self.grid}
            self._from = cell
        self.marks.cells(self._cells | self._had, self.stage.palette, self.drawing or "draw")

    def finish(self) -> None:
        zone, cells = self._zone, self._cells
        if zone is not None and cells <= self._had:
            self.stage.pick(zone)
            return
        if self.drawing == "erase" and not any(cells & area for area in areas_of(self.grid).values()):
            return
        try:
            made, new = self._made(zone, cells)
        except ValueError as problem:
            self.stage.refused.emit(str(problem))
            return
        what = "take cells away" if self.drawing == "erase" else "enlarge area" if zone is not None else "draw area"
        if self.stage.edit(ZonesChanged(what, made), what=what) and new is not None:
            self.stage.zone_made.emit(new)

    def give_up(self) -> None:
        self._cells = set()

    def _made(self, zone: ZoneId | None, cells: set[Cell]) -> tuple[ZoneMap, ZoneId | None]:
        if self.drawing == "erase":
            return cells_given_up(self.grid, cells), None
        if zone is not None:
            return area_changed(self.grid, zone, cells | self._had), None
        return area_made(self.grid, cells)

    def _show_outlines(self) -> None:
        grid, path = self.stage.board.grid, QPainterPath()
        for cells in areas_of(grid).values() if grid is not None else ():
            for loop in loops(cells):
                path.addPolygon(QPolygonF([QPointF(*corner) for corner in (*loop, loop[0])]))
        self._outlines.fine(path, self.stage.palette)

    def _under(self, at: Cell) -> tuple[Cell, ...]:
        return cells_of_brush(at, self.size if self.shape == "brush" else 1)
