"""Where on a grid a drawing tool is: on the cell under the pointer, or on the one that the arrow keys have come to."""

from battlemap.board.grid_map import CELL, GridMap, cell_name
from battlemap.board.ids import Cell
from battlemap.canvas.view.map_controller import MapController


def grid_of(controller: MapController) -> GridMap:
    """The grid that is drawn on. ValueError if the map is none."""
    grid = controller.board.grid
    if grid is None:
        raise ValueError("the map of this battle is no grid")
    return grid


class CellCursor:
    """One cell, or none. The pointer may take it beside the map; the arrow keys do not."""

    def __init__(self, controller: MapController) -> None:
        self._controller = controller
        self.at: Cell | None = None
        self.by_keys = False
        """Whether the keys have led it, so that it stays when the mouse leaves the map."""

    @property
    def limits(self) -> Cell:
        """How far it can go to the right and down."""
        grid = grid_of(self._controller)
        return grid.columns - 1, grid.rows - 1

    @property
    def words(self) -> str:
        """Where it is, for the line of help; empty while the pointer shows that."""
        at = self.at
        return f" at {cell_name(at)}" if self.by_keys and at is not None and at in grid_of(self._controller) else ""

    def move_to(self, cell: Cell) -> bool:
        """Go to a cell; False if that is where it was."""
        if cell == self.at:
            return False
        self.at = cell
        return True

    def start(self) -> None:
        """Begin with the keys: in the middle of the window."""
        seen, grid = self._controller.view.visible_rect.center(), grid_of(self._controller)
        column, row = int(seen.x() // CELL), int(seen.y() // CELL)
        self.move_to((min(max(0, column), grid.columns - 1), min(max(0, row), grid.rows - 1)))
        self.by_keys = True

    def step(self, way: Cell) -> None:
        """An arrow key: one cell farther, if there is one."""
        if self.at is not None:
            right, down = self.limits
            self.move_to((min(max(0, self.at[0] + way[0]), right), min(max(0, self.at[1] + way[1]), down)))
            self.by_keys = True

    def clear(self) -> None:
        """Be nowhere."""
        self.at, self.by_keys = None, False
