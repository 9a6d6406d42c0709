"""An aspect card in somebody's hand: to another place on the map, or onto the roll that it is to change."""

from PySide6.QtCore import QPoint

from battlemap.board.ids import AspectId
from battlemap.canvas.drag import Hint
from battlemap.canvas.questions import aspects_in
from battlemap.canvas.stage import Stage
from battlemap.canvas.tools.gesture import Gesture
from battlemap.canvas.view import Pointer
from battlemap.play.edits import aspect_changed


class CardDrag(Gesture):
    """One drag of a card that lies on the map."""

    def __init__(self, stage: Stage, aspect: AspectId, pointer: Pointer) -> None:
        self._stage, self._aspect, self._from = stage, aspect, pointer.at
        self._card = stage.scene.cards[aspect]
        self._start = self._card.at
        self._card.lift(True)
        stage.hint_changed.emit(carrying_hint(stage, aspect, "Leave it here"))

    def drag(self, pointer: Pointer) -> None:
        """Follow the pointer."""
        x, y = self._start
        self._card.put((x + pointer.at[0] - self._from[0], y + pointer.at[1] - self._from[1]))
        self._stage.carrying.move(self._aspect, QPoint(*pointer.screen))

    def drop(self, pointer: Pointer) -> None:
        """Leave the card where it is now, or give it to whoever takes it."""
        self.drag(pointer)
        x, y = self._card.at
        stage = self._stage
        self._down()
        if stage.carrying.drop(self._aspect, QPoint(*pointer.screen)):
            return
        self._card.put((x, y))
        stage.edit(*aspect_changed(stage.board, self._aspect, spot=(round(x, 1), round(y, 1))), what="move card")

    def cancel(self) -> None:
        """Put the card back."""
        self._down()
        self._stage.carrying.cancel()

    def _down(self) -> None:
        self._card.lift(False)
        self._card.put(self._start)
        self._stage.show_hint()


def carrying_hint(stage: Stage, aspect: AspectId, drop: str) -> Hint:
    """What can be done with a card that is carried; *drop*: what letting it go on the map does."""
    name = stage.board.aspects[aspect].name
    asked = (("Drop on the card", "Use it there"),) if aspect in aspects_in(stage.session) else ()
    here = (("Drop", drop),) if drop else ()
    return Hint("lucide/sticky-note", f"*{name}*", (*asked, *here, ("Esc", "Put back")))
