"""The timeline: opened and folded."""

from PySide6.QtCore import QObject

from battlemap.gui.window.window_host import WindowHost


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
            from battlemap.gui.start import thumbnails

            page.timeline_part().card.use(thumbnails.map_picture, thumbnails.draw_tokens)
        else:
            page.timeline.toggle()
