"""The keys of the map, for the router of the window's keys."""

from PySide6.QtGui import QKeyEvent

from battlemap.canvas.map_canvas import MapCanvas


class MapKeys:
    """What is under way on the map: a drag to give up, a zone that was chosen with the arrows."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the map, if it has the focus."""
        return self._canvas.controller.view.hasFocus() and self._canvas.take_key(event)
