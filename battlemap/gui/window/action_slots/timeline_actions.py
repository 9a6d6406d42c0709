"""The timeline: opened and folded."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Qt

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.window_host import WindowHost
from battlemap.paint.style.measures import SMALL_WINDOW

if TYPE_CHECKING:
    from battlemap.gui.battle.timeline_part import TimelinePart
    from battlemap.gui.timeline.comparison_view import ComparisonView

SMALL, LARGE, HEAD = 640, 860, 90
"""How wide a comparison is, in a small window and in a large one, and how high the rest of its sheet."""


class TimelineActions(QObject):
    """What is done in the battle that is open; without one, nothing."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self._window = window

    def toggle(self) -> None:
        """Open the timeline below the map, or close it."""
        page = self._window.page
        if page is None or not page.parts.is_built:
            return
        if page.timeline is None:
            part = self._make(page)
            part.keep_open()
            part.strip.setFocus(Qt.FocusReason.ShortcutFocusReason)
        else:
            page.timeline.toggle()

    def step(self, by: int) -> None:
        """Look at the moment before or after the one that is looked at; the timeline is opened for it."""
        page = self._window.page
        if page is None or not page.parts.is_built:
            return
        if page.timeline is None or page.timeline.panel.isHidden():
            self.toggle()
        if page.timeline is not None:
            page.timeline.steps.command(by)

    def restore(self) -> None:
        """Open the timeline if it lay open when the battle was left."""
        page = self._window.page
        if page is not None and page.timeline is None and page.session.timeline.is_open:
            self._make(page)

    def _make(self, page: BattlePage) -> "TimelinePart":
        from battlemap.gui.start import thumbnails

        part = page.timeline_part()
        part.pictures.use(thumbnails.map_picture, thumbnails.draw_tokens)
        part.comparison_wanted.connect(self._show_comparison)
        return part

    def _show_comparison(self, body: "ComparisonView") -> None:
        room = self._window.widget.size()
        width = SMALL if room.width() < SMALL_WINDOW else LARGE
        self._window.show_dialog("Comparison", body, width, min(room.height() - 90, body.height_for(width) + HEAD))
