"""What a newcomer can do: the welcome page and the guided try."""

from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QObject
from PySide6.QtWidgets import QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.window.action_slots.players_actions import PlayersActions
from battlemap.gui.window.window_host import WindowHost

if TYPE_CHECKING:
    from battlemap.gui.first_run.guided_try import GuidedTry
    from battlemap.gui.first_run.progress import FirstRunProgress
    from battlemap.gui.window.action_slots.file_actions import FileActions

PREPARE = "new"
"""The action that the door to a battle of one's own opens."""


class FirstRunActions(QObject):
    """Between the welcome page, the practice fight and the window."""

    def __init__(self, window: WindowHost, files: "FileActions", players: PlayersActions) -> None:
        super().__init__(window.widget)
        self.window, self._files, self.players = window, files, players
        players.changed.connect(self.look)
        self.guide: GuidedTry | None = None
        """The guided try, while it is under way."""
        self._goes_back = False
        """Whether the welcome page comes when the battle that is open has been closed."""

    @property
    def progress(self) -> "FirstRunProgress":
        """How far the newcomer has come."""
        from battlemap.gui.first_run.progress import FirstRunProgress

        return FirstRunProgress(self.window.theme.settings)

    def show_front(self) -> None:
        """Show the welcome page to a newcomer and after the practice fight, else the start page."""
        if self._goes_back or self.progress.is_newcomer:
            self._goes_back = False
            self._show_welcome()
        else:
            self.window.show_start()

    def welcome(self) -> None:
        """Leave the battle, and show the welcome page."""
        if self.window.page is None:
            self._show_welcome()
        else:
            self._goes_back = True
            self.window.documents.close()

    def begin_try(self) -> None:
        """Begin the practice fight, or go on with the one that was broken off."""
        from battlemap.gui.first_run.practice import make_practice
        from battlemap.store.files.store_errors import StoreError

        documents = self.window.documents
        if self.progress.step and documents.practise(None):
            return
        try:
            battle = make_practice()
        except StoreError as trouble:
            self.window.say(str(trouble))
            return
        self.progress.keep_step(1)
        documents.practise(battle)

    def keep(self) -> None:
        """Make a battle of one's own of the practice fight."""
        from battlemap.store.document.battle_folder import new_path

        documents = self.window.documents
        if not documents.is_practice or documents.document is None:
            return
        target = new_path(documents.document.title)
        if documents.save_copy(target) and documents.open(target):
            self.window.say("The fight is kept among your battles.")

    def set_page(self, page: BattlePage) -> None:
        """Another battle is open."""
        practice = self._goes_back = self.window.documents.is_practice
        self.window.actions_by_id["keep practice"].setVisible(practice)
        if practice and (self.progress.step or not self.progress.played):
            self._guide(page)

    def drop_page(self) -> None:
        """The battle is about to be closed."""
        if self.guide is not None:
            self.guide.close()
            self.guide = None
            self.players.close()  # opened for the try, it would lie over the page that comes

    def look(self) -> None:
        """The players' window was opened or closed."""
        if self.guide is not None:
            self.guide.look()

    def _guide(self, page: BattlePage) -> None:
        from battlemap.gui.first_run.guided_try import GuidedTry

        window, players = self.window, self.players
        anchors: dict[str, QWidget] = {"undo": window.buttons["undo"], "players": players.button}
        self.guide = guide = GuidedTry(page, self.progress, anchors, lambda: players.is_open)
        guide.left.connect(self.welcome)
        guide.kept.connect(self.keep)
        guide.prepared.connect(players.close)
        guide.prepared.connect(window.actions_by_id[PREPARE].trigger)
        guide.keys_wanted.connect(window.actions_by_id["shortcuts"].trigger)

    def _show_welcome(self) -> None:
        from battlemap.gui.first_run.welcome_page import WelcomePage

        page = WelcomePage(self.window.theme, self.progress, self.window.widget)
        page.try_wanted.connect(self.begin_try)
        page.prepare_wanted.connect(self.window.actions_by_id[PREPARE].trigger)
        page.open_wanted.connect(self.window.actions_by_id["open"].trigger)
        page.skipped.connect(self.window.show_start)
        page.dropped.connect(self._take_files)
        self.window.show_front_page(page)

    def _take_files(self, paths: list[str]) -> None:
        self._files.take_files([Path(path) for path in paths])
