"""Where the Qt-free session meets Qt: one object, one signal."""

from PySide6.QtCore import QObject, Signal

from battlemap.play.session import Session, Update


class SessionBridge(QObject):
    """Re-emits every update of one session as a signal; every widget of the window listens to it."""

    updated = Signal(object)
    """An Update of battlemap.play.session."""

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._stop = session.observe(self._tell)
        self._open = True

    def close(self) -> None:
        """Listen no longer; doing it again does nothing."""
        if self._open:
            self._open = False
            self._stop()

    def _tell(self, update: Update) -> None:
        self.updated.emit(update)
