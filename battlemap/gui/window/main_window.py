"""The window: title bar above, start page or battle below; what is open, saved and full screen. Nothing about rules."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from PySide6.QtCore import QEvent, QObject, QTimer
from PySide6.QtGui import QCloseEvent, QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from battlemap.gui.actions import ACTIONS, is_available, make_actions
from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.dragged_entries import DRAGGED_ENTRIES
from battlemap.gui.session.document_images import DocumentImages
from battlemap.gui.startup.freed_memory import return_freed_memory
from battlemap.gui.widgets.theme import Theme
from battlemap.gui.window.action_slots.window_actions import WindowActions
from battlemap.gui.window.documents import Documents
from battlemap.gui.window.recent_note import RecentNote
from battlemap.gui.window.startup_battle import open_startup_battle
from battlemap.gui.window.title_bar import TitleBar
from battlemap.gui.window.title_part import TitlePart
from battlemap.gui.window.window_geometry import SIZE, place_of, smallest_size
from battlemap.gui.window.window_keys import WindowKeys
from battlemap.store.document.recent_battles import clear_opening

if TYPE_CHECKING:
    from battlemap.gui.first_run.welcome_page import WelcomePage
    from battlemap.gui.new_battle.new_battle_page import NewBattlePage
    from battlemap.gui.start.start_page import StartPage
    from battlemap.gui.widgets.modeless_dialog import ModelessDialog, Side

QUIET = 1_000
"""So many milliseconds after the ground was painted, or a page left, freed memory is given back."""
UP = 1_000
"""So many milliseconds after a battle was opened the window answers, if it does at all."""


class MainWindow(QWidget):
    """One window, one battle at a time."""

    def __init__(self, theme: Theme, documents: Documents | None = None) -> None:
        super().__init__()
        self.theme = theme
        self.documents = documents or Documents(self)
        self.page: BattlePage | None = None
        self.front_page: StartPage | WelcomePage | NewBattlePage | None = None
        """What is shown while no battle is open."""
        self.dialog: ModelessDialog | None = None
        self.ready: Callable[[], bool] = lambda: True
        """Whether the heavy libraries are loaded."""
        self.map_first = False
        """Whether the dock and the cards of the next battle may come after its map has been painted."""
        self._waiting_words = ""
        self.setWindowTitle("battlemap")
        self.setMinimumSize(smallest_size(self))
        self.resize(*SIZE)
        self.setAcceptDrops(True)
        self.actions_by_id = make_actions(self)
        self.addActions(list(self.actions_by_id.values()))
        self.title = TitleBar(theme, self)
        self.pages = QStackedWidget(self)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(0)
        column.addWidget(self.title)
        column.addWidget(self.pages, 1)
        self.window_actions = WindowActions(self)
        self._window_keys = WindowKeys(self, self.window_actions)
        self.keys = self._window_keys.router
        self._title_part = TitlePart(self)
        self.buttons = self._title_part.buttons
        self._recent_note = RecentNote(self)
        self._shown_timer = QTimer(self)
        self._shown_timer.setSingleShot(True)
        self._shown_timer.setInterval(UP)
        self._shown_timer.timeout.connect(clear_opening)  # seen and used: the next start may open it by itself
        self._quiet_timer = QTimer(self)
        self._quiet_timer.setSingleShot(True)
        self._quiet_timer.setInterval(QUIET)
        self._quiet_timer.timeout.connect(return_freed_memory)
        self._connect()

    def _connect(self) -> None:
        self.window_actions.returns.attach(self.buttons["undo"])
        self.title.menu_button.clicked.connect(self.window_actions.open_main_menu)
        self.title.renamed.connect(self.window_actions.table.rename_battle)
        self.title.name_refused.connect(self.say)
        self.title.notes.clicked.connect(self.window_actions.table.open_notes)
        self.title.phase.wanted.connect(self.window_actions.table.next_turn)
        self.documents.before_leaving = self._recent_note.keep
        self.documents.opened.connect(self.show_battle)
        self.documents.closed.connect(self.window_actions.first_run.show_front)
        self.documents.saved.connect(self._show_saved)
        self.documents.noticed.connect(self.say)
        self.documents.complained.connect(self.say)
        self.documents.leaving.unsaved.connect(self.window_actions.files.ask_about_unsaved)

    @property
    def start_page(self) -> "StartPage | None":
        """The start page, if that is shown."""
        from battlemap.gui.start.start_page import StartPage

        return self.front_page if isinstance(self.front_page, StartPage) else None

    @property
    def widget(self) -> QWidget:
        """The window itself, for its actions."""
        return self

    def start(self, path: Path | None = None) -> None:
        """Open what is to be open when the program starts; a foreign map is looked at over the start page."""
        foreign = path is not None and self.window_actions.files.is_foreign(path)
        if not foreign and not open_startup_battle(self.documents, path) and self.page is None:
            self.window_actions.first_run.show_front()
        elif foreign and path is not None:
            self.show_start()
            self.window_actions.files.take_file(path)

    def show_battle(self) -> None:
        """Show the battle that the documents have opened."""
        bridge, document = self.documents.bridge, self.documents.document
        if bridge is None or document is None:
            return
        self._drop_page()
        page = BattlePage(bridge, self.theme, DocumentImages(document), self.actions_by_id, self)
        self.page = page
        page.ready = self._ready
        page.complained.connect(page.parts.banner.show_refusal)
        page.happened.connect(self.say)
        page.phase_changed.connect(self.refresh)
        page.controller.scene.ground.finished.connect(self._quiet_timer.start)
        self.window_actions.set_page(page)
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.controller.view.setFocus()
        self.keys.home = page.controller.view
        if self.map_first:
            self.map_first = False
            self.keys.watch(page.controller.view)
            page.controller.view.viewport().installEventFilter(self)
        else:
            self._build_page()
        self.refresh()
        self._shown_timer.start()

    def _build_page(self) -> None:
        """Complete the battle that is shown."""
        page = self.page
        if page is None:
            return
        if not page.parts.is_built:
            page.build()
        self.keys.listen()
        self.window_actions.first_run.set_page(page)
        self.window_actions.timeline.restore()
        self._window_keys.offer()

    def show_start(self) -> None:
        """Show the start page."""
        from battlemap.gui.start.start_page import StartPage

        start = StartPage(self.theme, self)
        start.wanted.connect(self.window_actions.act)
        start.map_wanted.connect(self.window_actions.files.begin_map)
        start.sample_wanted.connect(self.window_actions.files.open_sample)
        start.battle_wanted.connect(self.window_actions.files.open_recent)
        start.forgotten.connect(self.window_actions.files.forget_recent)
        self.show_front_page(start)

    def show_front_page(self, page: "StartPage | WelcomePage | NewBattlePage") -> None:
        """Show the start page, the welcome page or that of a new battle in place of the battle."""
        self._drop_page()
        self.front_page, self.map_first = page, False
        self.pages.addWidget(page)
        self.pages.setCurrentWidget(page)
        page.setFocus()
        self.keys.listen()
        self._window_keys.offer()
        self.refresh()
        if self._waiting_words:
            page.say(self._waiting_words)
            self._waiting_words = ""

    def refresh(self) -> None:
        """Bring title bar and actions into step with the battle."""
        page = self.page
        for text in ACTIONS:
            self.actions_by_id[text.id].setEnabled(is_available(text.needs, page.board if page is not None else None))
        self.window_actions.players.button.setVisible(page is not None or self.window_actions.players.is_open)
        if page is None:
            self._title_part.show_front(self.front_page.title_words if self.front_page else "")
            return
        session = page.session
        self.window_actions.update_zone_tool(page.board)
        self.window_actions.show_history(*("", "") if page.is_looking else (session.undo_title, session.redo_title))
        self.window_actions.show_selection()
        self._title_part.show_battle(page)
        self._recent_note.note_soon()

    def say(self, words: str) -> None:
        """One sentence on the banner."""
        if self.page is not None:
            self.page.parts.banner.show_words(words)
        elif self.front_page is not None:
            self.front_page.say(words)
        else:
            self._waiting_words = words

    def show_dialog(
        self, title: str, body: QWidget, width: int = 560, height: int = 640, side: "Side" = "middle"
    ) -> "ModelessDialog":
        """Float a sheet over the window, in place of one that is there."""
        from battlemap.gui.widgets.modeless_dialog import ModelessDialog

        self.close_dialog()
        overlay = ModelessDialog(self.theme, title, body, self, width, height, side)
        self.dialog = overlay
        overlay.closed.connect(self._forget_dialog)
        overlay.open()
        self._window_keys.offer()
        return overlay

    def close_dialog(self) -> None:
        """Close the sheet that is open, if one is."""
        if self.dialog is not None:
            self.dialog.dismiss()

    def set_full_screen(self, wanted: bool) -> None:
        """Nothing but the map, or everything again."""
        if wanted:
            self.showFullScreen()
        else:
            self.showNormal()
        self.title.setVisible(not wanted)
        if self.page is not None:
            self.page.parts.set_chrome_visible(not wanted)

    def leave(self) -> None:
        """The window is closed: write what is left, remember where it stood."""
        self.theme.settings.setValue("place", place_of(self))
        self.close_dialog()
        self.documents.end()
        self.window_actions.players.close()
        self.window_actions.simulation.drop()
        self._drop_page()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        """The map has been painted for the first time: what waited for that comes now."""
        if event.type() == QEvent.Type.Paint:
            watched.removeEventFilter(self)
            QTimer.singleShot(0, self, self._build_page)
        return False

    def closeEvent(self, event: QCloseEvent) -> None:
        if not self.documents.leaving.may_leave(self.close):
            event.ignore()  # until it is said what becomes of what is not saved
            return
        self.leave()
        event.accept()

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        files = [Path(url.toLocalFile()) for url in event.mimeData().urls() if url.isLocalFile()]
        if files and not event.mimeData().hasFormat(DRAGGED_ENTRIES):
            event.acceptProposedAction()
            self.window_actions.drops.take(files)

    def changeEvent(self, event: QEvent) -> None:
        if event.type() == QEvent.Type.WindowStateChange:
            self.actions_by_id["full screen"].setChecked(self.isFullScreen())
        super().changeEvent(event)

    def _drop_page(self) -> None:
        self.close_dialog()
        if self.page is not None:
            self.window_actions.first_run.drop_page()
            self.window_actions.players.drop_page()
            self.page.close_map()
        for old in (self.page, self.front_page):
            if old is not None:
                self.pages.removeWidget(old)
                old.hide()
                old.deleteLater()
                self._quiet_timer.start()
        self.page = self.front_page = self.keys.home = self.keys.sheet = None
        self.keys.offer_to()

    def _forget_dialog(self) -> None:
        self.dialog = None
        self._window_keys.offer()
        if self.page is not None:
            self.page.controller.view.setFocus()
        elif self.front_page is not None:
            self.front_page.setFocus()

    def _show_saved(self, saved: bool, problem: str) -> None:
        if self.page is None:
            return
        self._title_part.show_saved(saved, problem)
        if problem:
            self.page.parts.banner.show_words(problem, ("Save a copy…", self.window_actions.files.save_copy))

    def _ready(self) -> bool:
        return self.ready()
