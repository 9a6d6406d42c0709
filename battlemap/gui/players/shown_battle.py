"""One battle in the players' window: its map, what is read over it, what of it is in sight; kept in step or held still."""

from PySide6.QtCore import QObject
from PySide6.QtGui import QImage

from battlemap.board.ids import Point
from battlemap.canvas.preview.measurement import Measurement
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.cover.cover_picture import CoverPicture
from battlemap.gui.players.display_settings import DisplaySettings
from battlemap.gui.players.overlay import FULL_HEIGHT, FULL_WIDTH, LEAST_TEXT, MOST_TEXT, PARTS
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
        self._is_seen = False
        """Whether players see what happens now: nothing lies over their map, and it is not held."""
        self._measured: Measurement | None = None
        """What the game master measures for all to see."""
        self._values = DisplaySettings()
        window.overlay.set_portraits(controller.find_picture)
        window.set_map(self.map)
        self.cover = CoverPicture(controller.find_file, self)
        self.cover.changed.connect(self._show_cover)
        self.reading = OverlayFeed(bridge, self.feed, window.overlay, self)
        self._show(told=False)
        self.feed.changed.connect(self._show_news)
        window.resized.connect(self._fit)
        self._pointing = controller.view.input.pointing
        self._pointing.pointed.connect(self._ping)
        self._pointing.laser_moved.connect(self._show_laser)
        self._pointing.laser_ended.connect(self.map.pointing.hide_laser)
        self._pointing.measurement_changed.connect(self._show_measured)
        self._pointing.set_watched(True)

    def hold(self, held: bool) -> None:
        """Show no more of what happens; or what has come of it."""
        self.is_held = held
        self.shown.set_held(held)
        self.reading.set_held(held)
        if not held:
            self._show(told=False)

    def set_seen(self, seen: bool) -> None:
        """Whether players see what happens now; while they do not, nothing is pointed at for them."""
        self._is_seen = seen
        if not seen:
            self.map.pointing.clear()
        self.map.show_measurement(self._measured if seen else None)

    def dress(self, moving: bool) -> None:
        """Have the colours of the theme; *moving*: tokens slide."""
        self.map.set_theme(self._theme, moving)

    def follow_display(self, values: DisplaySettings) -> None:
        """Leave out the tokens whose figures stand on this display; show over the map what is to be read, as large as wanted."""
        self._values = values
        self._show_figures()
        overlay = self._window.overlay
        size = min(MOST_TEXT, max(LEAST_TEXT, values.text_size))
        overlay.set_text_size(size)
        self._size_letters()
        overlay.set_roll_seconds(values.roll_seconds)
        overlay.set_parts(set(PARTS) - set(values.parts_off))
        if not self.is_held:
            self.reading.show_all()

    def close(self) -> None:
        """Leave the window; call it before the GM's map is closed."""
        self._window.resized.disconnect(self._fit)
        self._pointing.pointed.disconnect(self._ping)
        self._pointing.laser_moved.disconnect(self._show_laser)
        self._pointing.laser_ended.disconnect(self.map.pointing.hide_laser)
        self._pointing.measurement_changed.disconnect(self._show_measured)
        self._pointing.set_watched(False)
        self.reading.close()
        self.cover.close()
        self._window.cover.show_picture(QImage(), is_awaited=False)
        self.feed.close()
        self.shown.close()
        self._window.set_map(None)
        self._window.overlay.hide_roll()
        self.map.close()
        self.deleteLater()

    def _fit(self) -> None:
        self._size_letters()
        self.shown.fit()

    def _size_letters(self) -> None:
        """Have letters on the map that are read from across the room, whatever the size of the display."""
        size = min(MOST_TEXT, max(LEAST_TEXT, self._values.text_size))
        self.map.view.set_text(size / 100, min(self._window.width() / FULL_WIDTH, self._window.height() / FULL_HEIGHT))

    def _ping(self, at: Point) -> None:
        if self._is_seen:
            self.map.pointing.ping(at)

    def _show_laser(self, at: Point) -> None:
        if self._is_seen:
            self.map.pointing.show_laser(at)

    def _show_measured(self) -> None:
        measured = self._pointing.measurement
        self._measured = measured if isinstance(measured, Measurement) else None
        self.map.show_measurement(self._measured if self._is_seen else None)

    def _show_news(self) -> None:
        if not self.is_held:
            self._show(self.feed.told)

    def _show(self, told: bool) -> None:
        feed = self.feed
        self._show_figures()
        self.map.show_board(feed.board, told, feed.events if told else ())
        self._window.show_title(feed.board.title)
        self.cover.show(feed.board.cover)
        self.shown.follow_board(feed.board)

    def _show_cover(self) -> None:
        self._window.cover.show_picture(self.cover.image, self.cover.is_awaited)

    def _show_figures(self) -> None:
        self.map.set_figures(self.feed.board.sides if self._values.all_figures else self._values.figures)
