"""What the tests of the drawing tools share: where cells and corners are, what was drawn, what was said."""

from PySide6.QtCore import Qt

from battlemap.board.grid_map import CELL, GridMap
from battlemap.board.ids import Point
from battlemap.canvas.tools.grid.cell_tool import CellTool
from battlemap.canvas.tools.grid.grid_tool import GridTool
from battlemap.canvas.view.map_controller import MapController
from tests.canvas.input_events import canvas_of

CTRL = Qt.KeyboardModifier.ControlModifier
RIGHT = Qt.MouseButton.RightButton


def cell(x: float, y: float) -> Point:
    """The middle of a cell."""
    return (x + 0.5) * CELL, (y + 0.5) * CELL


def corner(x: float, y: float) -> Point:
    """Where two lines cross."""
    return x * CELL, y * CELL


def grid(controller: MapController) -> GridMap:
    found = controller.board.grid
    assert found is not None
    return found


def tool(controller: MapController, name: str) -> CellTool:
    """The tool that draws on cells, chosen."""
    chosen = grid_tool(controller, name)
    assert isinstance(chosen, CellTool)
    return chosen


def grid_tool(controller: MapController, name: str) -> GridTool:
    """The tool, chosen, whether it draws on cells or not."""
    canvas_of(controller).set_tool(name)
    chosen = canvas_of(controller).tool
    assert isinstance(chosen, GridTool)
    return chosen


def rows(controller: MapController) -> tuple[str, ...]:
    """The ground, row by row."""
    return tuple(grid(controller).row_of("ground", row) for row in range(grid(controller).rows))


class Refusals(list[str]):
    """What a map controller refused."""

    def __init__(self, controller: MapController) -> None:
        super().__init__()
        controller.refused.connect(self.append)
