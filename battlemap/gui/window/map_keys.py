"""The keys of the map, for the router of the window's keys."""

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeyEvent

from battlemap.canvas.map_canvas import MapCanvas
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.timeline_keys import take_timeline_key


class GestureKeys:
    """What is under way on the map: a drag to give up, a way that was aimed at with the arrows. It comes before the card."""

    def __init__(self, canvas: MapCanvas) -> None:
        self._canvas = canvas

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the map while something is under way there."""
        return self._canvas.is_under_way and self._canvas.take_key(event)


class MachineKeys:
    """What the machine that plays does with a key: Esc stops it, whatever is asked meanwhile."""

    def __init__(self, page: BattlePage) -> None:
        self._page = page

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the machine, if there is one."""
        return self._page.machine is not None and self._page.machine.take_key(event)


class TimelineKeys:
    """What the timeline does with a key while one looks at the past; it comes before all that is done now."""

    def __init__(self, page: BattlePage) -> None:
        self._page = page

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer the key to the timeline, if it was opened."""
        return self._page.timeline is not None and take_timeline_key(self._page.timeline, event)


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
