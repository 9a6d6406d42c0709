"""Passes what the view says of mouse and keyboard on to the tool that is chosen."""

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import AspectId, Point
from battlemap.board.subject import SCENE, Subject
from battlemap.canvas.items.hit_tester import NEAR_LINK
from battlemap.canvas.preview.lens_controller import LensController
from battlemap.canvas.tools.card_drag import carrying_hint
from battlemap.canvas.tools.keyboard_move import KeyboardMove
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view.edge_pan import EdgePan
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from battlemap.canvas.view.tooltips import tooltip_of

OPENING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Menu)


class InputDispatcher:
    """The listener of one map controller's view and of its row of situation cards."""

    def __init__(self, controller: MapController, tool: Tool, keys: KeyboardMove, lens: LensController) -> None:
        """*tool*: the one that is chosen at first."""
        self._controller, self._keys, self._lens = controller, keys, lens
        self.tool = tool
        self._carries_card = False
        self._told = False
        """Whether it was told last that something is under way."""
        self.edge = EdgePan(controller.view, self._drag, self._busy)
        row = controller.view.scene_aspects
        row.clicked.connect(self._click_card)
        row.menu_wanted.connect(self._open_card_menu)
        row.opened.connect(self._open_card)
        row.carried.connect(self._carry_card)
        row.dropped.connect(self._drop_card)
        row.put_back.connect(self._put_card_back)

    def press(self, pointer: PointerEvent) -> None:
        """The left button went down."""
        self._keys.cancel()
        self._controller.view.setFocus(Qt.FocusReason.MouseFocusReason)
        self.tool.press(pointer)
        self.tell_under_way()

    def press_right(self, pointer: PointerEvent) -> bool:
        """The right button went down; whether it meant something, so that no menu opens."""
        meant = self.tool.press_right(pointer)
        self.tell_under_way()
        return meant

    def move(self, pointer: PointerEvent, held: bool) -> None:
        """The mouse moved, with the left button down or not."""
        controller = self._controller
        if held:
            self._drag(pointer)
            if self.tool.busy:
                self.edge.watch(pointer)
        else:
            self.tool.hover(pointer)
            if self._lens.lens is not None:
                self._lens.point_at(controller.target_at(pointer.at))
        controller.view.rulers.point_at(controller.scene.hit_tester.cell(pointer.at))

    @property
    def is_under_way(self) -> bool:
        """Whether something is being dragged, drawn, or aimed at with the arrows; a card of the whole scene as well."""
        return self.tool.busy or self._keys.is_aiming or self._carries_card

    def tell_under_way(self) -> None:
        """Tell whether something is under way, if that is so no longer or since now."""
        if (now := self.is_under_way) != self._told:
            self._told = now
            self._controller.under_way_changed.emit(now)

    def _busy(self) -> bool:
        return self.tool.busy

    def _drag(self, pointer: PointerEvent) -> None:
        self.tool.drag(pointer)
        self.tell_under_way()

    def release(self, pointer: PointerEvent) -> None:
        """The left button went up."""
        self.edge.stop()
        self.tool.release(pointer)
        self.tell_under_way()

    def double_click(self, pointer: PointerEvent) -> None:
        """The second press of a double click."""
        self.tool.double_click(pointer)
        self.tell_under_way()

    def leave(self) -> None:
        """The mouse left the map."""
        self.tool.leave()
        self._lens.point_at(None)
        self._controller.view.rulers.point_at(None)

    def open_menu(self, pointer: PointerEvent | None) -> None:
        """Ask for the menu of what lies under the pointer; without one, of what is selected."""
        controller = self._controller
        self.cancel()
        if pointer is not None:
            within = NEAR_LINK / controller.view.camera.zoom
            subject = controller.scene.hit_tester.topmost_or_cell(pointer.at, within, before_zones=controller.on_cells)
            controller.menu_wanted.emit(subject, QPoint(*pointer.screen))
            return
        token = next(iter(controller.selection), None) or controller.actor()
        spot = controller.scene.spot_of(token) if token else None
        at = controller.view.at_view(spot) if spot else controller.view.viewport().rect().center()
        subject = SCENE if token is None else Subject("token", token)
        controller.menu_wanted.emit(subject, controller.view.viewport().mapToGlobal(at))

    def cancel(self) -> bool:
        """Give up what is being dragged, drawn or chosen; False if nothing is."""
        given_up = self.tool.cancel() or self._controller.view.scene_aspects.cancel() or self._keys.cancel()
        self.tell_under_way()
        return given_up

    def take_key(self, event: QKeyEvent) -> bool:
        """Use a key that belongs to what is under way; False if it means nothing here."""
        used = self.tool.press_key(event) or self._keys.press_key(event)
        self.tell_under_way()
        return used

    def press_key(self, event: QKeyEvent) -> bool:
        """A key went down; False if it means nothing on the map."""
        controller = self._controller
        if self.take_key(event):
            return True
        if event.key() in OPENING and (controller.selection or controller.actor()):
            self.open_menu(None)
            return True
        return False

    def release_key(self, event: QKeyEvent) -> None:
        """A key went up."""
        self.tool.release_key(event)

    def tab(self, forward: bool) -> bool:
        """Select the next token; False past the last one, where the focus goes on to the next part of the window."""
        return self._keys.tab(forward)

    def tooltip_at(self, at: Point) -> str:
        """What to say about the thing the mouse rests on."""
        return "" if self.tool.says_enough else self.tool.tooltip(at) or tooltip_of(self._controller.scene, at)

    def _click_card(self, aspect: str, _: QPoint) -> None:
        self._controller.select_subject(Subject("aspect", aspect))

    def _open_card_menu(self, aspect: str, at: QPoint) -> None:
        self._controller.menu_wanted.emit(Subject("aspect", aspect), at)

    def _carry_card(self, aspect: str, at: QPoint) -> None:
        self._controller.hint_changed.emit(carrying_hint(self._controller, AspectId(aspect), ""))
        self._controller.carried_card.move(AspectId(aspect), at)
        self._carries_card = True
        self.tell_under_way()

    def _drop_card(self, aspect: str, at: QPoint) -> None:
        self._carries_card = False
        self.tell_under_way()
        self._controller.show_hint()
        self._controller.carried_card.drop(AspectId(aspect), at)

    def _put_card_back(self) -> None:
        self._controller.show_hint()
        self._controller.carried_card.cancel()
        self._carries_card = False
        self.tell_under_way()

    def _open_card(self, aspect: str) -> None:
        self._controller.edit_wanted.emit(Subject("aspect", aspect))
