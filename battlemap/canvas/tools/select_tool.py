"""Select, arrange and move tokens, move cards, click what a question lights up."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from battlemap.board.ids import AspectId, TokenId, ZoneId
from battlemap.board.subject import SCENE, Subject, cell_subject
from battlemap.canvas.items.hit_tester import NEAR_LINK
from battlemap.canvas.items.mark_layer import HoverRing
from battlemap.canvas.tools.card_drag import CardDrag
from battlemap.canvas.tools.token_drag import TokenDrag
from battlemap.canvas.tools.tool import Gesture, Tool
from battlemap.canvas.tools.zones.border_drag import GRAB, show_handles, take_edge, take_point
from battlemap.canvas.tools.zones.zone_making import make_zone
from battlemap.canvas.view.free_placing import SWITCH_KEY
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent

WAYPOINTS = (Qt.Key.Key_Space, Qt.Key.Key_Shift)
"""During a drag on cells: go by the cell under the token."""


class MarqueeGesture(Gesture):
    """A rectangle drawn over the map: the tokens whose middle it holds are selected, with Shift besides those that were."""

    def __init__(self, controller: MapController, pointer: PointerEvent) -> None:
        self._controller, self._from = controller, pointer.at
        self._before = controller.selection if pointer.shift else ()

    def drag(self, pointer: PointerEvent) -> None:
        """Draw the rectangle to the pointer, and select what it holds by now."""
        (ax, ay), (bx, by) = self._from, pointer.at
        rect = QRectF(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))
        scene = self._controller.scene
        scene.lines.show_marquee(rect)
        held = [t for t, piece in scene.token_items.items() if not piece.stacked and rect.contains(*piece.at)]
        self._controller.select((*self._before, *(token for token in held if token not in self._before)))

    def drop(self, pointer: PointerEvent) -> None:
        """Take the rectangle away."""
        self.drag(pointer)
        self._controller.scene.lines.show_marquee()

    def cancel(self) -> None:
        """Take the rectangle away and select what was selected."""
        self._controller.scene.lines.show_marquee()
        self._controller.select(self._before)


class SelectTool(Tool):
    """The tool for play."""

    name, title, icon, key = "select", "Select", "lucide/mouse-pointer-2", "V"

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self._pressed: PointerEvent | None = None
        self._token: TokenId | None = None
        self._card: AspectId | None = None
        self._gesture: Gesture | None = None
        self._was_selected = False
        self._has_handles = False
        """Whether the points of the selected zone are shown."""

    @property
    def busy(self) -> bool:
        return self._gesture is not None

    def press(self, pointer: PointerEvent) -> None:
        scene, controller = self.controller.scene, self.controller
        self._pressed, places = pointer, scene.hit_tester
        self._token = places.token(pointer.at)
        self._card = None if self._token else places.card(pointer.at)
        lit = self._answer_at(pointer)
        self._was_selected = self._token in controller.selection
        if self._token is not None and lit == SCENE:
            if pointer.adds:
                controller.toggle(self._token)
            elif not self._was_selected:
                controller.select((self._token,))
            else:
                controller.prefer(self._token)

    def drag(self, pointer: PointerEvent) -> None:
        if self._gesture is not None:
            self._gesture.drag(pointer)
        elif self._pressed is not None and _is_far(self._pressed, pointer):
            self._gesture = self._start_gesture(self._pressed)
            self._gesture.drag(pointer)

    def release(self, pointer: PointerEvent) -> None:
        gesture, self._gesture = self._gesture, None
        pressed, self._pressed = self._pressed, None
        if gesture is not None:
            gesture.drop(pointer)
        elif pressed is not None:
            self._click(pointer)
        self.hover(pointer)

    def press_right(self, pointer: PointerEvent) -> bool:
        if self._gesture is None:
            return False
        self._gesture.drag(pointer)
        return self._gesture.add_waypoint()

    def hover(self, pointer: PointerEvent) -> None:
        scene = self.controller.scene
        token = scene.hit_tester.token(pointer.at)
        piece = scene.token_items.get(token) if token else None
        if piece is not None and piece.look is not None and token not in self.controller.selection:
            scene.marks.show_ring(HoverRing(piece.at, piece.look.look, piece.scale))
        else:
            scene.marks.show_ring()
        lit = self._answer_at(pointer)
        self.controller.pointed_at.emit(lit)
        scene.highlights.show_hover(lit.zone)
        scene.cells.show_hover(lit.cell if lit.kind == "cell" else None)
        card = token is None and scene.hit_tester.card(pointer.at) is not None
        passage = SCENE if token is not None or card else self._passage_at(pointer)
        border = self._zone_of_border(pointer) if token is None and not card and lit == SCENE else None
        self._show_handles(border)
        self.controller.view.input.show_cursor(
            Qt.CursorShape.SizeAllCursor if border is not None
            else Qt.CursorShape.PointingHandCursor if (lit, passage) != (SCENE, SCENE)
            else Qt.CursorShape.OpenHandCursor if token or card
            else Qt.CursorShape.ArrowCursor
        )  # fmt: skip

    def double_click(self, pointer: PointerEvent) -> None:
        scene, controller = self.controller.scene, self.controller
        self._pressed = None
        if self._answer_at(pointer) != SCENE:
            return
        subject = scene.hit_tester.topmost(pointer.at, NEAR_LINK / controller.view.camera.zoom)
        if subject != SCENE:
            controller.edit_wanted.emit(subject)
        elif scene.grid is None:
            make_zone(controller, pointer.at)

    def end(self) -> None:
        super().end()
        self._show_handles(None)

    def leave(self) -> None:
        if self._gesture is None:
            self._show_handles(None)
            self.controller.scene.marks.show_ring()
            self.controller.scene.highlights.show_hover()
            self.controller.scene.cells.show_hover()
            self.controller.pointed_at.emit(SCENE)

    def press_key(self, event: QKeyEvent) -> bool:
        gesture, key = self._gesture, event.key()
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if gesture is None:
            return False
        if key == self._free_key:
            return gesture.set_alt(True)
        if key == SWITCH_KEY:
            return gesture.flip_freely()
        if key in WAYPOINTS:
            return gesture.add_waypoint()
        return key == Qt.Key.Key_Backspace and gesture.drop_waypoint()

    def release_key(self, event: QKeyEvent) -> None:
        if event.key() == self._free_key and self._gesture is not None:
            self._gesture.set_alt(False)

    @property
    def _free_key(self) -> Qt.Key:
        return self.controller.view.input.free_placing.modifier.key

    def cancel(self) -> bool:
        gesture, self._gesture = self._gesture, None
        self._pressed = None
        if gesture is not None:
            gesture.cancel()
        return gesture is not None

    def _start_gesture(self, pointer: PointerEvent) -> Gesture:
        if self._token is not None:
            return TokenDrag(self.controller, self._token, pointer)
        if self._card is not None:
            return CardDrag(self.controller, self._card, pointer)
        return self._take_border(pointer) or MarqueeGesture(self.controller, pointer)

    def _take_border(self, pointer: PointerEvent) -> Gesture | None:
        """Take the border of a selected zone, if it runs there."""
        if self._zone_of_border(pointer) is None:
            return None
        reach = GRAB / self.controller.view.camera.zoom
        return take_point(self.controller, pointer.at, reach) or take_edge(self.controller, pointer.at, reach)

    def _zone_of_border(self, pointer: PointerEvent) -> ZoneId | None:
        """The selected zone whose border runs under the pointer, with nothing else there."""
        scene = self.controller.scene
        picked = scene.highlights.zones_on("picked")
        if scene.grid is not None or not picked:
            return None
        border = scene.hit_tester.border(pointer.at, GRAB / self.controller.view.camera.zoom)
        return next((zone for zone in picked if border is not None and zone in border.zones), None)

    def _show_handles(self, zone: ZoneId | None) -> None:
        """The points of a border that can be dragged, for as long as the pointer is at it."""
        if zone is not None:
            show_handles(self.controller, self.controller.board.zone_map, None, zone)
        elif self._has_handles:
            self.controller.scene.marks.show_handles()
        self._has_handles = zone is not None

    def _click(self, pointer: PointerEvent) -> None:
        controller = self.controller
        lit = self._answer_at(pointer)
        if lit != SCENE:
            controller.answer_with(lit)
        elif self._token is not None:
            if self._was_selected and not pointer.adds:
                controller.select((self._token,))
        elif self._card is not None:
            controller.select_subject(Subject("aspect", self._card))
        elif not pointer.adds:
            controller.select(())
            controller.select_subject(controller.scene.hit_tester.topmost(pointer.at, NEAR_LINK / controller.view.camera.zoom))

    def _passage_at(self, pointer: PointerEvent) -> Subject:
        """What can be clicked on a border or line under the pointer: a link, a door, a dotted line; else SCENE."""
        return self.controller.scene.hit_tester.passage(pointer.at, NEAR_LINK / self.controller.view.camera.zoom)

    def _answer_at(self, pointer: PointerEvent) -> Subject:
        """What lies under the pointer and answers the open question: a token before the zone or the cell it stands in.

        SCENE if nothing there does.
        """
        scene = self.controller.scene
        if scene.highlighted:
            token, zone = scene.hit_tester.token(pointer.at), scene.hit_tester.zone(pointer.at)
            if token is not None and (subject := Subject("token", token)) in scene.highlighted:
                return subject
            if zone is not None and (subject := Subject("zone", zone)) in scene.highlighted:
                return subject
        cell = scene.hit_tester.cell(pointer.at) if scene.cells.highlighted else None
        return cell_subject(cell) if cell is not None and cell in scene.cells.highlighted else SCENE


def _is_far(first: PointerEvent, other: PointerEvent) -> bool:
    """Whether the mouse has moved so far that a drag is meant."""
    return (QPoint(*first.view) - QPoint(*other.view)).manhattanLength() >= QApplication.startDragDistance()
