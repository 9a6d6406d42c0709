"""The collection of creatures beside the map: searched, dragged onto the map, written and kept by the user."""

from collections.abc import Callable
from pathlib import Path

from msgspec.structs import replace
from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QHideEvent, QKeyEvent
from PySide6.QtWidgets import QApplication, QHBoxLayout, QLabel, QStackedWidget, QVBoxLayout, QWidget

from battlemap.board.ids import TokenId
from battlemap.gui.battle_page import BattlePage
from battlemap.gui.buttons import IconButton, TextButton
from battlemap.gui.collection_deeds import CollectionDeeds
from battlemap.gui.collection_filter import Filter, counted_words
from battlemap.gui.collection_foot import PlacingBar
from battlemap.gui.collection_form import CreatureForm, Draft
from battlemap.gui.collection_head import FilterBar
from battlemap.gui.collection_list import CollectionList
from battlemap.gui.collection_model import CollectionModel
from battlemap.gui.collection_placing import Placing
from battlemap.gui.collection_preview import CreaturePreview, PreviewGuide
from battlemap.gui.notice_row import NoticeRow
from battlemap.gui.overlay import Overlay
from battlemap.gui.showcase import CreaturePictures, Exhibit, exhibit
from battlemap.gui.theme import Theme
from battlemap.store.collection_file import Creature
from battlemap.store.library import Library

WIDTH, HEIGHT = 404, 980
LONGEST = 14
"""So many letters of a name fit on a button."""


class CollectionPanel(QWidget):
    """A list and a form, of which one is seen. *keep* takes a picture file into the battle and gives back its sha256."""

    def __init__(
        self, page: BattlePage, theme: Theme, library: Library, keep: Callable[[Path], str], parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.page, self.theme, self.library = page, theme, library
        self.portraits = CreaturePictures(page.pictures)
        self.model = CollectionModel(self._exhibit, self)
        self.filters = FilterBar(theme, self)
        self.search = self.filters.search
        self.notice = NoticeRow(theme, self)
        self.bar = PlacingBar(theme, self)
        self.placing = Placing(page, library, self.bar, self.portraits, keep, self)
        self.list = CollectionList(theme, self.model, self.placing.look_of, self.portraits, self)
        self.cards = PreviewGuide(self.model, self.list, self)
        self.nothing = QLabel("Nothing in the collection is called so.", self)
        self.nothing.setProperty("role", "secondary")
        self.nothing.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.nothing.hide()
        self.where = QLabel(self)
        self.where.setWordWrap(True)
        self.where.setProperty("role", "caption")
        self.add_button = TextButton(theme, "Add your own…", parent=self)
        self.keep_button = TextButton(theme, "Keep the selected…", parent=self)
        self.more_button = IconButton(theme, "lucide/ellipsis", "More: import, export, read again", "", 30, 18, self)
        self._form: CreatureForm | None = None
        self.deeds = CollectionDeeds(page, theme, library, self.notice, self)
        self.pages = QStackedWidget(self)
        self._build()
        self._connect()
        self.setAcceptDrops(True)
        self.fill()

    def _build(self) -> None:
        listing, foot = QWidget(self), QHBoxLayout()
        foot.setSpacing(8)
        foot.addWidget(self.add_button)
        foot.addWidget(self.keep_button)
        foot.addStretch(1)
        foot.addWidget(self.more_button)
        column = QVBoxLayout(listing)
        column.setContentsMargins(2, 2, 8, 0)
        column.setSpacing(8)
        column.addWidget(self.filters)
        column.addWidget(self.notice)
        column.addWidget(self.list, 1)
        column.addWidget(self.nothing, 1)
        column.addWidget(self.bar)
        column.addWidget(self.where)
        column.addLayout(foot)
        self.pages.addWidget(listing)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.addWidget(self.pages)

    def _connect(self) -> None:
        self.search.textChanged.connect(self._search)
        self.search.returnPressed.connect(self._enter)
        self.search.walked.connect(self._walk)
        self.filters.changed.connect(self._filtered)
        self.list.wanted.connect(self.place)
        self.list.menu_wanted.connect(self.deeds.open_menu)
        self.list.taken.connect(self._take)
        self.list.carried.connect(self.placing.carry)
        self.list.dropped.connect(self.placing.drop)
        self.bar.changed.connect(self._dressed)
        self.bar.new_side.connect(self.placing.add_side)
        self.deeds.form_wanted.connect(self.show_form)
        self.deeds.list_wanted.connect(self.show_list)
        self.deeds.place_wanted.connect(self.place)
        self.deeds.changed.connect(self.fill)
        self.deeds.not_saved.connect(self._complain)
        self.add_button.clicked.connect(self._begin_new)
        self.keep_button.clicked.connect(self.deeds.keep_selected)
        self.more_button.clicked.connect(self._open_more)
        self.theme.changed.connect(self.list.viewport().update)
        self.page.bridge.updated.connect(self._updated)
        self.page.selection.changed.connect(self.refresh)

    @property
    def form(self) -> CreatureForm:
        """The page on which a creature is written; made when it is first needed."""
        if self._form is None:
            self._form = CreatureForm(self.theme, self.page.session.rules, self.portraits, parent=self)
            self._form.saved.connect(self.deeds.save)
            self._form.left.connect(self._give_up)
            self.pages.addWidget(self._form)
        return self._form

    def float_in(self, overlay: Overlay) -> None:
        """It stands in *overlay* now; its card and what is dragged out of it float over the same window."""
        ground = overlay.parentWidget() or self
        self.cards.float_in(overlay, CreaturePreview(self.theme, self.portraits, ground))
        self.placing.float_in(overlay, ground)
        overlay.first = self
        overlay.closed.connect(self._close)
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    # --- showing --------------------------------------------------------------------------------

    def fill(self) -> None:
        """List what the library holds now."""
        self.portraits.forget()
        self.model.fill(self.library.creatures)
        self.filters.fill(self.library.creatures)
        self.deeds.show_faults()
        self.refresh()

    def refresh(self) -> None:
        """Show the sides, where one would be placed, and what can be kept."""
        board, subject = self.page.board, self.page.selection.subject
        self.bar.show_board(board)
        self._dressed()
        self.where.setText(self.placing.where_words())
        name = board.tokens[TokenId(subject.id)].name if subject.kind == "token" and subject.there(board) else ""
        self.keep_button.setVisible(bool(name))
        if name:
            short = name if len(name) <= LONGEST else f"{name[: LONGEST - 1].rstrip()}…"
            self.keep_button.say(f"Keep {short}…", tip=f"Put {name} into your collection")

    def show_form(self, draft: Draft, begun: Draft | None = None) -> None:
        """Write a creature."""
        self.cards.hide()
        self.pages.setCurrentWidget(self.form)
        self.form.write(draft, begun)

    def show_list(self, creature: Creature | None = None) -> None:
        """Back to the list, with *creature* as the current row."""
        self.pages.setCurrentIndex(0)
        if creature is not None:
            if self.model.row_of(creature.id) < 0:
                self.search.clear()
                self.filters.look_for(Filter())
            self.list.choose(self.model.row_of(creature.id))
        self.search.setFocus(Qt.FocusReason.OtherFocusReason)

    def _begin_new(self) -> None:
        self.deeds.begin_new(self.filters.filter.shelf)

    def _give_up(self, draft: Draft) -> None:
        self.deeds.give_up(draft, self.form.touched)

    def _complain(self, words: str) -> None:
        self.form.complain(words)

    def _open_more(self) -> None:
        self.deeds.open_more(self.more_button)

    def place(self, creature: Creature) -> None:
        """Put one where nobody pointed: in or beside what is selected."""
        self.cards.hide()
        self.placing.place(creature)

    def _take(self, creature: Creature, at: QPoint) -> None:
        self.cards.hide()
        self.placing.take(creature, at)

    def _exhibit(self, creature: Creature) -> Exhibit:
        look = self.placing.look_of(creature)
        return exhibit(self.page.session.rules, creature, look.look, look.portrait)

    def _dressed(self) -> None:
        self.model.forget_exhibits()
        self.list.viewport().update()

    def _updated(self, update: object) -> None:
        self.refresh()

    # --- finding ----------------------------------------------------------------------------------

    def _search(self, text: str) -> None:
        words, count = counted_words(text)
        if count:
            self.bar.count.setValue(count)
        self.filters.look_for(replace(self.filters.filter, words=words))
        if words and self.model.rowCount():
            self.cards.walking = True
            self.list.choose(self.model.best(words))

    def _filtered(self, wanted: Filter) -> None:
        self.model.look_for(wanted)
        self.list.setVisible(bool(self.model.rows))
        self.nothing.setVisible(not self.model.rows)
        if not self.model.rows:
            self.cards.hide()

    def _walk(self, event: QKeyEvent) -> None:
        self.cards.walking = True
        if self.list.currentIndex().isValid():
            QApplication.sendEvent(self.list, event)
        elif self.model.rowCount():
            self.list.choose(0)

    def _enter(self) -> None:
        index = self.list.currentIndex() if self.list.currentIndex().isValid() else self.model.index(0)
        if index.isValid():
            self.place(self.model.rows[index.row()])

    # --- keys, and files let go over it -----------------------------------------------------------------

    def take_key(self, event: QKeyEvent) -> bool:
        """As the first to be asked for a key: Esc ends a drag or the form, letters are searched for, Del removes one's own."""
        if event.key() == Qt.Key.Key_Escape:
            return self._escape()
        if not self.list.hasFocus():
            return False
        if event.key() in (Qt.Key.Key_Delete, Qt.Key.Key_Backspace):
            if self.list.creature is not None:
                self.deeds.remove(self.list.creature)
            return True
        if event.text().strip() and event.text().isprintable():
            self.search.setFocus(Qt.FocusReason.OtherFocusReason)
            self.search.insert(event.text())
            return True
        return False

    def _escape(self) -> bool:
        if self.list.give_up():
            self.placing.end()
            return True
        if self._form is not None and self.pages.currentWidget() is self._form:
            self._form.leave()
            return True
        return False

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if any(url.isLocalFile() and url.toLocalFile().lower().endswith(".toml") for url in event.mimeData().urls()):
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        for url in event.mimeData().urls():
            if url.isLocalFile():
                self.deeds.take_in(Path(url.toLocalFile()))

    def hideEvent(self, event: QHideEvent) -> None:
        self._leave()
        super().hideEvent(event)

    def _leave(self) -> None:
        """It is not seen any more: nothing of it stays over the window."""
        self.list.give_up()
        if self.placing.ghost is not None:
            self.placing.ghost.put_down()
        self.cards.hide()

    def _close(self) -> None:
        """It is closed for good, and what floated over the window with it."""
        self._leave()
        for pane in (self.placing.ghost, self.cards.card):
            if pane is not None:
                pane.deleteLater()
        self.placing.ghost = self.cards.card = None
