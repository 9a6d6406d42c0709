"""One battle in the players' window: its map, what is read over it, what of it is in sight; kept in step or held still."""

from PySide6.QtCore import QObject

from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.display_settings import DisplaySettings
from battlemap.gui.players.overlay import LEAST_TEXT, MOST_TEXT, PARTS
from battlemap.gui.players.overlay_feed import OverlayFeed
from battlemap.gui.players.player_feed import PlayerFeed
from battlemap.gui.players.players_map import PlayersMap
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.shown_part import ShownPart
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.widgets.theme import Theme


class ShownBattle(QObject):
    """Made when the window and the battle are both there, closed when one of them goes."""

    def __init__(
        self, window: PlayersWindow, bridge: SessionBridge, controller: MapController, theme: Theme, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._window, self._theme = window, theme
        self.feed = PlayerFeed(bridge, self)
        self.map = PlayersMap(self.feed.rules, controller, theme.palette, self)
        self.shown = ShownPart(self.map, controller, self)
        self.is_held = False
        self._values = DisplaySettings()
        window.overlay.set_portraits(controller.find_picture)
        window.set_map(self.map)
        self.reading = OverlayFeed(bridge, self.feed, window.overlay, self)
        self._show(told=False)
        self.feed.changed.connect(self._show_news)
        window.resized.connect(self.shown.fit)

    def hold(self, held: bool) -> None:
        """Show no more of what happens; or what has come of it."""
        self.is_held = held
        self.shown.set_held(held)
        self.reading.set_held(held)
        if not held:
            self._show(told=False)

    def dress(self, moving: bool) -> None:
        """Have the colours of the theme; *moving*: tokens slide."""
        self.map.set_theme(self._theme, moving)

    def follow_display(self, values: DisplaySettings) -> None:
        """Leave out the tokens whose figures stand on this display; show over the map what is to be read, as large as wanted."""
        self._values = values
        self._show_figures()
        overlay = self._window.overlay
        overlay.set_text_size(min(MOST_TEXT, max(LEAST_TEXT, values.text_size)))
        overlay.set_roll_seconds(values.roll_seconds)
        overlay.set_parts(set(PARTS) - set(values.parts_off))
        if not self.is_held:
            self.reading.show_all()

    def close(self) -> None:
        """Leave the window; call it before the GM's map is closed."""
        self._window.resized.disconnect(self.shown.fit)
        self.reading.close()
        self.feed.close()
        self.shown.close()
        self._window.set_map(None)
        self._window.overlay.hide_roll()
        self.map.close()
        self.deleteLater()

    def _show_news(self) -> None:
        if not self.is_held:
            self._show(self.feed.told)

    def _show(self, told: bool) -> None:
        feed = self.feed
        self._show_figures()
        self.map.show_board(feed.board, told, feed.events if told else ())
        self._window.show_title(feed.board.title)
        self.shown.follow_board(feed.board)

    def _show_figures(self) -> None:
        self.map.set_figures(self.feed.board.sides if self._values.all_figures else self._values.figures)
