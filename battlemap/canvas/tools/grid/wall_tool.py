"""Draw what stands on the lines of a grid: walls, fences, doors, windows; along the lines, straight, or round a room."""

from msgspec.structs import replace
from PySide6.QtCore import Qt

from battlemap.board.events import EdgesSet
from battlemap.board.grid.grid_drawing import (
    Corner,
    corner_path,
    edges_along,
    holds_edge,
    nearest_edge,
    rectangle_path,
    straight_path,
)
from battlemap.board.grid_map import CELL, EDGE_KINDS, HINGED, Edge, EdgeKind
from battlemap.board.ids import Cell, EdgeId
from battlemap.board.zone_map import BarrierState
from battlemap.board.zones.zone_links import STATES
from battlemap.canvas.tools.grid.cell_cursor import CellCursor, grid_of
from battlemap.canvas.tools.grid.cell_tool import TAKING, CellTool
from battlemap.canvas.tools.grid.stroke_preview import Tone
from battlemap.canvas.tools.tool_options import ChoiceItem, ChoiceOption, Option, ToggleOption
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

POINTING = Qt.CursorShape.PointingHandCursor
IN_WALLS = frozenset({*HINGED, "window"})
"""What is put into walls: a click means the wall that is there before an empty edge."""
NEAR = 0.32
"""So near an edge (in cells) a click means it."""
KINDS: tuple[ChoiceItem, ...] = (
    ChoiceItem("wall", "Wall", "lucide/brick-wall", "1"),
    ChoiceItem("door", "Door", "lucide/door-closed", "2"),
    ChoiceItem("window", "Window", "lucide/grid-2x2", "3"),
    ChoiceItem("low wall", "Low wall", "lucide/minus", "4"),
    ChoiceItem("fence", "Fence", "lucide/fence", "5"),
    ChoiceItem("portcullis", "Portcullis", "lucide/grid-3x3", "6"),
    ChoiceItem("secret", "Secret door", "lucide/eye-off", "7"),
    ChoiceItem("curtain", "Curtain", "lucide/waves", "8"),
)
SHAPES: tuple[ChoiceItem, ...] = (
    ChoiceItem("run", "Along the lines", "lucide/spline", "D"),
    ChoiceItem("room", "Room", "lucide/square", "R"),
    ChoiceItem("line", "Straight", "lucide/minus", "I"),
)
DOORS: tuple[ChoiceItem, ...] = (
    ChoiceItem("shut", "Shut", "lucide/door-closed"),
    ChoiceItem("open", "Open", "lucide/door-open"),
    ChoiceItem("locked", "Locked", "lucide/lock"),
)


class CornerCursor(CellCursor):
    """A corner: where lines of the grid cross, those round the map among them."""

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.edge: EdgeId | None = None
        """The edge under the pointer, if it is near one."""

    @property
    def limits(self) -> Cell:
        grid = grid_of(self._controller)
        return grid.columns, grid.rows

    def move_to(self, cell: Cell, edge: EdgeId | None = None) -> bool:
        if (cell, edge) == (self.at, self.edge):
            return False
        self.at, self.edge = cell, edge
        return True


class WallTool(CellTool):
    """The tool for edges. Its cursor is a corner."""

    name, title, icon, key = "walls", "Draw walls", "lucide/brick-wall", "W"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.kind: EdgeKind = "wall"
        self.state: BarrierState = "shut"
        self.found = False
        self.shape = "run"
        self.rubber = False
        self._path: list[Corner] = []
        self._corner = self.cell_cursor = CornerCursor(controller)
        self._aimed: EdgeId | None = None
        """The edge under the pointer as the stroke began."""

    @property
    def hint_bar(self) -> ToolHint:
        if self.drawing is not None:
            return self.make_hint(
                f"*{'Taking away' if self.drawing == 'erase' else 'Drawing'}*", ("Drop", "Done"), ("Esc", "Put back")
            )
        if self.rubber:
            return self.make_hint("*Take walls away*", *TAKING)
        what = next(kind.title.lower() for kind in KINDS if kind.value == self.kind)
        return self.make_hint(f"*Draw* {what}", ("Click", "Open, shut a door"), ("Ctrl", "Take away"), ("V", "Done"))

    @property
    def is_two_ended(self) -> bool:
        return True

    def options(self) -> tuple[Option, ...]:
        hinged = (ChoiceOption("state", "Doors are", self.state, DOORS),) if self.kind in HINGED else ()
        secret = (ToggleOption("found", "Found by the players", self.found, "lucide/eye", "O"),) if self.kind == "secret" else ()
        return (
            ChoiceOption("kind", "What to draw", self.kind, KINDS),
            *hinged,
            *secret,
            ChoiceOption("shape", "Shape", self.shape, SHAPES),
            ToggleOption("rubber", "Take away", self.rubber, "lucide/eraser", "X"),
        )

    def choose(self, key: str, value: object) -> None:
        if key == "kind":
            self.kind = next((kind for kind in EDGE_KINDS if kind == value), self.kind)
            self.rubber = False
        elif key == "state":
            self.state = next((state for state in STATES if state == value), self.state)
        elif key == "shape":
            self.shape = str(value)
        elif key in ("found", "rubber"):
            setattr(self, key, bool(value))
        self.controller.show_hint()
        super().choose(key, value)

    def point_at(self, pointer: PointerEvent) -> bool:
        x, y = pointer.at[0] / CELL, pointer.at[1] / CELL
        right, down = self._corner.limits
        edge, gap = nearest_edge(x, y, self.grid.edges if self.kind in IN_WALLS or self.rubber else ())
        near = edge if gap <= NEAR and holds_edge(self.grid, edge) else None
        return self._corner.move_to((min(max(0, round(x)), right), min(max(0, round(y)), down)), near)

    def show_cursor_cell(self) -> None:
        tone: Tone = "erase" if self.rubber else "draw"
        near = self._corner.edge
        self.marks.show_edges([near] if near else [], self.controller.palette, tone, self._corner.at)
        hinged = near is not None and (edge := self.grid.edges.get(near)) is not None and edge.kind in HINGED
        self.controller.view.input.show_cursor(self.cursor if not hinged else POINTING)

    def begin_stroke(self, cell: Cell) -> None:
        if self.rubber:
            self.drawing = "erase"
        self._path, self._aimed = [cell], self._corner.edge

    def follow(self, cell: Cell) -> None:
        start = self._path[0]
        if self.shape == "room":
            self._path = [start, *rectangle_path(start, cell)[1:]] if cell[0] != start[0] and cell[1] != start[1] else [start]
        elif self.shape == "line":
            self._path = list(straight_path(start, cell))
        else:
            for corner in corner_path(self._path[-1], cell)[1:]:
                if len(self._path) > 1 and self._path[-2] == corner:
                    self._path.pop()
                else:
                    self._path.append(corner)
        edges = edges_along(self._path)
        self.marks.show_edges(edges, self.controller.palette, self.drawing or "draw", self._path[-1])
        changes = self._changes(edges)
        self.controller.scene.ground.sketch(replace(self.grid, edges=_apply_changes(self.grid.edges, changes)))

    def finish(self) -> None:
        edges = edges_along(self._path)
        if len(self._path) < 2 and self._aimed is not None:
            self._click(self._aimed)
        elif edges:
            self._set_edges(self._changes(edges))

    def _click(self, edge: EdgeId) -> None:
        """Open or shut a door; anywhere else put up what was chosen."""
        had = self.grid.edges.get(edge)
        if self.drawing == "draw" and had is not None and had.kind in HINGED and self.kind not in (HINGED - {had.kind}):
            state: BarrierState = "shut" if had.state == "open" else "open"
            what = f"{'shut' if state == 'shut' else 'open'} {_kind_name(had.kind)}"
            self.controller.edit(EdgesSet(what, {edge: replace(had, state=state, found=had.found or state == "open")}), what=what)
        else:
            self._set_edges(self._changes((edge,)))

    def _changes(self, edges: tuple[EdgeId, ...]) -> dict[EdgeId, Edge | None]:
        """What the stroke does to these edges, without what is so already."""
        grid = self.grid
        state = self.state if self.kind in HINGED else "open"
        new = None if self.drawing == "erase" else Edge(self.kind, state, self.kind != "secret" or self.found)
        return {edge: new for edge in edges if holds_edge(grid, edge) and grid.edges.get(edge) != new}

    def _set_edges(self, changes: dict[EdgeId, Edge | None]) -> None:
        what = "take walls away" if self.drawing == "erase" else f"draw {_kind_name(self.kind)}"
        if not changes or not self.controller.edit(EdgesSet(what, changes), what=what):
            self.controller.scene.show_map()


def _apply_changes(edges: dict[EdgeId, Edge], changes: dict[EdgeId, Edge | None]) -> dict[EdgeId, Edge]:
    return {key: edge for key, edge in {**edges, **changes}.items() if edge is not None}


def _kind_name(kind: EdgeKind) -> str:
    return "secret door" if kind == "secret" else kind
