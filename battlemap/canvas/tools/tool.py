"""What every tool can do; a tool overrides what it needs."""

from typing import Literal

from PySide6.QtCore import QObject, Qt, Signal
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import Point
from battlemap.canvas.tools.tool_options import Option
from battlemap.canvas.view.drag_info import NO_HINT, ToolHint
from battlemap.canvas.view.map_controller import MapController
from battlemap.canvas.view.pointer_event import PointerEvent


class Tool:
    """Gets what happens to the mouse over the map. It draws through the scene's marks and ends in one command, answer or edit."""

    name = ""
    title = ""
    icon = ""
    key = ""
    cursor = Qt.CursorShape.ArrowCursor
    """The pointer over empty ground."""
    maps: tuple[Literal["zones", "grid"], ...] = ("zones", "grid")
    """The maps on which a tool that was added to a map controller can be used."""

    def __init__(self, controller: MapController) -> None:
        self.controller = controller

    @property
    def hint_bar(self) -> ToolHint:
        """The line of help while the tool is chosen and nothing is under way."""
        return NO_HINT

    @property
    def busy(self) -> bool:
        """Whether a gesture is under way."""
        return False

    def begin(self) -> None:
        """The tool has been chosen."""

    def end(self) -> None:
        """Another tool will be chosen; nothing of this one may stay on the map."""
        self.cancel()

    def press(self, pointer: PointerEvent) -> None:
        """The left button went down."""

    def drag(self, pointer: PointerEvent) -> None:
        """The mouse moved with the left button down."""

    def release(self, pointer: PointerEvent) -> None:
        """The left button went up."""

    def press_right(self, pointer: PointerEvent) -> bool:
        """The right button went down; False if that means nothing here, and a menu may open."""
        return False

    def hover(self, pointer: PointerEvent) -> None:
        """The mouse moved with no button down."""

    def double_click(self, pointer: PointerEvent) -> None:
        """The second press of a double click."""

    def leave(self) -> None:
        """The mouse left the map."""

    def press_key(self, event: QKeyEvent) -> bool:
        """A key went down; False if it means nothing here."""
        return False

    def release_key(self, event: QKeyEvent) -> None:
        """A key went up."""

    def cancel(self) -> bool:
        """Give up the gesture under way and put everything back; False if there is none."""
        return False

    def refresh(self) -> None:
        """Another board is shown."""
        self.cancel()

    @property
    def says_enough(self) -> bool:
        """Whether the tool itself says now what lies under the pointer, so that no tip has to."""
        return False

    def tooltip(self, at: Point) -> str:
        """What to say about a point when the mouse rests on it; empty: what the scene says."""
        return ""


class OptionSignals(QObject):
    """Says that the options of a tool are others now."""

    changed = Signal()


class OptionTool(Tool):
    """One about which something can be chosen, on the strip over the map. Subclasses say what, and take what is chosen."""

    def __init__(self, controller: MapController) -> None:
        super().__init__(controller)
        self.signals = OptionSignals(controller)

    def options(self) -> tuple[Option, ...]:
        """What can be chosen about the tool now."""
        return ()

    def choose(self, key: str, value: object) -> None:
        """Choose something of the options."""
        self.signals.changed.emit()


class Gesture:
    """Something that is dragged. What has no use for a key leaves it alone."""

    def drag(self, pointer: PointerEvent) -> None:
        """Follow the pointer."""

    def drop(self, pointer: PointerEvent) -> None:
        """Let go."""

    def cancel(self) -> None:
        """Put everything back."""

    def set_alt(self, held: bool) -> bool:
        """The key that places freely went down or up while the mouse stood still; False if that means nothing."""
        return False

    def flip_freely(self) -> bool:
        """Place freely from now on, or by the rules again; False if that means nothing."""
        return False

    def add_waypoint(self) -> bool:
        """Go by this point of the map; False if that means nothing here."""
        return False

    def drop_waypoint(self) -> bool:
        """Do not go by the last of these points; False if that means nothing here."""
        return False
