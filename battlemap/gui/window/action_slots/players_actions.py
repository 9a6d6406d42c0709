"""What the GM does with the players' window. Nothing of it is imported before it is opened for the first time."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal
from PySide6.QtGui import QKeyEvent

from battlemap.gui.actions import PLAYERS
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.players.players_button import PlayersButton
from battlemap.gui.players.reminder_line import ReminderLine
from battlemap.gui.window.action_slots.title_picture_actions import TitlePictureActions
from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.players.card.players_card import PlayersCard
    from battlemap.gui.players.displays import Displays
    from battlemap.gui.players.frame.frame_outline import FrameOutline
    from battlemap.gui.players.players_control import PlayersControl
    from battlemap.gui.players.players_state import Cover
    from battlemap.gui.players.scale_lock import ScaleLock


class PlayersActions(QObject):
    """Between the GM's window and the players'."""

    changed = Signal()
    """The players' window was opened or closed, or shows something else."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self.displays: Displays | None = None
        """Those that Qt knows, if nothing else is said before the window is opened."""
        self._control: PlayersControl | None = None
        self.card: PlayersCard | None = None
        """The card, once it was opened in the battle that is open."""
        self._outline: FrameOutline | None = None
        self.titles = TitlePictureActions(window)
        self.button = PlayersButton(window.theme, window.title)
        self.button.clicked.connect(self.press_button)
        window.title.add_last(self.button)
        self._line = ReminderLine(window.theme, window.title, window.widget)
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
            self.scale.changed.connect(self.refresh)
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
        if self.card is not None:
            self.card.hide()
            self.card.deleteLater()
            self.card = None
        self.titles.drop_page()
        if self._outline is not None:
            self._outline.close_outline()
            self._outline = None
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
        self._flip_cover("frozen")

    def blacken(self) -> None:
        """Show players nothing at all; or again what was there."""
        self._flip_cover("black")

    def cover(self) -> None:
        """Show players the cover page; or again what was there."""
        self._flip_cover("waiting")

    def flip_part(self) -> None:
        """Show players what the GM sees, or a frame of their own."""
        if self._is_there():
            self.control.show_part("follow" if self.control.part == "frame" else "frame")

    def press_button(self) -> None:
        """The button in the title bar: open the window, with its card; or the card alone."""
        if self.window.page is not None and not self.is_open:
            self.control.open()
            self._open_card()
        else:
            self.toggle_card()

    def toggle_card(self) -> None:
        """Open the card of the players' window, or close it."""
        if self.card is not None and self.card.isVisible():
            self.card.dismiss()
        else:
            self._open_card()

    def take_key(self, event: QKeyEvent) -> bool:
        """Offer a key to the frame under way, then to the card."""
        if self._outline is not None and self._outline.take_key(event):
            return True
        return self.card is not None and self.card.take_key(event)

    def choose_reading(self) -> None:
        """What players read over their map."""
        if self._is_there():
            from battlemap.gui.players.reading_form import ReadingForm
            from battlemap.gui.widgets.modeless_dialog import FITTED

            self.window.show_dialog("What players read", ReadingForm(self.control, self.window.theme), 420, FITTED)

    def refresh(self) -> None:
        """Say in the GM's window what players see."""
        control, shown = self._control, self.card is not None and self.card.isVisible()
        if control is None:
            return
        self.button.show_state(control.state, shown)
        self.window.title.place()
        self._line.show_state(control.state)
        self.changed.emit()
        if self._outline is not None:
            seen = control.frame if control.state.name not in ("off", "gone") else None
            self._outline.show_frame(seen, attentive=shown, locked=self.scale is not None and self.scale.is_locked)

    def _open_card(self) -> None:
        page = self.window.page
        if page is None or not page.parts.is_built:
            return
        if self.card is None:
            from battlemap.gui.players.card.players_card import PlayersCard

            control = self.control
            assert self.scale is not None  # it comes with the control
            self.card = PlayersCard(self.window.theme, control, self.scale, page.parts.area)
            self.card.closed.connect(self._leave_card)
            main = self.card.main
            main.title_wanted.connect(lambda: self.titles.change(main.title_button))
            main.reading_wanted.connect(self.choose_reading)
        self.card.open_page(0)
        self.card.show()
        self.card.raise_()
        self.refresh()

    def _leave_card(self) -> None:
        self.refresh()
        if self.window.page is not None:
            self.window.page.controller.view.setFocus()

    def _flip_cover(self, cover: "Cover") -> None:
        if self._is_there():
            self.control.flip_cover(cover)

    def _is_there(self) -> bool:
        if not self.is_open:
            self.window.say("The players' window is not open; Ctrl P opens it.")
        return self.is_open

    def _give_battle(self, page: BattlePage) -> None:
        from battlemap.gui.players.frame.frame_outline import FrameOutline

        document, control = self.window.documents.document, self.control
        control.set_battle(page.bridge, page.controller, document.path.name if document is not None else "")
        self._outline = FrameOutline(self.window.theme, page.controller, control.set_frame)
        self.refresh()

    def _follow_motion(self) -> None:
        self.control.set_motion(self.window.theme.motion)
