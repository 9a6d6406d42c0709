"""The page *New battle* between the window and its documents."""

from typing import TYPE_CHECKING

from PySide6.QtCore import QObject

from battlemap.gui.window.documents import open_ruleset
from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.new_battle.fighter_placing import PreparedBattle
    from battlemap.gui.window.action_slots.file_actions import FileActions
    from battlemap.gui.window.action_slots.first_run_actions import FirstRunActions


class NewBattleActions(QObject):
    """Shows the page, begins what was chosen there, or goes back to what was there before."""

    def __init__(self, window: WindowHost, files: "FileActions", first_run: "FirstRunActions") -> None:
        super().__init__(window.widget)
        self.window, self._files, self._first_run = window, files, first_run

    def show_page(self) -> None:
        """Show the page in place of the battle or the start page."""
        from battlemap.gui.new_battle.new_battle_page import NewBattlePage
        from battlemap.gui.start.new_battle import usable_rules

        rules = usable_rules()
        if not rules:
            self.window.say("No ruleset is installed.")
            return
        page = NewBattlePage(self.window.theme, rules, open_ruleset(self.window.documents), self.window.widget)
        page.begun.connect(self._begin)
        page.map_wanted.connect(self._files.begin_map)
        page.open_wanted.connect(self._files.open)
        page.left.connect(self.leave)
        self.window.show_front_page(page)

    def leave(self) -> None:
        """Back to the battle that is open, else to the welcome page or the start page."""
        if self.window.documents.document is not None:
            self.window.show_battle()
        else:
            self._first_run.show_front()

    def _begin(self, prepared: "PreparedBattle") -> None:
        from battlemap.gui.new_battle.fighter_placing import bring_fighters

        def bring() -> None:
            page = self.window.page
            if page is not None and any(prepared.picks):
                bring_fighters(page, prepared, self.window.documents.keep_portrait)

        self.window.documents.begin(prepared.battle, bring)
