"""The log in the dock: what it shows of the journal, and going back to one of its entries."""

from collections.abc import Callable
from typing import Any

from PySide6.QtCore import QObject

from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.log.log_panel import LogPanel
from battlemap.gui.log.log_story import LogStory
from battlemap.play.timeline.other_tries import commands_after


class LogPart(QObject):
    """Keeps a panel in step with a session."""

    def __init__(
        self, panel: LogPanel, controller: MapController, attempt: Callable[[Callable[[], Any]], bool], parent: QObject
    ) -> None:
        super().__init__(parent)
        self._panel, self._controller, self._attempt = panel, controller, attempt
        self.story = LogStory(controller.session)
        panel.back_wanted.connect(self._go_back)
        panel.unfolded_changed.connect(self.refresh)

    def refresh(self) -> None:
        """Show the journal as it is."""
        session = self._controller.session
        rows = self.story.rows(self._controller.display.round_word, self._panel.unfolded)
        self._panel.show_rows(rows, commands_after(session.journal, session.head))

    def _go_back(self, entry: int) -> None:
        self._attempt(lambda: self._controller.session.go_to(entry))
