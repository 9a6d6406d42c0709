"""The tools of a map controller, in their order: those for every map, those for zones, those for grids."""

from battlemap.canvas.tools.link_tool import LinkTool
from battlemap.canvas.tools.measure_tool import MeasureTool
from battlemap.canvas.tools.select_tool import SelectTool
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.tools.zones.zone_tool import ZoneTool
from battlemap.canvas.view.map_controller import MapController


class Toolbox:
    """What is made for one map. Two tools may have the same name as long as no map has both: "zone" draws either kind."""

    def __init__(self, controller: MapController) -> None:
        self._controller = controller
        self.select = SelectTool(controller)
        self._link, self._measure = LinkTool(controller), MeasureTool(controller)
        self._for_zones: tuple[Tool, ...] = (ZoneTool(controller), self._link)
        self._for_grids: tuple[Tool, ...] = ()
        """Made when the first grid is shown."""
        self._added_tools: list[Tool] = []

    def usable_tools(self) -> tuple[Tool, ...]:
        """Those that can be used on its map."""
        grid = self._controller.board.grid is not None
        kind = "grid" if grid else "zones"
        own = self._grid_tools() if grid else self._for_zones
        return (self.select, *own, self._measure, *(tool for tool in self._added_tools if kind in tool.maps))

    def add(self, tool: Tool) -> None:
        """Know one more tool; it says itself on which maps it can be used."""
        self._added_tools.append(tool)

    def _grid_tools(self) -> tuple[Tool, ...]:
        if not self._for_grids:
            from battlemap.canvas.tools.grid.align_tool import AlignTool
            from battlemap.canvas.tools.grid.area_tool import AreaTool
            from battlemap.canvas.tools.grid.fog_tool import FogTool
            from battlemap.canvas.tools.grid.lamp_tool import LampTool
            from battlemap.canvas.tools.grid.paint_tool import PaintTool
            from battlemap.canvas.tools.grid.prop_tool import PropTool
            from battlemap.canvas.tools.grid.wall_tool import WallTool
            from battlemap.canvas.tools.sight_tool import SightTool

            kinds = (PaintTool, WallTool, PropTool, LampTool, AreaTool, AlignTool)
            drawing = tuple(kind(self._controller) for kind in kinds)
            self._for_grids = (*drawing, self._link, SightTool(self._controller), FogTool(self._controller))
        return self._for_grids
