"""All tools that draw on a grid."""

from battlemap.canvas.tools.align_tool import AlignTool
from battlemap.canvas.tools.area_tool import AreaTool
from battlemap.canvas.tools.cell_tool import CellTool
from battlemap.canvas.tools.lamp_tool import LampTool
from battlemap.canvas.tools.paint_tool import PaintTool
from battlemap.canvas.tools.prop_tool import PropTool
from battlemap.canvas.tools.wall_tool import WallTool

DRAWING: tuple[type[CellTool], ...] = (PaintTool, WallTool, PropTool, LampTool, AreaTool, AlignTool)
