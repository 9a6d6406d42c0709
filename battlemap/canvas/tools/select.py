"""Select, arrange and move tokens, move cards, click what a question lights up."""

from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import QApplication

from battlemap.board.grid_map import cell_key
from battlemap.board.ids import AspectId, TokenId
from battlemap.canvas.marks import Ring
from battlemap.canvas.places import NEAR_LINK
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.drag_card import CardDrag
from battlemap.canvas.tools.drag_token import TokenDrag
from battlemap.canvas.tools.gesture import Gesture
from battlemap.canvas.tools.tool import Tool
from battlemap.canvas.view import Pointer

WAYPOINTS = (Qt.Key.Key_Space, Qt.Key.Key_Shift)
"""During a drag on cells: go by the cell under the token."""


class Marquee(Gesture):
    """A rectangle drawn over the map: the tokens whose middle it holds are selected, with Shift besides those that were."""

    def __init__(self, stage: Stage, pointer: Pointer) -> None:
        self._stage, self._from = stage, pointer.at
        self._before = stage.selection if pointer.shift else ()

    def drag(self, pointer: Pointer) -> None:
        """Draw the rectangle to the pointer, and select what it holds by now."""
        (ax, ay), (bx, by) = self._from, pointer.at
        rect = QRectF(min(ax, bx), min(ay, by), abs(ax - bx), abs(ay - by))
        scene = self._stage.scene
        scene.lines.marquee(rect)
        held = [t for t, piece in scene.pieces.items() if not piece.hosted and rect.contains(*piece.at)]
        self._stage.select((*self._before, *(token for token in held if token not in self._before)))

    def drop(self, pointer: Pointer) -> None:
        """Take the rectangle away."""
        self.drag(pointer)
        self._stage.scene.lines.marquee()

    def cancel(self) -> None:
        """Take the rectangle away and select what was selected."""
        self._stage.scene.lines.marquee()
        self._stage.select(self._before)


class SelectTool(Tool):
    """The tool for play."""

    name, title, icon, key = "select", "Select", "lucide/mouse-pointer-2", "V"

    def __init__(self, stage: Stage) -> None:
        super().__init__(stage)
        self._pressed: Pointer | None = None
        self._token: TokenId | None = None
        self._card: AspectId | None = None
        self._gesture: Gesture | None = None
        self._was_selected = False

    @property
    def busy(self) -> bool:
        return self._gesture is not None

    def press(self, pointer: Pointer) -> None:
        scene, stage = self.stage.scene, self.stage
        self._pressed, places = pointer, scene.places
        self._token = places.token(pointer.at)
        self._card = None if self._token else places.card(pointer.at)
        lit = self._lit(pointer)
        self._was_selected = self._token in stage.selection
        if self._token is not None and not lit:
            if pointer.shift or pointer.ctrl:
                stage.toggle(self._token)
            elif not self._was_selected:
                stage.select((self._token,))
            else:
                stage.prefer(self._token)

    def drag(self, pointer: Pointer) -> None:
        if self._gesture is not None:
            self._gesture.drag(pointer)
        elif self._pressed is not None and _far(self._pressed, pointer):
            self._gesture = self._started(self._pressed)
            self._gesture.drag(pointer)

    def release(self, pointer: Pointer) -> None:
        gesture, self._gesture = self._gesture, None
        pressed, self._pressed = self._pressed, None
        if gesture is not None:
            gesture.drop(pointer)
        elif pressed is not None:
            self._click(pointer)
        self.hover(pointer)

    def right(self, pointer: Pointer) -> bool:
        if self._gesture is None:
            return False
        self._gesture.drag(pointer)
        return self._gesture.waypoint()

    def hover(self, pointer: Pointer) -> None:
        scene = self.stage.scene
        token = scene.token_at(pointer.at)
        piece = scene.pieces.get(token) if token else None
        if piece is not None and piece.look is not None and token not in self.stage.selection:
            scene.marks.show_ring(Ring(piece.at, piece.look.look, piece.scale))
        else:
            scene.marks.show_ring()
        lit = self._lit(pointer)
        self.stage.pointed_at.emit(lit)
        zone = scene.zone_at(pointer.at)
        scene.highlights.hover(zone if zone is not None and lit == zone else None)
        cell = scene.cell_at(pointer.at)
        scene.cells.show_hover(cell if cell is not None and lit == cell_key(cell) else None)
        card = token is None and scene.places.card(pointer.at) is not None
        link = token is None and not card and self._link(pointer) is not None
        self.stage.view.show_cursor(
            Qt.CursorShape.PointingHandCursor if lit or link
            else Qt.CursorShape.OpenHandCursor if token or card
            else Qt.CursorShape.ArrowCursor
        )  # fmt: skip

    def double(self, pointer: Pointer) -> None:
        scene, stage = self.stage.scene, self.stage
        self._pressed = None
        if self._lit(pointer):
            return
        thing = scene.places.thing(pointer.at, NEAR_LINK / stage.view.zoom)
        if thing is not None:
            stage.edit_wanted.emit(thing)
        elif scene.grid is None:
            stage.make_zone(pointer.at)

    def left(self) -> None:
        if self._gesture is None:
            self.stage.scene.marks.show_ring()
            self.stage.scene.highlights.hover()
            self.stage.scene.cells.show_hover()
            self.stage.pointed_at.emit("")

    def key_pressed(self, event: QKeyEvent) -> bool:
        gesture, key = self._gesture, event.key()
        if key == Qt.Key.Key_Escape:
            return self.cancel()
        if gesture is None:
            return False
        if key == Qt.Key.Key_Alt:
            return gesture.alt(True)
        if key in WAYPOINTS:
            return gesture.waypoint()
        return key == Qt.Key.Key_Backspace and gesture.waypoint_back()

    def key_released(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Alt and self._gesture is not None:
            self._gesture.alt(False)

    def cancel(self) -> bool:
        gesture, self._gesture = self._gesture, None
        self._pressed = None
        if gesture is not None:
            gesture.cancel()
        return gesture is not None

    # --- how ----------------------------------------------------------------------------------

    def _started(self, pointer: Pointer) -> Gesture:
        if self._token is not None:
            if not self.stage.board[self._token].on_grid:
                return TokenDrag(self.stage, self._token, pointer)
            from battlemap.canvas.tools.cell_drag import CellDrag  # maps of zones do without it

            return CellDrag(self.stage, self._token, pointer)
        if self._card is not None:
            return CardDrag(self.stage, self._card, pointer)
        return Marquee(self.stage, pointer)

    def _click(self, pointer: Pointer) -> None:
        stage = self.stage
        lit = self._lit(pointer)
        if lit:
            stage.answer_with(lit)
        elif self._token is not None:
            if self._was_selected and not (pointer.shift or pointer.ctrl):
                stage.select((self._token,))
        elif self._card is not None:
            stage.pick(self._card)
        elif not (pointer.shift or pointer.ctrl):
            stage.select(())
            stage.pick(stage.scene.places.thing(pointer.at, NEAR_LINK / stage.view.zoom))

    def _link(self, pointer: Pointer) -> str | None:
        """What can be clicked on a border or line under the pointer: a link, a door, a dotted line."""
        places, within = self.stage.scene.places, NEAR_LINK / self.stage.view.zoom
        return places.link(pointer.at, within) or places.edge(pointer.at, within)

    def _lit(self, pointer: Pointer) -> str:
        """What lies under the pointer and answers the open question: a token before the zone or the cell it stands in."""
        scene = self.stage.scene
        if scene.lit:
            for thing in (scene.token_at(pointer.at), scene.zone_at(pointer.at)):
                if thing is not None and thing in scene.lit:
                    return thing
        cell = scene.cell_at(pointer.at) if scene.cells.lit else None
        return cell_key(cell) if cell is not None and cell in scene.cells.lit else ""


def _far(one: Pointer, other: Pointer) -> bool:
    """Whether the mouse has moved so far that a drag is meant."""
    return (QPoint(*one.view) - QPoint(*other.view)).manhattanLength() >= QApplication.startDragDistance()
