"""What the tools for things on cells share: a click puts one down, a drag moves one that is there, Ctrl takes it away."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from PySide6.QtCore import Qt

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.canvas.tools.grid.cell_tool import CellTool
from battlemap.canvas.view.map_controller import MapController

Key = TypeVar("Key", bound=str)


class ObjectTool(CellTool, ABC, Generic[Key]):
    """Subclasses know what a thing is: found, marked, sketched, put, moved, clicked, taken."""

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.rubber = False
        self._held_key: Key | None = None
        self._from: Cell = (0, 0)
        self._to: Cell = (0, 0)
        self._erased_keys: set[Key] = set()

    @abstractmethod
    def find(self, cell: Cell) -> Key | None:
        """The thing on a cell."""

    @abstractmethod
    def mark_place(self, cell: Cell, held: Key | None) -> None:
        """Mark where the thing would stand: the one that is held, or a new one."""

    @abstractmethod
    def sketch(self, held: Key | None, by: Cell, at: Cell, gone: set[Key]) -> GridMap:
        """The map with a thing moved *by* some cells (or a new one *at* a cell), and without those that are taken away."""

    @abstractmethod
    def put(self, at: Cell) -> bool:
        """A new thing; False if it cannot be."""

    @abstractmethod
    def move(self, subject: Key, by: Cell) -> bool:
        """A thing somewhere else; False if it cannot be."""

    def click(self, subject: Key) -> None:
        """A thing was clicked."""

    @abstractmethod
    def remove(self, things: set[Key]) -> bool:
        """Things are taken away; False if they cannot be."""

    @property
    def is_two_ended(self) -> bool:
        """With the keys, a thing is taken up here and put down where the cursor is then."""
        return self._held_key is not None

    def show_cursor_cell(self) -> None:
        if self.cell_cursor.at is None:
            return
        there = self.find(self.cell_cursor.at)
        self.mark_place(self.cell_cursor.at, there)
        grab = Qt.CursorShape.OpenHandCursor if there is not None and not self.rubber else self.cursor
        self.controller.view.input.show_cursor(grab)

    def begin_stroke(self, cell: Cell) -> None:
        if self.rubber:
            self.drawing = "erase"
        self._from = self._to = cell
        self._erased_keys = set()
        self._held_key = self.find(cell) if self.drawing == "draw" else None
        self._show()

    def follow(self, cell: Cell) -> None:
        self._to = cell
        self._show()

    def finish(self) -> None:
        by = (self._to[0] - self._from[0], self._to[1] - self._from[1])
        if self.drawing == "erase":
            done = bool(self._erased_keys) and self.remove(self._erased_keys)
        elif self._held_key is None:
            done = self._to in self.grid and self.put(self._to)
        elif by == (0, 0):
            self.controller.scene.show_map()
            self.click(self._held_key)
            done = True
        else:
            done = self.move(self._held_key, by)
        self._held_key = None
        if not done:
            self.controller.scene.show_map()

    def give_up(self) -> None:
        self._held_key = None
        super().give_up()

    def _show(self) -> None:
        if self.drawing == "erase" and (there := self.find(self._to)) is not None:
            self._erased_keys.add(there)
        by = (self._to[0] - self._from[0], self._to[1] - self._from[1])
        if self.drawing == "draw":
            self.mark_place(self._to, None)
        self.controller.scene.ground.sketch(self.sketch(self._held_key, by, self._to, self._erased_keys))
