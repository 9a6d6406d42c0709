"""The ground of a grid while a recipe builds it: surfaces and heights, where one can stand, what is kept free."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from battlemap.board.ids import Cell
from battlemap.board.surfaces import SURFACES

WALKED = frozenset(sign for sign, surface in SURFACES.items() if surface.passage in ("free", "difficult", "hard"))
"""The surfaces on which anybody can stand."""


class GroundDraft:
    """Cells in columns and rows, all of one surface and level at first."""

    def __init__(self, columns: int, rows: int, floor: str) -> None:
        self.columns, self.rows = columns, rows
        self.ground = [[floor] * columns for _ in range(rows)]
        self.levels = [[0] * columns for _ in range(rows)]
        self.kept_free: set[Cell] = set()
        """Doorways, ways, entry areas: nothing is put here."""
        self.hazard: set[Cell] = set()
        """Where the hazard of the place would be; nothing stands there, whether or not there is one."""
        self._blocked: set[Cell] = set()
        """Where something stands on which nobody can."""
        self._free = set(self.cells) if floor in WALKED else set[Cell]()
        """The cells on which anybody can stand as things are."""

    def __contains__(self, cell: Cell) -> bool:
        return 0 <= cell[0] < self.columns and 0 <= cell[1] < self.rows

    @property
    def cells(self) -> Iterator[Cell]:
        """All cells, row by row."""
        return ((x, y) for y in range(self.rows) for x in range(self.columns))

    def sign(self, cell: Cell) -> str:
        """The character of the ground of a cell."""
        return self.ground[cell[1]][cell[0]]

    def level(self, cell: Cell) -> int:
        """How high a cell lies."""
        return self.levels[cell[1]][cell[0]]

    def paint(self, cells: Iterable[Cell], sign: str, over: str = "") -> None:
        """Lay a surface on cells, with *over* only on those that have one of these; what lies off the map is left out."""
        for cell in cells:
            if cell in self and (not over or self.sign(cell) in over):
                self.ground[cell[1]][cell[0]] = sign
                if sign not in WALKED:
                    self._free.discard(cell)
                elif cell not in self._blocked:
                    self._free.add(cell)

    def lift(self, cells: Iterable[Cell], level: int) -> None:
        """Set the height of cells."""
        for x, y in cells:
            if (x, y) in self:
                self.levels[y][x] = level

    def flatten(self, cells: Iterable[Cell]) -> None:
        """Bring cells back to the level of the ground."""
        self.lift(cells, 0)

    def standable(self, cell: Cell) -> bool:
        """Whether anybody can stand on a cell as things are."""
        return cell in self._free

    def walkable(self, cell: Cell) -> bool:
        """Whether anybody can stand on a cell whether or not the place has its hazard."""
        return cell in self._free and cell not in self.hazard

    @property
    def walked(self) -> set[Cell]:
        """All cells on which anybody can stand whether or not the place has its hazard."""
        return self._free - self.hazard

    def block(self, cells: Iterable[Cell]) -> None:
        """Something stands on cells now, so that nobody else can."""
        self._blocked.update(cells)
        self._free -= self._blocked
