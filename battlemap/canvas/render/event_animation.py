"""Plays events as short animations, skippable."""

from collections.abc import Callable, Hashable
from math import cos, pi
from time import perf_counter
from typing import TypeAlias

from PySide6.QtCore import QObject, Qt, QTimer
from PySide6.QtWidgets import QApplication

Step: TypeAlias = Callable[[float], None]
"""Shows a moment of an animation: 0 at its start, 1 at its end, already eased."""
Done: TypeAlias = Callable[[], None]

FRAME = 16
"""Milliseconds between two frames."""
BREATH_FRAME = 80
"""The same for what changes slowly."""


class _Tween:
    __slots__ = ("done", "milliseconds", "start", "step")

    def __init__(self, milliseconds: float, step: Step, done: Done | None) -> None:
        self.milliseconds, self.step, self.done = milliseconds, step, done
        self.start = perf_counter()


class EventAnimation(QObject):
    """Runs animations under names; a new one takes the place of an old one of its name.

    What an animation shows has happened already, so skipping it is always safe. With *allowed* off, everything is shown
    as it is in the end at once.
    """

    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._allowed: bool | None = None
        self._tweens: dict[Hashable, _Tween] = {}
        self._timer = QTimer(self)
        self._timer.setTimerType(Qt.TimerType.PreciseTimer)
        self._timer.setInterval(FRAME)
        self._timer.timeout.connect(self._advance)
        self._breathing: tuple[float, Step] | None = None
        self._breath = QTimer(self)
        self._breath.setInterval(BREATH_FRAME)
        self._breath.timeout.connect(self._inhale)

    @property
    def allowed(self) -> bool:
        """Whether things move; if nobody has said so, whether the desktop wants it."""
        if self._allowed is None:
            self._allowed = system_allows_motion()
        return self._allowed

    @allowed.setter
    def allowed(self, wanted: bool) -> None:
        self._allowed = wanted

    def breathe(self, milliseconds: float, step: Step | None = None) -> None:
        """Call *step* with numbers that swing between 0 and 1 once in *milliseconds*, on and on; 0 ends that."""
        if milliseconds <= 0 or step is None or self._allowed is False:
            self._breath.stop()
            self._breathing = None
            if step is not None:
                step(0.0)
        elif self._breathing is None:
            self._breathing = (milliseconds, step)
            self._breath.start()

    def _inhale(self) -> None:
        if self._breathing is not None:
            milliseconds, step = self._breathing
            if not self.allowed:
                self.breathe(0, step)
                return
            step(0.5 - 0.5 * cos(perf_counter() * 2000 * pi / milliseconds))

    @property
    def running(self) -> bool:
        """Whether anything moves."""
        return bool(self._tweens)

    def play(self, name: Hashable, milliseconds: float, step: Step, done: Done | None = None) -> None:
        """Call *step* with 0 now and with growing numbers up to 1 over the next *milliseconds*, then *done*."""
        self._tweens.pop(name, None)
        if not self.allowed or milliseconds <= 0:
            step(1.0)
            if done:
                done()
            return
        self._tweens[name] = _Tween(milliseconds, step, done)
        step(0.0)
        self._timer.start()

    def is_playing(self, name: Hashable) -> bool:
        """Whether the animation *name* is under way."""
        return name in self._tweens

    def drop(self, name: Hashable) -> None:
        """End an animation where it is, without showing its end."""
        self._tweens.pop(name, None)

    def finish(self) -> None:
        """Show the end of everything at once."""
        tweens, self._tweens = list(self._tweens.values()), {}
        for tween in tweens:
            tween.step(1.0)
            if tween.done:
                tween.done()
        self._timer.stop()

    def stop(self) -> None:
        """Show the end of everything, and let nothing breathe any more; for a scene that is not used any more.

        A timer that went on would find the scene half collected.
        """
        self.finish()
        self._breath.stop()
        self._breathing = None

    @property
    def breathing(self) -> bool:
        """Whether something swings on and on."""
        return self._breath.isActive()

    def _advance(self) -> None:
        now = perf_counter()
        for name, tween in list(self._tweens.items()):
            part = min(1.0, (now - tween.start) * 1000 / tween.milliseconds)
            if part >= 1.0:
                self._tweens.pop(name, None)
            tween.step(ease(part))
            if part >= 1.0 and tween.done:
                tween.done()
        if not self._tweens:
            self._timer.stop()


def ease(part: float) -> float:
    """Fast at first, slow at the end."""
    return 1.0 - (1.0 - part) ** 3


def system_allows_motion() -> bool:
    """Whether the desktop wants animations at all."""
    from PySide6.QtWidgets import QStyle  # takes time when it is first used, and nothing moves before the first paint

    style = QApplication.style()
    return style is None or style.styleHint(QStyle.StyleHint.SH_Widget_Animation_Duration) > 0
