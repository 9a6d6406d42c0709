"""Playing the past: one moment after the other is looked at, by a clock."""

from collections.abc import Callable

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.gui.timeline.moment_walk import MomentWalk
from battlemap.gui.timeline.past_viewer import PastViewer
from battlemap.play.timeline.lanes import Timeline

BEAT = 900
"""Milliseconds from command to command at the usual speed."""


class MomentPlayback(QObject):
    """Goes on by itself until it is paused, the lane ends, or one looks at now again."""

    changed = Signal()
    """It plays, or no longer."""

    def __init__(self, past: PastViewer, walk: MomentWalk, timeline: Callable[[], Timeline]) -> None:
        super().__init__(past)
        self._past, self._walk, self._timeline = past, walk, timeline
        self._clock = QTimer(self)
        self._clock.setInterval(BEAT)
        self._clock.timeout.connect(self._play_on)
        past.changed.connect(self._follow)

    @property
    def is_playing(self) -> bool:
        """Whether one moment after the other is shown."""
        return self._clock.isActive()

    def play_or_pause(self) -> None:
        """Show one moment after the other, from the one that is looked at or the beginning; or stop."""
        if self.is_playing:
            self.stop()
        elif self._timeline().main.moments:
            if not self._past.is_looking:
                self._past.look(self._timeline().opening)
            self._clock.start()
            self.changed.emit()

    def stop(self) -> None:
        """Play no further."""
        if self.is_playing:
            self._clock.stop()
            self.changed.emit()

    def set_speed(self, speed: float) -> None:
        """So many times the usual speed."""
        self._clock.setInterval(round(BEAT / speed))

    def _follow(self) -> None:
        if not self._past.is_looking:
            self.stop()

    def _play_on(self) -> None:
        moment = self._walk.beside(self._timeline(), self._past.here, 1)
        if moment is None:
            self.stop()
        else:
            self._past.look(moment)
