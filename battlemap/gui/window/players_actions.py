"""What the GM does with the players' window. Nothing of it is imported before it is opened for the first time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.gui.actions import PLAYERS
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.players.displays import Displays
    from battlemap.gui.players.players_control import PlayersControl
    from battlemap.gui.players.scale_lock import ScaleLock


class PlayersActions(QObject):
    """Between the GM's window and the players'."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self.displays: Displays | None = None
        """Those that Qt knows, if nothing else is said before the window is opened."""
        self._control: PlayersControl | None = None
        self.scale: ScaleLock | None = None
        """Keeps the map at its real size, from the first time that the window was wanted."""

    @property
    def control(self) -> "PlayersControl":
        """The players' window, open or not."""
        if self._control is None:
            from battlemap.gui.players.players_control import PlayersControl
            from battlemap.gui.players.scale_lock import ScaleLock

            actions = [self.window.actions_by_id[name] for name in PLAYERS]
            self._control = PlayersControl(self.window.theme.settings, self.window.widget, actions, self.displays)
            self._control.changed.connect(self.refresh)
            self.scale = ScaleLock(self._control, self.window.theme.settings)
            self.window.theme.changed.connect(self._follow_motion)
            self._follow_motion()
            if self.window.page is not None:
                self._give_battle(self.window.page)
        return self._control

    @property
    def is_open(self) -> bool:
        """Whether there is a players' window now."""
        return self._control is not None and self._control.window is not None

    def set_page(self, page: BattlePage) -> None:
        """Another battle is open."""
        if self._control is not None:
            self._give_battle(page)

    def drop_page(self) -> None:
        """The battle is about to be closed."""
        if self._control is not None:
            self._control.drop_battle()

    def close(self) -> None:
        """The GM's window is closed."""
        if self._control is not None:
            self._control.close()

    def toggle(self) -> None:
        """Open the window, or close it."""
        if self.window.page is not None or self.is_open:
            self.control.toggle()

    def freeze(self) -> None:
        """Let players keep what they see; or show them what is by now."""
        if self._is_there():
            self.control.freeze()

    def blacken(self) -> None:
        """Show players nothing at all; or again what was there."""
        if self._is_there():
            self.control.blacken()

    def cover(self) -> None:
        """Show players the cover page; or again what was there."""
        if self._is_there():
            self.control.wait()

    def flip(self) -> None:
        """Show players what the GM sees, or a frame of their own."""
        if self._is_there():
            self.control.flip()

    def show_card(self) -> None:
        """Open the card of the players' window, or close it."""

    def refresh(self) -> None:
        """Say in the GM's window what players see."""

    def _is_there(self) -> bool:
        if not self.is_open:
            self.window.say("The players' window is not open; Ctrl P opens it.")
        return self.is_open

    def _give_battle(self, page: BattlePage) -> None:
        document = self.window.documents.document
        self.control.set_battle(page.bridge, page.controller, document.path.name if document is not None else "")

    def _follow_motion(self) -> None:
        self.control.set_motion(self.window.theme.motion)
