"""What the title bar shows of the battle that is open, or of the page in its place; and the name of the window."""

from PySide6.QtCore import QObject

from battlemap.gui.actions import ACTIONS
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.widgets.buttons import IconButton
from battlemap.gui.widgets.labels import window_title
from battlemap.gui.window.window_host import WindowHost
from battlemap.paint.style.typography import tip_text

TITLE_BUTTONS = (("undo", False), ("redo", False), ("theme", True), ("full screen", False))
IN_BATTLE = ("undo", "redo")


class TitlePart(QObject):
    """Makes the buttons of the bar, and keeps it in step."""

    def __init__(self, window: WindowHost) -> None:
        super().__init__(window.widget)
        self._window, self._bar = window, window.title
        icons = {text.id: text.icon for text in ACTIONS}
        self.buttons: dict[str, IconButton] = {
            name: self._bar.add_action(window.actions_by_id[name], icons[name], gap) for name, gap in TITLE_BUTTONS
        }
        self._bar.game_action = window.actions_by_id["change game"]
        window.theme.changed.connect(self._show_theme)
        self._show_theme()

    def show_front(self, words: str) -> None:
        """No battle is open; *words*: of the page that is."""
        self._set_in_battle(False)
        self._bar.show_battle("battlemap", words, renaming=False)
        self._bar.show_saved("")
        self._bar.show_notes(are_there=False)
        self._window.widget.setWindowTitle("battlemap")
        self._bar.place()

    def show_battle(self, page: BattlePage) -> None:
        """Show what the battle is called, and where it stands."""
        self._set_in_battle(True)
        documents, rules = self._window.documents, page.session.rules
        if documents.is_practice:
            title = page.board.title
            self._bar.show_battle(title, "Practice: nothing is kept", renaming=False)
        else:
            title = page.board.title or (documents.document.title if documents.document else "")
            self._bar.show_battle(title, rules.title, plays=rules.plays)
        self._window.widget.setWindowTitle(window_title(f"{title} – battlemap"))
        self._bar.phase.show_phase(page.phase, waiting_reason(page))
        self._bar.show_notes(bool(page.board.notes))
        self._bar.place()

    def show_saved(self, saved: bool, problem: str) -> None:
        """Show whether the battle is on disk; of one that is only practice nothing is said until there is a problem."""
        if self._window.documents.is_practice and not problem:
            self._bar.show_saved("")
        else:
            self._bar.show_saved("Not saved" if problem else "Saved" if saved else "Saving…", bool(problem))

    def _set_in_battle(self, is_open: bool) -> None:
        for name in IN_BATTLE:
            self.buttons[name].setVisible(is_open)
        self._bar.phase.setVisible(is_open)

    def _show_theme(self) -> None:
        dark, action = self._window.theme.palette.dark, self._window.actions_by_id["theme"]
        action.setText("Light theme" if dark else "Dark theme")
        action.setToolTip(tip_text(f"{'Light' if dark else 'Dark'} theme (Ctrl Shift L)"))
        self.buttons["theme"].show_icon("lucide/sun" if dark else "lucide/moon")


def waiting_reason(page: BattlePage) -> str:
    """Why the fight does not go on now; empty if it does."""
    if page.is_looking:
        return "This is not now: Esc goes back"
    if page.session.current is None or not (page.session.questions or page.session.waiting_roll):
        return ""
    if page.machine is not None and page.machine.opponent.may_step:
        return ""
    return "An answer is awaited first"
