"""Steps from the moment that is looked at, or from now, to another one."""

from collections.abc import Callable

from PySide6.QtCore import QObject, Signal

from battlemap.gui.timeline.moment_walk import MomentWalk
from battlemap.gui.timeline.strip.timeline_strip import TimelineStrip
from battlemap.play.timeline.lanes import Moment, Timeline


class MomentSteps(QObject):
    """Each step asks for the moment to which it leads, if there is one."""

    wanted = Signal(Moment)

    def __init__(
        self, walk: MomentWalk, strip: TimelineStrip, timeline: Callable[[], Timeline], start: Callable[[], Moment]
    ) -> None:
        super().__init__(strip)
        self._walk, self._strip, self._timeline, self._start = walk, strip, timeline, start

    def command(self, by: int) -> None:
        """To the moment before or after in the same lane."""
        self._ask_for(self._walk.beside(self._timeline(), self._start(), by))

    def turn(self, by: int) -> None:
        """To where the next turn begins, or the one before ended."""
        self._ask_for(self._walk.turn_beside(self._timeline(), self._start(), by))

    def round(self, by: int) -> None:
        """To where the next round begins, or the one before ended."""
        self._ask_for(self._walk.round_beside(self._timeline(), self._start(), by))

    def lane(self, by: int) -> None:
        """To what happened at the same time in the lane above or below."""
        if self._strip.layout_now is not None:
            self._ask_for(self._walk.lane_beside(self._strip.layout_now, self._start(), by))

    def opening(self) -> None:
        """To how it all began."""
        self._ask_for(self._timeline().opening)

    def _ask_for(self, moment: Moment | None) -> None:
        if moment is not None:
            self.wanted.emit(moment)
