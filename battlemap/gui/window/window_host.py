"""What the actions of the window may ask of it: what is open in it, what it says and what floats over it."""

from typing import TYPE_CHECKING, Protocol

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.key_router import KeyRouter
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.documents import Documents
from battlemap.gui.window.title_bar import TitleBar

if TYPE_CHECKING:
    from battlemap.gui.first_run.welcome_page import WelcomePage
    from battlemap.gui.new_battle.new_battle_page import NewBattlePage
    from battlemap.gui.start.start_page import StartPage
    from battlemap.gui.widgets.modeless_dialog import ModelessDialog, Side


class WindowHost(Protocol):
    """The window, as its actions know it."""

    theme: Theme
    documents: Documents
    actions_by_id: dict[str, QAction]
    title: TitleBar
    buttons: dict[str, IconButton]
    """Those of the title bar, by the ids of their actions."""
    keys: KeyRouter
    page: BattlePage | None
    """The battle that is open."""
    front_page: "StartPage | WelcomePage | NewBattlePage | None"
    """What is shown while no battle is open."""
    dialog: "ModelessDialog | None"
    """The sheet that floats over the window."""

    @property
    def widget(self) -> QWidget:
        """What dialogs and menus open over; everything made for the window belongs to it."""

    def say(self, words: str) -> None:
        """One sentence on the banner."""

    def show_battle(self) -> None:
        """Show the battle that the documents have open."""

    def show_start(self) -> None:
        """Show the start page."""

    def show_front_page(self, page: "StartPage | WelcomePage | NewBattlePage") -> None:
        """Show the start page, the welcome page or that of a new battle in place of the battle."""

    def show_dialog(
        self, title: str, body: QWidget, width: int = 560, height: int = 640, side: "Side" = "middle"
    ) -> "ModelessDialog":
        """Float a sheet over the window, in place of one that is there."""

    def close_dialog(self) -> None:
        """Close the sheet that is open, if one is."""

    def set_full_screen(self, wanted: bool) -> None:
        """Nothing but the map, or everything again."""
