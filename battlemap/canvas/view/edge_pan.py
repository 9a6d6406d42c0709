"""Moves the map along while something is dragged to the edge of the window."""

from collections.abc import Callable

from PySide6.QtCore import QElapsedTimer, QObject, Qt, QTimer

from battlemap.canvas.view.map_view import MapView
from battlemap.canvas.view.pointer_event import PointerEvent

NEAR = 30
"""So many px from the edge of the window the map begins to move."""
WAIT = 280
"""But only after so many milliseconds there: whoever takes something up at the edge means no more than that."""
FASTEST = 18
"""So many px a frame at the very edge."""
FRAME = 16


class EdgePan(QObject):
    """Of one view. watch() is told of every step of a drag; *drag* is called again when the map has moved under it, as long as
    the drag goes on.
    """

    def __init__(self, view: MapView, drag: Callable[[PointerEvent], None], goes_on: Callable[[], bool]) -> None:
        super().__init__(view)
        self._view, self._drag, self._goes_on = view, drag, goes_on
        self._pointer: PointerEvent | None = None
        self._since = QElapsedTimer()
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._step)

    @property
    def moving(self) -> bool:
        """Whether the pointer is so near to the edge that the map moves, or soon will."""
        return self._timer.isActive()

    def watch(self, pointer: PointerEvent) -> None:
        """The pointer of a drag is here now."""
        self._pointer = pointer
        near = self._pan_step(pointer) != (0, 0)
        if near and not self._timer.isActive():
            self._since.start()
            self._timer.start()
        elif not near:
            self._timer.stop()

    def stop(self) -> None:
        """The drag is over."""
        self._timer.stop()
        self._pointer = None

    def _pan_step(self, pointer: PointerEvent) -> tuple[int, int]:
        """By how many px the map moves in a frame."""
        x, y = pointer.view
        view = self._view.viewport()
        return _speed(x, view.width()), _speed(y, view.height())

    def _step(self) -> None:
        pointer = self._pointer
        if pointer is None or not self._goes_on():
            self.stop()
            return
        if self._since.elapsed() < WAIT:
            return
        before = self._view.at_view(pointer.at)
        self._view.camera.pan_within_map(*self._pan_step(pointer))
        if self._view.at_view(pointer.at) != before:
            self._pointer = self._view.input.update_pointer(pointer)
            self._drag(self._pointer)


def _speed(at: int, length: int) -> int:
    """How fast the map moves for a pointer *at* some px of a side of the window."""
    if at < NEAR:
        return round(FASTEST * (NEAR - max(0, at)) / NEAR)
    if at > length - NEAR:
        return -round(FASTEST * (NEAR - max(0, length - at)) / NEAR)
    return 0
