"""Opens and closes the players' window, and does with it what the GM wants: the battle in it, its display, its states."""

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, QSettings, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from battlemap.canvas.render.event_animation import system_allows_motion
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.display_settings import (
    LAST,
    OWN_WINDOW,
    DisplaySettings,
    Part,
    read_display,
    write_display,
)
from battlemap.gui.players.displays import ConnectedDisplays, DisplayInfo, Displays, other_display
from battlemap.gui.players.player_feed import PlayerFeed
from battlemap.gui.players.players_map import PlayersMap
from battlemap.gui.players.players_state import STATES, PlayersState
from battlemap.gui.players.players_theme import PlayersTheme
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.shown_part import ShownPart
from battlemap.gui.session.session_bridge import SessionBridge
from battlemap.gui.settings import text


class PlayersControl(QObject):
    """One for the GM's window; there is no players' window until open(), and none after close()."""

    changed = Signal()
    """State, display, what is shown, theme or text size is another."""

    def __init__(self, settings: QSettings, home: QWidget, actions: list[QAction], displays: Displays | None = None) -> None:
        """*home*: the GM's window; *actions*: those whose keys work in the players' window too."""
        super().__init__(home)
        self._settings, self._home, self._actions = settings, home, actions
        self.displays: Displays = displays or ConnectedDisplays(self)
        self.displays.added.connect(self._take_display)
        self.displays.removed.connect(self._lose_display)
        self.theme = PlayersTheme(settings, self)
        self.moving = True
        """Whether tokens slide, if the desktop wants it."""
        self.window: PlayersWindow | None = None
        self.display: DisplayInfo | None = None
        """The display that shows the window, or showed it and is gone; None: it is a window of its own."""
        self.remembered = DisplaySettings()
        """What is remembered of that display."""
        self.feed: PlayerFeed | None = None
        self.shown: ShownPart | None = None
        """What of the map players see, while the window shows a battle."""
        self._battle: tuple[SessionBridge, MapController, str] | None = None
        self._frozen = self._black = self._waiting = self._gone = False
        self.theme.changed.connect(self._dress)

    @property
    def state(self) -> PlayersState:
        """What the window is doing."""
        if self.window is None:
            return STATES["off"]
        if self._gone:
            return STATES["gone"]
        if self._black:
            return STATES["black"]
        if self._waiting or self.feed is None:
            return STATES["waiting"]
        return STATES["frozen" if self._frozen else "on"]

    @property
    def is_frozen(self) -> bool:
        return self._frozen

    @property
    def is_black(self) -> bool:
        return self._black

    @property
    def is_waiting(self) -> bool:
        return self._waiting

    @property
    def part(self) -> Part:
        """What of the map is shown."""
        return self.remembered.part

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.window is None:
            self.open()
        else:
            self.close()

    def open(self) -> None:
        """Show the players' window on a display that is not the GM's; where there is none, as a window."""
        if self.window is not None:
            return
        self._frozen = self._black = self._waiting = self._gone = False
        self.window = PlayersWindow(self.theme, self._actions)
        self.window.resized.connect(self._fit)
        self.window.close_wanted.connect(self.close)
        last = text(self._settings, LAST)
        own = self.displays.at(self._home.frameGeometry())
        self.display = None if last == OWN_WINDOW else other_display(self.displays.all(), own, last)
        self._use_display()
        self._show_battle()
        self.window.show_on(self.display, self.remembered.full_screen, self._home.geometry())
        self._fit()
        self._refresh()
        self._home.activateWindow()

    def close(self) -> None:
        """Close the window; what is remembered stays."""
        if self.window is None:
            return
        self._remember()
        self._drop_battle()
        window, self.window = self.window, None
        window.hide()
        window.deleteLater()
        self._frozen = self._black = self._waiting = self._gone = False
        self.changed.emit()

    def set_battle(self, bridge: SessionBridge, controller: MapController, key: str) -> None:
        """Another battle is open in the GM's window, known by *key*; players wait until they are shown it."""
        self.drop_battle()
        self._battle = bridge, controller, key
        if self.window is not None:
            self._waiting, self._frozen = True, False
            self._show_battle()
            self._refresh()

    def drop_battle(self) -> None:
        """The battle is closed; call it before its map is."""
        self._remember()
        self._drop_battle()
        self._battle = None
        self._refresh()

    def freeze(self) -> None:
        """Let players keep what they see; or show them what is by now."""
        self._frozen = not self._frozen
        if self.shown is not None:
            self.shown.set_held(self._frozen)
        if not self._frozen:
            self._show_board()
        self._refresh()

    def blacken(self) -> None:
        """Show nothing at all; or again what was there."""
        self._black = not self._black
        self._refresh()

    def wait(self) -> None:
        """Show the cover page; or again what was there."""
        self._waiting = not self._waiting
        self._refresh()

    def show_part(self, part: Part) -> None:
        """Show the GM's view, a frame of their own, whoever acts or the whole map from now on."""
        if self.shown is not None:
            self.shown.choose(part)
            self._remember()
            self.changed.emit()

    def flip(self) -> None:
        """From following the GM to a frame of their own, or back."""
        self.show_part("follow" if self.part == "frame" else "frame")

    def set_frame(self, frame: QRectF) -> None:
        """Give their own frame another place."""
        if self.shown is not None:
            self.shown.set_frame(frame)
            self._remember()

    def move_to(self, display: DisplayInfo | None) -> None:
        """Go to another display; None: be an ordinary window."""
        if self.window is None or (display == self.display and not self._gone):
            return
        self._remember()
        self.display, self._gone = display, False
        self._settings.setValue(LAST, display.key if display is not None else OWN_WINDOW)
        self._use_display()
        self.window.show_on(display, self.remembered.full_screen, self._home.geometry())
        self._fit()
        self._refresh()

    def set_full_screen(self, wanted: bool) -> None:
        """All of its display, or a window."""
        if self.window is not None:
            self.window.set_full_screen(wanted)
            self._change(full_screen=wanted)

    def set_theme(self, name: str) -> None:
        """Have other colours, "dark" or "light"."""
        self._change(theme=name)

    def set_text_size(self, percent: int) -> None:
        """Have larger or smaller letters over the map."""
        self._change(text_size=percent)

    def set_motion(self, moving: bool) -> None:
        """Whether tokens slide."""
        self.moving = moving
        self._dress()

    def _change(self, **values: object) -> None:
        self.remembered = replace(self.remembered, **values)
        self._remember()
        self.theme.dress(self.remembered.theme, self.remembered.text_size)
        self.changed.emit()

    @property
    def _key(self) -> str:
        return self.display.key if self.display is not None else OWN_WINDOW

    def _use_display(self) -> None:
        """Be as it is remembered of the display."""
        self.remembered = read_display(self._settings, self._key)
        self.theme.dress(self.remembered.theme, self.remembered.text_size)
        if self.shown is not None and self._battle is not None:
            self.shown.frame = self._known_frame(self._battle[2])
            self.shown.choose(self.remembered.part)

    def _remember(self) -> None:
        if self.window is None:
            return
        frames = self.remembered.frames
        if self.shown is not None and self._battle is not None and not self.shown.frame.isEmpty():
            frame = self.shown.frame
            others = {key: box for key, box in frames.items() if key != self._battle[2]}
            frames = {**others, self._battle[2]: (frame.x(), frame.y(), frame.width(), frame.height())}
        part = self.shown.part if self.shown is not None else self.remembered.part
        known = replace(self.remembered, part=part, frames=frames)
        if known != self.remembered or not self._settings.contains(LAST):
            self.remembered = known
        write_display(self._settings, self._key, self.remembered)

    def _known_frame(self, battle: str) -> QRectF:
        return QRectF(*self.remembered.frames.get(battle, (0.0, 0.0, 0.0, 0.0)))

    def _show_battle(self) -> None:
        if self.window is None or self._battle is None:
            return
        bridge, controller, key = self._battle
        self.feed = PlayerFeed(bridge, self)
        players_map = PlayersMap(self.feed.rules, controller, self.theme.palette, self)
        self._dress_map(players_map)
        players_map.show_board(self.feed.board)
        self.window.set_map(players_map)
        self.shown = ShownPart(players_map, controller, self)
        self.shown.frame = self._known_frame(key)
        self.shown.choose(self.remembered.part)
        self.feed.changed.connect(self._show_news)

    def _drop_battle(self) -> None:
        shown, self.shown = self.shown, None
        feed, self.feed = self.feed, None
        if shown is not None:
            shown.close()
            shown.deleteLater()
        if feed is not None:
            feed.close()
            feed.deleteLater()
        players_map = self.window.map if self.window is not None else None
        if self.window is not None and players_map is not None:
            self.window.set_map(None)
            players_map.close()
            players_map.deleteLater()

    def _show_news(self) -> None:
        """The board has changed: show it, unless players are to keep the last one."""
        if not self._frozen and self.feed is not None:
            self._show_board(self.feed.told)

    def _show_board(self, told: bool = False) -> None:
        feed, window = self.feed, self.window
        if feed is None or window is None or window.map is None:
            return
        window.map.show_board(feed.board, told, feed.events if told else ())
        window.show_title(feed.board.title)
        if self.shown is not None:
            self.shown.follow_board(feed.board)

    def _fit(self) -> None:
        """The window has another size."""
        if self.shown is not None:
            self.shown.fit()

    def _dress(self) -> None:
        if self.window is not None and self.window.map is not None:
            self._dress_map(self.window.map)

    def _dress_map(self, players_map: PlayersMap) -> None:
        players_map.set_theme(self.theme, self.moving and system_allows_motion())

    def _refresh(self) -> None:
        if self.window is not None:
            if self.feed is not None and not self._frozen:
                self.window.show_title(self.feed.board.title)
            self.window.show_state(self.state)
        self.changed.emit()

    def _lose_display(self, display: DisplayInfo) -> None:
        """A display is gone; if it was the players', the window waits for it unseen."""
        if self.window is not None and self.display is not None and display.key == self.display.key:
            self._gone = True
            self.window.hide()
        self._refresh()

    def _take_display(self, display: DisplayInfo) -> None:
        """A display is there; if it is the one that was lost, the window comes back to it."""
        if self.window is not None and self._gone and self.display is not None and display.key == self.display.key:
            self.display, self._gone = display, False
            self.window.show_on(display, self.remembered.full_screen, self._home.geometry())
            self._fit()
        self._refresh()
