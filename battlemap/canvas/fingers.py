"""Passes what the view says of mouse and keyboard on to the tool that is chosen."""

from __future__ import annotations

from typing import TYPE_CHECKING

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.grid_map import cell_key
from battlemap.board.ids import AspectId, Point
from battlemap.canvas.edge_pan import EdgePan
from battlemap.canvas.places import NEAR_LINK
from battlemap.canvas.tips import tip_of
from battlemap.canvas.tools.drag_card import carrying_hint
from battlemap.canvas.view import Pointer

if TYPE_CHECKING:
    from battlemap.canvas.stage import Stage

OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)


class Fingers:
    """The listener of one stage's view and of its row of situation cards."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage
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
        self._stage.keys.cancel()
        self._stage.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self._stage.tool.press(pointer)

    def right_pressed(self, pointer: Pointer) -> bool:
        """The right button went down; whether it meant something, so that no menu opens."""
        return self._stage.tool.right(pointer)

    def moved(self, pointer: Pointer, held: bool) -> None:
        """The mouse moved, with the left button down or not."""
        stage = self._stage
        if held:
            self._dragged(pointer)
            if stage.tool.busy:
                self.edge.watch(pointer)
        else:
            stage.tool.hover(pointer)
            if stage.lens.lens is not None:
                stage.lens.point_at(stage.target_at(pointer.at))
        stage.view.margins.point_at(stage.scene.cell_at(pointer.at))

    def _busy(self) -> bool:
        return self._stage.tool.busy

    def _dragged(self, pointer: Pointer) -> None:
        self._stage.tool.drag(pointer)

    def released(self, pointer: Pointer) -> None:
        """The left button went up."""
        self.edge.stop()
        self._stage.tool.release(pointer)

    def doubled(self, pointer: Pointer) -> None:
        """The second press of a double click."""
        self._stage.tool.double(pointer)

    def left(self) -> None:
        """The mouse left the map."""
        self._stage.tool.left()
        self._stage.lens.point_at(None)
        self._stage.view.margins.point_at(None)

    def menu_asked(self, pointer: Pointer | None) -> None:
        """Ask for the menu of what lies under the pointer; without one, of what is selected."""
        stage = self._stage
        stage.cancel()
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

    def key_pressed(self, event: QKeyEvent) -> bool:
        """A key went down; False if it means nothing on the map."""
        stage = self._stage
        if stage.take_key(event):
            return True
        if event.key() in OPENING and (stage.selection or stage.actor()):
            self.menu_asked(None)
            return True
        return False

    def key_released(self, event: QKeyEvent) -> None:
        """A key went up."""
        self._stage.tool.key_released(event)

    def tabbed(self, forward: bool) -> bool:
        """Select the next token; False past the last one, where the focus goes on to the next part of the window."""
        return self._stage.keys.tabbed(forward)

    def tip_at(self, at: Point) -> str:
        """What to say about the thing the mouse rests on."""
        return self._stage.tool.tip(at) or tip_of(self._stage.scene, at)

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
