"""The map of one window, put together: what tools may touch, the tools, the keyboard, the lens, the sketch of a wish."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent

from battlemap.canvas.input_dispatcher import InputDispatcher
from battlemap.canvas.preview.command_sketch import CommandSketch
from battlemap.canvas.preview.lens_controller import LensController
from battlemap.canvas.render.work_queues import warm_up
from battlemap.canvas.toolbox import Toolbox
from battlemap.canvas.tools.keyboard_move import KeyboardMove
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view.map_controller import MapController
from battlemap.paint.style.palette import Palette
from battlemap.play.session import Session

if TYPE_CHECKING:
    from battlemap.canvas.items.pointing_layer import PointingLayer


class MapCanvas(QObject):
    """Joins a controller with everything that acts through it. Connect the session's updates to the controller's follow()."""

    tool_changed = Signal(str)
    """The name of the tool that is chosen now."""

    def __init__(self, session: Session, palette: Palette, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.controller = controller = MapController(session, palette, self)
        self.keys = KeyboardMove(controller)
        self.lens = LensController(controller)
        self.command_sketch = CommandSketch(controller)
        self._toolbox = Toolbox(controller)
        self.pointing_layer: PointingLayer | None = None
        """What is pointed at, once something is."""
        self.dispatcher = InputDispatcher(controller, self._toolbox.select, self.keys, self.lens)
        controller.tool = self._toolbox.select
        controller.view.input.listener = self.dispatcher
        controller.board_changing.connect(self._give_up)
        controller.board_shown.connect(self._suit_board)
        controller.selection_changed.connect(self._suit_selection)
        controller.pointed_at.connect(self.command_sketch.point_at)
        controller.scene.ground.finished.connect(self._warm_up)
        controller.view.input.pointing.began.connect(self._show_pointing)
        self._suit_board()

    @property
    def tool(self) -> Tool:
        """The tool that is chosen."""
        return self.dispatcher.tool

    @property
    def tools(self) -> tuple[Tool, ...]:
        """The tools that can be used on this map, in their order."""
        return self._toolbox.usable_tools()

    @property
    def is_under_way(self) -> bool:
        """Whether something is being dragged, drawn, or aimed at with the arrows."""
        return self.tool.busy or self.keys.is_aiming

    def set_tool(self, name: str) -> None:
        """Choose a tool by its name; one that cannot be used on this map is not taken up."""
        tool = next((tool for tool in self.tools if tool.name == name), None)
        if tool is None or tool is self.tool:
            return
        self.keys.cancel()
        self.tool.end()
        self.dispatcher.tool = self.controller.tool = tool
        self.dispatcher.tell_under_way()
        tool.begin()
        self.controller.view.input.show_cursor(tool.cursor)
        self.controller.show_hint()
        self.tool_changed.emit(name)

    def add_tool(self, tool: Tool) -> None:
        """Know one more tool; it can be used on the maps that it names."""
        self._toolbox.add(tool)

    def set_lens(self, name: str | None) -> None:
        """Look at the map through one of the rules' lenses; None: through none."""
        self.lens.choose(name)

    def cancel(self) -> bool:
        """Give up what is being dragged, drawn or chosen; False if nothing is."""
        return self.dispatcher.cancel()

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that belongs to what is under way on the map; False if it means nothing here."""
        return self.dispatcher.take_key(event)

    def close(self) -> None:
        """End everything that runs in the background; neither this nor its controller is used after that."""
        self.tool.cancel()
        self.keys.cancel()
        self.controller.idle_queue.stop()
        self.controller.own_props.close()
        self.controller.scene.close()
        from battlemap.paint.surfaces.patterns import make_pattern  # here: a grid may do without it

        make_pattern.cache_clear()  # laid for the zones of this map, and of no use to another

    def _give_up(self) -> None:
        """What is under way was meant for the board that goes."""
        self.tool.refresh()
        self.keys.cancel()
        self.dispatcher.tell_under_way()

    def _suit_board(self) -> None:
        if self.tool not in self.tools:
            self.set_tool("select")
        self.lens.refresh()
        self.command_sketch.refresh()

    def _suit_selection(self) -> None:
        self.keys.cancel()
        self.dispatcher.tell_under_way()
        self.lens.refresh()

    def _show_pointing(self) -> None:
        """Draw from now on what is pointed at."""
        from battlemap.canvas.items.pointing_layer import PointingLayer  # most battles begin without it

        pointing = self.controller.view.input.pointing
        pointing.began.disconnect(self._show_pointing)
        self.pointing_layer = layer = PointingLayer(self.controller.scene)
        pointing.pointed.connect(layer.ping)
        pointing.laser_moved.connect(layer.show_laser)
        pointing.laser_ended.connect(layer.hide_laser)

    def _warm_up(self) -> None:
        """Once the map is painted, load what the first drag would otherwise wait for."""
        self.controller.scene.ground.finished.disconnect(self._warm_up)
        warm_up(self.controller.board.grid is not None)
