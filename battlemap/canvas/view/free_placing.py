"""How a token in the hand is placed without asking the rules: a key that is held, or a switch that is flipped on the way."""

from collections.abc import Callable

from msgspec import Struct
from PySide6.QtCore import QObject, QPoint, Qt, QTimer, Signal

from battlemap.canvas.view.pointer_event import PointerEvent

DWELL = 350
"""So many milliseconds the pointer of a drag rests on the switch to flip it."""
SWITCH_KEY = Qt.Key.Key_F
SWITCH_NAME = "F"


class FreeModifier(Struct, frozen=True):
    """A key that may be chosen: how it is printed, and what Qt calls it, held and pressed."""

    name: str
    held: Qt.KeyboardModifier
    key: Qt.Key


FREE_MODIFIERS = {
    "alt": FreeModifier("Alt", Qt.KeyboardModifier.AltModifier, Qt.Key.Key_Alt),
    "ctrl": FreeModifier("Ctrl", Qt.KeyboardModifier.ControlModifier, Qt.Key.Key_Control),
    "meta": FreeModifier("Super", Qt.KeyboardModifier.MetaModifier, Qt.Key.Key_Meta),
}


class FreePlacing(QObject):
    """Of one view. A drag begins and ends it, watches with it, and hears of a flip."""

    flipped = Signal()

    def __init__(self, parent: QObject) -> None:
        super().__init__(parent)
        self.modifier = FREE_MODIFIERS["alt"]
        self.is_on = False
        """Whether the switch is on, for the drag under way."""
        self.is_on_switch: Callable[[QPoint], bool] = _is_nowhere
        """Whether a point of the screen lies on the switch; set by whoever draws one."""
        self._was_over = False
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(DWELL)
        self._timer.timeout.connect(self.flip)

    def use(self, name: str) -> None:
        """Take another key: "alt", "ctrl", "meta"; anything else is "alt"."""
        self.modifier = FREE_MODIFIERS.get(name, FREE_MODIFIERS["alt"])

    def begin(self) -> None:
        """A drag begins, with the switch off."""
        self.is_on = self._was_over = False

    def end(self) -> None:
        """The drag is over."""
        self._timer.stop()
        self.is_on = False

    def is_free(self, pointer: PointerEvent) -> bool:
        """Whether the rules are not asked: exactly one of key and switch says so."""
        return pointer.alt != self.is_on

    def watch(self, pointer: PointerEvent) -> None:
        """The pointer of the drag is here now; resting on the switch flips it, once each time it comes there."""
        over = self.is_on_switch(QPoint(*pointer.screen))
        if over and not self._was_over:
            self._timer.start()
        elif not over:
            self._timer.stop()
        self._was_over = over

    def flip(self) -> None:
        """On, or off again."""
        self.is_on = not self.is_on
        self.flipped.emit()


def _is_nowhere(at: QPoint) -> bool:
    return False
