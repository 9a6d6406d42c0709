"""Actions that float a sheet over the window: settings, house rules, orders, sides, keys, forms."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject, Signal

from battlemap.board.happenings import Counter, CounterId, Timer, TimerId
from battlemap.board.ids import TokenId, ZoneId
from battlemap.board.subject import SCENE, Subject
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.window_host import WindowHost
from battlemap.rules.ruleset import AnyRuleset

if TYPE_CHECKING:
    from battlemap.gui.collection.collection_panel import CollectionPanel
    from battlemap.gui.house_rules.house_rules_form import HouseRulesForm


class DialogActions(QObject):
    """Each opens one sheet, in place of one that is there."""

    history_wanted = Signal(str)
    face_wanted = Signal(str, str)
    """A token's id, and the picture file its face is to be cut out of; "" for the picture it has."""
    """The history of somebody of a party, by the id of its record."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def shortcuts(self) -> None:
        """The list of all keys."""
        from battlemap.gui.preferences.shortcut_list import ShortcutList

        self.window.show_dialog("Keyboard shortcuts", ShortcutList(self.window.theme), 520)

    def preferences(self) -> None:
        """Theme, motion, dice."""
        from battlemap.gui.preferences.preferences import Preferences
        from battlemap.gui.widgets.modeless_dialog import FITTED

        session = self.page.session if self.page is not None else None
        self.window.show_dialog("Settings", Preferences(self.window.theme, session), 460, FITTED)

    def about(self) -> None:
        """Version, licences, credits."""
        from battlemap.gui.preferences.about import About

        self.window.show_dialog("About battlemap", About(self.window.theme), 600, 560)

    def grid_settings(self) -> None:
        """The size of the grid, the width of a cell and its unit; a map of zones gets a grid."""
        from battlemap.gui.forms.grid_form import GridForm
        from battlemap.gui.forms.grid_under_form import GridUnderForm
        from battlemap.gui.widgets.modeless_dialog import FITTED

        if self.page is None:
            return
        if self.page.board.grid is not None:
            self.window.show_dialog("Grid", GridForm(self.page.bridge, self.window.theme), 400, 310)
        elif "grid" not in self.page.session.rules.maps:
            self.page.complained.emit(f"{self.page.session.rules.title} is not played on a grid.")
        elif not self.page.board.zone_map.zones:
            self.page.complained.emit("A grid is laid under zones, and there are none yet; draw one first.")
        else:
            under = GridUnderForm(self.page.bridge, self.window.theme)
            under.laid.connect(self._show_laid_grid)
            self.window.show_dialog("A grid under the zones", under, 420, FITTED)

    def _show_laid_grid(self) -> None:
        self.window.close_dialog()
        if self.page is not None:
            self.page.controller.view.camera.fit(animated=False)

    def house_rules(self) -> "HouseRulesForm | None":
        """What this battle does otherwise than the book; gives back the form, None without a battle."""
        from battlemap.gui.house_rules.house_rules_form import HouseRulesForm

        if self.page is None:
            return None
        form = HouseRulesForm(self.page.bridge, self.window.theme)
        overlay = self.window.show_dialog("House rules", form, 940, 700)
        overlay.show_subtitle(title_and_plays(self.page.session.rules))
        return form

    def orders(self) -> None:
        """Whose dice are rolled how, and standing orders."""
        from battlemap.gui.question.standing_orders_form import StandingOrdersForm

        if self.page is not None:
            self.window.show_dialog("Orders and dice", StandingOrdersForm(self.page.bridge, self.window.theme), 560, 620)

    def sides(self) -> None:
        """The parties of the fight."""
        from battlemap.gui.forms.sides_form import SidesForm

        if self.page is not None:
            self.window.show_dialog("Sides", SidesForm(self.page.bridge, self.window.theme), 520, 560)

    def whole_sheet(self, token: str) -> None:
        """The whole sheet of a token."""
        from battlemap.gui.forms.sheet_form import SheetForm
        from battlemap.gui.forms.token_appearance import TokenAppearance

        page = self.page
        if page is not None and token in page.board.tokens:
            theme, who = self.window.theme, TokenId(token)
            face = TokenAppearance(page.bridge, theme, who, page.pictures, self.window.documents.keep_portrait)
            face.cut_wanted.connect(lambda path: self.face_wanted.emit(token, path))
            form = SheetForm(page.bridge, theme, who, face)
            form.history_wanted.connect(self.history_wanted)
            self.window.show_dialog(page.board[TokenId(token)].name, form, 480, 700, side="right")

    def selected_sheet(self) -> None:
        """The whole sheet of the selected token."""
        if self.page is not None and self.page.selection.subject.kind == "token":
            self.whole_sheet(self.page.selection.subject.id)

    def link_to(self) -> None:
        """A way between two zones, chosen from lists: from the selected one, or from the first."""
        from battlemap.gui.forms.link_form import LinkForm
        from battlemap.gui.session.subject_edits import perform_edit  # when somebody edits

        page = self.page
        if page is None:
            return
        zones = page.board.zone_map.zones
        if len(zones) < 2:
            page.complained.emit("A link needs two zones; draw another one first.")
            return
        subject = page.selection.subject
        start = ZoneId(subject.id) if subject.kind == "zone" else next(iter(zones))
        form = LinkForm(page.session, self.window.theme, start)
        overlay = self.window.show_dialog("Link two zones", form, 420, 240)

        def link() -> None:

            if page.attempt(lambda: perform_edit(page.session, form.made())):
                overlay.dismiss()

        form.done.connect(link)

    def token_tray(self) -> None:
        """The collection of creatures."""
        if self.page is not None:
            self.open_collection(self.page)

    def open_collection(self, page: BattlePage) -> "CollectionPanel":
        """The collection of the battle's game, beside the rail."""
        from battlemap.gui.collection.collection_panel import HEIGHT, WIDTH, CollectionPanel
        from battlemap.store.collection.creature_library import CreatureLibrary

        panel = CollectionPanel(page, self.window.theme, CreatureLibrary(page.session.rules), self.window.documents.keep_portrait)
        overlay = self.window.show_dialog("Collection", panel, WIDTH, HEIGHT, side="left")
        overlay.show_subtitle(title_and_plays(page.session.rules))
        panel.set_dialog(overlay)
        return panel

    def keep_token(self) -> None:
        """The selected token as an entry of the user's collection."""
        page = self.page
        if page is not None and page.selection.subject.kind == "token":
            self.open_collection(page).collection_actions.keep_token(TokenId(page.selection.subject.id))

    def timer(self, key: str | bool = "") -> None:
        """A timer, a recurring event or a counter: a new one, or the one of this id."""
        from battlemap.gui.forms.timer_form import TimerForm
        from battlemap.gui.session.subject_edits import perform_edit  # when somebody edits

        page = self.page
        if page is None:
            return
        known: Timer | Counter | None = None
        if isinstance(key, str):
            known = page.board.timers.get(TimerId(key)) or page.board.counters.get(CounterId(key))
        form = TimerForm(page.session, self.window.theme, known)
        overlay = self.window.show_dialog(known.words if known else "New timer, event or counter", form, 440, 330)
        overlay.is_writing = form.is_touched

        def write() -> None:
            if page.attempt(lambda: perform_edit(page.session, form.made())):
                overlay.dismiss()
            else:
                form.ask_words()

        form.done.connect(write)

    def new_aspect(self) -> None:
        """A new aspect on what is selected; for an aspect, on what it lies on."""
        from battlemap.gui.forms.aspect_form import AspectForm
        from battlemap.gui.session.subject_edits import perform_edit  # when somebody edits

        page = self.page
        if page is None:
            return
        on = page.selection.subject
        if on.kind == "aspect":
            aspect = next(candidate for candidate in page.board.aspects.values() if candidate.id == on.id)
            on = Subject(aspect.anchor, aspect.on) if aspect.anchor != "scene" else SCENE
        form = AspectForm(page.session, self.window.theme, on)
        where = "the scene" if on.kind == "scene" else on.name_on(page.board)
        overlay = self.window.show_dialog(f"New aspect on {where}", form, 440, 360)
        overlay.is_writing = form.is_touched

        def write() -> None:

            if page.attempt(lambda: perform_edit(page.session, form.made())):
                overlay.dismiss()

        form.done.connect(write)


def title_and_plays(rules: AnyRuleset) -> str:
    """The line under the title of what belongs to one game."""
    return " ".join(filter(None, (rules.title, rules.plays)))
