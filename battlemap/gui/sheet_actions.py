"""Actions that float a sheet over the window: settings, house rules, orders, sides, keys, forms."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.board.ids import TokenId
from battlemap.gui.battle_page import BattlePage

if TYPE_CHECKING:
    from battlemap.gui.main_window import MainWindow


class SheetActions(QObject):
    """Each opens one sheet, in place of one that is there."""

    def __init__(self, window: "MainWindow") -> None:
        super().__init__(window)
        self.window = window

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def shortcuts(self) -> None:
        """The list of all keys."""
        from battlemap.gui.shortcut_list import ShortcutList

        self.window.show_overlay("Keyboard shortcuts", ShortcutList(self.window.theme), 520)

    def preferences(self) -> None:
        """Theme, motion, dice."""
        from battlemap.gui.preferences import Preferences

        session = self.page.session if self.page is not None else None
        self.window.show_overlay("Settings", Preferences(self.window.theme, session), 460, 420)

    def about(self) -> None:
        """Version, licences, credits."""
        from battlemap.gui.about import About

        self.window.show_overlay("About battlemap", About(self.window.theme), 600, 560)

    def grid_settings(self) -> None:
        """The size of the grid, the width of a cell and its unit."""
        from battlemap.gui.grid_form import GridForm

        if self.page is not None and self.page.board.grid is not None:
            self.window.show_overlay("Grid", GridForm(self.page.bridge, self.window.theme), 400, 310)

    def house_rules(self) -> None:
        """The options of the ruleset."""
        from battlemap.gui.house_rules import HouseRules

        if self.page is not None:
            self.window.show_overlay("House rules", HouseRules(self.page.bridge, self.window.theme), 940, 700)

    def orders(self) -> None:
        """Whose dice are rolled how, and standing orders."""
        from battlemap.gui.orders_panel import OrdersPanel

        if self.page is not None:
            self.window.show_overlay("Orders and dice", OrdersPanel(self.page.bridge, self.window.theme), 560, 620)

    def sides(self) -> None:
        """The parties of the fight."""
        from battlemap.gui.sides_form import SidesForm

        if self.page is not None:
            self.window.show_overlay("Sides", SidesForm(self.page.bridge, self.window.theme), 520, 560)

    def whole_sheet(self, token: str) -> None:
        """The whole sheet of a token."""
        from battlemap.gui.sheet_form import SheetForm
        from battlemap.gui.token_face import TokenFace

        page = self.page
        if page is not None and token in page.board.tokens:
            theme, who = self.window.theme, TokenId(token)
            face = TokenFace(page.bridge, theme, who, page.pictures, self.window.documents.keep_portrait)
            form = SheetForm(page.bridge, theme, who, face)
            self.window.show_overlay(page.board[TokenId(token)].name, form, 480, 700, side="right")

    def selected_sheet(self) -> None:
        """The whole sheet of the selected token."""
        if self.page is not None and self.page.selection.subject.kind == "token":
            self.whole_sheet(self.page.selection.subject.id)

    def link_to(self) -> None:
        """A way between two zones, chosen from lists."""
        from battlemap.gui.link_form import open_link_form

        if self.page is not None:
            open_link_form(self.window, self.page)

    def token_tray(self) -> None:
        """The collection of creatures."""
        from battlemap.gui.collection_panel import open_collection

        if self.page is not None:
            open_collection(self.window, self.page)

    def keep_token(self) -> None:
        """The selected token as an entry of the user's collection."""
        from battlemap.gui.collection_panel import keep_token

        page = self.page
        if page is not None and page.selection.subject.kind == "token":
            keep_token(self.window, page, TokenId(page.selection.subject.id))

    def new_aspect(self) -> None:
        """A new aspect on what is selected."""
        from battlemap.gui.aspect_form import open_aspect_form

        if self.page is not None:
            open_aspect_form(self.window, self.page)
