"""Texts of a battle from elsewhere that are too long, while a command of it waits: they are cut once it is done."""

from PySide6.QtCore import QObject, QTimer, Signal

from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.store.document.long_texts import shorten_texts, shortening_events


class TextShortening(QObject):
    """Waits until nothing is asked any more, then cuts; it goes with its bridge."""

    done = Signal(str)
    """What was cut, in one sentence."""

    def __init__(self, bridge: SessionBridge) -> None:
        super().__init__(bridge)
        self._session = bridge.session
        if self._session.current is not None and any(shortening_events(self._session.board)):
            bridge.updated.connect(self._follow_update)

    def _follow_update(self) -> None:
        if self._session.current is None:
            QTimer.singleShot(0, self, self._shorten)  # when all others have heard of this update

    def _shorten(self) -> None:
        if told := shorten_texts(self._session):
            self.done.emit(told)
            self.deleteLater()
