"""Actions on who takes part: quick creatures, the party, encounters."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.action_slots.dialog_actions import title_and_plays
from battlemap.gui.window.window_host import WindowHost
from battlemap.play.session import SessionUpdate
from battlemap.store.files.store_errors import StoreError

if TYPE_CHECKING:
    from battlemap.gui.party.encounter_panel import EncounterPanel
    from battlemap.gui.party.party_panel import PartyPanel
    from battlemap.gui.party.quick_creature_form import QuickCreatureForm
    from battlemap.store.collection.party import Party


class PartyActions(QObject):
    """Each opens one sheet beside the rail. Whoever is of a party is written back after a fight."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window
        self._fought = False
        """Whether a fight has been seen since the last time anybody was written back."""

    def set_page(self, page: BattlePage) -> None:
        """Watch the fights of a battle that was opened."""
        self._fought = bool(page.board.turns.order)
        page.bridge.updated.connect(self._follow)

    def open_party(self) -> "PartyPanel | None":
        """The party of the battle's game, beside the rail; None without a battle."""
        page = self.window.page
        return self._open_panel(page) if page is not None else None

    def show_member(self, key: str) -> None:
        """The party at the history of one of them, by the id of its record."""
        panel = self.open_party()
        if panel is not None:
            panel.show_member(key)

    def show_encounter(self, key: str) -> None:
        """Encounters at one of them, by its id in the library."""
        panel = self.open_encounters()
        entry = panel.library.find(key) if panel is not None else None
        if panel is not None and entry is not None:
            panel.choose(entry)

    def open_encounters(self) -> "EncounterPanel | None":
        """Encounters of the battle's game, beside the rail; None without a battle."""
        from battlemap.gui.party.encounter_panel import HEIGHT, WIDTH, EncounterPanel
        from battlemap.store.collection.library import Library

        page = self.window.page
        if page is None:
            return None
        panel = EncounterPanel(page, self.window.theme, Library(), self.window.documents.keep_portrait)
        overlay = self.window.show_dialog("Encounters", panel, WIDTH, HEIGHT, side="left")
        overlay.show_subtitle(title_and_plays(page.session.rules))
        panel.set_dialog(overlay)
        return panel

    def _open_panel(self, page: BattlePage) -> "PartyPanel":
        from battlemap.gui.party.party_panel import HEIGHT, WIDTH, PartyPanel

        panel = PartyPanel(page, self.window.theme, self._party(page), self.window.documents.keep_portrait, self._changed_at)
        overlay = self.window.show_dialog("Party", panel, WIDTH, HEIGHT, side="left")
        overlay.show_subtitle(title_and_plays(page.session.rules))
        panel.set_dialog(overlay)
        return panel

    def _party(self, page: BattlePage) -> "Party":
        from battlemap.store.collection.library import Library
        from battlemap.store.collection.party import Party

        document = self.window.documents.document
        title = document.title if document is not None else page.board.title
        return Party(page.session.rules, Library(), page.session.seed, title)

    def _changed_at(self) -> float:
        """When the battle was last changed, as of the epoch."""
        document = self.window.documents.document
        try:
            return document.path.stat().st_mtime if document is not None else 0.0
        except OSError:
            return 0.0

    def _follow(self, update: SessionUpdate) -> None:
        """A fight that is over, with all that follows from it, is written back."""
        page = self.window.page
        if update.after.turns.order:
            self._fought = True
        elif self._fought and page is not None and page.session.current is None:
            self._fought = False
            if update.what not in ("undo", "redo") and any(token.member for token in update.after.tokens.values()):
                self._write_back(page)

    def _write_back(self, page: BattlePage) -> None:
        """Take into the library whatever only this battle has changed; what differs on both sides waits for a word."""
        try:
            party = self._party(page)
            differences = party.differences(page.board)
            here = [difference for difference in differences if difference.where == "here"]
            names = party.write_back(page.board, here) if here else ()
        except (StoreError, OSError) as trouble:
            page.complained.emit(f"The party was not written back: {trouble}")
            return
        told = [f"Written back to the party: {', '.join(names)}."] if names else []
        if others := [each.member.creature.name for each in differences if each.where in ("there", "both")]:
            told.append(f"{', '.join(others)} changed in the library, too: open the party to choose.")
        if told:
            page.complained.emit(" ".join(told))

    def quick_creature(self) -> "QuickCreatureForm | None":
        """A creature by role and strength; None without a battle, or in a game that has none."""
        from battlemap.gui.party.quick_creature_form import HEIGHT, WIDTH, QuickCreatureForm
        from battlemap.store.collection.creature_library import CreatureLibrary

        page = self.window.page
        if page is None:
            return None
        rules = page.session.rules
        quick = rules.quick_creatures()
        if quick is None:
            page.complained.emit(f"{rules.title} has no quick creatures; the collection has others.")
            return None
        form = QuickCreatureForm(page, self.window.theme, quick, CreatureLibrary(rules), self.window.documents.keep_portrait)
        overlay = self.window.show_dialog("Quick creature", form, WIDTH, HEIGHT, side="left")
        overlay.show_subtitle(title_and_plays(rules))
        form.set_dialog(overlay)
        return form
