"""Actions on who takes part: quick creatures, the party, encounters."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.gui.window.dialog_actions import title_and_plays
from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.party.quick_creature_form import QuickCreatureForm


class PartyActions(QObject):
    """Each opens one sheet beside the rail, in place of one that is there."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window

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
