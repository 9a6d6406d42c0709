"""Passes what the view says of mouse and keyboard on to the tool that is chosen."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.grid_map import cell_key
from battlemap.board.ids import AspectId, Point
from battlemap.canvas.edge_pan import EdgePan
from battlemap.canvas.key_move import KeyMove
from battlemap.canvas.lens import LensView
from battlemap.canvas.places import NEAR_LINK
from battlemap.canvas.stage import Stage
from battlemap.canvas.tips import tip_of
from battlemap.canvas.tools.drag_card import carrying_hint
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view import Pointer

OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)


class Fingers:
    """The listener of one stage's view and of its row of situation cards."""

    def __init__(self, stage: Stage, tool: Tool, keys: KeyMove, lens: LensView) -> None:
        """*tool*: the one that is chosen at first."""
        self._stage, self._keys, self._lens = stage, keys, lens
        self.tool = tool
        self.edge = EdgePan(stage.view, self._dragged, self._busy)
        row = stage.view.situation
        row.clicked.connect(self._situation_clicked)
        row.menu_wanted.connect(self._situation_menu)
        row.opened.connect(self._situation_opened)
        row.carried.connect(self._situation_carried)
        row.dropped.connect(self._situation_dropped)
        row.put_back.connect(self._situation_put_back)

    def pressed(self, pointer: Pointer) -> None:
        """The left button went down."""
        self._keys.cancel()
        self._stage.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self.tool.press(pointer)

    def right_pressed(self, pointer: Pointer) -> bool:
        """The right button went down; whether it meant something, so that no menu opens."""
        return self.tool.right(pointer)

    def moved(self, pointer: Pointer, held: bool) -> None:
        """The mouse moved, with the left button down or not."""
        stage = self._stage
        if held:
            self._dragged(pointer)
            if self.tool.busy:
                self.edge.watch(pointer)
        else:
            self.tool.hover(pointer)
            if self._lens.lens is not None:
                self._lens.point_at(stage.target_at(pointer.at))
        stage.view.margins.point_at(stage.scene.cell_at(pointer.at))

    def _busy(self) -> bool:
        return self.tool.busy

    def _dragged(self, pointer: Pointer) -> None:
        self.tool.drag(pointer)

    def released(self, pointer: Pointer) -> None:
        """The left button went up."""
        self.edge.stop()
        self.tool.release(pointer)

    def doubled(self, pointer: Pointer) -> None:
        """The second press of a double click."""
        self.tool.double(pointer)

    def left(self) -> None:
        """The mouse left the map."""
        self.tool.left()
        self._lens.point_at(None)
        self._stage.view.margins.point_at(None)

    def menu_asked(self, pointer: Pointer | None) -> None:
        """Ask for the menu of what lies under the pointer; without one, of what is selected."""
        stage = self._stage
        self.cancel()
        if pointer is not None:
            stage.menu_wanted.emit(self._thing(pointer.at), QPoint(*pointer.screen))
            return
        token = next(iter(stage.selection), None) or stage.actor()
        spot = stage.scene.spot_of(token) if token else None
        at = stage.view.at_view(spot) if spot else stage.view.viewport().rect().center()
        stage.menu_wanted.emit(token, stage.view.viewport().mapToGlobal(at))

    def _thing(self, at: Point) -> str | None:
        """What a menu at a point of the map is about: where tokens stand on cells, a free cell rather than its zone."""
        stage, places = self._stage, self._stage.scene.places
        thing, cell = places.thing(at, NEAR_LINK / stage.view.zoom), places.cell(at)
        if cell is not None and (thing is None or stage.on_cells and thing in stage.board.zone_map.zones):
            return cell_key(cell)
        return thing

    def cancel(self) -> bool:
        """Give up what is being dragged, drawn or chosen; False if nothing is."""
        return self.tool.cancel() or self._stage.view.situation.cancel() or self._keys.cancel()

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that belongs to what is under way; False if it means nothing here."""
        return self.tool.key_pressed(event) or self._keys.key_pressed(event)

    def key_pressed(self, event: QKeyEvent) -> bool:
        """A key went down; False if it means nothing on the map."""
        stage = self._stage
        if self.take_key(event):
            return True
        if event.key() in OPENING and (stage.selection or stage.actor()):
            self.menu_asked(None)
            return True
        return False

    def key_released(self, event: QKeyEvent) -> None:
        """A key went up."""
        self.tool.key_released(event)

    def tabbed(self, forward: bool) -> bool:
        """Select the next token; False past the last one, where the focus goes on to the next part of the window."""
        return self._keys.tabbed(forward)

    def tip_at(self, at: Point) -> str:
        """What to say about the thing the mouse rests on."""
        return self.tool.tip(at) or tip_of(self._stage.scene, at)

    def _situation_clicked(self, aspect: str, _: QPoint) -> None:
        self._stage.pick(AspectId(aspect))

    def _situation_menu(self, aspect: str, at: QPoint) -> None:
        self._stage.menu_wanted.emit(aspect, at)

    def _situation_carried(self, aspect: str, at: QPoint) -> None:
        self._stage.hint_changed.emit(carrying_hint(self._stage, AspectId(aspect), ""))
        self._stage.carrying.move(AspectId(aspect), at)

    def _situation_dropped(self, aspect: str, at: QPoint) -> None:
        self._stage.show_hint()
        self._stage.carrying.drop(AspectId(aspect), at)

    def _situation_put_back(self) -> None:
        self._stage.show_hint()
        self._stage.carrying.cancel()

    def _situation_opened(self, aspect: str) -> None:
        self._stage.edit_wanted.emit(aspect)
