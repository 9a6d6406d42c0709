"""What of a grid the pointer means while it is revealed: a room, a named area, one thing; lit up with what a click would do."""

from __future__ import annotations

from typing import TYPE_CHECKING

from battlemap.board.grid.grid_zones import area_at, cells_by_area
from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell, Point, ZoneId
from battlemap.board.subject import Subject
from battlemap.canvas.items.hit_tester import NEAR_LINK
from battlemap.canvas.tools.grid.hidden_things import hidden_names, thing_box, toggle_words
from battlemap.canvas.view.map_controller import MapController
from battlemap.play.fog import fog_edits

if TYPE_CHECKING:
    from battlemap.board.grid.fog.fog_tables import Bools

POINTED = ("room", "area", "thing")
"""What is pointed at as a whole."""
ICON = "lucide/cloud-fog"


class FogPointing:
    """One thing at a time."""

    def __init__(self, controller: MapController) -> None:
        self._controller = controller
        self.cells: Bools | None = None
        self.thing: Subject | None = None
        self.area: ZoneId | None = None
        self._way, self._grid = "", controller.board.grid

    def point_at(self, way: str, cell: Cell | None, point: Point) -> None:
        """Take over where the pointer is, and what is looked for there: "room", "area", "thing", or something else."""
        grid = self._controller.board.grid
        if grid is self._grid and way == self._way and self._holds(cell):
            return  # still the same place
        self._way, self._grid, self.cells, self.thing, self.area = way, grid, None, None, None
        if grid is None or cell is None:
            return
        if way == "thing":
            subject = self._controller.scene.hit_tester.topmost(point, NEAR_LINK / self._controller.view.camera.zoom)
            self.thing = subject if toggle_words(self._controller.board, subject) else None
        elif way in POINTED and cell in grid:
            self._find_cells(grid, cell)

    def place(self, room: str, area: str) -> str:
        """The name of what is pointed at; *room* and *area* for those that have none, "" for anything else."""
        grid = self._controller.board.grid
        name = grid.zones.zones[self.area].name if grid is not None and self.area is not None else ""
        return name or {"room": room, "area": area}.get(self._way, "")

    def show(self, covers: bool) -> bool:
        """Light it up; True if that says something else than before."""
        target, board = self._controller.scene.fog_target, self._controller.board
        before, grid = target.words, board.grid
        box = thing_box(self._controller.scene, self.thing) if self.thing is not None else None
        count = fog_edits.changed_squares(grid, self.cells, covers) if grid is not None and self.cells is not None else 0
        if self.thing is not None and box is not None:
            target.show_box(box, toggle_words(board, self.thing).replace("*", ""), ICON)
        elif self.cells is not None and count:
            word, icon = ("Cover", fog_edits.COVER_ICON) if covers else ("Reveal", fog_edits.REVEAL_ICON)
            words = f"{word} {self.place('this room', 'this area')}"
            target.show_cells(self.cells, words, fog_edits.squares_words(count), icon)
        else:
            target.clear()
        self._controller.scene.fog.hide_pills(self.cells if target.words and self.thing is None else None)
        return target.words != before

    def hint(self, covers: bool) -> str:
        """What a click would do and what stays hidden, in words; empty if it would do nothing."""
        board, grid = self._controller.board, self._controller.board.grid
        if self.thing is not None:
            return toggle_words(board, self.thing)
        if self.cells is None or grid is None or not fog_edits.changed_squares(grid, self.cells, covers):
            return ""
        place = self.place("this room", "this area")
        if covers:
            return f"*Cover* {place} from the players."
        names = hidden_names(board, self.cells)
        kept = f" {names[0]} stays hidden." if len(names) == 1 else f" {len(names)} tokens stay hidden." if names else ""
        return f"*Reveal* {place} to the players.{kept}"

    def clear(self) -> None:
        """Point at nothing."""
        self.cells, self.thing, self.area = None, None, None
        self._controller.scene.fog_target.clear()
        self._controller.scene.fog.hide_pills()

    def _holds(self, cell: Cell | None) -> bool:
        return cell is not None and self.cells is not None and cell in (self._grid or ()) and bool(self.cells[cell[1], cell[0]])

    def _find_cells(self, grid: GridMap, cell: Cell) -> None:
        from battlemap.board.grid.fog.fog_tables import covered_table, table_of
        from battlemap.board.grid.fog.rooms import area_of, room_table

        if self._way == "room":
            self.cells = room_table(grid, cell, covered_table(grid))
            self.area = area_of(grid, self.cells)
        elif (area := area_at(grid, cell)) is not None:
            self.cells, self.area = table_of(grid, cells_by_area(grid)[area]), area
