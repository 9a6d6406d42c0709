"""What the tools for things on cells share: a click puts one down, a drag moves one that is there, Ctrl takes it away."""

from abc import ABC, abstractmethod
from typing import Generic, TypeVar

from PySide6.QtCore import Qt

from battlemap.board.grid_map import GridMap
from battlemap.board.ids import Cell
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.cell_tool import CellTool

Key = TypeVar("Key", bound=str)


class ThingTool(CellTool, ABC, Generic[Key]):
    """Subclasses know what a thing is: found, marked, sketched, put, moved, clicked, taken."""

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self.rubber = False
        self._held: Key | None = None
        self._from: Cell = (0, 0)
        self._to: Cell = (0, 0)
        self._gone: set[Key] = set()

    # --- what a subclass says -----------------------------------------------------------------

    @abstractmethod
    def found(self, cell: Cell) -> Key | None:
        """The thing on a cell."""

    @abstractmethod
    def marked(self, cell: Cell, held: Key | None) -> None:
        """Mark where the thing would stand: the one that is held, or a new one."""

    @abstractmethod
    def sketched(self, held: Key | None, by: Cell, at: Cell, gone: set[Key]) -> GridMap:
        """The map with a thing moved *by* some cells (or a new one *at* a cell), and without those that are taken away."""

    @abstractmethod
    def put(self, at: Cell) -> bool:
        """A new thing; False if it cannot be."""

    @abstractmethod
    def moved(self, thing: Key, by: Cell) -> bool:
        """A thing somewhere else; False if it cannot be."""

    def clicked(self, thing: Key) -> None:
        """A thing was clicked."""

    @abstractmethod
    def taken(self, things: set[Key]) -> bool:
        """Things are taken away; False if they cannot be."""

    @property
    def shaped(self) -> bool:
        """With the keys, a thing is taken up here and put down where the cursor is then."""
        return self._held is not None

    # --- strokes ------------------------------------------------------------------------------

    def show_cursor_cell(self) -> None:
        if self.at is None:
            return
        there = self.found(self.at)
        self.marked(self.at, there)
        grab = Qt.CursorShape.OpenHandCursor if there is not None and not self.rubber else self.cursor
        self.stage.view.show_cursor(grab)

    def begin_stroke(self, cell: Cell) -> None:
        if self.rubber:
            self.drawing = "erase"
        self._from = self._to = cell
        self._gone = set()
        self._held = self.found(cell) if self.drawing == "draw" else None
        self._show()

    def follow(self, cell: Cell) -> None:
        self._to = cell
        self._show()

    def finish(self) -> None:
        by = (self._to[0] - self._from[0], self._to[1] - self._from[1])
        if self.drawing == "erase":
            done = bool(self._gone) and self.taken(self._gone)
        elif self._held is None:
            done = self._to in self.grid and self.put(self._to)
        elif by == (0, 0):
            self.stage.scene.show_map()
            self.clicked(self._held)
            done = True
        else:
            done = self.moved(self._held, by)
        self._held = None
        if not done:
            self.stage.scene.show_map()

    def give_up(self) -> None:
        self._held = None
        super().give_up()

    def _show(self) -> None:
        if self.drawing == "erase" and (there := self.found(self._to)) is not None:
            self._gone.add(there)
        by = (self._to[0] - self._from[0], self._to[1] - self._from[1])
        if self.drawing == "draw":
            self.marked(self._to, None)
        self.stage.scene.ground.sketch(self.sketched(self._held, by, self._to, self._gone))
