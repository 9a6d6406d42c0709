"""All tools that draw on a grid."""

from battlemap.canvas.tools.align_picture import AlignTool
from battlemap.canvas.tools.brush import PaintTool
from battlemap.canvas.tools.cell_tool import CellTool
from battlemap.canvas.tools.draw_area import AreaTool
from battlemap.canvas.tools.lamps import LampTool
from battlemap.canvas.tools.props import PropTool
from battlemap.canvas.tools.walls import WallTool

DRAWING: tuple[type[CellTool], ...] = (PaintTool, WallTool, PropTool, LampTool, AreaTool, AlignTool)
