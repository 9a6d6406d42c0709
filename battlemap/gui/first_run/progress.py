"""How far a newcomer has come: kept in the preferences, so that the guided try can be gone on with."""

from PySide6.QtCore import QSettings

from battlemap.gui.settings import flag, text
from battlemap.store.document.practice_folder import practice_begun
from battlemap.store.document.recent_battles import recent_list

STEP = "first run/step"
"""The step of the guided try that comes next, from 1 on; absent while none is under way."""
PLAYED = "first run/played"
"""Whether it was played to its end."""
STEPS = 5


class FirstRunProgress:
    """Of one user."""

    def __init__(self, settings: QSettings) -> None:
        self._settings = settings

    @property
    def is_newcomer(self) -> bool:
        """Whether the welcome page is to be shown at the start: nothing was ever played or set, or a try was broken off."""
        if recent_list().battles:
            return False
        return not self._settings.allKeys() or bool(self.step)

    @property
    def played(self) -> bool:
        """Whether the guided try was played to its end."""
        return flag(self._settings, PLAYED, False)

    @property
    def step(self) -> int:
        """The step of a try that was broken off, 1 to STEPS; 0 if there is none to go on with."""
        kept = text(self._settings, STEP)
        step = int(kept) if kept.isdecimal() else 0
        return step if 1 <= step <= STEPS and practice_begun() is not None else 0

    def keep_step(self, step: int) -> None:
        """The try stands before this step."""
        self._settings.setValue(STEP, step)

    def finish(self) -> None:
        """The try was played to its end."""
        self._settings.remove(STEP)
        self._settings.setValue(PLAYED, True)
