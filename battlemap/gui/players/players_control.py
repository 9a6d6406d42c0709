"""Opens and closes the players' window, and does with it what the GM wants: the battle in it, its display, its states."""

from PySide6.QtCore import QObject, QRectF, QSettings, Signal
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from battlemap.canvas.render.event_animation import system_allows_motion
from battlemap.canvas.view.map_controller import MapController
from battlemap.gui.players.display_memory import DisplayMemory
from battlemap.gui.players.display_settings import OWN_WINDOW, Part
from battlemap.gui.players.displays import ConnectedDisplays, DisplayInfo, Displays, other_display
from battlemap.gui.players.players_state import STATES, Cover, PlayersState
from battlemap.gui.players.players_theme import PlayersTheme
from battlemap.gui.players.players_window import PlayersWindow
from battlemap.gui.players.shown_battle import ShownBattle
from battlemap.gui.session.session_bridge import SessionBridge


class PlayersControl(QObject):
    """One for the GM's window; there is no players' window until open(), and none after close()."""

    changed = Signal()
    """State, display, what is shown, theme or text size is another."""

    def __init__(self, settings: QSettings, home: QWidget, actions: list[QAction], displays: Displays | None = None) -> None:
        """*home*: the GM's window; *actions*: those whose keys work in the players' window too."""
        super().__init__(home)
        self._home, self._actions = home, actions
        self.displays: Displays = displays or ConnectedDisplays(self)
        self.memory = DisplayMemory(settings, self)
        self.theme = PlayersTheme(settings, self)
        self.window: PlayersWindow | None = None
        self.display: DisplayInfo | None = None
        """The display that shows the window, or showed it and is gone; None: it is a window of its own."""
        self.battle: ShownBattle | None = None
        """The battle in the window, while there are both."""
        self.covers: frozenset[Cover] = frozenset()
        """What of frozen, black and waiting holds."""
        self._gone = False
        self._moving = True
        self._opened: tuple[SessionBridge, MapController, str] | None = None
        """The battle in the GM's window."""
        self.displays.added.connect(self._take_display)
        self.displays.removed.connect(self._lose_display)
        self.memory.changed.connect(self._follow_memory)
        self.theme.changed.connect(self._dress)

    @property
    def state(self) -> PlayersState:
        """What the window is doing."""
        if self.window is None:
            return STATES["off"]
        if self._gone:
            return STATES["gone"]
        if self.battle is None and "black" not in self.covers:
            return STATES["waiting"]
        return next((STATES[cover] for cover in ("black", "waiting", "frozen") if cover in self.covers), STATES["on"])

    @property
    def part(self) -> Part:
        """What of the map is shown."""
        return self.memory.values.part

    @property
    def frame(self) -> QRectF | None:
        """The players' own frame, while that is what they see (map px)."""
        return self.battle.shown.framed if self.battle is not None and self.part == "frame" else None

    @property
    def display_words(self) -> str:
        """Where the window is, for a row of the card."""
        if self.window is None:
            return ""
        return self.display.title if self.display is not None else "Own window"

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.window is None:
            self.open()
        else:
            self.close()

    def open(self) -> None:
        """Show the players' window on a display that is not the GM's; where there is none, as a window."""
        self.covers, self._gone = frozenset(), False
        self.window = PlayersWindow(self.theme, self._actions)
        self.window.close_wanted.connect(self.close)
        self.window.full_screen_wanted.connect(self.set_full_screen)
        self.window.resized.connect(self.changed)
        own, last = self.displays.at(self._home.frameGeometry()), self.memory.last
        self.display = None if last == OWN_WINDOW else other_display(self.displays.all(), own, last)
        self.memory.use(self.display)
        self._begin_battle()
        self._show_window()

    def close(self) -> None:
        """Close the window; what is remembered stays."""
        if self.window is None:
            return
        self._end_battle()
        window, self.window = self.window, None
        window.hide()
        window.cover.close_page()
        window.deleteLater()
        self.covers, self._gone = frozenset(), False
        self.changed.emit()

    def set_battle(self, bridge: SessionBridge, controller: MapController, key: str) -> None:
        """Another battle is open in the GM's window, known by *key*; players wait until they are to see it."""
        self._end_battle()
        self._opened = bridge, controller, key
        if self.window is not None:
            self.covers = self.covers - {"frozen"} | {"waiting"}
            self._begin_battle()
            if self.display is None:
                self.window.raise_()
        self._refresh()

    def drop_battle(self) -> None:
        """The battle is closed; call it before its map is."""
        self._end_battle()
        self._opened = None
        if self.window is not None:
            self.window.show_title("")
            if self.display is None:
                self.window.lower()  # it has nothing to show and may lie over the page that comes
        self._refresh()

    def flip_cover(self, cover: Cover) -> None:
        """Freeze what players see, show them nothing or the cover page; or again what was there."""
        self.covers = self.covers ^ {cover}
        if cover == "frozen" and self.battle is not None:
            self.battle.hold("frozen" in self.covers)
        self._refresh()

    def show_part(self, part: Part) -> None:
        """Show the GM's view, a frame of their own, whoever acts or the whole map from now on."""
        if self.battle is not None:
            self.battle.shown.choose(part)
            self._keep_frame()
            self.memory.change(part=part)

    def set_frame(self, frame: QRectF) -> None:
        """Give their own frame another place."""
        if self.battle is not None:
            self.battle.shown.set_frame(frame)
            self._keep_frame()

    def move_to(self, display: DisplayInfo | None) -> None:
        """Go to another display; None: be an ordinary window."""
        if self.window is None or (display == self.display and not self._gone):
            return
        self.display, self._gone = display, False
        self.memory.prefer(display)
        self.memory.use(display)
        if self.battle is not None and self._opened is not None:
            self.battle.shown.frame = self.memory.frame_of(self._opened[2])
            self.battle.shown.choose(self.part)
        self._show_window()

    def set_full_screen(self, wanted: bool) -> None:
        """All of its display, or a window."""
        if self.window is not None:
            self.window.set_full_screen(wanted)
            self.memory.change(full_screen=wanted)

    def set_motion(self, moving: bool) -> None:
        """Whether tokens slide, if the desktop wants it."""
        self._moving = moving
        self._dress()

    def _begin_battle(self) -> None:
        if self.window is None or self._opened is None:
            return
        bridge, controller, key = self._opened
        self.battle = ShownBattle(self.window, bridge, controller, self.theme, self)
        self._dress()
        self.battle.follow_display(self.memory.values)
        self.battle.shown.frame = self.memory.frame_of(key)
        self.battle.shown.choose(self.part)

    def _end_battle(self) -> None:
        battle, self.battle = self.battle, None
        if battle is not None:
            battle.close()

    def _keep_frame(self) -> None:
        if self.battle is not None and self._opened is not None:
            self.memory.keep_frame(self._opened[2], self.battle.shown.frame)

    def _show_window(self) -> None:
        """Put the window where it belongs; the GM's keeps the keyboard."""
        if self.window is not None:
            self.window.show_on(self.display, self.memory.values.full_screen, self._home.geometry())
            if self.battle is not None:
                self.battle.shown.fit()
            self._home.activateWindow()
            if self.display is None:
                self.window.raise_()  # on the GM's own display it would stand behind what has the keyboard
        self._refresh()

    def _follow_memory(self) -> None:
        values = self.memory.values
        self.theme.dress(values.theme, values.text_size)
        if self.battle is not None:
            self.battle.follow_display(values)
        self.changed.emit()

    def _dress(self) -> None:
        if self.battle is not None:
            self.battle.dress(self._moving and system_allows_motion())

    def _refresh(self) -> None:
        if self.window is not None:
            self.window.show_state(self.state)
        if self.battle is not None:
            self.battle.set_seen(self.state.name == "on")
        self.changed.emit()

    def _lose_display(self, display: DisplayInfo) -> None:
        """A display is gone; if it was the players', the window waits for it unseen."""
        if self.window is not None and self.display is not None and display.key == self.display.key:
            self._gone = True
            self.window.hide()
        self._refresh()

    def _take_display(self, display: DisplayInfo) -> None:
        """A display is there; if it is the one that was lost, the window comes back to it."""
        if self._gone and self.display is not None and display.key == self.display.key:
            self.display, self._gone = display, False
            self._show_window()
        else:
            self._refresh()
