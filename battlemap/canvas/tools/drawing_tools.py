"""All tools that draw on a grid."""

from battlemap.canvas.tools.align_picture import AlignTool
from battlemap.canvas.tools.brush import PaintTool
from battlemap.canvas.tools.cell_tool import CellTool
from battlemap.canvas.tools.draw_area import AreaTool
from battlemap.canvas.tools.lamps import LampsTool
from battlemap.canvas.tools.props import PropsTool
from battlemap.canvas.tools.walls import WallsTool

DRAWING: tuple[type[CellTool], ...] = (PaintTool, WallsTool, PropsTool, LampsTool, AreaTool, AlignTool)
