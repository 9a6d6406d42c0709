"""The library across games: a search field that has the focus, chips, the entries by folder, and a card of what is selected."""

from collections.abc import Callable, Mapping
from pathlib import Path

from PySide6.QtCore import QPoint, Qt, Signal
from PySide6.QtGui import QImage, QKeyEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from battlemap.gui.battle.battle_page import BattlePage
from battlemap.gui.battle.dragged_entries import DRAGGED_ENTRIES
from battlemap.gui.collection.creature_profiles import CreatureImages
from battlemap.gui.collection.file_drops import FileDrops
from battlemap.gui.library.conflict_row import ConflictRow
from battlemap.gui.library.library_card import LibraryCard
from battlemap.gui.library.library_conflicts import LibraryConflicts
from battlemap.gui.library.library_creature_form import LibraryCreatureForm
from battlemap.gui.library.library_edits import LibraryEdits
from battlemap.gui.library.library_filters import LibraryFilters
from battlemap.gui.library.library_list import LibraryList
from battlemap.gui.library.library_menus import LibraryMenus
from battlemap.gui.library.library_model import LibraryModel
from battlemap.gui.library.library_opening import LibraryOpening
from battlemap.gui.library.library_place_row import LibraryPlaceRow
from battlemap.gui.library.library_selection import LibrarySelection, look_of
from battlemap.gui.library.library_transfer import LibraryTransfer
from battlemap.gui.library.library_uses import LibraryUses
from battlemap.gui.widgets.buttons import TextButton
from battlemap.gui.widgets.labels import Label
from battlemap.gui.widgets.modeless_dialog import ModelessDialog
from battlemap.gui.widgets.notice_row import NoticeRow
from battlemap.gui.widgets.theme import Theme
from battlemap.store.collection.library import Library
from battlemap.store.collection.library_entry import LibraryEntry
from battlemap.store.collection.toml_tables import CollectionFault
from battlemap.store.database.battle import Battle
from battlemap.store.search.library_search import LibraryFilter, LibrarySearch

WIDTH, HEIGHT = 1080, 860


class LibraryPanel(QWidget):
    """*titles*: what the games are called. *keep* takes a picture file into the open battle and gives back its sha256.

    *battle_of* gives the open battle as it is stored.
    """

    paste_wanted = Signal(str)
    """Text in which creatures may stand."""

    def __init__(
        self, theme: Theme, library: Library, titles: Mapping[str, str], page: BattlePage | None = None,
        keep: Callable[[Path], str] = lambda path: "", battle_of: Callable[[], Battle | None] = lambda: None,
        parent: QWidget | None = None,
    ) -> None:  # fmt: skip
        super().__init__(parent)
        self.theme, self.library, self._titles, self._page = theme, library, titles, page
        self.portraits = CreatureImages(page.pictures if page is not None else _no_picture)
        self.notice = NoticeRow(theme, self)
        self.edits = LibraryEdits(library, self.notice, self)
        self.transfer = LibraryTransfer(library, self.edits, page.session.rules if page is not None else None, self)
        self.uses = LibraryUses(library, page, keep, self)
        self.model = LibraryModel(self.transfer.give_out, self)
        self.filters = LibraryFilters(theme, titles, self)
        self.search = self.filters.search
        self.list = LibraryList(theme, self.model, lambda entry: look_of(library, entry), self.portraits, titles, self)
        self.card = LibraryCard(theme, self.portraits, titles, self)
        self.opening = LibraryOpening(library, titles, self)
        self.selection = LibrarySelection(
            library, self.list, self.card, self.edits, self.transfer, self.uses, self.opening.is_loaded, self
        )
        self.menus = LibraryMenus(theme, titles, library, self.edits, self.uses, page, battle_of, self)
        self.form = LibraryCreatureForm(theme, library, self.portraits, self)
        self.conflict = ConflictRow(theme, self)
        self.conflicts = LibraryConflicts(library, self.edits, self.conflict)
        self.place_row = LibraryPlaceRow(theme, self)
        self.nothing = Label("Nothing in the library is called so.", self)
        self.nothing.setProperty("role", "secondary")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()
        self.new_button = TextButton(theme, "New…", parent=self)
        self.import_button = TextButton(theme, "Import…", parent=self)
        self.pages = QStackedWidget(self)
        self.drops = FileDrops(self, own=DRAGGED_ENTRIES, words=True)
        self._dialog: ModelessDialog | None = None
        self._awaited: frozenset[str] = frozenset()
        self._build()
        self._connect()
        self.opening.begin()

    def _build(self) -> None:
        listing, left, foot, whole = QWidget(self), QVBoxLayout(), QHBoxLayout(), QVBoxLayout(self)
        foot.setSpacing(8)
        foot.addWidget(self.new_button)
        foot.addWidget(self.import_button)
        foot.addWidget(self.place_row, 1)
        left.setSpacing(10)
        for part in (self.filters, self.conflict, self.notice):
            left.addWidget(part)
        left.addWidget(self.list, 1)
        left.addWidget(self.nothing, 1)
        left.addLayout(foot)
        row = QHBoxLayout(listing)
        row.setContentsMargins(2, 2, 8, 0)
        row.setSpacing(20)
        row.addLayout(left, 1)
        row.addWidget(self.card)
        self.pages.addWidget(listing)
        self.pages.addWidget(self.form)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _connect(self) -> None:
        self.opening.partly_read.connect(self.fill)
        self.opening.read.connect(self._show_read)
        self.search.walked.connect(self.list.walk)
        self.search.returnPressed.connect(self._use_found)
        self.filters.changed.connect(self._apply_filter)
        self.list.wanted.connect(self._use)
        self.list.undo_wanted.connect(self._undo)
        self.list.menu_wanted.connect(self._open_menu)
        self.list.drag_ended.connect(self._end_drag)
        self.selection.edit_wanted.connect(self._edit)
        self.edits.changed.connect(self.fill)
        self.edits.shown.connect(self.show_entries)
        self.transfer.words_wanted.connect(self.paste_wanted)
        self.uses.failed.connect(self.edits.complain)
        self.place_row.moved.connect(self.opening.begin)
        self.place_row.said.connect(self.edits.tell)
        self.new_button.clicked.connect(self._open_new)
        self.import_button.clicked.connect(self.transfer.ask_import)
        self.menus.creature_wanted.connect(self.form.begin)
        self.menus.paste_wanted.connect(self.paste_wanted)
        self.form.opened.connect(self._show_form)
        self.form.left.connect(self._show_list)
        self.form.made.connect(self.edits.show_kept)
        self.drops.files_dropped.connect(self.transfer.import_files)
        self.drops.words_dropped.connect(self.paste_wanted)
        self.drops.left.connect(self._show_map)
        self.theme.changed.connect(self.list.viewport().update)

    def set_dialog(self, overlay: ModelessDialog) -> None:
        """It stands in *overlay* now."""
        self._dialog = overlay
        overlay.first = self
        overlay.is_writing = self._is_writing
        overlay.closed.connect(self.place_row.end)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    @property
    def is_reading(self) -> bool:
        """Whether the files are being looked at."""
        return self.opening.is_reading

    def fill(self) -> None:
        """List what the library holds now; what is selected stays so."""
        keys = frozenset(entry.id for entry in self.selection.entries)
        search = LibrarySearch(self.library.entries, self._titles)
        self.portraits.forget()
        self.model.fill(search)
        self.filters.fill(search.counts(), len(search.entries))
        self.card.offer_folders(self.library.folders())
        self._show_nothing()
        self.conflicts.show()
        self.list.choose_entries(keys)
        self.selection.show()

    def show_entries(self, keys: frozenset[str]) -> None:
        """Select entries, whatever was looked for."""
        if not any(self.model.row_of(key) >= 0 for key in keys):
            self.filters.show_filter(LibraryFilter())
        self.list.choose_entries(keys)
        self.selection.show()

    def show_later(self, keys: frozenset[str]) -> None:
        """Select entries as soon as the files are read."""
        self._awaited = keys

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked: Esc leaves the form, then empties the search; letters are searched for; Del removes."""
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if not self.list.hasFocus() or event.modifiers() & Qt.KeyboardModifier.ControlModifier:
            return False
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            self.edits.remove(self.selection.entries)
            return True
        if event.text().strip() and event.text().isprintable():
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.insert(event.text())
            return True
        return False

    def _undo(self) -> None:
        """As long as it can be seen what would be taken back."""
        if self.notice.isVisibleTo(self) and self.notice.button.isVisibleTo(self.notice) and self.notice.button.text() == "Undo":
            self.notice.button.click()

    def _show_read(self) -> None:
        self.fill()
        self.edits.show_faults()
        if self._awaited:
            self.show_entries(self._awaited)
            self._awaited = frozenset()

    def _apply_filter(self, wanted: LibraryFilter) -> None:
        self.opening.wait()
        self.model.set_filter(wanted)
        self._show_nothing()
        self.list.choose(self.model.best if wanted.words else -1)

    def _show_nothing(self) -> None:
        is_empty = not self.model.rows and not self.is_reading
        self.list.setVisible(not is_empty)
        self.nothing.setVisible(is_empty)

    def _use_found(self) -> None:
        if not self.selection.entries:
            self.list.choose(self.model.best)
        self.uses.use(self.selection.entries)

    def _use(self, entry: LibraryEntry) -> None:
        chosen = self.selection.entries
        self.uses.use(chosen if entry in chosen else (entry,))

    def _edit(self, entry: LibraryEntry) -> None:
        if not entry.own:
            self.edits.copy((entry,))
            entry = self.selection.entries[0]
        if entry.own:
            try:
                self.form.edit(entry)
            except (CollectionFault, LookupError) as fault:
                self.edits.complain(f"{fault}.")

    def _open_menu(self, where: QPoint) -> None:
        self.menus.open_for(self.selection, where)

    def _open_new(self) -> None:
        self.menus.open_new(self.new_button)

    def _show_form(self) -> None:
        self.pages.setCurrentWidget(self.form)

    def _show_list(self) -> None:
        self.pages.setCurrentIndex(0)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _is_writing(self) -> bool:
        return self.pages.currentWidget() is self.form and self.form.is_touched

    def _escape(self) -> bool:
        if self.pages.currentWidget() is self.form:
            self.form.leave()
            return True
        if self.search.text():
            self.search.clear()
            return True
        return False

    def _show_map(self) -> None:
        """What is dragged out of the list may be on its way to the map."""
        if self._page is not None and self._dialog is not None and self.list.is_dragging:
            self._dialog.set_tucked(True)

    def _end_drag(self) -> None:
        if self._dialog is not None:
            self._dialog.set_tucked(False)


def _no_picture(key: str) -> QImage | None:
    return None
