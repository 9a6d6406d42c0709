"""The keys of the map, for the router of the window's keys."""

from PySide6.QtGui import QKeyEvent

from battlemap.canvas.stage import Stage


class StageKeys:
    """What is under way on the map: a drag to give up, a zone that was chosen with the arrows."""

    def __init__(self, stage: Stage) -> None:
        self._stage = stage

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the map, if it has the focus."""
        return self._stage.view.hasFocus() and self._stage.take_key(event)
