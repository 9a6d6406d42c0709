"""The keys of the map, for the router of the window's keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.canvas.map_canvas import MapCanvas


class GestureKeys:
    """What is under way on the map: a drag to give up, a way that was aimed at with the arrows. It comes before the card."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the map while something is under way there."""
        return self._canvas.is_under_way and self._canvas.take_key(event)


class MapKeys:
    """What the tool of the map does with a key, and the arrows; it comes after the card."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the map; the one for pointing gives it the keyboard, to hear when it goes up."""
        if self._canvas.take_key(event):
            return True
        view = self._canvas.controller.view
        if not view.input.pointing.press_key(event):
            return False
        view.setFocus(Qt.FocusReason.OtherFocusReason)
        return True
