"""Actions on the open battle: undo, turns, what is done to the selected thing, how the map is seen."""

from PySide6.QtCore import QObject, QPoint

from battlemap.board.subject import SCENE, Subject
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.map_positions import place_of
from battlemap.gui.session.machine_moves import able_actors
from battlemap.gui.window.window_host import WindowHost
from battlemap.paths import FolderTrouble, make_dir


class BattleActions(QObject):
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
            self.page.attempt(self.page.session.undo)

    def redo(self) -> None:
        """Do it again."""
        if self.page is not None:
            self.page.attempt(self.page.session.redo)

    def next_turn(self) -> None:
        """Begin the fight, or end the turn."""
        page = self.page
        if page is None:
            return
        if page.timeline is not None and page.timeline.past.is_looking:
            page.timeline.playback.play_or_pause()
        else:
            page.go_on()

    def select_acting(self) -> None:
        """Select the token whose turn it is and bring it into sight; the next one of its slot if it is selected already."""
        page = self.page
        if page is None:
            return
        session = page.session
        doing = session.current.command.actor if session.current is not None else None
        acting = [doing] if doing in session.board.tokens and doing is not None else able_actors(session)
        if not acting:
            why = "No token acts now: begin the fight first." if session.board.tokens else "No token is on the map."
            page.complained.emit(why)
            return
        selected = page.selection.tokens[0] if len(page.selection.tokens) == 1 else None
        at = (acting.index(selected) + 1) % len(acting) if selected in acting else 0
        page.show_subject(Subject("token", acting[at]))

    def open_menu(self) -> None:
        """The menu of what is selected, beside it."""
        page = self.page
        if page is not None:
            page.open_menu(page.selection.subject, place_of(page.controller, page.selection.subject))

    def open_stamps(self) -> None:
        """The card of conditions for the selected tokens."""
        if self.page is not None and self.page.selection.tokens:
            self.page.selection_edits.open_stamps()

    def open_notes(self) -> None:
        """The notes on the battle, in the inspector."""
        from battlemap.play.edits.edit_actions import WriteNotes

        if self.page is not None:
            self.page.manual_edits.perform_edit(WriteNotes(SCENE), QPoint())

    def group(self) -> None:
        """Let the selected tokens act together; those of one group each alone."""
        if self.page is not None:
            self.page.manual_edits.group_selected()

    def open_own_things(self) -> None:
        """Show the folder of the user's own things in the system's own window; it is made if it is not there."""
        from PySide6.QtCore import QUrl
        from PySide6.QtGui import QDesktopServices

        from battlemap.canvas.view.own_prop import own_folder

        if self.page is not None:
            try:
                folder = make_dir(own_folder())
            except FolderTrouble as trouble:
                self.page.complained.emit(str(trouble))
            else:
                QDesktopServices.openUrl(QUrl.fromLocalFile(str(folder)))

    def rename(self) -> None:
        """Rename what is selected, else the battle."""
        page = self.page
        if page is None:
            return
        if page.timeline is not None and page.timeline.past.is_looking:
            page.timeline.name_try()
        elif page.selection.subject.kind == "scene":
            self.window.title.rename()
        else:
            page.manual_edits.rename(page.selection.subject)

    def rename_battle(self, name: str) -> None:
        """Give the battle another name."""

        from battlemap.gui.session import subject_edits  # when somebody edits

        page = self.page
        if page is not None:
            page.attempt(lambda: subject_edits.perform_edit(page.session, subject_edits.rename(page.board, SCENE, name)))

    def change_game(self) -> None:
        """Ask for other rules for the battle, as long as nobody is in it and nothing has been played."""
        from battlemap.gui.start.new_battle import MapKind, NewBattle, NewBattleForm, usable_rules
        from battlemap.gui.widgets.modeless_dialog import FITTED

        window, page = self.window, self.page
        if page is None:
            return
        journal = page.session.journal
        if page.board.tokens or any(journal.entry(key).command is not None for key in journal.path(page.session.head)):
            window.say("Something has been played already; begin a new battle for another game.")
            return
        kind: MapKind = "zones" if page.board.grid is None else "grid"
        usual = page.session.rules.id
        form = NewBattleForm(window.theme, usable_rules(kind), usual=usual, title=page.board.title, map_asked=False)
        form.button.set_words("Change", "↵")

        def begin(wanted: NewBattle) -> None:
            window.close_dialog()
            window.documents.change_game(wanted.ruleset, wanted.title)

        form.chosen.connect(begin)
        window.show_dialog("Change the game", form, 480, FITTED)

    def add_zone_beside(self) -> None:
        """A new zone next to the selected one, and its name."""
        if self.page is not None:
            self.page.manual_edits.add_zone_beside()

    def duplicate(self) -> None:
        """Another token like each that is selected; the new ones are selected then."""

        from battlemap.gui.battle import many_edits  # when somebody edits
        from battlemap.gui.session import subject_edits

        page = self.page
        if page is None or page.selection.subject.kind != "token":
            return
        before, selected = page.board.tokens, page.selection.tokens
        if page.attempt(lambda: subject_edits.perform_edit(page.session, many_edits.copy_all(page.board, selected))):
            page.selection.select_tokens(tuple([who for who in page.board.tokens if who not in before]))

    def delete(self) -> None:
        """Take what is selected off the table."""
        page = self.page
        if page is None or page.selection.subject.kind == "scene":
            return
        page.manual_edits.remove(page.selection.several or (page.selection.subject,))

    def select_all(self) -> None:
        """Select all of the kind that is selected, else all tokens."""
        if self.page is not None:
            self.page.selection.select_all(self.page.board)

    def fit(self) -> None:
        """Show the whole map."""
        if self.page is not None:
            self.page.controller.view.camera.fit()

    def next_lens(self) -> None:
        """Look at the map through the next lens of the rules, in the end through none."""
        if self.page is not None and self.page.parts.is_built:
            self.page.parts.lenses.next_lens()

    def zoom_in(self) -> None:
        """Closer."""
        if self.page is not None:
            self.page.controller.view.camera.zoom_in()

    def zoom_out(self) -> None:
        """Farther away."""
        if self.page is not None:
            self.page.controller.view.camera.zoom_out()
