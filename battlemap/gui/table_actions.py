"""Actions on the open battle: undo, turns, what is done to the selected thing, how the map is seen."""

from PySide6.QtCore import QObject

from battlemap.board.ids import TokenId
from battlemap.gui import table_edits
from battlemap.gui.battle_page import BattlePage
from battlemap.gui.places import place_of
from battlemap.gui.subject import SCENE, Subject
from battlemap.gui.window_host import WindowHost


class TableActions(QObject):
    """What is done in the battle that is open; without one, nothing."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self.window = window

    @property
    def page(self) -> BattlePage | None:
        return self.window.page

    def undo(self) -> None:
        """Take back the last answer or command."""
        if self.page is not None:
            self.page.session.undo()

    def redo(self) -> None:
        """Do it again."""
        if self.page is not None:
            self.page.session.redo()

    def next_turn(self) -> None:
        """Begin the fight, or end the turn."""
        if self.page is not None and self.window.overlay is None:
            self.page.go_on()

    def open_menu(self) -> None:
        """The menu of what is selected, beside it."""
        page = self.page
        if page is not None:
            page.open_menu(page.selection.subject, place_of(page.stage, page.selection.subject))

    # --- the table -------------------------------------------------------------------------------------------------

    def rename(self) -> None:
        """Rename what is selected, else the battle."""
        page = self.page
        if page is None:
            return
        if page.selection.subject.kind == "scene":
            self.window.title.rename()
        else:
            page.hand.rename(page.selection.subject)

    def rename_battle(self, name: str) -> None:
        """Give the battle another name."""
        page = self.page
        if page is not None:
            page.attempt(lambda: table_edits.perform(page.session, table_edits.renamed(page.board, SCENE, name)))

    def zone_beside(self) -> None:
        """A new zone next to the selected one, and its name."""
        if self.page is not None:
            self.page.hand.draw_beside()

    def duplicate(self) -> None:
        """Another token like the selected one."""
        page = self.page
        if page is not None and page.selection.subject.kind == "token":
            who = TokenId(page.selection.subject.id)
            page.attempt(lambda: table_edits.perform(page.session, table_edits.duplicated(page.board, who)))

    def delete(self) -> None:
        """Take what is selected off the table."""
        page = self.page
        if page is None or page.selection.subject.kind == "scene":
            return
        several = tuple(Subject("token", token) for token in page.selection.tokens)
        page.hand.remove(several if len(several) > 1 else (page.selection.subject,))

    # --- the view ------------------------------------------------------------------------------------------------------

    def fit(self) -> None:
        """Show the whole map."""
        if self.page is not None:
            self.page.stage.view.fit()

    def next_lens(self) -> None:
        """Look at the map through the next lens of the rules, in the end through none."""
        if self.page is not None and self.page.furnished:
            self.page.lenses.next()

    def zoom_in(self) -> None:
        """Closer."""
        if self.page is not None:
            self.page.stage.view.zoom_in()

    def zoom_out(self) -> None:
        """Farther away."""
        if self.page is not None:
            self.page.stage.view.zoom_out()
