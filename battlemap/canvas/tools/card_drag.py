"""An aspect card in somebody's hand: to another place on the map, or onto the roll that it is to change."""

from PySide6.QtCore import QPoint

from battlemap.board.ids import AspectId
from battlemap.canvas.tools.tool import Gesture
from battlemap.canvas.view.drag_info import ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent
from battlemap.canvas.view.question_targets import aspects_in


class CardDrag(Gesture):
    """One drag of a card that lies on the map."""

    def __init__(self, controller: MapController, aspect: AspectId, pointer: PointerEvent) -> None:
        self._controller, self._aspect, self._from = controller, aspect, pointer.at
        self._card = controller.scene.cards[aspect]
        self._start = self._card.at
        self._card.set_lifted(True)
        controller.hint_changed.emit(carrying_hint(controller, aspect, "Leave it here"))

    def drag(self, pointer: PointerEvent) -> None:
        """Follow the pointer."""
        x, y = self._start
        self._card.move_to((x + pointer.at[0] - self._from[0], y + pointer.at[1] - self._from[1]))
        self._controller.carried_card.move(self._aspect, QPoint(*pointer.screen))

    def drop(self, pointer: PointerEvent) -> None:
        """Leave the card where it is now, or give it to whoever takes it."""
        from battlemap.play.edits.board_edits import change_aspect

        self.drag(pointer)
        x, y = self._card.at
        controller = self._controller
        self._put_down()
        if controller.carried_card.drop(self._aspect, QPoint(*pointer.screen)):
            return
        self._card.move_to((x, y))
        controller.edit(*change_aspect(controller.board, self._aspect, spot=(round(x, 1), round(y, 1))), what="move card")

    def cancel(self) -> None:
        """Put the card back."""
        self._put_down()
        self._controller.carried_card.cancel()

    def _put_down(self) -> None:
        self._card.set_lifted(False)
        self._card.move_to(self._start)
        self._controller.show_hint()


def carrying_hint(controller: MapController, aspect: AspectId, drop: str) -> ToolHint:
    """What can be done with a card that is carried; *drop*: what letting it go on the map does."""
    name = controller.board.aspects[aspect].name
    asked = (("Drop on the card", "Use it there"),) if aspect in aspects_in(controller.session) else ()
    here = (("Drop", drop),) if drop else ()
    return ToolHint("lucide/sticky-note", f"*{name}*", (*asked, *here, ("Esc", "Put back")))
