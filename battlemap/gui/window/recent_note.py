"""What the start page will tell of the battle that is open: noted while it is played, with a picture once it is left."""

from PySide6.QtCore import QObject, QTimer

from battlemap.gui.window.window_host import WindowHost

PAUSE = 1_500
"""So many milliseconds after the last change it is noted."""


class RecentNote(QObject):
    """Has the documents remember where the fight stands."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self._window = window
        self._timer = QTimer(self)
        self._timer.setSingleShot(True)
        self._timer.setInterval(PAUSE)
        self._timer.timeout.connect(self._note)

    def note_soon(self) -> None:
        """Something has changed."""
        self._timer.start()

    def keep(self) -> None:
        """The battle is being left."""
        page, document = self._window.page, self._window.documents.document
        if page is not None and document is not None:
            from battlemap.gui.start.thumbnails import keep_thumbnail

            self._note()
            page.pictures.stop_drawing()
            palette = self._window.theme.palette
            keep_thumbnail(document.path, page.controller.scene, page.board, page.display, palette, page.pictures)

    def _note(self) -> None:
        if (page := self._window.page) is not None:
            now = page.phase
            self._window.documents.remember(f"{now.where}, {now.who} to act" if now.who else now.where)
