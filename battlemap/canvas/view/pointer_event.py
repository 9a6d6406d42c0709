"""What the mouse does over the map, and who is told of it."""

from typing import Protocol

from msgspec import Struct
from PySide6.QtGui import QKeyEvent

from battlemap.board.ids import Point


class PointerEvent(Struct, frozen=True):
    """A moment of the mouse: where on the map, where in the view, which keys are held."""

    at: Point
    view: tuple[int, int]
    screen: tuple[int, int]
    shift: bool = False
    alt: bool = False
    """Whether the key is held that places freely, which need not be Alt."""
    ctrl: bool = False

    @property
    def adds(self) -> bool:
        """Whether a click adds to what is selected, or takes away from it."""
        return self.shift or (self.ctrl and not self.alt)


class PointerListener(Protocol):
    """Whoever acts on what is done with the mouse and the keyboard on the map."""

    def press(self, pointer: PointerEvent) -> None: ...
    def press_right(self, pointer: PointerEvent) -> bool: ...
    def move(self, pointer: PointerEvent, held: bool) -> None: ...
    def release(self, pointer: PointerEvent) -> None: ...
    def double_click(self, pointer: PointerEvent) -> None: ...
    def leave(self) -> None: ...
    def open_menu(self, pointer: PointerEvent | None) -> None: ...
    def press_key(self, event: QKeyEvent) -> bool: ...
    def release_key(self, event: QKeyEvent) -> None: ...
    def tab(self, forward: bool) -> bool: ...
    def cancel(self) -> bool: ...
    def tooltip_at(self, at: Point) -> str: ...
