"""Measure: how many zones lie between two, on foot and in a straight look; on a grid how far it is from cell to cell."""

from itertools import pairwise
from math import dist

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.grid_map import CELL, GridMap, middle
from battlemap.board.ids import Cell, Point, ZoneId
from battlemap.board.zone_map import ZoneMap
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from battlemap.layout.map_cards import link_middle

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
RISE = 30.0
"""How far the words stand above the pointer, in px of the window."""


class MeasureTool(Tool):
    """The tool for distances. The line stays until the next press, another tool, or Esc."""

    name, title, icon, key = "measure", "Measure", "lucide/ruler", "M"
    cursor = Qt.CursorShape.CrossCursor

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._from: ZoneId | Cell | None = None
        self._start: Point = (0.0, 0.0)
        self._held = False

    @property
    def hint_bar(self) -> ToolHint:
        where = "zone to zone" if self.controller.board.grid is None else "cell to cell"
        return ToolHint("lucide/ruler", f"*Measure* by a drag from {where}", (("Esc", "Clear"), ("V", "Done")))

    @property
    def busy(self) -> bool:
        return self._from is not None

    def press(self, pointer: PointerEvent) -> None:
        self.cancel()
        scene = self.controller.scene
        self._from = scene.zone_at(pointer.at) if scene.grid is None else scene.cell_at(pointer.at)
        self._start, self._held = pointer.at, True

    def drag(self, pointer: PointerEvent) -> None:
        grid = self.controller.board.grid
        if isinstance(self._from, tuple) and grid is not None:
            self._show_cells(grid, self._from, self.controller.scene.cell_at(pointer.at))
        elif isinstance(self._from, str):
            self._show_zones(self._from, pointer)

    def release(self, pointer: PointerEvent) -> None:
        self._held = False

    def hover(self, pointer: PointerEvent) -> None:
        self.controller.view.input.show_cursor(self.cursor)

    def press_key(self, event: QKeyEvent) -> bool:
        return event.key() == Qt.Key.Key_Escape and self.cancel()

    def cancel(self) -> bool:
        there = self._from is not None
        self._from, self._held = None, False
        self.controller.scene.clear_move()
        return there

    def _show_cells(self, grid: GridMap, start: Cell, to: Cell | None) -> None:
        scene = self.controller.scene
        if to is None or to == start:
            scene.cells.show_path()
            scene.cells.show_goal()
            scene.marks.show_label()
            return
        here, there = middle(start), middle(to)
        scene.cells.show_path([here, there], [here])
        scene.cells.show_goal(to)
        above = (there[0], there[1] - CELL / 2 - RISE * scene.pixmaps.context.label_room)
        scene.marks.show_label(above, cell_distance_words(grid, start, to), "lucide/ruler")

    def _show_zones(self, start: ZoneId, pointer: PointerEvent) -> None:
        board, scene = self.controller.board, self.controller.scene
        to = self.controller.scene.zone_at(pointer.at)
        if to is None or to == start:
            scene.lines.show_path([self._start, pointer.at])
            scene.marks.show_label()
            scene.highlights.show_hover()
            return
        way = board.zone_map.path(start, to)
        points = [self._start]
        if len(way) > 2:
            points += [self._middle(a, b) for a, b in pairwise(way)]
        scene.lines.show_path([*points, pointer.at])
        scene.highlights.show_hover(to)
        above = (pointer.at[0], pointer.at[1] - RISE / self.controller.view.camera.zoom)
        scene.marks.show_label(above, distance_words(board.zone_map, start, to), "lucide/ruler")

    def _middle(self, a: ZoneId, b: ZoneId) -> Point:
        board = self.controller.board
        passable = [link for link in board.zone_map.links_between(a, b) if link.passable]
        return link_middle(board.zone_map, passable[0].id)


def cell_distance_words(grid: GridMap, start: Cell, goal: Cell) -> str:
    """How far it is from cell to cell, and as the crow flies where that differs."""
    from battlemap.board.grid.distances import gap

    by_cells = gap((start,), (goal,)) * grid.cell
    straight = dist(start, goal) * grid.cell
    words = f"{by_cells:g} {grid.unit}"
    return words if abs(straight - by_cells) < 0.05 else f"{words} · {straight:.1f} {grid.unit} straight"


def distance_words(zone_map: ZoneMap, start: ZoneId, goal: ZoneId) -> str:
    """How far it is in words: on foot as things are, and for the eye where that differs."""
    steps, look = zone_map.distance(start, goal), zone_map.sight_distances.get(start, {}).get(goal)
    if steps is None and look is None:
        return "no way there"
    seen = f"{_zones(look)} in a straight look" if look is not None and look != steps else ""
    if steps is None:
        return f"no way on foot · {seen}"
    return f"{_zones(steps)} away" + (f" · {seen}" if seen else "")


def _zones(count: int) -> str:
    words = NUMBERS[count] if count < len(NUMBERS) else str(count)
    return f"{words} zone{'' if count == 1 else 's'}"
