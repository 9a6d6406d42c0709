"""Where the Qt-free session meets Qt: one object, one signal."""

from PySide6.QtCore import QObject, Signal

from battlemap.play.session import Session, SessionUpdate


class SessionBridge(QObject):
    """Re-emits every update of one session as a signal; every widget of the window listens to it."""

    updated = Signal(SessionUpdate)

    def __init__(self, session: Session, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self.session = session
        self._stop = session.observe(self._emit_update)
        self._open = True

    def close(self) -> None:
        """Listen no longer, and go once Qt comes round to it; doing it again does nothing."""
        if self._open:
            self._open = False
            self._stop()
            self.deleteLater()

    def _emit_update(self, update: SessionUpdate) -> None:
        self.updated.emit(update)
